"""Bots see what only a game against Seth has: his pyramid and cards, the ceremony, and Seth as a threat."""

import math

import pytest

import tools
from expansions.seth.sethtable import seth_table, space_of
from kemet import Dice
from kemet.bots import PlannerBot, ask
from kemet.expansions.seth.prospects import NAMES, WORTHS, standing
from kemet.imagined.judging import AHEAD, OF_ALLIES, OF_SETH, SCALE, chances, threatened

RICH = "red=4 blue=4 white=4"


def hopes(text, **more):
    """How likely Seth is to win, as far as one can see."""
    return chances(seth_table(text, **more).state)[0]


@pytest.mark.parametrize("points", [3, 6])
def test_a_planner_holds_a_ceremony_that_costs_nothing(points):
    """K4, O2: with the temple it wins at once, or opens the way to a victory."""
    game = seth_table(
        f"seth: 6@S1 4@WB battle-vp=4 | anubis: 2@WO {RICH} battle-vp={points} | bastet: 2@TW {RICH}",
        phase="alliance",
        opens=0,
        temples={"WS": (3, "gift")},
    )
    assert game.view()["alliance"]["ceremony_price"] == 0
    answers = {game.text(ask(PlannerBot(Dice(luck), iterations=40), game, 1)) for luck in range(3)}
    assert answers == {"ceremony"}


def test_a_higher_purple_pyramid_is_better_for_seth():
    text = "seth: 6@S1 creatures= purple={} | anubis: 4@WN | bastet: 4@TW"
    assert hopes(text.format(1)) < hopes(text.format(2)) < hopes(text.format(4))


def test_creature_cards_that_may_be_played_are_better_for_seth():
    few = hopes("seth: 6@S1 purple=4 creatures=mummy | anubis: 4@WN | bastet: 4@TW")
    assert few < hopes("seth: 6@S1 purple=4 | anubis: 4@WN | bastet: 4@TW")


def test_the_ceremony_is_worth_more_than_the_prayers_for_it():
    before = hopes("seth: 6@S1 | anubis: 2@WO 10pp | bastet: 2@WO 10pp")
    after = hopes("seth: 6@S1 | anubis: 2@WO 0pp | bastet: 2@WO 0pp", ceremony=True, portal=True)
    assert after < before


def test_seth_is_a_threat_though_he_has_no_tokens_of_the_usual_kind():
    state = seth_table("seth: 6@WN | anubis: 2@TW | bastet: 4@SW1").state
    assert state.tokens(0) == 0
    game = seth_table("seth: 6@WN | anubis: 2@TW | bastet: 4@SW1")
    assert threatened(game.state, 1, space_of(game, "TW"), 2)
    assert not threatened(game.state, 1, space_of(game, "TW"), 7)


def test_seth_is_a_threat_through_his_portal():
    game = seth_table("seth: 6@SG | anubis: 2@WB | bastet: 4@SW1")
    assert threatened(game.state, 1, space_of(game, "WB"), 2)


def test_the_tool_that_fits_counts_the_same_things_as_the_bots():
    """benchmarks/fit_weights.py: the lead of the alliance is what its features are worth."""
    tool = tools.tool("fit_weights")
    state = seth_table("seth: 6@S1 purple=3 battle-vp=6 | anubis: 2@WO1 9pp | bastet: 1@TW", players=4).state
    worth = [AHEAD, OF_ALLIES, OF_SETH, *WORTHS]
    lead = sum(one * found for one, found in zip(worth, tool.features_of_sides(state), strict=True))
    assert chances(state)[1] == pytest.approx(1 / (1 + math.exp(-lead / SCALE)))
    assert len(NAMES) == len(standing(state))
