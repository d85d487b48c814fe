"""Battles between Seth in SG and an ally in WB, and what was counted in them."""

from expansions.seth.sethtable import asked, play, seth_table, texts
from positions import fight


def seth_attacks(seth="5@SG", anubis="4@WB", bastet="2@TW", units=5, **more):
    """Seth's troop goes through the portal; the cards are still to be chosen."""
    game = seth_table(f"seth: {seth} | anubis: {anubis} | bastet: {bastet}", **more)
    play(game, "purple move-1", "troop SG", f"move WB {units}")
    while asked(game)[0] == "may_escape" and texts(game) == ["done"]:
        play(game, "done")
    return game


def anubis_attacks(anubis="5@WN", seth="3@WB", bastet="2@TW", units=5, **more):
    """The ally goes from WN to WB."""
    game = seth_table(f"seth: {seth} | anubis: {anubis} | bastet: {bastet}", phase="alliance", **more)
    return play(game, "follow anubis", "token upper-move", "troop WN", f"move WB {units}")


def counted(game):
    """Strength of the attacker and of the defender in the last battle."""
    told = [event for event in game.events if event["message"] == "strengths_counted"][-1]
    numbers = list(told.values())
    return numbers[2], numbers[4]


def strengths(game, **cards):
    """The same, after both sides have played 4-1-0."""
    return counted(fight(game, **cards))
