"""A person at the terminal: whole games, taking back, saving, and everything that can be typed wrong."""

import re
from pathlib import Path

import pytest

from kemet import Dice, Game
from kemet.terminal.sitting import Sitting, kept_path

ALWAYS_ONE = ["1"] * 3000
SET_UP = ["1", "1", "1"]  # levels, two districts; troops follow by themselves
QUICK = ("--seed", "1", "--length", "beginner")


@pytest.mark.plain
def test_a_whole_game_can_be_played_by_always_answering_one(kemet):
    game = kemet("play", "--terminal", *QUICK, "--round-limit", "4", typed=ALWAYS_ONE)
    assert game.code == 0
    assert "The game is over" in game.out
    assert "The ranking" in game.out
    assert Game.from_record(kept_path().read_text()).over


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_random_person_gets_to_the_end_at_every_table(kemet, players):
    dice = Dice(players)
    typed = [
        f"{1 + dice.below(6)} {1 + dice.below(3)}" if dice.below(2) else str(1 + dice.below(9))
        for _ in range(4000)
    ]
    game = kemet("play", "--terminal", "--players", players, *QUICK, "--round-limit", "2", typed=typed)
    assert game.code == 0
    assert "The game is over" in game.out


@pytest.mark.parametrize("columns", [80, 100, 120])
def test_nothing_is_wider_than_the_terminal(kemet, columns):
    game = kemet("play", "--terminal", "--players", "5", "--seed", "2", typed=["1"] * 40, columns=columns)
    assert max(len(line) for line in game.out.splitlines() if "kept" not in line) <= columns


def test_the_screen_shows_map_seats_hand_question_and_answers(kemet):
    screen = kemet("play", "--terminal", *QUICK, typed=SET_UP).out
    for words in ("Round 1 · day", "TNW◊☥3", "Anubis · you", "reserve", "your hand", "○Recruit", "4/1/0"):
        assert words in screen
    assert "Your turn: what do you do?" in screen
    assert re.search(r"1  Move", screen)
    assert "Bastet chooses" in screen


def test_a_seat_sees_its_own_draws_and_not_those_of_the_others(kemet):
    screen = kemet("play", "--terminal", *QUICK, typed=SET_UP).out
    drawn = [line for line in screen.splitlines() if "Intervention cards" in line]
    assert drawn
    assert all("you: " in line and "Bastet: " not in line for line in drawn)


def test_another_god_can_be_played(kemet):
    assert "Bastet · you" in kemet("play", "--terminal", *QUICK, "--god", "Bastet", typed=["1"] * 8).out


# Taking back


def test_undo_takes_back_the_last_own_answer(kemet):
    screen = kemet("play", "--terminal", *QUICK, typed=[*SET_UP, "1", "undo", "5"]).out
    before, _, after = screen.partition("Your last answer is taken back.")
    assert "Which troop moves?" in before
    assert "Your turn: what do you do?" in after


def test_undo_never_goes_behind_another_players_answer(kemet):
    screen = kemet("play", "--terminal", *QUICK, typed=[*SET_UP, "undo", "undo all"]).out
    assert screen.count("Nothing can be taken back") == 2


def test_a_finished_turn_can_be_taken_back_before_the_others_play(kemet):
    screen = kemet("play", "--terminal", *QUICK, "--confirm", typed=[*SET_UP, "5", "undo", "6", ""]).out
    assert screen.count("Your turn is over") == 2
    assert "Your last answer is taken back." in screen


def test_undo_all_goes_back_to_the_beginning_of_the_turn(kemet):
    screen = kemet("play", "--terminal", *QUICK, typed=[*SET_UP, "1", "1", "undo all"]).out
    assert "Your last 2 answers are taken back." in screen


def test_nothing_behind_a_revealed_battle_can_be_taken_back():
    """The defender's last card opens the attacker's: that answer stands."""
    battles = 0
    for seed in range(6):
        sitting = Sitting(Game.new(5, seed), 0, seed=seed)
        dice = Dice(seed)
        for _ in range(150):
            sitting.let_bots_answer()
            if sitting.game.over:
                break
            options = sitting.game.options(0)
            before = len(sitting.game.events_for(0))
            sitting.answer(options[dice.below(len(options))])
            fresh = sitting.game.events_for(0)[before:]
            if any(event["message"] == "card_revealed" and event["seat"] != 0 for event in fresh):
                battles += 1
                assert not sitting.open_answers()
    assert battles > 5


def test_taking_back_leads_to_the_same_position():
    sitting = Sitting(Game.new(3, 5), 0, seed=5)
    dice = Dice(1)
    undone = 0
    for _ in range(300):
        sitting.let_bots_answer()
        if sitting.game.over:
            break
        digest = sitting.game.digest()
        options = sitting.game.options(0)
        choice = options[dice.below(len(options))]
        sitting.answer(choice)
        if sitting.open_answers():
            sitting.take_back()
            assert sitting.game.digest() == digest
            undone += 1
            sitting.answer(choice)
    assert undone > 30


# Saving and loading


@pytest.mark.plain
def test_a_game_is_saved_and_gone_on_with(kemet, tmp_path):
    saved = kemet(
        "play",
        "--terminal",
        *QUICK,
        "--players",
        "3",
        "--god",
        "bastet",
        typed=["1"] * 9 + ["save mine.kemet"],
    )
    assert "saved in mine.kemet" in saved.out
    record = Path(tmp_path, "mine.kemet").read_text()
    game = Game.from_record(record)
    assert record.endswith("# seat bastet\n")
    resumed = kemet("play", "--load", "mine.kemet", typed=["save again.kemet"])
    assert "Bastet · you" in resumed.out
    assert Game.from_record(Path(tmp_path, "again.kemet").read_text()).digest() == game.digest()


def test_load_within_a_game(kemet):
    kemet("play", "--terminal", *QUICK, typed=[*SET_UP, "1", "save one.kemet"])
    screen = kemet("play", "--terminal", "--seed", "9", typed=["load one.kemet", "map"]).out
    assert "We go on with one.kemet." in screen
    assert "Which troop moves?" in screen


@pytest.mark.parametrize("leaving", [["quit"], ["exit"], []])
def test_leaving_keeps_the_game_and_says_how_to_go_on(kemet, leaving):
    left = kemet("play", "--terminal", *QUICK, typed=[*SET_UP, *leaving])
    assert left.code == 0
    assert f"kemet play --load {kept_path()}" in left.out
    assert "Your turn" in kemet("play", "--load", kept_path()).out


def test_interrupting_is_leaving(kemet, monkeypatch):
    def interrupt(self, prompt=""):
        raise KeyboardInterrupt

    monkeypatch.setattr("kemet.terminal.play.Play.read", interrupt)
    left = kemet("play", "--terminal", *QUICK)
    assert left.code == 0
    assert "Your game is kept" in left.out


def test_a_home_that_cannot_be_written_is_no_disaster(kemet, monkeypatch, tmp_path):
    Path(tmp_path, "file").write_text("")
    monkeypatch.setattr("kemet.terminal.play.kept_path", lambda: Path(tmp_path, "file", "game"))
    left = kemet("play", "--terminal", *QUICK, typed=["quit"])
    assert left.code == 0
    assert "could not be kept" in left.out


# Words that are no answers


@pytest.mark.parametrize("line", ["0", "99", "-1", "move", "1 2 3", "²", "tw", "marcet", "🐍"])
def test_a_wrong_word_is_answered_kindly_and_changes_nothing(kemet, line):
    screen = kemet("play", "--terminal", *QUICK, typed=[*SET_UP, line, "5"]).out
    assert f"'{line}' is not open now" in screen
    assert "You gain 2 prayer points." in screen


def test_a_typo_is_guessed(kemet):
    assert "Did you mean 'market'?" in kemet("play", "--terminal", *QUICK, typed=["marcet"]).out


def test_an_empty_line_says_what_is_open(kemet):
    assert "Answer with a number, 1–7" in kemet("play", "--terminal", *QUICK, typed=[""]).out


def test_a_wrong_number_of_units_is_refused(kemet):
    screen = kemet("play", "--terminal", *QUICK, typed=[*SET_UP, "1", "1", "2 9", "2", "x", "wn 2"]).out
    assert "1–5 units are open there, not '9'." in screen
    assert "1–5 units are open there, not 'x'." in screen
    assert "You move 2 units from North-West City 1 to the North-West Desert." in screen


def test_answers_may_be_written_as_in_a_record(kemet):
    screen = kemet(
        "play", "--terminal", *QUICK, typed=[*SET_UP, "token upper-move", "troop nw1", "move wn 3"]
    ).out
    assert "You move 3 units from North-West City 1 to the North-West Desert." in screen


def test_how_many_is_answered_with_the_number_itself(kemet):
    screen = kemet("play", "--terminal", *QUICK, typed=["4", "1", "1", "7", "3"]).out
    assert "0–5 units are open there, not '7'." in screen
    assert "You place 3 units" in screen


# Looking


def test_every_thing_to_look_at_can_be_looked_at(kemet):
    typed = [
        *SET_UP,
        "help",
        "?",
        "table",
        "map",
        "hand",
        "market",
        "market red",
        "market pink",
        "log",
        "log all",
    ]
    screen = kemet("play", "--terminal", *QUICK, typed=typed).out
    assert "take back your last answer" in screen
    assert screen.count("A5 troop (emblem, units)") == 2  # once at first, once with 'map'
    assert "The market" in screen
    assert "Royal Scarab" in screen
    assert "The red tiles" in screen
    assert "There are no pink tiles; colours: red, blue, white." in screen
    assert screen.count("You settle in the North-West City") == 3


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("veto", "Cancel a card"),
        ("Royal Scarab", "moves 2 spaces further"),
        ("charge!", "+1 strength when attacking"),
        ("the mummy", "one card more each night"),
        ("tw", "A temple: ☥2"),
        ("west nile temple", "TNW"),
        ("3/3/0", "3 strength, 3 damage, 0 protection"),
        ("scarab", "Royal Scarab"),
        ("open gates", "During a Move, walls are ignored."),
        ("roial scarab", "Perhaps: royal scarab"),
        ("zzz", "Nothing on the table is called 'zzz'."),
        ("", "Name a tile, a card or a space"),
    ],
)
def test_rules_explain_things_by_name(kemet, asked, answer):
    assert answer in kemet("play", "--terminal", *QUICK, typed=[f"rules {asked}"]).out


def test_a_hint_names_answers_with_the_chance_to_win(kemet):
    said = kemet("play", "--terminal", *QUICK, typed=[*SET_UP, "hint"]).out
    assert re.search(r"\d+ %\s+\w+", said)
    assert "how likely you then win" in said
