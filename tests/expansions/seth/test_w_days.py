"""W: night, day track and eclipse; L3, K2, K3 and T at the end of the day."""

import pytest

from expansions.seth.sethtable import (
    asked,
    creature_at,
    hand_size,
    messages,
    placings,
    play,
    points,
    prayer,
    reserve,
    seat_of,
    seth_table,
    texts,
    units,
)
from kemet.expansions.seth.days import TRACK

SIZES = [3, 4, 5, 6]
TRACKS = {3: [1, 1, 1, 1, 1], 4: [1, 2, 1, 2, 1], 5: [2, 2, 1, 2, 2], 6: [2, 2, 3, 2, 2]}
GODS = ["anubis", "bastet", "horus", "sobek", "wadjet"]
QUIET = [
    "purple prayer",
    "purple invocation",
    "purple raise",
    "purple recruit",
    "purple buy-1",
    "purple buy-2",
]
QUIET_TOKENS = ["token lower-pray", "token middle-pray", "token middle-raise", "token upper-recruit"]


def full_table(players, **more):
    """Every ally has three units at home."""
    cities = {3: ["NW", "SW"], 4: ["NW", "MW", "SW"]}.get(players, [])
    cities = cities or (["NW", "SW", "NE", "SE"] if players == 5 else ["NW", "MW", "SW", "NE", "SE"])
    described = [f"{god}: 3@{city}1" for god, city in zip(GODS, cities, strict=False)]
    return seth_table(" | ".join(["seth: 6@S1", *described]), players=players, **more)


def quiet_answer(game):
    """An answer that starts no battle and ends questions as soon as possible."""
    open_now = texts(game)
    for text in [*QUIET, *QUIET_TOKENS, "done"]:
        if text in open_now:
            return text
    coloured = [text for text in open_now if text.startswith("coloured") and text.endswith("corrupt-pyramid")]
    return coloured[0] if coloured else open_now[0]


def quiet_day(game):
    """Play to the end of the day."""
    while "dusk_fell" not in messages(game):
        play(game, quiet_answer(game))
    return game


def story(game):
    """The day as a list: tokens of a Seth turn, the allies of an alliance turn, "eclipse"."""
    told = [0]  # the first turn has begun
    seth = seat_of(game, "seth")
    for event in game.events:
        message = event["message"]
        if message == "turn_began":
            if event["seat"] == seth:
                told.append(0)
            elif told and isinstance(told[-1], list):
                told[-1].append(event["seat"])
            else:
                told.append([event["seat"]])
        elif message in ("purple_placed", "coloured_placed"):
            told[-1] += 1
        elif message == "eclipse":
            told.append("eclipse")
        elif message == "dusk_fell":
            break
    return told


# W1


@pytest.mark.parametrize("players", SIZES)
def test_at_night_seth_gains_a_prayer_point_for_each_ally(players):
    """W1: n PP for Seth and one card; 2 PP and one card for each ally."""
    game = full_table(players, phase="night")
    assert prayer(game, "seth") == 5 + players - 1
    assert hand_size(game, "seth") == 1
    for god in GODS[: players - 1]:
        assert prayer(game, god) == 7
        assert hand_size(game, god) == 1


def test_each_side_draws_from_its_own_deck_at_night():
    """W1: one Seth DI card for Seth."""
    state = full_table(3, phase="night").state
    for seat in range(3):
        held = [kind for kind in range(len(state.rules.cards)) if state.hand(seat, kind)]
        assert [state.rules.cards[kind].deck for kind in held] == [1 if seat == 0 else 0]


def test_night_tiles_of_seth_come_before_the_night_of_the_alliance():
    """W1: Seth first, with his night tiles; the allies have nothing yet."""
    game = seth_table(
        "seth: 3@S1 army-of-the-damned | anubis: 3@NW1 high-priest | bastet: 1@SW1", phase="night"
    )
    assert asked(game) == ("place_units_at_home", ["seth"])
    assert prayer(game, "seth") == 7
    assert hand_size(game, "seth") == 1
    assert (prayer(game, "anubis"), prayer(game, "bastet")) == (5, 5)
    assert (hand_size(game, "anubis"), hand_size(game, "bastet")) == (0, 0)
    play(game, "place S2 3")
    assert units(game, "seth", "S2") == 3
    assert (prayer(game, "anubis"), prayer(game, "bastet")) == (9, 7)


def test_the_alliance_plays_the_night_of_the_base_game():
    """W1, N1 to N3: High Priest 2, Divine Boon one card more, Reinforcements."""
    game = seth_table(
        "seth: 3@S1 | anubis: 3@NW1 high-priest divine-boon | bastet: 1@SW1 reinforcements", phase="night"
    )
    assert prayer(game, "anubis") == 9
    assert hand_size(game, "anubis") == 2
    assert asked(game)[1] == ["bastet"]
    assert reserve(game, "bastet") == 11


def test_vision_chooses_the_card_of_the_night():
    """W1, N2: the first card is chosen from five."""
    game = seth_table("seth: 3@S1 | anubis: 3@NW1 vision | bastet: 1@SW1", phase="night")
    assert asked(game) == ("keep_one_card", ["anubis"])
    play(game, texts(game)[0])
    assert hand_size(game, "anubis") == 1


def test_nobody_decides_a_turn_order_at_night():
    """W1: without a turn-order step, also in later rounds."""
    for round in (1, 2, 5):
        game = full_table(4, phase="night", round=round)
        assert asked(game) == ("seth_turn", ["seth"])
        assert [game.state.order(place) for place in range(4)] == [0, 1, 2, 3]


def test_an_influence_brings_each_ally_a_unit_at_night():
    """W1, Y: after the night tiles each ally may place 1 free unit in the own city."""
    game = full_table(3, phase="night", influence=("units",))
    assert asked(game) == ("place_units_at_home", ["anubis"])
    assert texts(game) == ["place NW1 1", "place NW2 1", "place NW3 1", "done"]
    play(game, "place NW2 1")
    assert asked(game) == ("place_units_at_home", ["bastet"])
    play(game, "done")
    assert (units(game, "anubis", "NW2"), reserve(game, "anubis")) == (1, 8)
    assert asked(game) == ("seth_turn", ["seth"])


def test_communion_gives_every_ally_a_prayer_point_at_night():
    """W1, Y: the alliance tile acts for all allies, not for Seth."""
    game = seth_table("seth: 3@S1 | anubis: 3@NW1 communion | bastet: 1@SW1", phase="night")
    assert (prayer(game, "seth"), prayer(game, "anubis"), prayer(game, "bastet")) == (7, 8, 8)


# W2, W3


@pytest.mark.parametrize("players", SIZES)
def test_the_track_shows_twice_the_allies_and_one_tokens(players):
    """W3: sum 2n+1, five Seth turns."""
    track = TRACK[players - 1]
    assert track == TRACKS[players]
    assert sum(track) == 2 * (players - 1) + 1
    assert len(track) == 5


@pytest.mark.parametrize("players", SIZES)
def test_a_day_alternates_and_seth_opens_and_closes_it(players):
    """W2, W3, W4: five Seth turns with the tokens of the track, four alliance turns, the eclipse for n≥3."""
    game = quiet_day(full_table(players, phase="day"))
    allies = list(range(1, players))
    a, b, c, d, e = TRACKS[players]
    eclipse = ["eclipse"] if players > 3 else []
    assert story(game) == [a, allies, b, allies, *eclipse, c, allies, d, allies, e]


def test_in_the_morning_all_tokens_are_back():
    """W2: n+1 purple, one of each ally, 4 of each ally's own; mats are empty."""
    game = seth_table(
        "seth: 6@S1 purple-tokens=0 coloured= mat=move-1,destroy chaos-march "
        "| anubis: 3@NW1 tokens=0 mat=buy-red | bastet: 3@SW1 tokens=1 act-of-god-red",
        phase="day",
    )
    state, seen = game.state, game.view(None)["seth"]
    assert (seen["purple_tokens"], seen["coloured_tokens"]) == (3, [1, 2])
    assert [state.mat(seat) for seat in range(3)] == [0, 0, 0]
    assert [state.tokens(seat) for seat in range(3)] == [0, 4, 4]
    assert state.gold(0) == 1
    assert state.silver(2) == 1


def test_allies_act_in_an_order_they_agree_on():
    """W2: any ally may say who begins; the others follow in turn order without a question; each acts once."""
    game = full_table(4, phase="alliance", opens=0)
    assert asked(game) == ("alliance_turn", ["anubis", "bastet", "horus"])
    assert texts(game) == ["follow anubis", "follow bastet", "follow horus"]
    game.play("follow horus", seat=seat_of(game, "bastet"))
    assert asked(game) == ("turn", ["horus"])
    play(game, "token lower-pray")
    assert asked(game) == ("turn", ["anubis"])
    play(game, "token lower-pray")
    assert asked(game) == ("turn", ["bastet"])
    play(game, "token lower-pray")
    assert asked(game)[0] == "seth_turn"
    assert [game.state.tokens(seat) for seat in (1, 2, 3)] == [3, 3, 3]


def test_the_order_of_the_allies_may_be_changed_while_they_act():
    """W2: whose turn has come may let another go first, once; the last one is not asked about it."""
    game = play(full_table(4, phase="alliance", opens=0), "follow horus", "token lower-pray")
    assert {"yield bastet"} == {text for text in texts(game) if text.startswith("yield")}
    play(game, "yield bastet")
    assert asked(game) == ("turn", ["bastet"])
    assert "yield anubis" in texts(game)
    play(game, "token lower-pray")
    assert asked(game) == ("turn", ["anubis"])
    assert not [text for text in texts(game) if text.startswith("yield")]
    play(game, "token lower-pray")
    assert asked(game)[0] == "seth_turn"


def test_nobody_gives_way_for_ever():
    """W2: an ally who has let others go first acts when the turn comes again."""
    game = play(full_table(4, phase="alliance", opens=0), "follow anubis", "yield bastet", "yield anubis")
    assert asked(game) == ("turn", ["anubis"])
    assert not [text for text in texts(game) if text.startswith("yield")]


def test_a_ceremony_may_follow_the_last_action_of_the_turn():
    """W2, K4: in an alliance turn, so also after all allies have acted; else they are done."""
    game = seth_table("seth: 6@S1 | anubis: 1@WO 11pp | bastet: 2@WO 9pp", phase="alliance", opens=0)
    play(game, "follow anubis", "token lower-pray", "follow bastet", "token lower-pray")
    assert asked(game) == ("alliance_turn", ["anubis", "bastet"])
    assert sorted(texts(game)) == ["ceremony", "done"]
    play(game, "done")
    assert asked(game) == ("seth_turn", ["seth"])


def test_every_alliance_turn_asks_every_ally():
    """W2: an ally without units acts, too."""
    game = seth_table("seth: 6@S1 | anubis: 1@NW1", players=4, phase="alliance", opens=0)
    assert texts(game) == ["follow anubis", "follow bastet", "follow horus"]


def test_seth_does_not_say_which_ally_acts():
    """W2: the allies agree, not Seth."""
    game = full_table(3, phase="alliance", opens=0)
    assert seat_of(game, "seth") not in game.waiting


@pytest.mark.parametrize("left", [1, 2, 3])
def test_seth_places_as_many_tokens_as_the_track_shows(left):
    """W2: in a Seth turn so many tokens, then the alliance is asked."""
    game = full_table(6, phase="seth", left=left)
    for text in ("purple prayer", "coloured anubis invocation", "purple raise")[:left]:
        assert asked(game)[0] == "seth_turn"
        play(game, text)
        while asked(game)[0] not in ("seth_turn", "alliance_turn"):
            play(game, "done")
    while asked(game)[0] == "seth_turn":  # the card that was drawn
        assert not any(text.startswith(("purple", "coloured")) for text in texts(game))
        play(game, "done")
    assert asked(game)[0] == "alliance_turn"


def test_seth_cannot_pass_while_he_has_tokens_to_place():
    """W2: he places as many tokens as the track shows."""
    assert "done" not in texts(full_table(3, phase="seth", left=1))


def test_all_tokens_of_seth_are_placed_at_the_end_of_the_day():
    """W3: 2n+1 tokens are n+1 purple and n coloured ones."""
    for players in SIZES:
        seen = quiet_day(full_table(players, phase="day"))
        placed = [e["message"] for e in seen.events if e["message"] in ("purple_placed", "coloured_placed")]
        first_day = placed[: 2 * players - 1]
        assert first_day.count("purple_placed") == players
        assert first_day.count("coloured_placed") == players - 1


# W4


def test_an_eclipse_gives_what_tiles_give_and_no_other_income():
    """W4: High Priest and Divine Boon act, but no prayers and no card of the night."""
    game = seth_table(
        "seth: 6@S1 | anubis: 3@NW1 high-priest divine-boon | bastet: 2@MW1 vision | horus: 1@SW1",
        phase="eclipse",
    )
    assert [prayer(game, who) for who in ("seth", "anubis", "bastet", "horus")] == [5, 7, 5, 5]
    assert [hand_size(game, who) for who in ("seth", "anubis", "bastet", "horus")] == [0, 1, 0, 0]


def test_seth_resolves_the_eclipse_before_the_alliance():
    """W4: his night tiles, then those of the allies and the influence token."""
    game = seth_table(
        "seth: 3@S1 army-of-the-damned | anubis: 3@NW1 reinforcements | bastet: 2@MW1 | horus: 1@SW1",
        phase="eclipse",
        influence=("units",),
    )
    seen = []
    while asked(game)[0] != "seth_turn":
        seen.append(asked(game)[1][0])
        play(game, "done")
    assert seen == ["seth", "anubis", "anubis", "bastet", "horus"]


def test_the_mummy_draws_a_card_in_an_eclipse():
    """W4: night creatures act, too."""
    game = seth_table("seth: 6@S1 | anubis: 3@NW1 mummy@NW1 | bastet: 2@MW1 | horus: 1@SW1", phase="eclipse")
    assert creature_at(game, "mummy") == "NW1"
    assert hand_size(game, "anubis") == 1
    assert hand_size(game, "bastet") == 0


def test_communion_acts_in_an_eclipse_for_every_ally():
    """W4: tiles act once more."""
    game = seth_table("seth: 6@S1 | anubis: 3@NW1 communion | bastet: 2@MW1 | horus: 1@SW1", phase="eclipse")
    assert [prayer(game, who) for who in ("seth", "anubis", "bastet", "horus")] == [5, 6, 6, 6]


# W5


def test_the_row_duty_holds_for_the_four_tokens_of_an_ally():
    """W5, D2: with two tokens left and two rows empty every token must go to an empty row."""
    game = seth_table(
        "seth: 6@S1 | anubis: 3@NW1 tokens=2 mat=lower-pray,buy-red | bastet: 1@SW1",
        phase="alliance",
        opens=0,
    )
    play(game, "follow anubis")
    tokens = {text.split()[1] for text in texts(game) if text.startswith("token ")}
    assert tokens == {"upper-move", "upper-recruit", "middle-move", "middle-raise", "middle-pray"}


def test_the_first_tokens_of_an_ally_are_free():
    """W5: four tokens, three rows: the first and the second may share a row."""
    game = seth_table(
        "seth: 6@S1 | anubis: 3@NW1 tokens=3 mat=lower-pray | bastet: 1@SW1", phase="alliance", opens=0
    )
    play(game, "follow anubis")
    tokens = {text.split()[1] for text in texts(game) if text.startswith("token ")}
    assert len(tokens) == 8


def test_seth_has_no_row_duty():
    """W5: nothing makes him place a token on a yellow space."""
    game = seth_table(
        "seth: 6@S1 purple-tokens=0 coloured=anubis mat=prayer,raise,recruit,buy-1 "
        "| anubis: 3@NW1 | bastet: 1@SW1"
    )
    spaces = {text.split()[2] for text in placings(game) if text.startswith("coloured anubis")}
    assert spaces == {
        "buy-2", "move-1", "move-2", "furious-invasion", "invocation",
        "corrupt-troop", "destroy", "corrupt-pyramid",
    }  # fmt: skip


def test_seth_has_never_more_than_eleven_prayer_points():
    """W5: at night and by Prayer."""
    game = seth_table("seth: 6@S1 10pp | anubis: 3@NW1 | bastet: 1@SW1", phase="night")
    assert prayer(game, "seth") == 11
    play(game, "purple prayer")
    assert prayer(game, "seth") == 11


# The end of the day: T1 to T3


def test_an_ally_sacrifices_at_the_delta_for_prayers():
    """T1: 1 unit from the Delta temple for 5 PP."""
    game = seth_table("seth: 6@S1 | anubis: 3@TD 2pp | bastet: 1@SW1", phase="dusk")
    assert asked(game) == ("own_units", ["anubis"])
    assert texts(game) == ["done", "offer anubis 1"]
    before = reserve(game, "anubis")
    play(game, "offer anubis 1")
    assert units(game, "anubis", "TD") == 2
    assert reserve(game, "anubis") == before + 1
    assert prayer(game, "anubis") == 2 + 5 + 2  # and the night


def test_a_mixed_troop_at_the_delta_divides_the_prayers():
    """T1, Z4: any owner's unit, PP as they decide."""
    game = seth_table("seth: 6@S1 | anubis: 2@TD 0pp | bastet: 1@TD 0pp", phase="dusk")
    assert asked(game) == ("own_units", ["anubis"])
    play(game, "done")
    assert asked(game) == ("own_units", ["bastet"])
    play(game, "offer bastet 1")
    assert asked(game) == ("own_share", ["anubis"])
    play(game, "give anubis 1", "give bastet 4")
    assert (prayer(game, "anubis"), prayer(game, "bastet")) == (1 + 2, 4 + 2)


def test_the_sacrifice_at_the_delta_may_be_declined():
    """T1: may."""
    game = play(seth_table("seth: 6@S1 | anubis: 3@TD 2pp | bastet: 1@SW1", phase="dusk"), "done")
    assert units(game, "anubis", "TD") == 3
    assert prayer(game, "anubis") == 2 + 2


def test_seth_sacrifices_at_the_delta_for_prayers():
    """Q1, T1: temples give him PP."""
    game = seth_table("seth: 2@TD 1pp | anubis: 3@NW1 | bastet: 1@SW1", phase="dusk")
    assert asked(game) == ("seth_may_sacrifice", ["seth"])
    play(game, "sacrifice TD")
    assert units(game, "seth", "TD") == 1
    assert prayer(game, "seth") == 1 + 5 + 2


def test_temples_give_their_prayers_to_their_holders():
    """T2, Q1: 2 at TW, 3 at TNW, for Seth as for an ally."""
    game = seth_table("seth: 2@TW 0pp | anubis: 3@TNW 0pp | bastet: 1@SW1 0pp", phase="dusk")
    assert [prayer(game, who) for who in ("seth", "anubis", "bastet")] == [2 + 2, 3 + 2, 2]


def test_owners_of_a_mixed_troop_divide_the_prayers_of_a_temple():
    """T2, Z4: 3 PP at TNW, as they decide."""
    game = seth_table("seth: 2@S1 | anubis: 3@TNW 0pp | bastet: 1@TNW 0pp", phase="dusk")
    assert asked(game) == ("own_share", ["anubis"])
    assert texts(game) == [f"give anubis {n}" for n in range(4)]
    play(game, "give anubis 0", "give bastet 3")
    assert (prayer(game, "anubis"), prayer(game, "bastet")) == (2, 5)


def test_two_allied_units_of_any_owner_buy_a_point_at_the_sanctuary():
    """T3: 2 units from the Sanctuary for 1 permanent VP, from any owners."""
    game = seth_table("seth: 6@S1 | anubis: 1@SA | bastet: 2@SA | horus: 1@SW1", phase="dusk")
    assert asked(game) == ("own_units", ["anubis"])
    play(game, "offer anubis 1")
    assert asked(game) == ("own_units", ["bastet"])
    assert texts(game) == ["done", "offer bastet 1"]
    play(game, "offer bastet 1")
    assert (units(game, "anubis", "SA"), units(game, "bastet", "SA")) == (0, 1)
    assert game.view(None)["alliance"]["permanent"] == 1
    assert points(game, "anubis", "sanctuary") + points(game, "bastet", "sanctuary") == 1


def test_one_unit_at_the_sanctuary_buys_nothing():
    """T3: two are needed."""
    game = seth_table("seth: 6@S1 | anubis: 1@SA | bastet: 2@MW1 | horus: 1@SW1", phase="dusk")
    assert asked(game) == ("seth_turn", ["seth"])


def test_seth_gets_nothing_at_the_sanctuary():
    """Q1: battle VP only."""
    game = seth_table("seth: 6@SA | anubis: 1@NW1 | bastet: 2@MW1 | horus: 1@SW1", phase="dusk")
    assert asked(game) == ("seth_turn", ["seth"])
    assert points(game, "seth") == 0
    assert units(game, "seth", "SA") == 6


# L3, T4


def test_two_allies_need_two_temples_for_a_point():
    """L3: n=2: 2 temples, held by any allies."""
    game = seth_table("seth: 6@S1 | anubis: 1@TW | bastet: 2@TNW", phase="dusk")
    assert game.view(None)["alliance"]["permanent"] == 1
    assert points(game, "anubis", "temples") + points(game, "bastet", "temples") == 1


def test_two_allies_get_nothing_for_one_temple():
    """L3: one temple is not enough, also with units of both."""
    game = seth_table("seth: 6@S1 | anubis: 1@TW 11pp | bastet: 2@TW 11pp", phase="dusk")
    assert game.view(None)["alliance"]["permanent"] == 0


@pytest.mark.parametrize("players", [4, 5, 6])
@pytest.mark.parametrize(("temples", "points_gained"), [(("TW", "TNW"), 0), (("TW", "TNW", "TD"), 1)])
def test_three_and_more_allies_need_three_temples(players, temples, points_gained):
    """L3: n≥3: 3 temples."""
    held = [f"{god}: 2@{temple}" for god, temple in zip(GODS, temples, strict=False)]
    game = seth_table(" | ".join(["seth: 6@S1", *held]), players=players, phase="dusk")
    if "TD" in temples:
        play(game, "done")
    assert game.view(None)["alliance"]["permanent"] == points_gained


def test_a_temple_left_by_sacrifice_does_not_count():
    """L3, T4: temples are counted after T1."""
    game = seth_table("seth: 6@S1 | anubis: 1@TD | bastet: 2@TW", phase="dusk")
    play(game, "offer anubis 1")
    assert game.view(None)["alliance"]["permanent"] == 0


def test_seth_gets_no_point_for_temples():
    """Q1: he scores battle VP only."""
    game = seth_table("seth: 2@TW 2@TNW 3@TE 3@TNE | anubis: 1@NW1", players=5, phase="dusk")
    assert points(game, "seth") == 0


def test_a_sacred_temple_of_full_height_counts_as_a_temple():
    """K2, L3: height 3 counts for the permanent VP, height 2 does not."""
    for height, gained in ((3, 1), (2, 0)):
        game = seth_table(
            "seth: 6@S1 | anubis: 1@TW | bastet: 2@WB", phase="dusk", temples={"WB": (height, "raising")}
        )
        assert game.view(None)["alliance"]["permanent"] == gained


# K2, K3 at dusk


@pytest.mark.parametrize(("height", "income"), [(1, 0), (2, 1), (3, 1)])
def test_the_holder_of_a_sacred_temple_gains_a_prayer_point(height, income):
    """K2: 1 PP at the end of each Day from height 2 on."""
    built = {"WB": (height, "raising")}
    game = seth_table("seth: 6@S1 | anubis: 1@WB 0pp | bastet: 1@SW1", phase="dusk", temples=built)
    assert prayer(game, "anubis") == income + 2


def test_seth_gains_the_prayer_point_of_a_temple_he_holds():
    """K3: the PP, never VP."""
    built = {"WB": (3, "raising"), "WS": (3, "recruits")}
    game = seth_table("seth: 6@WB 1@WS 0pp | anubis: 1@NW1 | bastet: 1@SW1", phase="dusk", temples=built)
    assert prayer(game, "seth") == 2 + 2
    assert points(game, "seth") == 0


@pytest.mark.parametrize(("height", "gift"), [(2, 1), (3, 2)])
def test_the_gift_token_gives_one_ally_prayers_at_dusk(height, gift):
    """Y: end of Day one ally +1/+2 PP, whichever they choose."""
    game = seth_table(
        "seth: 6@S1 | anubis: 1@NW1 0pp | bastet: 1@SW1 0pp", phase="dusk", temples={"WB": (height, "gift")}
    )
    assert asked(game) == ("who_gets_the_gift", ["anubis", "bastet"])
    assert texts(game) == ["gift gift anubis", "gift gift bastet"]
    play(game, "gift gift bastet")
    assert (prayer(game, "anubis"), prayer(game, "bastet")) == (2, 2 + gift)


def test_after_dusk_the_next_night_falls():
    """W1: rounds go on; the round counter rises."""
    game = seth_table("seth: 6@S1 | anubis: 1@NW1 | bastet: 1@SW1", phase="dusk", round=3)
    assert game.state.round() == 4
    assert asked(game) == ("seth_turn", ["seth"])
