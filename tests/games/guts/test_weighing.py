"""What declarations are worth, who declares how, and what hints and reviews say of it."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Any

import pytest

from mille.agents import Choice, decide
from mille.cards import PACK, Dice, cards
from mille.engine.codec import Seat
from mille.engine.message import Fault
from mille.games import entry
from mille.games.guts.moves import Declare, HouseRules, Said, worth
from mille.games.guts.players import exploitability, looseness, weigh, won_by_reply
from mille.games.guts.table import Phase, View, fold, rank_of, share_of
from tests.games.matches import play_out

GUTS = entry("guts")
EXPERT: Any = GUTS.players["expert"]
NAMES = [str(n) for n in range(6)]


def view(hand: str, seats: int, said: str, **rules: object) -> View:
    """The view of the seat that speaks next after these words (`i`, `o`) in a first deal."""
    house, held = HouseRules(cap=0, **rules), cards(hand)  # type: ignore[arg-type]
    me = Seat(len(said))
    table = View(
        seat=me,
        rules=house,
        chips=(98,) * seats,
        hands=tuple(held if i == me else house.cards for i in range(seats)),
        phase=Phase.DECLARE,
        deal=1,
        round=1,
        dealer=Seat(seats - 1),
        pot=2 * seats,
        antes=(2,) * seats,
        stub=52 - house.cards * seats,
        words=(None,) * seats,
    )
    for seat, word in enumerate(said):
        table = fold(table, Said(Seat(seat), word == "i"))
    return table


@pytest.mark.parametrize("hand", ["AS AH", "AS KD", "TS 4D", "2S 3D", "7S 7D"])
def test_against_one_who_is_in_every_hand_is_counted(hand: str) -> None:
    """The last of two speaks, the first is in: 1,225 hands, each weighted by how often it is in."""
    at = view(hand, 2, "i")
    mine = worth(at.rules, at.hand)
    limit = share_of(at, Seat(0), 0)
    whole = gained = lost = 0.0
    for other in combinations([card for card in PACK if card not in at.hand], 2):
        better, equal = rank_of(at.rules, other)
        weight = max(0.0, min(1.0, (limit - better) / (equal - better)))
        theirs = worth(at.rules, other)
        brings = 4 + 4 / 2 if mine > theirs else 2 if mine == theirs else 4 / 2 - 4
        gained += weight * brings
        lost += weight * (mine < theirs)
        whole += weight
    weighed = weigh(at)
    assert weighed.in_ == pytest.approx(gained / whole, abs=1e-9)
    assert weighed.lost == pytest.approx(lost / whole, abs=1e-9)
    assert (weighed.out, weighed.alone) == (0, 0)  # the other is in alone, and nothing is left


def test_nobody_in_and_the_last_to_speak_takes_the_pot() -> None:
    weighed = weigh(view("2S 3D", 6, "ooooo"))
    assert (weighed.in_, weighed.beaten, weighed.lost, weighed.alone) == (12, 0, 0, 1)
    assert weighed.out == pytest.approx(12 / 6)


def test_better_hands_bring_more() -> None:
    order = ["2S 3D", "9S 4D", "AS 7D", "AS KD", "2S 2D", "JS JD", "AS AD"]
    for said in ("", "o", "oi", "iooo", "iiooo"):
        values = [weigh(view(hand, 6, said)).in_ for hand in order]
        # The cards that it keeps from the others may be worth up to a tenth of a chip.
        assert all(better > worse - 0.1 for worse, better in pairwise(values)), said
    three = view("AS AD AC", 4, "o", cards=3, straights=True)
    assert weigh(three).in_ > three.pot * 0.9


def test_against_the_bold_a_good_hand_brings_more_and_a_bluff_less() -> None:
    bold = {Seat(seat): 2.5 for seat in range(6)}
    for hand, sign in (("AS KD", 1), ("2S 3D", -1)):
        at = view(hand, 6, "oo")
        assert sign * weigh(at, bold).in_ > sign * weigh(at).in_
        assert weigh(at, bold).alone < weigh(at).alone


def test_boldness_is_read_from_the_deals_that_were_scored() -> None:
    """Before the first, nobody has shown anything."""
    assert set(looseness(view("AS KD", 6, "oo")).values()) == {1.0}
    state, dice = GUTS.game.start(GUTS.rule_sets["standard"], 3), Dice("bold")
    while len(state.deals) < 12 and GUTS.game.waiting(state).actor is not None:
        state = GUTS.game.play(state, GUTS.game.chance(state, dice)).state
        while state.to_speak:
            state = GUTS.game.play(state, Declare(state.to_speak[0] == 1)).state
    found = looseness(GUTS.game.observe(state, Seat(0)))
    assert found[Seat(1)] > 1.2 > 0.8 > found[Seat(2)]


def test_together_the_words_of_the_others_are_not_known() -> None:
    at = view("AS KD", 4, "", declare="together")
    assert weigh(fold(at, Said(Seat(2), None))).in_ == pytest.approx(weigh(at).in_)


def test_where_all_choose_at_once_each_level_loses_less_by_a_word() -> None:
    """In the evenings of players who go by the table."""
    found = list[View]()
    for n in range(10):
        for turn in play_out(GUTS, GUTS.options.usual, f"words {n}", ["table"] * 6).turns:
            if isinstance(turn.move, Declare) and turn.state.price(turn.actor):
                found.append(GUTS.game.observe(turn.state, turn.actor))

    def loses(level: str) -> float:
        player, lost, dice = GUTS.players[level], 0.0, Dice(level)
        for n, at in enumerate(found):
            weighed, move = weigh(at), decide(player.think(at, dice.stream(n)))
            said = weighed.in_ if move.in_ else weighed.out
            lost += (max(weighed.in_, weighed.out) - said) / at.pot
        return lost / len(found)

    losses = [loses(level) for level in ("novice", "casual", "club", "regular", "expert", "master")]
    assert all(weaker > 1.1 * stronger for weaker, stronger in pairwise(losses)), losses


@pytest.mark.parametrize("rule_set", GUTS.rule_sets)
def test_a_hint_advises_what_its_own_figures_say(rule_set: str) -> None:
    adviser: Any = GUTS.players[GUTS.adviser]
    for turn in play_out(GUTS, GUTS.rule_sets[rule_set], "told", ["casual"] * 4).turns:
        if isinstance(turn.move, Declare) and turn.state.price(turn.actor):
            at = GUTS.game.observe(turn.state, turn.actor)
            said = decide(adviser.think(at, Dice("")))
            told = adviser.reasons(at, said, Dice(""))
            assert (told["in"] >= told["out"]) if said.in_ else told["out"] >= told["in"]


@pytest.mark.parametrize(
    ("said", "in_", "alone", "lost", "why"),
    [
        ("", True, 30, 40, "hint.in.alone"),
        ("", True, 60, 40, "hint.in.alone"),
        ("i", True, 0, 40, "hint.in.met"),
        ("", False, 30, 70, "hint.out"),
        ("i", False, 0, 100, "hint.out"),
        ("ooooo", True, 100, 0, "hint.sure"),
    ],
)
def test_a_hint_says_why_by_what_decides(
    said: str, in_: bool, alone: int, lost: int, why: str
) -> None:
    """How often the others stay out, and how often somebody who is in has a better hand."""
    reasons = {"in": 1, "out": 1, "alone": alone, "lost": lost}
    advice = GUTS.presenter.advice(view("7S 5D", 6, said), Declare(in_), NAMES, reasons)
    assert [each.id for each in (*advice.why, *advice.odds)] == [why, "hint.gain"]
    even = GUTS.presenter.advice(
        view("7S 5D", 6, said), Declare(in_), NAMES, reasons | {"in": 0, "out": 0}
    )
    assert even.why and not even.odds, "two times nothing is no odds"
    figures = dict(advice.why[0].blanks)
    assert all(0 < figures[name] < 100 for name in ("won", "lost") if name in figures)


def test_the_last_to_choose_in_secret_is_not_told_that_nobody_is_in() -> None:
    at = view("AS KD", 3, "", declare="together")
    for other in (1, 2):
        at = fold(at, Said(Seat(other), None))
    assert at.to_speak == (at.seat,)
    reasons = {"in": 4, "out": 1, "alone": 30, "lost": 40}
    advice = GUTS.presenter.advice(at, Declare(True), NAMES, reasons)
    assert [each.id for each in advice.why] == ["hint.in.alone"]


def test_the_reasons_are_what_was_worked_out() -> None:
    at = view("AS AD", 6, "ooo")
    weighed, reasons = weigh(at), EXPERT.reasons(at, Declare(True), Dice("h"))
    assert reasons == {
        "in": round(weighed.in_),
        "out": round(weighed.out),
        "alone": round(100 * weighed.alone),
        "lost": round(100 * weighed.lost),
    }
    kept = {"in": 3, "out": 1, "beaten": 40}  # in a review of an older version
    assert GUTS.presenter.advice(at, Declare(True), NAMES, kept).why[0].id == "hint.in.met"


@pytest.mark.parametrize(
    ("hand", "said", "in_", "grade"),
    [
        ("AS AD", "", True, "best"),
        ("AS AD", "", False, "blunder"),
        ("8S 6D", "", True, "mistake"),
        ("4S 6D", "i", True, "blunder"),
        ("4S 6D", "ooooo", False, "blunder"),
        ("4S 6D", "ii", False, "best"),
    ],
)
def test_a_review_counts_out_what_the_other_word_is_worth(
    hand: str, said: str, in_: bool, grade: str
) -> None:
    """No luck of imagined deals makes a blind "in" as good as the best."""
    at = view(hand, 6, said)
    turn, reviewer = Choice(1, 1, 2, at, Declare(in_)), GUTS.reviewer
    assert reviewer is not None
    found, weighed = decide(reviewer.grade(turn, Dice("h"), Dice("d"))), weigh(at)
    ahead = (weighed.in_ - weighed.out) * (1 if in_ else -1)
    assert found["grade"] == grade
    assert found["ahead"] == pytest.approx(ahead, abs=0.006)
    assert found["loss"]["points"] == pytest.approx(max(0.0, -ahead), abs=0.006)


def test_exploitability_is_the_same_for_a_seed_and_small() -> None:
    mean, within = won_by_reply(3, 150, "seed")
    assert (mean, within) == won_by_reply(3, 150, "seed")
    assert abs(mean) < 1 and 0 < within < 1


def test_the_command_has_a_line_for_each_number_of_seats_or_refuses_in_one_sentence() -> None:
    found = exploitability({"deals": 4, "seats": [2, 5]})
    assert [row["seats"] for row in found["seats"]] == [2, 5]
    assert [line.reason.id for line in found["lines"]] == ["exploit.method"] + ["exploit.row"] * 2
    for given in ({"deal": 5}, {"deals": 1}, {"deals": True}, {"seats": [1]}, {"seats": 6}):
        with pytest.raises(Fault):
            exploitability(given)


def test_whoever_has_said_a_word_is_imagined_with_hands_that_go_with_it() -> None:
    """Otherwise a player would think it cheap to be in beside them."""
    at = view("7S 4D", 4, "io")
    for n in range(200):
        hands = GUTS.game.imagine(at, Dice(f"deal {n}")).hands
        for seat, word in enumerate(at.words[:2]):
            better, equal = rank_of(at.rules, hands[seat])
            limit = share_of(at, Seat(seat), seat)
            assert better < limit if word else equal > limit
