"""N Night: prayers, cards, night tiles, and the order of the coming day."""

import pytest

from kemet.game import Game
from positions import GODS, asked, cards, level, play, prayer, reserve, table, texts, units

COUNTS = [2, 3, 4, 5]


def hand_size(game, who):
    return game.state.hand_size(GODS.index(who))


def dusk_with_pile(text, pile, discards=""):
    """The end of a day at which TD asks its holder; the night's pile is as said. Answer `done` to go on."""
    game = table(text, phase="dusk")
    assert asked(game)[0] == "may_sacrifice"
    for kind in range(len(game.rules.book.cards)):
        game.state.add_to_pile(0, kind, -game.state.pile(0, kind))
    for card in pile.split():
        game.state.add_to_pile(0, game.words.number("card", card), 1)
    for card in discards.split():
        game.state.add_discard(0, game.words.number("card", card), 1)
    return game


def order(game):
    return [GODS[game.state.order(place)] for place in range(game.players)]


# N1


@pytest.mark.parametrize("players", COUNTS)
def test_each_player_gains_two_prayer_points(players):
    """N1: every night."""
    game = table("anubis: 3pp | bastet: 0pp", players=players, phase="night")
    assert (prayer(game, "anubis"), prayer(game, "bastet")) == (5, 2)
    assert all(prayer(game, god) == 7 for god in GODS[2:players])


@pytest.mark.parametrize(
    ("tiles", "gain"),
    [("high-priest", 4), ("priest-of-amon", 7), ("high-priest priest-of-amon", 9), ("priest", 2)],
)
def test_priests_of_the_night_pray_along(tiles, gain):
    """N1: High Priest 2, Priest of Amon 5; the Priest prays by day only."""
    game = table(f"anubis: 0pp {tiles} | bastet: 0pp", phase="night")
    assert (prayer(game, "anubis"), prayer(game, "bastet")) == (gain, 2)


@pytest.mark.parametrize("players", COUNTS)
def test_the_first_round_starts_with_a_night(players):
    """N1: rounds are night then day; 5 and 2 are 7 prayer points on the first day."""
    game = Game.new(players, seed=4)
    while asked(game)[0] != "turn":
        game.play(texts(game)[0])
    assert game.view()["round"] == 1
    assert all(prayer(game, god) == 7 for god in GODS[:players])
    assert all(hand_size(game, god) == 2 for god in GODS[:players])


def test_after_the_dusk_comes_the_next_night():
    """N1: night, day, night, day."""
    game = table("anubis: 1pp 1@NW1 | bastet: 2pp", phase="dusk")
    assert game.view()["round"] == 3
    assert (prayer(game, "anubis"), prayer(game, "bastet")) == (3, 4)
    play(game, "follow anubis")
    assert asked(game) == ("turn", "anubis")


# N2


@pytest.mark.parametrize("players", COUNTS)
def test_each_player_draws_one_card(players):
    """N2: from the pile."""
    game = table("anubis:", players=players, phase="night")
    assert [hand_size(game, god) for god in GODS[:players]] == [1] * players
    assert game.view()["pile"] == 35 - players


@pytest.mark.parametrize(("tiles", "drawn"), [("divine-boon", 2), ("mummy", 2), ("divine-boon mummy", 3)])
def test_boon_and_mummy_give_extra_cards(tiles, drawn):
    """N2: one more each."""
    game = table(f"anubis: {tiles} | bastet:", phase="night")
    assert (hand_size(game, "anubis"), hand_size(game, "bastet")) == (drawn, 1)


def test_cards_are_drawn_in_turn_order():
    """N2: all of one player before the next."""
    game = table("horus: divine-boon | anubis: 1@TD | bastet:", phase="dusk")
    play(game, "done")
    drawn = [GODS[event["seat"]] for event in game.events if event["message"] == "card_drawn"]
    assert drawn == ["horus", "horus", "anubis", "bastet"]


def test_vision_chooses_the_card_from_five():
    """N2: five are seen, one is kept."""
    game = dusk_with_pile("anubis: vision 1@TD | bastet:", "veto escape prayer open-gates iron-wall")
    play(game, "done")
    assert asked(game) == ("keep_one_card", "anubis")
    seen = "veto escape prayer open-gates iron-wall"
    assert set(texts(game)) == {f"take {card}" for card in seen.split()}
    play(game, "take escape")
    assert (cards(game, "anubis", "escape"), hand_size(game, "anubis")) == (1, 1)


def test_the_four_other_cards_of_vision_return_to_the_pile():
    """N2 (FAQ): they are shuffled back and may be drawn by others; they are not discarded."""
    pile = "veto escape prayer open-gates iron-wall war-rage bloodbath"
    game = play(dusk_with_pile("anubis: vision 1@TD | bastet:", pile), "done")
    play(game, texts(game)[0])
    assert (hand_size(game, "anubis"), hand_size(game, "bastet")) == (1, 1)
    assert game.view()["pile"] == 5
    assert game.view()["discards"] == {}


def test_others_may_draw_any_of_the_cards_that_vision_returned():
    """N2 (FAQ): the pile is shuffled."""
    drawn = set()
    for seed in range(40):
        game = dusk_with_pile("anubis: vision 1@TD | bastet:", "veto escape prayer open-gates iron-wall")
        game.dice.restart(seed)
        play(game, "done", "take veto")
        drawn |= set(game.view(1)["own"]["cards"])
    assert drawn == {"escape", "prayer", "open-gates", "iron-wall"}


@pytest.mark.parametrize(("tiles", "blind"), [("divine-boon", 1), ("mummy", 1), ("divine-boon mummy", 2)])
def test_vision_does_not_stack_with_boon_and_mummy(tiles, blind):
    """N2 (FAQ): only the first card is chosen among five, the others are drawn blind."""
    game = table(f"anubis: vision {tiles} | bastet:", phase="night")
    assert asked(game) == ("keep_one_card", "anubis")
    assert hand_size(game, "anubis") == 0  # the choice comes first
    assert len(game.view(0)["own"]["looking_at"]) == 5
    play(game, texts(game)[0])
    assert asked(game)[0] == "who_follows"
    assert hand_size(game, "anubis") == 1 + blind


def test_the_cards_that_vision_shows_are_secret():
    """N2: nobody else hears of them, nor of the one that is kept."""
    game = dusk_with_pile("anubis: vision 1@TD | bastet:", "veto escape prayer open-gates iron-wall")
    play(game, "done")
    assert len(game.view(0)["own"]["looking_at"]) == 5
    assert "looking_at" not in game.view(1)["own"]
    play(game, "take veto")
    seen = [[e["seat"] for e in game.events_for(seat) if e["message"] == "card_seen"] for seat in (0, 1)]
    assert seen == [[0] * 5, [1]]


def test_an_empty_pile_is_refilled_from_the_discards():
    """N2: the second player finds the pile empty."""
    game = dusk_with_pile("anubis: 1@TD | bastet:", "veto", discards="prayer prayer")
    play(game, "done")
    assert (cards(game, "anubis", "veto"), cards(game, "bastet", "prayer")) == (1, 1)
    assert game.view()["discards"] == {}
    assert game.view()["pile"] == 1


def test_cards_discarded_unseen_go_into_the_new_pile_too():
    """N2: Divine Wound discards them face down."""
    game = dusk_with_pile("anubis: 1@TD | bastet:", "veto")
    game.state.add_hidden(0, game.words.number("card", "escape"), 1)
    play(game, "done")
    assert cards(game, "bastet", "escape") == 1
    assert game.view()["seats"][0]["hidden_discards"] == 0


def test_no_card_is_drawn_when_pile_and_discards_are_empty():
    """N2: the first gets the last card, the second none."""
    game = dusk_with_pile("anubis: 1@TD | bastet: divine-boon", "veto")
    play(game, "done")
    assert (hand_size(game, "anubis"), hand_size(game, "bastet")) == (1, 0)
    assert asked(game)[0] == "who_follows"


def test_vision_sees_what_there_is():
    """N2: three cards in pile and discards, so three are seen."""
    game = dusk_with_pile("anubis: vision 1@TD | bastet:", "veto escape", discards="prayer")
    play(game, "done")
    assert set(texts(game)) == {"take veto", "take escape", "take prayer"}


def test_vision_of_an_empty_pile_asks_nothing():
    """N2: if both are empty no card is drawn."""
    game = dusk_with_pile("anubis: vision 1@TD | bastet:", "")
    play(game, "done")
    assert asked(game)[0] == "who_follows"
    assert hand_size(game, "anubis") == 0


def test_vision_offers_two_equal_cards_once():
    """N2: and keeps one of them."""
    game = dusk_with_pile("anubis: vision 1@TD | bastet:", "veto veto prayer prayer prayer")
    play(game, "done")
    assert sorted(texts(game)) == ["take prayer", "take veto"]
    play(game, "take veto")
    assert hand_size(game, "anubis") == 1
    assert game.view()["pile"] == 3


def test_hands_have_no_limit():
    """N2: a hand of ten grows to eleven."""
    held = "+war-rage +war-rage +war-rage +war-fury +war-fury +war-fury +veto +veto +prayer +prayer"
    game = table(f"anubis: {held} | bastet:", phase="night")
    assert hand_size(game, "anubis") == 11
    assert asked(game)[0] == "who_follows"


# N3


def test_hand_of_god_raises_one_own_pyramid_by_one_level():
    """N3: free, any of those below level 4, or none."""
    game = table("anubis: hand-of-god red=1 blue=3 white=4 0pp | bastet: red=2", phase="night")
    assert asked(game) == ("raise_for_free", "anubis")
    assert set(texts(game)) == {"done", "raise anubis red 2", "raise anubis blue 4"}
    play(game, "raise anubis blue 4")
    assert (level(game, "anubis", "blue"), prayer(game, "anubis")) == (4, 2)
    assert asked(game)[0] == "who_follows"


def test_hand_of_god_brings_a_pyramid_from_level_0():
    """N3: 0 to 1 included; it goes into the free district."""
    game = table("anubis: hand-of-god red=0 blue=2@NW2 white=1@NW3 | bastet:", phase="night")
    play(game, "raise anubis red 1")
    pyramid = game.view()["seats"][0]["pyramids"][0]
    assert (pyramid["level"], pyramid["space"]) == (1, "NW1")


def test_hand_of_god_needs_no_troop_and_no_control():
    """N3: the own pyramid, also one that an enemy holds."""
    game = table("anubis: hand-of-god red=1@NW1 blue=4 white=4 | bastet: 2@NW1", phase="night")
    assert set(texts(game)) == {"done", "raise anubis red 2"}


def test_hand_of_god_asks_nothing_when_all_pyramids_are_complete():
    """N3: level 4 is the top."""
    game = table("anubis: hand-of-god red=4 blue=4 white=4 | bastet:", phase="night")
    assert asked(game)[0] == "who_follows"


def test_reinforcements_place_up_to_four_units():
    """N3, I6: in own districts or on own troops, in as many places as one likes, free."""
    game = table("anubis: reinforcements 4@TW 1@NW1 0pp | bastet:", phase="night")
    assert asked(game) == ("place_free_units", "anubis")
    assert {"place TW 1", "place NW1 4", "place NW2 4", "place NW3 4"} <= set(texts(game))
    assert "place TW 2" not in texts(game)
    assert "place WO 1" not in texts(game)
    play(game, "place TW 1", "place NW2 3")
    assert (units(game, "anubis", "TW"), units(game, "anubis", "NW2")) == (5, 3)
    assert (reserve(game, "anubis"), prayer(game, "anubis")) == (3, 2)
    assert asked(game)[0] == "who_follows"


def test_reinforcements_may_be_fewer():
    """N3: up to four."""
    game = table("anubis: reinforcements | bastet:", phase="night")
    play(game, "place NW1 1", "done")
    assert units(game, "anubis", "NW1") == 1
    assert asked(game)[0] == "who_follows"


def test_reinforcements_come_from_the_reserve():
    """N3: no more than it holds, nothing when it is empty."""
    game = table("anubis: reinforcements 5@TW 5@TNW 1@NW1 | bastet:", phase="night")
    assert {text for text in texts(game) if text != "done"} == {"place NW1 1", "place NW2 1", "place NW3 1"}
    game = table("anubis: reinforcements 5@TW 5@TNW 2@NW1 | bastet:", phase="night")
    assert asked(game)[0] == "who_follows"


def test_night_tiles_are_resolved_in_the_order_their_owner_likes():
    """N3: Hand of God or Reinforcements first."""
    game = table("anubis: hand-of-god reinforcements | bastet:", phase="night")
    assert asked(game) == ("which_night_tile", "anubis")
    assert set(texts(game)) == {"resolve hand-of-god", "resolve reinforcements"}
    play(game, "resolve reinforcements", "place NW1 4")
    assert asked(game) == ("raise_for_free", "anubis")
    play(game, "done")
    assert asked(game)[0] == "who_follows"


def test_night_tiles_are_resolved_in_turn_order():
    """N3: the owner who comes earlier in the order resolves first."""
    game = table("bastet: hand-of-god | anubis: reinforcements", phase="night")
    assert asked(game) == ("raise_for_free", "bastet")
    play(game, "done")
    assert asked(game) == ("place_free_units", "anubis")


def test_night_tiles_come_after_the_prayers_and_cards_of_all():
    """N3: steps go round one after the other."""
    game = table("anubis: hand-of-god | bastet: 0pp", phase="night")
    assert asked(game)[0] == "raise_for_free"
    assert (prayer(game, "bastet"), hand_size(game, "bastet")) == (2, 1)


# N4


@pytest.mark.parametrize("players", COUNTS)
def test_the_player_with_fewest_points_decides_the_whole_order(players):
    """N4: place by place; the last place needs no question."""
    words = " | ".join(f"{god}: battle-vp={1 if god == 'bastet' else 2}" for god in GODS[:players])
    game = table(words, phase="night")
    wanted = list(reversed(GODS[:players]))
    for god in wanted[:-1]:
        assert asked(game) == ("who_follows", "bastet")
        play(game, f"follow {god}")
    assert order(game) == wanted
    assert asked(game) == ("turn", wanted[0])


def test_a_place_in_the_order_is_given_once():
    """N4: who was named is no longer open."""
    game = table("anubis: | bastet: | horus:", phase="night")
    play(game, "follow horus")
    assert set(texts(game)) == {"follow anubis", "follow bastet"}


def test_temporary_points_count_for_the_choice_of_the_order():
    """N4: fewest victory points of all kinds."""
    game = table("anubis: 1@TW | bastet: red=4 | horus: battle-vp=1 | sobek: 1@NE1", phase="night")
    assert asked(game) == ("who_follows", "sobek")


def test_among_equals_the_earlier_in_the_last_order_decides():
    """N4: the order of the day before."""
    assert asked(table("horus: | anubis: | bastet:", phase="night")) == ("who_follows", "horus")
    game = table("horus: battle-vp=1 | bastet: | anubis:", phase="night")
    assert asked(game) == ("who_follows", "bastet")


def test_the_choice_follows_the_night_tiles():
    """N4: a pyramid that reaches level 4 tonight counts."""
    game = table("anubis: hand-of-god red=3 | bastet:", phase="night")
    play(game, "raise anubis red 4")
    assert asked(game) == ("who_follows", "bastet")


def test_the_order_is_not_chosen_in_the_first_round():
    """N4: the random order stays."""
    game = table("bastet: battle-vp=2 | anubis:", phase="night", round=1)
    assert asked(game) == ("turn", "bastet")
    assert order(game) == ["bastet", "anubis"]


def test_the_new_order_holds_all_day():
    """N4, D1: turns go round in it."""
    game = table("anubis: | bastet: | horus:", phase="night")
    play(game, "follow bastet", "follow horus")
    assert order(game) == ["bastet", "horus", "anubis"]
    turns = []
    for _ in range(6):
        turns.append(asked(game)[1])
        play(game, next(text for text in texts(game) if text.endswith("-pray")))
        play(game, *(["done"] if asked(game) == ("turn", turns[-1]) else []))
    assert turns == ["bastet", "horus", "anubis"] * 2
