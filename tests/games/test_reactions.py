"""Who is asked for a reaction: all seats of a window at once, by what everybody can see."""

import pytest

from kemet.game import Game
from kemet.machine.chance import Dice
from kemet.machine.errors import NotWaiting
from positions import asked, play, table, texts

TABLES = [(3, {}), (5, {}), (4, {"boxes": ("base", "seth")}), (6, {"boxes": ("base", "seth")})]


def reactions(players, seed, **options):
    """Every moment of a random game at which a window has just opened."""
    game, dice, last = Game.new(players, seed, **options), Dice(seed), ()
    while not game.over:
        now = game.reactors
        if now and now != last[1:]:
            yield game
        last = now
        choices = game.options(game.waiting[0])
        cards = [choice for choice in choices if game.text(choice).startswith("card ")]
        choices = cards if cards and dice.below(2) else choices
        game.play(choices[dice.below(len(choices))])


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_the_reactors_are_those_who_are_asked_one_after_the_other(players, options):
    several = 0
    for seed in range(4):
        for game in reactions(players, seed, **options):
            expected, found, twin = game.reactors, [], game.copy()
            while twin.reactors and twin.reacting_to == game.reacting_to:
                found.append(twin.waiting[0])
                assert twin.reactors == expected[len(found) - 1 :]
                twin.play("done")
            assert tuple(found) == expected
            several += len(found) > 1
    assert several > 5


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_who_is_asked_and_who_is_hit_does_not_depend_on_hidden_cards(players, options):
    windows = 0
    for game in reactions(players, 2, **options):
        windows += 1
        for seat in (None, *range(players)):
            other = game.sample(seat, windows)
            assert other.reactors == game.reactors
            assert other.reacting_to == game.reacting_to
            assert [other.hits(one) for one in range(players)] == [game.hits(one) for one in range(players)]
    assert windows > 5


def test_whoever_comes_later_finds_what_is_open_when_it_comes_to_them():
    game = play(table("anubis: 0pp +prayer | bastet: +war-rage | horus: +veto | sobek:"), "card prayer")
    assert [game.words.word("seat", seat) for seat in game.reactors] == ["bastet", "horus"]
    before = game.digest()
    later = game.asked_in_turn(game.reactors[1])
    assert asked(later) == ("may_veto", "horus")
    assert texts(later) == ["card veto", "done"]
    assert game.digest() == before


def test_a_window_is_known_by_its_name_when_the_game_comes_back_to_it():
    game = table("anubis: +prayer | bastet: +veto | horus: +veto | sobek: +war-rage")
    play(game, "card prayer")
    first, later = game.reacting_to, game.reactors[1:]
    play(game, "card veto")
    assert game.reacting_to != first
    play(game, "card veto", "done")
    assert (game.reacting_to, game.reactors) == (first, later[1:])


def test_whoever_holds_no_card_or_has_the_turn_is_not_asked():
    game = play(table("anubis: 0pp +prayer +veto | bastet: +war-rage | horus:"), "card prayer")
    for seat in range(game.players):
        if seat not in game.reactors:
            with pytest.raises(NotWaiting, match="awaited: reactions"):
                game.asked_in_turn(seat)
    assert len(game.reactors) == 1


def test_where_no_reaction_is_awaited_there_is_nobody_to_ask():
    assert table("anubis: +prayer | bastet: +veto").reactors == ()


def hit(game):
    return {game.words.word("seat", seat) for seat in range(game.players) if game.hits(seat)}


def test_a_theft_hits_those_who_have_something_to_lose():
    game = play(table("anubis: +mana-theft | bastet: 3pp +veto | horus: 0pp +veto"), "card mana-theft")
    assert hit(game) == {"bastet"}


def test_a_fire_hits_everybody_who_has_units():
    game = table("anubis: 3pp 2@WO1 +raining-fire | bastet: 2@TW +veto | horus: +veto")
    assert hit(play(game, "card raining-fire")) == {"bastet"}


def test_a_prayer_hits_nobody():
    assert hit(play(table("anubis: +prayer | bastet: +veto"), "card prayer")) == set()


def test_a_veto_hits_whoever_has_played_the_card():
    game = table("anubis: +prayer | bastet: +veto | horus: +veto | sobek: +war-rage")
    play(game, "card prayer", "card veto")
    assert hit(game) == {"anubis"}
    play(game, "card veto")
    assert hit(game) == {"bastet"}


def test_an_attack_hits_the_troop_that_is_asked():
    game = table("anubis: 3@WO | bastet: 2@WS +escape")
    play(game, "token upper-move", "troop WO", "move WS 3")
    assert all(game.hits(seat) for seat in game.reactors)
