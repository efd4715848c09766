"""What declarations are worth, and who declares how."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Any

import pytest

from mille.cards import PACK, Dice, cards
from mille.engine.codec import Seat
from mille.engine.message import Fault
from mille.games import entry
from mille.games.guts.moves import Declare, HouseRules, Said, worth
from mille.games.guts.players import exploitability, looseness, weigh, won_by_reply
from mille.games.guts.table import Phase, View, fold, rank_of, share_of
from mille.value import replace

GUTS = entry("guts")


def view(hand: str, seats: int, said: str, **rules: object) -> View:
    """The view of the seat that speaks next after these words (`i`, `o`) in a first deal."""
    house = HouseRules(cap=0, **rules)  # type: ignore[arg-type]
    me = Seat(len(said))
    table = View(
        seat=me,
        rules=house,
        chips=(98,) * seats,
        hands=tuple(cards(hand) if i == me else 2 for i in range(seats)),
        phase=Phase.DECLARE,
        deal=1,
        round=1,
        dealer=Seat(seats - 1),
        pot=2 * seats,
        antes=(2,) * seats,
        stub=52 - 2 * seats,
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
    whole = gained = 0.0
    for other in combinations([card for card in PACK if card not in at.hand], 2):
        better, equal = rank_of(at.rules, other)
        weight = max(0.0, min(1.0, (limit - better) / (equal - better)))
        theirs = worth(at.rules, other)
        if mine > theirs:
            gained += weight * (4 + 4 / 2)
        elif mine == theirs:
            gained += weight * 2
        else:
            gained += weight * (4 / 2 - 4)
        whole += weight
    weighed = weigh(at)
    assert weighed.in_ == pytest.approx(gained / whole, abs=1e-9)
    assert weighed.out == 0  # the other is in alone, and nothing is left


def test_nobody_in_and_the_last_to_speak_takes_the_pot() -> None:
    weighed = weigh(view("2S 3D", 6, "ooooo"))
    assert weighed.in_ == 12
    assert weighed.out == pytest.approx(12 / 6)
    assert weighed.beaten == 0


def test_better_hands_bring_more() -> None:
    order = ["2S 3D", "9S 4D", "AS 7D", "AS KD", "2S 2D", "JS JD", "AS AD"]
    for said in ("", "o", "oi", "iooo", "iiooo"):
        values = [weigh(view(hand, 6, said)).in_ for hand in order]
        # The cards that it keeps from the others may be worth up to a tenth of a chip.
        assert all(better > worse - 0.1 for worse, better in pairwise(values)), said


def test_against_the_bold_a_good_hand_brings_more_and_a_bluff_less() -> None:
    at = view("AS KD", 6, "oo")
    bold = {Seat(seat): 2.5 for seat in range(6)}
    assert weigh(at, bold).in_ > weigh(at).in_
    bluff = view("2S 3D", 6, "oo")
    assert weigh(bluff, bold).in_ < weigh(bluff).in_


def test_boldness_is_read_from_the_deals_that_were_scored() -> None:
    """Before the first, nobody has shown anything."""
    at = view("AS KD", 6, "oo")
    assert set(looseness(at, 12).values()) == {1.0}
    state, dice = GUTS.game.start(GUTS.rule_sets["standard"], 3), Dice("bold")
    for _ in range(12):
        if GUTS.game.waiting(state).actor is None:
            break
        state = GUTS.game.play(state, GUTS.game.chance(state, dice)).state
        while state.to_speak:
            word = Declare(state.to_speak[0] == 1)
            state = GUTS.game.play(state, word).state
    found = looseness(GUTS.game.observe(state, Seat(0)), 12)
    assert found[Seat(1)] > 1.2 > 0.8 > found[Seat(2)]


def test_three_cards_are_counted_too() -> None:
    at = view("AS KD", 4, "o")
    three = replace(
        at,
        rules=HouseRules(cards=3, straights=True, cap=0),
        hands=tuple(cards("AS AD AC") if i == at.seat else 3 for i in range(4)),
    )
    assert weigh(three).in_ > three.pot * 0.9


def test_together_the_words_of_the_others_are_not_known() -> None:
    at = view("AS KD", 4, "", declare="together")
    said = fold(at, Said(Seat(2), None))
    assert weigh(said).in_ == pytest.approx(weigh(at).in_)


def test_a_hint_has_word_reason_and_figures() -> None:
    """The figures are those that were worked out."""
    at = view("AS AD", 6, "oooo")
    player: Any = GUTS.players["expert"]
    reasons = player.reasons(at, Declare(True), Dice("h"))
    assert reasons == {
        "in": round(weigh(at).in_),
        "out": round(weigh(at).out),
        "beaten": round(100 * weigh(at).beaten),
    }
    advice = GUTS.presenter.advice(at, Declare(True), [str(i) for i in range(6)], reasons)
    assert [each.id for each in advice.why] == ["hint.hand.best", "hint.behind", "hint.stake"]
    assert [each.id for each in advice.odds] == ["hint.beaten", "hint.gain"]
    for in_, said in ((True, "hint.hand.dare"), (False, "hint.hand.beaten")):
        worse = {**reasons, "beaten": 87}
        advice = GUTS.presenter.advice(at, Declare(in_), [str(i) for i in range(6)], worse)
        assert advice.why[0].id == said  # no reason argues against its advice


def test_figures_that_say_nothing_by_themselves_are_put_in_words() -> None:
    """Always is really nearly always, and of two equal figures one is enough."""
    at = view("7S 5D", 4, "i")
    reasons = {"in": 1, "out": 1, "beaten": 100}
    advice = GUTS.presenter.advice(at, Declare(False), list("abcd"), reasons)
    assert [each.id for each in advice.odds] == ["hint.beaten.nearly", "hint.gain.same"]
    first = GUTS.presenter.advice(view("7S 5D", 4, ""), Declare(False), list("abcd"), reasons)
    assert first is not None and first.why[1].id == "hint.first"


def test_exploitability_is_the_same_for_a_seed_and_small() -> None:
    mean, within = won_by_reply(3, 150, "seed")
    assert (mean, within) == won_by_reply(3, 150, "seed")
    assert abs(mean) < 1 and 0 < within < 1


def test_the_command_refuses_in_one_sentence() -> None:
    for given in ({"deal": 5}, {"deals": 1}, {"deals": True}, {"seats": [1]}, {"seats": 6}):
        with pytest.raises(Fault):
            exploitability(given)


def test_the_command_has_a_line_for_each_number_of_seats() -> None:
    found = exploitability({"deals": 4, "seats": [2, 5]})
    assert [row["seats"] for row in found["seats"]] == [2, 5]
    assert [line.reason.id for line in found["lines"]] == ["exploit.method"] + ["exploit.row"] * 2


def test_whoever_has_said_a_word_is_imagined_with_hands_that_go_with_it() -> None:
    """Otherwise a review would think it cheap to be in beside them."""
    at, rules = view("7S 4D", 4, "io"), GUTS.game
    for n in range(200):
        hands = rules.imagine(at, Dice(f"deal {n}")).hands
        for seat, word in enumerate(at.words[:2]):
            better, equal = rank_of(at.rules, hands[seat])
            limit = share_of(at, Seat(seat), seat)
            assert better < limit if word else equal > limit
