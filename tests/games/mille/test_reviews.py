"""A review in words, made from its lines; and why one way is better than another."""

from __future__ import annotations

from typing import Any

import pytest

from mille.cards import Card, Rank, cards
from mille.engine.message import Message, message
from mille.games.mille.moves import CHOICES, TakePack, TakeUpcardTwo
from mille.games.mille.position import Option
from mille.games.mille.reviews import why_best, why_better
from mille.games.mille.shown import by_rank
from mille.i18n import load
from mille.parts.rummy import Discard, Draw
from mille.session import record
from mille.session.review import review_view
from tests.golden.make import HERE

KEPT = record.parse((HERE / "records" / "mille-1.jsonl").read_bytes())
PLAYED = message("than.played")
FOUR = message("than.discard", card=Card.parse("4H"))
DRAW = {"event": "draw"}
TWO = {"event": "take_upcard_two"}
PACK = {"event": "take_pack", "meld": ["7C", "7H"]}
SEVENS = {"event": "meld", "rank": "7", "cards": ["7C", "7H", "7S"]}
OTHER_SEVENS = {"event": "meld", "rank": "7", "cards": ["7D", "7H", "7S"]}
QUEENS = {"event": "meld", "rank": "Q", "cards": ["QC", "QH", "2S"]}
DEAR_QUEENS = {"event": "meld", "rank": "Q", "cards": ["QS", "QH", "2S"]}

ONE_SEVEN = {"event": "meld", "rank": "7", "cards": ["7S"]}
ONE_TWO = {"event": "meld", "rank": "Q", "cards": ["2S"]}
TWOS = {"event": "meld", "rank": "7", "cards": ["2S", "2D"]}


def expected(n: int, other: int, was: int, theirs: int, than: Message = PLAYED) -> Message:
    blanks = {"n": n, "other": other, "was": was, "theirs": theirs}
    return message("why.expected_than", name="Lili", than=than, **blanks)


THREE, WILD, BOTH = (by_rank(cards(some)) for some in ("7C 7H 7S", "QC QH 2S", "2S 2D"))
A_SEVEN, A_TWO = (f"cards.the(card={card})" for card in ("7S", "2S"))


def throw(code: str) -> dict[str, Any]:
    return {"event": "discard", "card": code}


def way(*moves: dict[str, Any], out: float | None = 0.2, **parts: float) -> dict[str, Any]:
    figures = {"points": 40.0, "other": 30.0, "win": 0.5, "pair": 0.1, "out": out}
    return {"moves": list(moves)} | figures | parts


def choice(
    played: dict[str, Any], better: dict[str, Any] | None, win: float, points: float = 5.0
) -> dict[str, Any]:
    loss = {"win": win, "points": points}
    return {"at": 12, "played": played, "better": better, "near": None, "loss": loss, "pack": 35}


def turn(
    number: int,
    draw: dict[str, Any] | None,
    play: dict[str, Any] | None,
    deal: int = 1,
    win: float = 0.02,
) -> dict[str, Any]:
    loss = {"win": win, "points": 5.0}
    head = {"deal": deal, "turn": number, "at": 10, "grade": "fair", "loss": loss}
    return head | {"draw": draw, "play": play}


def looked(
    *turns: dict[str, Any],
    deal: int | None = None,
    deals: tuple[dict[str, Any], ...] = (),
    lost: int | None = None,
) -> Any:
    header = {"names": ["Ann", "Lili"], "seat": 0, "deal": deal, "count": len(turns)}
    end = {
        "lost": lost,
        "deals": list(deals),
        "grades": {"fair": len(turns)},
        "costliest": [[each["deal"], each["turn"]] for each in turns[:1]],
    }
    return review_view(KEPT, [header, *turns, end])


def said(step: Any) -> tuple[str, tuple[str, ...]]:
    return step.said.id, tuple(card.code for card in step.cards)


def test_a_turn_without_a_better_way_has_nothing_to_tell() -> None:
    best = choice(way(DRAW), None, 0.0)
    page = looked(turn(1, best, None), turn(2, None, best, deal=2))
    (first,), (second,) = (deal.turns for deal in page.deals)
    assert first.choices == second.choices == ()
    assert second.grade == "fair"
    assert page.costliest == (first,)
    assert [deal.label for deal in page.deals] == [
        message("left.deal", n=1),
        message("left.deal", n=2),
    ]


def chosen(draw: dict[str, Any] | None, play: dict[str, Any] | None) -> Any:
    """The only choice of a turn."""
    (seen,) = looked(turn(1, draw, play)).deals[0].turns
    (found,) = seen.choices
    return found


def test_a_choice_is_shown_by_what_differs() -> None:
    best = choice(way(DRAW), None, 0.0)
    play = choice(way(SEVENS, throw("KC")), way(SEVENS, throw("4H")), 0.03)
    seen = chosen(best, play)
    assert seen.said == message("review.choice.play")
    assert list(map(said, seen.played)) == [("do.discard", ("KC",))]
    assert list(map(said, seen.better)) == [("do.discard", ("4H",))]
    seen = chosen(choice(way(DRAW), way(PACK), 0.05), None)
    assert seen.said == message("review.choice.draw")
    assert list(map(said, seen.played)) == [("do.draw", ())]
    assert list(map(said, seen.better)) == [("do.take", ("7C", "7H"))]


def test_both_choices_that_cost_something_are_told_with_their_figures() -> None:
    draw = choice(way(DRAW), way(TWO, points=60.0), 0.07, points=20.0)
    play = choice(way(throw("KC")), way(throw("4H"), other=22.0), 0.03, points=8.0)
    both = turn(1, draw, play) | {"loss": {"win": 0.1, "points": 28.0}}
    (seen,) = looked(both).costliest
    first, last = seen.choices
    assert (first.win, first.points) == (0.07, 20.0)
    assert (last.win, last.points) == (0.03, 8.0)
    assert (seen.win, seen.points) == (0.1, 28.0)
    assert first.why == (expected(60, 30, 40, 30),)
    assert last.why == (expected(40, 22, 40, 30),)


def test_suits_matter_only_where_the_card_is_dear() -> None:
    seen = chosen(None, choice(way(SEVENS, QUEENS), way(OTHER_SEVENS, DEAR_QUEENS), 0.02))
    assert list(map(said, seen.played)) == [("do.lay", ("QC", "QH", "2S"))]
    assert list(map(said, seen.better)) == [("do.lay", ("QS", "QH", "2S"))]


def test_doing_nothing_more_is_a_step_too() -> None:
    seen = chosen(None, choice(way(SEVENS, throw("4H")), way(throw("4H")), 0.02))
    assert list(map(said, seen.better)) == [("review.told.nothing", ())]
    seen = chosen(None, choice(way(throw("4H")), way(SEVENS, throw("4H")), 0.02))
    assert list(map(said, seen.played)) == [("review.told.nothing", ())]
    seen = chosen(choice(way(TWO), way(DRAW), 0.02), None)
    assert list(map(said, seen.played)) == [("review.told.two", ())]


@pytest.mark.parametrize(
    ("played", "better", "told"),
    [
        (way(DRAW), way(PACK), ["draw", "pack(rank=7)"]),
        (way(TWO), way(DRAW), ["two", "draw"]),
        (way(SEVENS), way(QUEENS), [f"lay(cards={THREE})", f"lay(cards={WILD})"]),
        (
            way(ONE_SEVEN),
            way(ONE_TWO),
            [f"add(cards={A_SEVEN}, rank=7)", f"add(cards={A_TWO}, rank=Q)"],
        ),
        (way(throw("KC")), way(TWOS), ["discard(card=KC)", f"add(cards={BOTH}, rank=7)"]),
        (way(SEVENS, QUEENS), way(SEVENS), [f"lay(cards={WILD})", "nothing"]),
    ],
)
def test_a_step_is_told_as_a_part_of_a_sentence(
    played: dict[str, Any], better: dict[str, Any], told: list[str]
) -> None:
    seen = chosen(None, choice(played, better, 0.02))
    steps = [*seen.played, *seen.better]
    assert [str(each.told) for each in steps] == [f"review.told.{each}" for each in told]


def test_who_played_as_well_as_the_cards_is_named() -> None:
    assert looked().rest == message("review.rest", name="Lili")
    assert "Lili" in load().text(looked().rest)


def test_a_game_and_a_deal_have_their_titles_and_sums() -> None:
    part = {"cards": 10.0, "play": -4.0, "result": 6.0}
    won = {id: n / 100 for id, n in part.items()}
    deals = tuple({"before": 0.5, "points": part, "win": won} for _ in "ab")
    page = looked(deals=deals)
    assert page.title == message("review.game", name="Lili")
    assert {share.id: share.points for share in page.shares} == {
        "cards": 20.0,
        "play": -8.0,
        "result": 12.0,
    }
    page = looked(deal=3)
    assert page.title == message("review.deal", number=3, name="Lili")
    assert page.shares == ()


def test_where_the_score_does_not_say_how_it_ended_a_sentence_does() -> None:
    part = {"cards": 10.0, "play": -4.0, "result": 6.0}
    scored = ({"before": 0.5, "points": part, "win": part | {"result": 0.5}},)
    forfeited = message("review.forfeited", name="Lili")
    assert looked(deals=scored).notes == ()
    assert looked(deals=scored, lost=1).notes == (forfeited,)
    assert forfeited not in looked(deals=scored, lost=1, deal=1).notes
    assert looked().notes == (message("review.no_score"),)
    assert looked(lost=1, deal=2).notes == (forfeited, message("review.no_score"))


@pytest.mark.parametrize(
    ("deal", "before", "won", "said"),
    [(None, 0.5, 0.13, [50, 63]), (None, 0.5, 0.5, []), (2, 0.63, 0.37, [63, 100])],
)
def test_the_chance_to_win_is_told_before_and_after(
    deal: int | None, before: float, won: float, said: list[int]
) -> None:
    """Not of a whole game that is over."""
    part = {"cards": 2.0, "play": won - 2.0, "result": won}
    notes = looked(deal=deal, deals=({"before": before, "points": part, "win": part},)).notes
    assert [[chance for _, chance in note.blanks] for note in notes] == [said][: len(said)]


def made(
    code: str, points: float = 0.0, other: float = 0.0, win: float = 0.5, pair: float = 0.0
) -> Option:
    return Option((Discard(Card.parse(code)),), points, other, win, pair, 0.2)


@pytest.mark.parametrize(
    ("more", "fewer", "told"),
    [
        (8.0, 3.0, expected(8, 0, 0, 3)),
        (8.0, -3.0, expected(8, 0, 0, -3)),
        (-3.0, 8.0, expected(-3, 0, 0, 8)),
        (-3.0, 1.0, message("why.score")),
        (0.2, 0.2, message("why.score")),
    ],
)
def test_points_are_told_of_only_where_they_speak_for_it(
    more: float, fewer: float, told: object
) -> None:
    played, better = made("KC", other=fewer), made("4H", points=more, win=0.52)
    assert why_better(better, played, 35, "Lili") == told


@pytest.mark.parametrize(
    ("win", "told"),
    [
        (0.502, message("why.score")),
        (0.5, message("why.near", than=PLAYED)),
        (0.4924, message("why.near", than=PLAYED)),
        (0.48, None),
    ],
)
def test_it_is_not_said_to_win_more_often_where_it_does_not(win: float, told: object) -> None:
    """The net has a say in advice, so its figures may be the worse ones."""
    assert why_better(made("4H", points=-4.6, win=win), made("KC"), 35, "Lili") == told


def begun(move: Draw | TakePack | TakeUpcardTwo, points: float, win: float = 0.5) -> Option:
    return Option((move,), points, 0.0, win, 0.0, None)


def test_the_pack_is_taken_or_left_for_what_it_brings() -> None:
    take = TakePack((Card.parse("7C"), Card.parse("7H")))
    more, less = message("why.take", n=12), message("why.leave", n=12, points=35)
    assert why_better(begun(take, 12.0), begun(Draw(), 0.0), 35, "Lili") == more
    assert why_better(begun(Draw(), 12.0), begun(take, 0.0), 35, "Lili") == less


@pytest.mark.parametrize("points", [0.4, 0.0, -8.3, -40.0])
def test_what_brings_no_more_is_not_said_to(points: float) -> None:
    take = TakePack((Card.parse("7C"), Card.parse("7H")))
    for first, was in ((take, Draw()), (Draw(), take)):
        better, played = begun(first, points), begun(was, 0.0)
        assert why_better(better, played, 25, "Lili") == message("why.near", than=PLAYED)
        wins = begun(first, points, 0.52)
        assert why_better(wins, played, 25, "Lili") == message("why.score")


def test_a_card_from_the_stock_is_not_better_than_a_pack_where_none_was_taken() -> None:
    better, played = begun(Draw(), 9.0), begun(TakeUpcardTwo(), 0.0)
    assert why_better(better, played, 20, "Lili") == expected(9, 0, 0, 0)


def test_going_out_speaks_for_itself() -> None:
    sure = Option((CHOICES.read(SEVENS),), 5.0, 0.0, 0.5, 0.0, 1.0)
    likely = Option((CHOICES.read(SEVENS),), 5.0, 0.0, 0.5, 0.0, 0.5)
    seldom = made("KC")
    assert why_better(sure, seldom, 0, "Lili") == message("why.out_now")
    assert why_better(likely, seldom, 0, "Lili") == message("why.out", n=50, was=20)
    draw = Option((Draw(),), 5.0, 0.0, 0.5, 0.0, 1.0)
    taken = Option((CHOICES.read(PACK),), 0.0, 0.0, 0.5, 0.0, 0.5)
    assert why_better(draw, taken, 20, "Lili") == message("why.leave", n=5, points=20)


def test_a_pair_in_the_other_hand_is_likely_or_sure() -> None:
    better, pairs = made("4H", pair=0.1), {"rank": Rank.KING, "better": Rank.FOUR}
    likely, sure = (made("KC", other=9.0, pair=chance) for chance in (0.3, 1.0))
    told = message("why.pair", name="Lili", **pairs, n=10, was=30)
    assert why_better(better, likely, 35, "Lili") == told
    told = message("why.pair_sure", name="Lili", rank=Rank.KING)
    assert why_better(better, sure, 35, "Lili") == told


def advised(*options: dict[str, Any]) -> dict[str, Any]:
    return {"options": list(options), "pack": 20}


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ([way(throw("KC"), out=1.0)], message("why.out_now")),
        ([way(SEVENS, throw("KC"), out=1.0)], message("why.out_turn")),
        (
            [way(throw("KC"), pair=0.02)],
            message("why.pair_seldom", rank=Card.parse("KC").rank, name="Lili"),
        ),
        (
            [way(throw("KC"), pair=0.3), way(throw("4H"), pair=0.3, points=32.0)],
            expected(40, 30, 32, 30, FOUR),
        ),
        (
            [way(SEVENS, throw("KC")), way(throw("KC"), points=32.0)],
            expected(40, 30, 32, 30, message("than.less")),
        ),
        (
            # the next best lays them too, so it is no alternative to the advice; and what is
            # discarded later is no reason to lay
            [way(SEVENS, throw("KC")), way(SEVENS), way(throw("4H"), pair=0.4, points=10.0)],
            expected(40, 30, 10, 30, message("than.less")),
        ),
        ([way(SEVENS, throw("KC"), out=0.6)], message("why.out_often", n=60)),
        ([way(SEVENS, throw("KC"))], message("why.expected", n=40, other=30, name="Lili")),
        ([way(PACK), way(DRAW, points=30.0)], message("why.take", n=10)),
        ([way(PACK)], message("why.expected", n=40, other=30, name="Lili")),
        ([way(DRAW, out=None)], None),
        ([way()], None),
        ([], None),
    ],
)
def test_an_advice_says_what_speaks_for_it(options: list[dict[str, Any]], told: object) -> None:
    reasons = advised(*options)
    try:
        move = CHOICES.read(options[0]["moves"][0])
    except IndexError:
        move = Draw()
    assert why_best(reasons, move, "Lili") == told


@pytest.mark.parametrize(
    "reasons", [{}, {"options": 3, "pack": 1}, {"options": [{}], "pack": 1}, advised(way({}))]
)
def test_reasons_of_another_shape_say_nothing(reasons: dict[str, Any]) -> None:
    assert why_best(reasons, Draw(), "Lili") is None
