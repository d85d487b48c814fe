"""The white tiles, and the two tiles of all colours, played."""

import pytest

from positions import asked, fight, level, play, points, prayer, table, texts, units

LAST_TURN = "tokens=1 mat=upper-move,middle-raise,buy-red,buy-blue"
COLOURS = ["red", "blue", "white"]


def attack(text):
    """Anubis goes with everybody from WO to WS, where Bastet stands."""
    game = table(text)
    return play(game, "token upper-move", "troop WO", f"move WS {units(game, 'anubis', 'WO')}")


def strengths(game):
    """Of the attacker and of the defender in the last battle."""
    counted = [event for event in game.events if event["message"] == "strengths_counted"][-1]
    return counted["strength"], counted["against"]


def most(game, verb):
    """For each space now open, the largest number of units."""
    numbers = {}
    for words in (text.split() for text in texts(game)):
        if words[0] == verb:
            numbers[words[1]] = max(numbers.get(words[1], 0), int(words[2]))
    return numbers


def cards_drawn(game, seat):
    return [event["message"] for event in game.events if event.get("seat") == seat].count("card_drawn")


def hand(game, seat):
    return sum(game.view(seat)["own"]["cards"].values())


# Level 1


@pytest.mark.covers("priest")
def test_a_priest_makes_pray_worth_three():
    """Priest, A1: on both spaces, for its owner only."""
    game = play(table("anubis: 0pp priest | bastet: 0pp"), "token lower-pray", "token lower-pray")
    assert (prayer(game, "anubis"), prayer(game, "bastet")) == (3, 2)
    play(game, "token middle-pray")
    assert prayer(game, "anubis") == 6


@pytest.mark.covers("priest")
def test_a_priest_serves_the_action_only():
    """Priest: neither the night nor the card Prayer gives more."""
    night = table("anubis: 0pp priest | bastet:", phase="night")
    assert prayer(night, "anubis") == 2
    card = play(table("anubis: 0pp priest +prayer | bastet:"), "card prayer")
    assert prayer(card, "anubis") == 2


@pytest.mark.covers("priest")
def test_a_priest_cannot_pray_beyond_eleven():
    """Priest, G4: what would exceed 11 is lost."""
    assert prayer(play(table("anubis: 10pp priest | bastet:"), "token lower-pray"), "anubis") == 11


@pytest.mark.covers("priestess")
def test_a_priestess_lowers_the_price_of_every_tile_by_one():
    """Priestess, A4: a tile of level 1 is free, one of level 3 costs 2."""
    game = table("anubis: 2pp red=3 priestess | bastet:")
    play(game, "token buy-red", "buy blades-of-neith")
    assert prayer(game, "anubis") == 0
    play(game, "token lower-pray", "token buy-blue", "buy defense")
    assert prayer(game, "anubis") == 0
    assert game.view(0)["seats"][0]["tiles"] == ["blades-of-neith", "defense", "priestess"]


@pytest.mark.covers("priestess")
def test_a_priestess_lowers_neither_her_own_price_nor_that_of_pyramids():
    """Priestess: power tiles only, from the next one on."""
    game = play(table("anubis: 3pp | bastet:"), "token buy-white", "buy priestess")
    assert prayer(game, "anubis") == 2
    play(game, "token lower-pray", "token middle-raise", "raise anubis red 2")
    assert prayer(game, "anubis") == 0


@pytest.mark.covers("priestess")
def test_a_priestess_lifts_no_pyramid():
    """Priestess, A4: the level on sale stays that of the pyramid."""
    game = play(table("anubis: 11pp priestess | bastet:"), "token buy-white")
    assert texts(game) == ["done", "buy priest"]


# Level 2


@pytest.mark.covers("slaves")
@pytest.mark.parametrize(("start", "goal", "price"), [(1, 2, 1), (1, 3, 3), (3, 4, 3), (0, 1, 0), (0, 4, 6)])
def test_slaves_lower_the_price_of_each_level_by_one(start, goal, price):
    """Slaves, A2: 0 to 4 for 6."""
    game = table(f"anubis: red={start} {price}pp slaves | bastet:")
    play(game, "token middle-raise")
    assert f"raise anubis red {goal + 1}" not in texts(game)
    play(game, f"raise anubis red {goal}")
    assert (level(game, "anubis", "red"), prayer(game, "anubis")) == (goal, 0)


@pytest.mark.covers("slaves")
def test_slaves_lower_no_tile_and_serve_nobody_else():
    """Slaves: pyramid levels of their owner only."""
    game = play(table("anubis: 2pp white=2 slaves | bastet: 2pp"), "token buy-white", "buy high-priest")
    assert prayer(game, "anubis") == 0
    play(game, "token middle-raise", "raise bastet red 2")
    assert prayer(game, "bastet") == 0


@pytest.mark.covers("high-priest")
def test_a_high_priest_gives_two_prayers_more_each_night():
    """High Priest, N1: 2 + 2 for its owner."""
    game = table("anubis: 1pp high-priest | bastet: 1pp", phase="night")
    assert (prayer(game, "anubis"), prayer(game, "bastet")) == (5, 3)


@pytest.mark.covers("high-priest")
def test_a_high_priest_gives_nothing_by_day():
    """High Priest: bought for 2; Pray still gives 2."""
    game = play(table("anubis: 2pp white=2 | bastet:"), "token buy-white", "buy high-priest")
    assert prayer(game, "anubis") == 0
    play(game, "token lower-pray", "token lower-pray")
    assert prayer(game, "anubis") == 2


@pytest.mark.covers("crusade")
@pytest.mark.parametrize(
    ("there", "gain"), [(5, 6), (2, 4)], ids=["damage 3 kills 3", "damage 3 kills the 2 that are there"]
)
def test_crusade_gives_two_prayers_for_each_enemy_unit_lost(there, gain):
    """Crusade, B9: as many as were really lost; the loser of the battle gains, too."""
    game = attack(f"anubis: 3@WO 0pp crusade | bastet: {there}@WS 0pp")
    fight(game, "1-3-0", "4-1-0", discards=("2-0-2", "2-0-2"))
    assert prayer(game, "anubis") == gain
    assert prayer(game, "bastet") == 0


@pytest.mark.covers("crusade")
def test_crusade_serves_a_defender_too():
    """Crusade, B9: in every battle of its owner; own losses count for nothing."""
    game = attack("anubis: 3@WO 0pp | bastet: 5@WS 0pp crusade")
    fight(game, "4-1-0", "3-2-0")
    assert (prayer(game, "anubis"), prayer(game, "bastet")) == (0, 4)


@pytest.mark.covers("crusade")
def test_crusade_counts_only_units_lost_in_the_battle():
    """Crusade, B9: neither those of Initiative, nor of Raining Fire, nor those recalled."""
    game = attack("anubis: 5@WO 0pp crusade initiative | bastet: 4@WS")
    assert prayer(game, "anubis") == 0
    fight(game, "4-1-0", "2-0-2")
    play(game, "recall", "stay")
    assert prayer(game, "anubis") == 0
    fire = play(
        table("anubis: 1pp crusade +raining-fire | bastet: 4@WS"), "card raining-fire", "target WS bastet"
    )
    assert (prayer(fire, "anubis"), units(fire, "bastet", "WS")) == (0, 3)


@pytest.mark.covers("divine-boon")
def test_divine_boon_draws_one_card_more_each_night():
    """Divine Boon, N2: two cards for its owner, one for the other."""
    game = table(f"anubis: divine-boon {LAST_TURN} | bastet: {LAST_TURN}")
    play(game, "token lower-pray", "token lower-pray")
    assert (hand(game, 0), hand(game, 1)) == (2, 1)
    assert (cards_drawn(game, 0), cards_drawn(game, 1)) == (2, 1)


@pytest.mark.covers("divine-boon")
def test_divine_boon_gives_no_card_when_it_is_bought():
    """Divine Boon: the night only."""
    game = play(table("anubis: white=2 | bastet:"), "token buy-white", "buy divine-boon")
    assert hand(game, 0) == 0


# Level 3


@pytest.mark.covers("hand-of-god")
def test_hand_of_god_raises_one_own_pyramid_for_free_at_night():
    """Hand of God, N3: by one level, not above 4."""
    game = table("anubis: 0pp red=4 blue=3 hand-of-god | bastet:", phase="night")
    assert asked(game) == ("raise_for_free", "anubis")
    assert texts(game) == ["done", "raise anubis blue 4", "raise anubis white 2"]
    play(game, "raise anubis blue 4")
    assert (level(game, "anubis", "blue"), level(game, "anubis", "white")) == (4, 1)
    assert prayer(game, "anubis") == 2
    assert asked(game)[0] == "who_follows"


@pytest.mark.covers("hand-of-god")
def test_hand_of_god_builds_a_pyramid_of_level_0_where_there_is_room():
    """Hand of God, A2: 0 to 1 included, in a district without a pyramid."""
    game = table("anubis: red=0 hand-of-god | bastet:", phase="night")
    play(game, "raise anubis red 1")
    assert game.view()["seats"][0]["pyramids"][0] == {
        "colour": "red", "level": 1, "space": "NW1", "held_by": [0],
    }  # fmt: skip


@pytest.mark.covers("hand-of-god")
def test_the_owner_chooses_the_district_of_a_pyramid_that_hand_of_god_builds():
    """Hand of God, A2: two districts are free."""
    game = table("anubis: red=0 blue=0 hand-of-god | bastet:", phase="night")
    play(game, "raise anubis blue 1")
    assert asked(game) == ("build_pyramid", "anubis")
    assert texts(game) == ["build blue NW1", "build blue NW2"]
    play(game, "build blue NW1")
    assert game.view()["seats"][0]["pyramids"][1]["space"] == "NW1"


@pytest.mark.covers("hand-of-god")
def test_hand_of_god_does_not_raise_the_pyramid_of_another_player():
    """Hand of God: an own pyramid, even while Anubis controls one of Bastet's; it may be declined."""
    game = table("anubis: 1@SW1 hand-of-god | bastet:", phase="night")
    assert [text for text in texts(game) if "bastet" in text] == []
    play(game, "done")
    assert [level(game, "anubis", colour) for colour in COLOURS] == [1, 1, 1]


@pytest.mark.covers("hand-of-god")
def test_hand_of_god_asks_nothing_when_all_pyramids_are_finished():
    """Hand of God: three pyramids of level 4."""
    game = table("anubis: red=4 blue=4 white=4 hand-of-god | bastet:", phase="night")
    assert asked(game)[0] == "who_follows"


@pytest.mark.covers("vision")
def test_vision_chooses_one_card_of_five_and_returns_the_four_others():
    """Vision, N2: the others see only that a card was drawn."""
    game = table(f"anubis: vision {LAST_TURN} | bastet: {LAST_TURN}")
    play(game, "token lower-pray", "token lower-pray")
    assert asked(game) == ("keep_one_card", "anubis")
    seen = game.view(0)["own"]["looking_at"]
    assert len(seen) == 5
    assert set(texts(game)) == {f"take {card}" for card in seen}
    assert "looking_at" not in str(game.view(1))
    assert game.view(1)["pile"] == 35
    play(game, f"take {seen[2]}")
    assert game.view(0)["own"]["cards"] == {seen[2]: 1}
    assert "looking_at" not in game.view(0)["own"]
    assert game.view()["pile"] == 33  # one for Anubis, one for Bastet, four back
    assert game.view()["discards"] == {}
    assert [event["seat"] for event in game.events_for(1) if event["message"] == "card_seen"] == [1]


@pytest.mark.covers("vision")
@pytest.mark.parametrize(("pile", "played", "looks"), [(3, 0, 3), (1, 0, 1), (2, 2, 4), (2, 8, 5), (0, 7, 5)])
def test_vision_looks_at_as_many_cards_as_there_are(pile, played, looks):
    """Vision, N2: with fewer than five in the pile the discards are shuffled in, as far as they go."""
    game = table(f"anubis: vision {LAST_TURN} | bastet: {LAST_TURN}")
    leave_cards(game, pile, played)
    play(game, "token lower-pray", "token lower-pray")
    seen = game.view(0)["own"]["looking_at"]
    assert len(seen) == looks
    play(game, f"take {seen[0]}")
    assert hand(game, 0) == 1
    assert game.view()["pile"] + sum(game.view()["discards"].values()) + hand(game, 1) == pile + played - 1


def leave_cards(game, pile, played):
    """Only so many cards are left, in the pile and in the discards."""
    state = game.state
    kinds = [kind for kind in range(len(state.rules.cards)) for _ in range(state.pile(0, kind))]
    for number, kind in enumerate(kinds):
        if number >= pile:
            state.add_to_pile(0, kind, -1)
        if pile <= number < pile + played:
            state.add_discard(0, kind, 1)


@pytest.mark.covers("vision")
def test_vision_asks_nothing_when_there_is_no_card_at_all():
    """Vision, N2: if pile and discards are empty no card is drawn."""
    game = table(f"anubis: vision {LAST_TURN} | bastet: {LAST_TURN}")
    leave_cards(game, 0, 0)
    play(game, "token lower-pray", "token lower-pray")
    assert asked(game)[0] == "who_follows"
    assert hand(game, 0) == 0


@pytest.mark.covers("vision", "divine-boon")
def test_with_vision_only_the_first_card_is_chosen():
    """Vision, Divine Boon, N2: the extra card is drawn blind, after the choice."""
    game = table(f"anubis: vision divine-boon {LAST_TURN} | bastet: {LAST_TURN}")
    play(game, "token lower-pray", "token lower-pray")
    seen = game.view(0)["own"]["looking_at"]
    assert (len(seen), hand(game, 0)) == (5, 0)
    play(game, f"take {seen[0]}")
    assert hand(game, 0) == 2
    assert asked(game)[0] == "who_follows"


@pytest.mark.covers("holy-war")
@pytest.mark.parametrize(
    ("text", "gains"),
    [
        ("anubis: 5@WO 0pp holy-war | bastet: 3@WS 0pp", (4, 0)),
        ("anubis: 1@WO 0pp | bastet: 3@WS 0pp holy-war", (0, 4)),
        ("anubis: 1@WO 0pp holy-war | bastet: 3@WS 0pp", (0, 0)),
    ],
    ids=["attacker wins", "defender wins", "owner loses"],
)
def test_holy_war_gives_four_prayers_for_winning(text, gains):
    """Holy War, B9: as attacker or defender, before anybody recalls."""
    game = fight(attack(text))
    assert (prayer(game, "anubis"), prayer(game, "bastet")) == gains


@pytest.mark.covers("holy-war")
def test_holy_war_pays_even_when_the_winning_troop_is_destroyed():
    """Holy War, B9: no VP without a unit left, but the prayers come."""
    game = fight(
        attack("anubis: 1@WO 0pp holy-war | bastet: 2@WS 0pp"), "4-1-0", "1-3-0", discards=("2-0-2", "2-0-2")
    )
    assert strengths(game) == (5, 3)
    assert units(game, "anubis", "WS") == 0
    assert (prayer(game, "anubis"), points(game, "anubis")) == (4, 0)
    assert texts(game) == ["recall", "retreat", "stay"]


@pytest.mark.covers("holy-war", "initiative")
def test_holy_war_pays_nothing_when_initiative_leaves_nobody_to_fight():
    """Holy War, M9: there was no battle."""
    game = attack("anubis: 3@WO 0pp holy-war initiative | bastet: 2@WS")
    assert prayer(game, "anubis") == 0


# Level 4


@pytest.mark.covers("priest-of-ra")
@pytest.mark.parametrize(
    ("more", "start", "goal", "price"),
    [
        ("", 1, 3, 4),
        ("", 0, 1, 0),
        ("", 0, 4, 9),
        ("slaves", 1, 3, 2),
        ("slaves", 0, 4, 5),
        ("slaves", 0, 2, 0),
    ],
)
def test_priest_of_ra_lowers_a_raise_by_one_in_total(more, start, goal, price):
    """Priest of Ra, A10: never per level, added to Slaves, never below 0."""
    game = table(f"anubis: red={start} {price}pp priest-of-ra {more} | bastet:")
    play(game, "token middle-raise")
    assert f"raise anubis red {goal + 1}" not in texts(game)
    play(game, f"raise anubis red {goal}")
    assert (level(game, "anubis", "red"), prayer(game, "anubis")) == (goal, 0)


@pytest.mark.covers("priest-of-ra")
@pytest.mark.parametrize(
    ("more", "tile", "price"),
    [
        ("", "stargate", 0),
        ("", "carnage", 1),
        ("", "initiative", 3),
        ("priestess", "stargate", 0),
        ("priestess", "carnage", 0),
        ("priestess", "initiative", 2),
    ],
)
def test_priest_of_ra_lowers_the_price_of_a_tile(more, tile, price):
    """Priest of Ra, A10: added to Priestess; a tile may become free, never less."""
    game = table(f"anubis: red=4 {price}pp priest-of-ra {more} | bastet:")
    play(game, "token buy-red", f"buy {tile}")
    assert prayer(game, "anubis") == 0


@pytest.mark.covers("priest-of-ra")
@pytest.mark.parametrize(("more", "pp", "recruits"), [("", 0, 1), ("", 3, 4), ("recruiting-scribe", 1, 4)])
def test_priest_of_ra_lowers_a_recruit_by_one_in_total(more, pp, recruits):
    """Priest of Ra, A10: never per unit or district; free units come on top."""
    game = play(table(f"anubis: {pp}pp priest-of-ra {more} | bastet:"), "token upper-recruit")
    assert most(game, "recruit") == {"NW1": recruits, "NW2": recruits, "NW3": recruits}
    play(game, "recruit NW1 1")
    assert most(game, "recruit") == ({"NW2": recruits - 1, "NW3": recruits - 1} if recruits > 1 else {})
    if recruits > 1:
        play(game, f"recruit NW2 {recruits - 1}")
    assert prayer(game, "anubis") == 0


@pytest.mark.covers("priest-of-ra")
@pytest.mark.parametrize(("more", "after"), [("", (4, 2)), ("stargate", (5, 4))])
def test_priest_of_ra_lowers_the_teleports_of_a_move_by_one_in_total(more, after):
    """Priest of Ra, A10, M5: 1 + 2 for two teleports; with Stargate 0 + 1."""
    game = table(f"anubis: 2@NW1 5pp priest-of-ra teleport {more} | bastet:")
    play(game, "token upper-move", "troop NW1", "teleport WO 2")
    assert prayer(game, "anubis") == after[0]
    play(game, "teleport TW 2")
    assert prayer(game, "anubis") == after[1]


@pytest.mark.covers("priest-of-ra")
def test_priest_of_ra_serves_every_action_of_the_day():
    """Priest of Ra, A10: the gold token's Recruit has its own discount."""
    game = table("anubis: 2pp priest-of-ra divine-will | bastet:")
    play(game, "token upper-recruit", "recruit NW1 2", "done", "gold recruit", "recruit NW2 2")
    assert prayer(game, "anubis") == 0
    assert (units(game, "anubis", "NW1"), units(game, "anubis", "NW2")) == (2, 2)


@pytest.mark.covers("priest-of-ra")
def test_priest_of_ra_lowers_cards_by_day():
    """Priest of Ra, A10: Raining Fire is free, Enlistment gives nothing back."""
    game = table("anubis: 0pp priest-of-ra +raining-fire +enlistment | bastet: 2@WS")
    play(game, "card raining-fire", "target WS bastet", "card enlistment", "place NW1 2")
    assert prayer(game, "anubis") == 0
    assert units(game, "bastet", "WS") == 1
    poor = table("anubis: 0pp +raining-fire | bastet: 2@WS priest-of-ra")
    assert "card raining-fire" not in texts(poor)


@pytest.mark.covers("priest-of-ra")
def test_priest_of_ra_lowers_each_card_in_battle():
    """Priest of Ra, A10: Iron Wall and War Fury together for nothing; War Rage gives nothing back."""
    game = attack("anubis: 3@WO 0pp priest-of-ra +iron-wall +war-fury +war-rage | bastet: 3@WS")
    fight(
        game,
        "4-1-0",
        "1-3-0",
        attacker_adds=["iron-wall", "war-fury", "war-rage"],
        discards=("2-0-2", "2-0-2"),
    )
    assert prayer(game, "anubis") == 0
    assert strengths(game) == (3 + 4 + 2 + 1, 3 + 1)
    assert units(game, "anubis", "WS") == 2  # damage 3, protection 2


@pytest.mark.covers("priest-of-ra")
def test_priest_of_ra_lowers_cards_during_a_move():
    """Priest of Ra, A10: Teleportation for nothing, and the discount of the Move is still there."""
    game = table("anubis: 2@WN 1pp priest-of-ra teleport +teleportation | bastet:")
    play(game, "token upper-move", "troop WN", "card teleportation", "teleport WO 2")
    assert prayer(game, "anubis") == 1
    play(game, "teleport TW 2")
    assert prayer(game, "anubis") == 0


@pytest.mark.covers("priest-of-ra")
def test_priest_of_ra_is_bought_at_full_price_and_gives_nothing_to_pray():
    """Priest of Ra: 4 for itself; Pray costs nothing and gives 2."""
    game = play(table("anubis: 4pp white=4 | bastet:"), "token buy-white", "buy priest-of-ra")
    assert prayer(game, "anubis") == 0
    play(game, "token lower-pray", "token lower-pray")
    assert prayer(game, "anubis") == 2


@pytest.mark.covers("priest-of-amon")
def test_priest_of_amon_gives_five_prayers_more_each_night():
    """Priest of Amon, N1: 2 + 5, and 2 more with a High Priest."""
    game = table("anubis: 1pp priest-of-amon | bastet: 1pp", phase="night")
    assert (prayer(game, "anubis"), prayer(game, "bastet")) == (8, 3)
    assert prayer(table("anubis: 1pp priest-of-amon high-priest | bastet:", phase="night"), "anubis") == 10


@pytest.mark.covers("priest-of-amon")
def test_priest_of_amon_stops_at_eleven():
    """Priest of Amon, G4: 9 and 7 make 11."""
    assert prayer(table("anubis: 9pp priest-of-amon | bastet:", phase="night"), "anubis") == 11


@pytest.mark.covers("priest-of-amon")
def test_priest_of_amon_gives_nothing_on_the_day_it_is_bought():
    """Priest of Amon: it costs 4 and waits for the night."""
    game = play(table("anubis: 4pp white=4 | bastet:"), "token buy-white", "buy priest-of-amon")
    assert prayer(game, "anubis") == 0


# In every colour


@pytest.mark.covers("victory-point")
@pytest.mark.parametrize("colour", COLOURS)
def test_a_victory_point_tile_gives_one_permanent_point(colour):
    """Victory Point, G6: for 3, through a pyramid of level 3 of its colour."""
    game = table(f"anubis: {colour}=3 | bastet:")
    play(game, f"token buy-{colour}", f"buy victory-point-{colour}")
    assert prayer(game, "anubis") == 2
    assert (points(game, "anubis", "tile"), points(game, "anubis")) == (1, 1)


@pytest.mark.covers("victory-point")
def test_nobody_owns_two_victory_point_tiles():
    """Victory Point, A4: one name, whatever the colour; another player may buy the second."""
    game = table("anubis: 11pp red=3 blue=3 victory-point-red | bastet: 11pp red=3 blue=3")
    play(game, "token buy-blue")
    assert "buy victory-point-blue" not in texts(game)
    play(game, "done", "token buy-blue", "buy victory-point-blue")
    assert points(game, "bastet", "tile") == 1


@pytest.mark.covers("act-of-god")
@pytest.mark.parametrize("colour", COLOURS)
def test_act_of_god_can_be_used_on_the_day_it_is_bought(colour):
    """Act of God, D4: in the same turn, on any free space of the rows."""
    game = table(f"anubis: {colour}=4 4pp | bastet:")
    play(game, f"token buy-{colour}", f"buy act-of-god-{colour}")
    assert prayer(game, "anubis") == 0
    free = {"upper-move", "upper-recruit", "middle-move", "middle-raise", "middle-pray", "lower-pray"}
    free |= {f"buy-{other}" for other in COLOURS if other != colour}
    assert set(texts(game)) == {f"silver {space}" for space in free} | {"done"}
    play(game, "silver lower-pray")
    assert prayer(game, "anubis") == 2
    assert asked(game) == ("turn", "bastet")


@pytest.mark.covers("act-of-god")
def test_act_of_god_is_used_once_a_day_after_a_normal_token():
    """Act of God, D4: never before the token, never twice, and not on a space already taken."""
    game = table("anubis: 0pp act-of-god-red | bastet:")
    assert not [text for text in texts(game) if text.startswith("silver")]
    play(game, "token lower-pray")
    assert "silver lower-pray" not in texts(game)
    play(game, "silver middle-pray")
    assert (prayer(game, "anubis"), game.view()["seats"][0]["tokens"]) == (4, 4)
    play(game, "token lower-pray", "token upper-move")
    assert asked(game) == ("turn", "bastet")


@pytest.mark.covers("act-of-god")
def test_the_silver_token_comes_back_in_the_morning():
    """Act of God, D4: tokens come back at the end of the Day."""
    game = table(f"anubis: act-of-god-white {LAST_TURN} | bastet: {LAST_TURN}")
    play(
        game,
        "token lower-pray",
        "silver middle-pray",
        "token lower-pray",
        "follow anubis",
        "token lower-pray",
    )
    assert "silver middle-pray" in texts(game)


@pytest.mark.covers("act-of-god", "divine-will")
def test_with_act_of_god_and_divine_will_a_turn_has_three_actions():
    """Act of God, Divine Will, D4: silver and gold in either order."""
    for order in (["silver middle-pray", "gold move"], ["gold move", "silver middle-pray"]):
        game = play(table("anubis: 0pp act-of-god-red divine-will | bastet:"), "token lower-pray", *order)
        assert prayer(game, "anubis") == 4
        assert asked(game) == ("turn", "bastet")


@pytest.mark.covers("act-of-god")
def test_nobody_owns_two_acts_of_god():
    """Act of God, A4: one name, whatever the colour."""
    game = play(table("anubis: 11pp blue=4 act-of-god-red | bastet:"), "token buy-blue")
    assert "buy divine-will" in texts(game)
    assert "buy act-of-god-blue" not in texts(game)
