"""The people at the table, and what they go by (anaconda.md, section 8)."""

from __future__ import annotations

from typing import Any

import pytest

from mille.agents import decide
from mille.cards import PACK, Cards, Dice, cards
from mille.engine.codec import Seat
from mille.games.anaconda import judging
from mille.games.anaconda.hands import numbers, worth
from mille.games.anaconda.judging import HIGH, LOW, Imagined, beaten, grade, promise
from mille.games.anaconda.moves import Arrange, Call, Check, Declare, Fold, Move, Pass, Raise, Way
from mille.games.anaconda.players import PLAYERS, Mind, row
from mille.games.anaconda.present import odds, terms
from mille.games.anaconda.rules import ANACONDA, State
from mille.games.anaconda.table import View
from mille.value import replace
from tests.games.anaconda.tables import SEVEN, SIX, B, F, Q, T, W, after, dealt, rules
from tests.parts import kind_of

THINKERS = ("table", "regular", "expert")


def view_of(state: State) -> View:
    return ANACONDA.observe(state, Seat(state.to_answer[0]))


def choice(state: State, player: str = "expert") -> object:
    """What a player does for the seat on turn."""
    return decide(PLAYERS[player].think(view_of(state), Dice("thumb")))


def of_worth(of: Any, half: int, *some: Cards) -> list[Any]:
    """The chances, or the class, of each of these hands."""
    return [
        of(half, "ace_to_five", worth(judging.HALVES[half], "ace_to_five", hand)) for hand in some
    ]


def test_the_printed_table() -> None:
    """The better the hand, the better its chance; if nobody else goes that way, half is certain."""
    highs, lows = of_worth(row, HIGH, Q, B, F, T), of_worth(row, LOW, W, SIX, SEVEN, T)
    assert [row[1] for row in highs] == [1.0, 0.8, 0.61, 0.0]
    assert [row[1] for row in lows] == [1.0, 0.84, 0.62, 0.0]
    assert all(row[0] == 1.0 for row in (*highs, *lows))


def test_the_counted_chances() -> None:
    """As many chances as classes of hands, and the best hand is almost certain to win."""
    for active in range(2, 8):
        up, down = judging.before(active)
        assert (len(up), len(down)) == (judging.HIGHS, judging.LOWS)
        assert min(up[-1], down[-1]) > 0.9


def test_classes_are_in_order() -> None:
    highs, lows = of_worth(grade, HIGH, T, F, B, Q), of_worth(grade, LOW, T, SEVEN, SIX, W)
    assert highs == sorted(set(highs))
    assert lows == sorted(set(lows))
    best = worth(Way.LOW, "deuce_to_seven", SEVEN)
    assert grade(LOW, "deuce_to_seven", best) == judging.LOWS - 1


def test_what_kept_cards_promise() -> None:
    def promises(hand: str, ace_low: bool = True) -> tuple[float, float]:
        return promise(numbers(cards(hand)), ace_low)

    for way, falling in enumerate(
        ("QS QH QD QC|QS QH QD 2C|QS QH JD 2C", "AS 2H 3D 4C|AS 2H 3D 9C|AS 2H TD JC")
    ):
        found = [promises(hand)[way] for hand in falling.split("|")]
        assert found == sorted(set(found), reverse=True)
    assert promises("AS 2H 3D", False)[1] < promises("AS 2H 3D")[1]
    assert set(judging.keep_most(numbers(cards(FOUR_QUEENS)), 4, True)) == set(numbers(Q[:4]))


FOUR_QUEENS, LOW_DRAW = "QS QH QD QC 3C 9H 8D", "AS 2H 4D 5C KS KH QD"


def first_pass(hand: str) -> State:
    return after(dealt(rules(), 3, hands=[hand, "", ""]), "check*3")


def given(passed: object) -> set[str]:
    assert isinstance(passed, Pass)
    return {card.code for card in passed.cards}


@pytest.mark.parametrize("player", THINKERS)
def test_four_of_a_kind_are_kept_declared_and_laid(player: str) -> None:
    state = first_pass(FOUR_QUEENS)
    assert given(choice(state, player)) == {"3C", "9H", "8D"}
    state = after(state, "pass check*3 pass check*3")
    assert choice(state, player) == Declare(Way.HIGH)
    laid = kind_of(Arrange, choice(after(state, "high/low/low"), player))
    assert laid.cards[-1].rank == "Q"  # only three queens may be face up
    assert set(cards("QS QH QD QC")) <= set(laid.cards)


def shown_down() -> State:
    """Three seats after the showdown cards are turned: seat 0 alone goes high, with little."""
    hands = ["KS QH 9D 8C 4C 3H 2S", "AS 2C 3D 4H 5C KD QD", "AH 2H 4D 6C 7S JD TD"]
    state = after(dealt(rules(), 3), "check*3 pass check*3 pass check*3")
    held = tuple(cards(codes) for codes in hands)
    used = {card for hand in held for card in hand}
    state = replace(state, hands=held, stub=tuple(card for card in PACK if card not in used))
    fives = ["KS QH 9D 8C 4C", "5C 4H 2C AS 3D", "7S 6C 2H AH 4D"]
    return after(state, "high/low/low lay", {i: cards(five) for i, five in enumerate(fives)})


def expected(state: State, seat: int, trust: float = 1.0) -> tuple[float, float]:
    """The parts of the pot that a seat expects for high and for low."""
    view = ANACONDA.observe(state, Seat(seat))
    return decide(judging.judged(view, 30, Dice("up"), trust)).share


def test_the_last_bets_take_what_is_face_up_and_what_was_bet_into_account() -> None:
    raised = after(shown_down(), "check bet raise call raise")
    assert expected(raised, 2, 0.0)[1] < 0.3  # 5-4-2-A is face up against 7-6-4-2-A
    # Who is alone has half of the pot for certain, whatever the hand, and does not fold (#20).
    assert expected(raised, 0)[0] == 0.5
    state = after(shown_down(), "check bet raise")
    assert not any(isinstance(choice(state, player), Fold) for player in THINKERS)
    # A seat that raises at the last bets probably has what its face-up cards suggest.
    quiet, loud = (after(shown_down(), script) for script in ("check*2", "check bet"))
    assert expected(quiet, 2, 0.0) == expected(loud, 2, 0.0)
    assert expected(quiet, 2)[1] > expected(loud, 2)[1] + 0.05


@pytest.mark.parametrize("player", ["expert", "solange", "master", "grandmaster"])
def test_the_strongest_read_bets(player: str) -> None:
    """They expect less of the pot once a rival for their half has bet."""
    mind = kind_of(Mind, PLAYERS[player])
    quiet, loud = (
        decide(mind.judge(ANACONDA.observe(after(shown_down(), script), Seat(2)), Dice("up")))
        for script in ("check*2", "check bet")
    )
    assert quiet.share[1] > loud.share[1] + 0.02


def test_every_fifth_card_is_counted() -> None:
    def chance(own: Cards, up: str, half: int = HIGH) -> float:
        seen, made = (
            (*numbers(cards(up)), *numbers(own)),
            worth(judging.HALVES[half], "ace_to_five", own),
        )
        unseen, likely = [n for n in range(52) if n not in seen], (1.0,) * judging.HIGHS
        return beaten(made, numbers(cards(up)), unseen, half, "ace_to_five", likely)[0]

    assert chance(Q, "KS KH JD JC") > 0.99
    assert chance(cards("AS AH 4D 3C 2C"), "KS KH JD JC") == 0.0
    # A seat with two pairs hides a card of one: two pairs face up mean a full house.
    assert chance(F, "KS KH JD JC") < 0.5 < chance(F, "KS KH JD 9C")
    # A bad low hand hides its highest card, a good one does not.
    assert chance(SEVEN, "6S 4H 3D AC", LOW) > chance(SEVEN, "6S 5C 2D AC", LOW)


@pytest.mark.parametrize(
    ("seats", "passes"), [(3, {}), (5, {}), (7, {}), (3, {"passes": ((1, 4), (1, 4))})]
)
def test_imagined_deals_agree_with_what_is_known(seats: int, passes: dict[str, Any]) -> None:
    """They keep own cards and those given in the last pass, and no card comes twice, at any
    stage; even if a neighbour's whole hand was passed on.
    """
    state = after(dealt(rules(**passes), seats), f"check*{seats}")
    for _ in range(2):
        state = after(state, "pass")
        known = view_of(state)
        imagined = Imagined(known)
        gift = next(m for m in known.exchanged[-1].moves if m.from_ == known.seat)
        for n in range(20):
            hands, _ = imagined.world(Dice("world").stream(n))
            held = [card for hand in hands.values() for card in hand]
            assert len(held) == len(set(held)) == 7 * seats
            if len(known.exchanged) == 2:
                assert set(hands[known.seat]) == {card.index for card in known.hand}
                assert {card.index for card in gift.cards or ()} <= set(hands[gift.to])
        state = after(state, f"check*{seats}")


def test_rows_of_noise_do_not_make_a_wheel_fold() -> None:
    hands = ["AS 2C 3D 4H 5C KD QD", "", "", "", ""]
    state = after(dealt(rules(), 5, 4, hands), "check bet call*3")
    for player in (*THINKERS, "casual"):
        assert isinstance(choice(state, player), (Call, Raise))


def test_a_novice_gives_away_single_cards_and_keeps_a_pair() -> None:
    assert given(choice(first_pass("KS QH 2D 2C 4C 3H AS"), "novice")) == {"AS", "KS", "QH"}


def test_who_folds_often_is_noticed() -> None:
    """Answers and folds are counted through the game; bold players bet against timid ones."""
    state = after(dealt(rules(), 4), "bet fold call fold")
    assert (state.answers, state.given_up) == ((0, 1, 1, 1), (0, 1, 0, 1))
    expert, view = PLAYERS["expert"], view_of(dealt(rules(), 3))
    assert isinstance(expert, Mind)

    def timid(*given_up: int) -> float:
        return expert.timid(replace(view, answers=(0, 40, 40), given_up=given_up))

    assert timid(0, 1, 1) == 0
    assert 0.1 < timid(0, 20, 10) < 0.25
    assert timid(40, 20, 0) < timid(0, 20, 10)


def told(state: State, move: Move) -> tuple[dict[str, Any], list[str]]:
    """The expert's reasons for a move of the seat on turn, and the ids of their sentences."""
    expert = kind_of(Mind, PLAYERS["expert"])
    found = expert.reasons(view_of(state), move, Dice("why"))
    return found, [each.id for each in odds(view_of(state), move, found)]


def test_reasons_for_a_pass() -> None:
    """What the kept cards are for, and how many of ten such hands get there."""
    found, said = told(first_pass(LOW_DRAW), Pass(cards("KS KH QD")))
    assert (found["aim"], said) == ("low", ["advice.becomes"])
    assert 5 <= found["ten"] <= 9
    found, said = told(first_pass("QS QH 9D 9C KS 2H 3D"), Pass(cards("KS 2H 3D")))
    assert (found["aim"], said) == ("house", ["advice.becomes"])


RAISED = "bet raise fold"


def test_reasons_for_a_bet_and_a_way() -> None:
    state = dealt(rules(), 3, hands=[FOUR_QUEENS, "", ""])
    assert told(state, Check())[1] == ["advice.chance"]
    found, said = told(after(state, RAISED), Call(2))
    assert (found["price"], found["pot"], found["need"]) == (2, 9, 36)
    assert found["have"] > 80
    assert said == ["advice.odds"]
    state = after(state, "check*3 pass check*3 pass check*3")
    found, said = told(state, Declare(Way.HIGH))
    assert found["high"] > 90
    assert found["low"] < found["high"]
    assert said == ["advice.halves"]
    assert odds(view_of(state), Declare(Way.HIGH), None) == ()


@pytest.mark.parametrize(
    ("move", "have", "in_terms", "in_figures"),
    [
        (Call(2), 80, "pays price", "odds"),
        (Call(2), 30, "grows price", "chance"),
        (Fold(), 30, "too_dear price", "odds"),
        (Raise(4), 80, "worth_more", "chance"),
        (Raise(4), 30, "pressure", "chance"),
    ],
)
def test_a_raise_is_not_told_by_the_price_of_a_call(
    move: Any, have: int, in_terms: str, in_figures: str
) -> None:
    """Each action has its own reason, in the game's terms and then in figures."""
    view = view_of(after(dealt(rules(), 3, hands=[FOUR_QUEENS, "", ""]), RAISED))
    reasons = {"have": have, "need": 40, "price": 2, "pot": 8}
    found = terms(view, move, reasons)
    assert [each.id for each in found] == [f"advice.{id}" for id in in_terms.split()]
    (figures,) = odds(view, move, reasons)
    assert figures.id == f"advice.{in_figures}"
    # "You pay 2 for half of 10: you need 40%."
    assert dict(figures.blanks).get("pot", 10) == 10


def test_a_pass_is_tried_with_what_may_come() -> None:
    """Strong players see more than the quick count: what the kept cards can become."""
    view = view_of(first_pass(LOW_DRAW))
    assert given(decide(judging.tried_pass(view, 40, Dice("pass")))) == {"KS", "KH", "QD"}
    _, came = Imagined(view).world(Dice("world"))
    assert [len(cards) for cards in came] == [3, 3]


def test_who_misjudges_passes_other_cards_at_times() -> None:
    """Its errors are misjudgements, and it never gives a made hand away."""
    view = view_of(first_pass("9S 9H 8D 6C 5S 2H QD"))
    exact = {judging.counted_pass(view, Dice(f"{n}")).cards for n in range(9)}
    rough = {judging.counted_pass(view, Dice(f"{n}"), 0.3).cards for n in range(30)}
    assert len(exact) == 1
    assert len(rough) > 3
    view = view_of(first_pass(FOUR_QUEENS))
    for n in range(30):
        assert given(judging.counted_pass(view, Dice(f"{n}"), 0.15)) == {"3C", "9H", "8D"}


@pytest.mark.parametrize(
    ("words", "alone"), [("low high high", True), ("low low high", False), ("low high both", False)]
)
def test_who_goes_a_way_alone_is_told_that_half_is_theirs(words: str, alone: bool) -> None:
    """The cards do not matter then, and the more is paid in, the more that half is worth."""
    view = view_of(after(dealt(rules(), 3, hands=[FOUR_QUEENS, "", ""]), RAISED))
    view = replace(view, words=tuple(map(Way, words.split())), folded=())
    assert view.seat == 0
    reasons = {"have": 100, "need": 40, "price": 2, "pot": 8}
    for move, usual in ((Raise(4), "advice.worth_more"), (Call(2), "advice.pays")):
        ids = [each.id for each in terms(view, move, reasons)]
        assert (ids[0] == "tell.sentence") is alone
        assert (usual in ids) is not alone
