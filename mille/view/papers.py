"""Papers as plain values: reviews, score pads and score sheets, for a page or a command to show."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any, Generic, TypeAlias, TypeVar

from mille.cards import JOKERS, Card, Cards, Rank, Suit
from mille.engine.codec import Json, Seat
from mille.engine.game import ScoreLine
from mille.engine.message import Blank, Fault, Message, message
from mille.value import Value, replace
from mille.view.names import of_all, one_after_another
from mille.view.table import Bead, CardView, Mark


class StepView(Value):
    """Something done in a turn, or that could have been done."""

    said: Message
    """A word or two, to go beside the cards."""
    told: Message
    """The same as part of a sentence that names the cards."""
    cards: Cards = ()
    """The cards used."""


class ChoiceView(Value):
    """A choice for which there was something better."""

    said: Message
    """Which of the turn's choices it is."""
    win: float | None
    """The chance to win that it cost, 0 to 1; None if only points are known."""
    points: float
    played: tuple[StepView, ...]
    """What was played, as far as it differs from what was better."""
    better: tuple[StepView, ...]
    why: tuple[Message, ...]
    """Why it was better, in sentences."""
    unit: str = "points"


class StartView(Value):
    """Where a turn can be taken up again."""

    at: int
    """The number of the event before it, counted from 1."""
    moves: tuple[Any, ...] = ()
    """What a hint would have advised there instead, if anything; in the game's own terms."""
    reasons: Json | None = None
    """The reasons for these moves, as in a hint."""


class TurnView(Value):
    """A turn and what it cost."""

    where: Message
    grade: str
    """Names the message `grade.<grade>`."""
    win: float | None
    """The chance to win that its choices cost together, 0 to 1; None if only points are known."""
    points: float
    """The cost in the game's own unit."""
    choices: tuple[ChoiceView, ...]
    """The choices for which there was something better, in order; empty if the turn was best."""
    start: StartView
    """The first choice for which there was something better or as good, or the turn's beginning."""
    near: bool = False
    """Whether a hint would have advised something else that was just as good."""
    error: float | None = None
    """The standard error of the points, if it is to be told."""
    ahead: float | None = None
    """How much more it was worth than the best other choice, if that can be worked out."""
    unit: str = "points"
    """The unit of the points: `points` or `chips`."""


class ShareView(Value):
    """One of the parts that the result consists of."""

    id: str
    """`cards`, `play` or `result`; names the message `review.<id>`."""
    points: float
    win: float | None
    """The chance to win that was gained, or lost if negative; None if only points are known."""
    unit: str = "points"
    """The unit of the points: `points` or `chips`."""


class DealView(Value):
    """The turns of a deal."""

    label: Message
    turns: tuple[TurnView, ...]


class ReviewView(Value):
    """How well a seat has chosen, and what its cards brought."""

    title: Message
    shares: tuple[ShareView, ...]
    """Cards and play, and the result as their sum; empty before a deal was scored."""
    rest: Message
    """Says whose play is counted with the cards."""
    notes: tuple[Message, ...]
    """How it ended, if not by the score, and why shares are missing."""
    grades: Mapping[str, int]
    """The number of turns of each grade, the best first."""
    costliest: tuple[TurnView, ...]
    deals: tuple[DealView, ...]
    """All graded turns, in order."""
    whole: bool = True
    """Whether all turns were graded."""


def title_of(deal: int | None, name: Blank) -> Message:
    """The title of a review of one deal, or of a whole game, against `name`."""
    if deal is None:
        return message("review.game", name=name)
    return message("review.deal", number=deal, name=name)


def by_deal(shown: Mapping[tuple[int, int], TurnView]) -> tuple[DealView, ...]:
    """The turns of each deal; the keys are the numbers of deal and turn."""
    return tuple(
        DealView(
            message("left.deal", n=number),
            tuple(turn for (deal, _), turn in shown.items() if deal == number),
        )
        for number in dict.fromkeys(deal for deal, _ in shown)
    )


def spot(turn: TurnView) -> Message:
    """Which turn it was, its grade, and how much more it was worth than the best other choice."""
    grade = message(f"grade.{turn.grade}.near" if turn.near else f"grade.{turn.grade}")
    if turn.ahead is not None and turn.ahead >= 0.05:
        grade = message("review.spot.ahead", grade=grade, points=f"{turn.ahead:.1f}")
    return message("tell.of", what=turn.where, said=grade)


def told_of(turn: TurnView) -> tuple[Message, ...]:
    """A turn in lines: what it was, what was played, what was better."""
    return (spot(turn), *(told_ways(turn.choices[0]) if turn.choices else ()))


def told_ways(choice: ChoiceView, who: str = "seat.you") -> list[Message]:
    """What was played, and what was better; `who` is the message that says who played."""
    ways = (who, choice.played), ("review.better", choice.better)
    return [message("tell.of", what=message(id), said=done(steps)) for id, steps in ways]


def done(steps: Sequence[StepView]) -> Message:
    """What was done in a turn, step by step."""
    return one_after_another([step.told for step in steps], "done.then")


def graded(grade: str, n: int) -> Message:
    """How many turns got a grade."""
    return message("tell.of", what=message(f"grade.{grade}"), said=n)


def cost(lost: TurnView | ChoiceView) -> Message:
    """What was lost: points, and the chance to win, if known."""
    if lost.win is not None:
        given = {"points": signed(-lost.points, 0), "win": signed(-100 * lost.win, 1)}
        return message("review.share", **given)
    points = message(f"review.share.{lost.unit}", points=signed(-lost.points, 1))
    if isinstance(lost, ChoiceView) or lost.error is None:
        return points
    return message("you.cell", value=points, chance=f"{lost.error:.1f}")


def figures(share: ShareView) -> Message:
    """What a share brought in points: chances add up to more than a game. Play can lose nothing."""
    points, win = signed(share.points, 1 if share.win is None else 0), signed(share.win or 0.0, 2)
    if share.id == "play" and {points, win} <= {"0", "0.0", "0.00"}:
        return message("review.share.best")
    return message(f"review.share.{share.unit}", points=points)


def signed(value: float, digits: int) -> str:
    """A number with its sign and a proper minus; 0 has none.

    >>> signed(-0.04, 1), signed(12.34, 1), signed(-12.34, 1)
    ('0.0', '+12.3', '−12.3')
    """
    text = f"{value:+.{digits}f}"
    return text.replace("-", "−") if text.strip("+-0.") else text[1:]


# What a game asks about a deal played with real cards, and what the answers come to.
#
# A game defines it as `PAD` in its module `pad`. Its own scoring turns the answers into its own
# view, so that the score sheet of a pad is the table's.


ViewT = TypeVar("ViewT")

MOST_LETTERS = 200
"""The most letters for the cards of a seat."""
MOST_NUMBER = 10**9
MOST_POINTS = 9_999
"""More than any deal brings or costs."""
OF_A_RANK = len("CDHS")
"""How many cards of a rank a pack has."""
_CARD = re.compile("(10|[2-9TJQKA]|[0*])([CDHS]?)")
_SIGNS = str.maketrans("♣♦♥♠", "CDHS")
_MINUS = str.maketrans("−–—", "---")
_APART = re.compile(r"[\s,;]+")


class AnswerKind(StrEnum):
    """The form of an answer."""

    CARDS = "cards"
    """Cards by their letters, in groups apart by spaces or commas: `KKK2 7S7`."""
    NUMBER = "number"
    POINTS = "points"
    """A number that may be less than 0, and must be written."""
    SEAT = "seat"
    """A seat, or nobody."""
    ONE = "one"
    """One of several values."""
    COUNT = "count"
    """How many of the one `dear` card there are among those of its rank without a suit."""


class Question(Value):
    """A question about a deal; the message `pad.ask.ID` names it."""

    id: str
    kind: AnswerKind
    seats: tuple[Seat, ...] = ()
    """The seats it is asked about; empty if it is about the whole deal."""
    values: tuple[str, ...] = ()
    """The values to choose from, the usual one first; `pad.ask.ID.VALUE` names each."""
    usual: int = 0
    """The number to start with."""
    n: int = 0
    """The blank in the question's name."""
    jokers: bool = True
    """Whether there may be jokers among the cards."""
    melds: bool = False
    """Whether the cards lie in melds, each a group of its own."""
    one_suit: bool = False
    """Whether the only suit named in a group is that of all its cards, if all ranks differ."""
    packs: int = 1
    """How many packs the cards are from."""
    dear: Cards = ()
    """Cards that are not worth what others of their rank are."""
    nobody: bool = True
    """Whether the answer may be nobody."""


Answers: TypeAlias = Mapping[str, Any]
"""The answers by question id; for questions about seats, a list with one value for each."""


class AnswerFault(Fault):
    """Something is wrong with the answer to question `id`, or with that of a seat."""

    def __init__(self, message: Message, id: str, seat: int | None = None) -> None:
        super().__init__(message)
        self.id, self.seat = id, seat


class Deal:
    """The answers about one deal, as a game reads them, with defaults for missing ones."""

    def __init__(self, seats: int, asks: Sequence[Question], answers: Answers) -> None:
        self.seats, self.asks = seats, tuple(asks)
        self._asks = {ask.id: ask for ask in asks}
        self._answers = answers

    def _given(self, id: str, seat: int | None, usual: object) -> Any:
        value = self._answers.get(id)
        if seat is None:
            return usual if value is None else value
        if not isinstance(value, list) or seat >= len(value) or value[seat] is None:
            return usual
        return value[seat]

    @property
    def is_noted(self) -> bool:
        """Whether the points alone were written down."""
        return "points" in self._asks

    def text(self, id: str, seat: int | None = None) -> str:
        text = self._given(id, seat, "")
        if type(text) is int and id in self._asks and self._asks[id].kind is AnswerKind.POINTS:
            return str(text).replace("-", "−")
        return text if isinstance(text, str) and len(text) <= MOST_LETTERS else ""

    def is_answered(self, id: str, seat: int | None = None) -> bool:
        """Whether something was answered; to a question about the whole deal, also nobody."""
        return id in self._answers if seat is None else self._given(id, seat, None) is not None

    def number(self, id: str, seat: int | None = None) -> int:
        number = self._given(id, seat, self._asks[id].usual if id in self._asks else 0)
        return number if type(number) is int and 0 <= number <= MOST_NUMBER else 0

    def points(self, id: str, seat: int) -> int:
        """Points as they were written. Raises `AnswerFault` if that is no number, or too great."""
        text = self.text(id, seat).translate(_MINUS)
        plain = _APART.sub("", text)
        if not plain:
            raise AnswerFault(message("pad.no_points"), id, seat)
        if not re.fullmatch("[-+]?[0-9]+", plain):
            raise AnswerFault(message("pad.no_number", text=text), id, seat)
        if len(plain) > len(f"-{MOST_POINTS}") or abs(int(plain)) > MOST_POINTS:
            raise AnswerFault(message("pad.many_points", most=MOST_POINTS), id, seat)
        return int(plain)

    def plain(self) -> Answers:
        """The answers to what is asked, points as numbers. Raises `AnswerFault`."""
        asked = {*self._asks}
        for ask in self._asks.values():
            for seat in (ask.seats or (None,)) if ask.kind is AnswerKind.CARDS else ():
                asked |= {more.id for more in self.counts(ask.id, seat)}
        return {
            id: [self.points(id, seat) for seat in self._asks[id].seats]
            if id in self._asks and self._asks[id].kind is AnswerKind.POINTS
            else given
            for id, given in self._answers.items()
            if id in asked
        }

    def seat(self, id: str) -> Seat | None:
        """The seat in an answer, or None for nobody."""
        seat = self._given(id, None, None)
        return Seat(seat) if type(seat) is int and 0 <= seat < self.seats else None

    def one(self, id: str, seat: int | None = None) -> str:
        values = self._asks[id].values
        value = self._given(id, seat, values[0])
        return value if value in values else values[0]

    def groups(self, id: str, seat: int | None = None) -> tuple[Cards, ...]:
        """The groups of cards in an answer. A card whose suit is not known is of clubs. Raises
        `AnswerFault` for anything but a card.
        """
        dear = {card: self.count(id, seat, card) for card in self._asks[id].dear}
        made = list[Cards]()
        for group in self._written(id, seat):
            cards = list[Card]()
            for card, known in group:
                better = [each for each, n in dear.items() if n and each.rank is card.rank]
                if better and not known:
                    card = better[0]
                    dear[card] -= 1
                cards.append(card)
            made.append(tuple(cards))
        return tuple(made)

    def cards(self, id: str, seat: int | None = None) -> Cards:
        return tuple(card for group in self.groups(id, seat) for card in group)

    def _written(self, id: str, seat: int | None) -> list[list[tuple[Card, bool]]]:
        """Each card in the groups of an answer, and whether its suit is known. Raises
        `AnswerFault`.
        """
        ask, made = self._asks[id], list[list[tuple[Card, bool]]]()
        for text in filter(None, _APART.split(self.text(id, seat))):
            plain = text.upper().translate(_SIGNS)
            found = _CARD.findall(plain)
            odd = not ask.jokers and any(rank in "0*" for rank, _ in found)
            if odd or "".join(map("".join, found)) != plain:
                raise AnswerFault(message("pad.no_card", text=text), id, seat)
            suits = {suit for _, suit in found if suit}
            ranks = [rank for rank, _ in found if rank not in "0*"]
            is_run = ask.one_suit and len({*ranks}) == len(ranks)
            usual = suits.pop() if is_run and len(suits) == 1 else ""
            made.append([(_card(rank, suit or usual), bool(suit or usual)) for rank, suit in found])
        return made

    def _bounds(self, id: str, seat: int | None, dear: Card) -> tuple[int, int]:
        """How many of the cards without a suit are this one, at least and at most."""
        ask = self._asks[id]
        written = [each for group in self._written(id, seat) for each in group]
        known = [card for card, is_known in written if is_known and card.rank is dear.rank]
        bare = sum(card.rank is dear.rank for card, _ in written) - len(known)
        named = known.count(dear)
        others = ask.packs * (OF_A_RANK - 1) - (len(known) - named)
        least = max(0, bare - others)
        return least, max(least, min(bare, ask.packs - named))

    def count(self, id: str, seat: int | None, dear: Card) -> int:
        """How many of the cards without a suit are this one; the fewest if that was not said."""
        least, most = self._bounds(id, seat, dear)
        said = self._given(f"{id}.{dear.code}", seat, "")
        return max(least, min(most, int(said))) if said in ("0", "1", "2") else least

    def counts(self, id: str, seat: int | None) -> list[Question]:
        """How many there are of each dear card, where the answer leaves that open."""
        found, ask = list[Question](), self._asks[id]
        seats = () if seat is None else (Seat(seat),)
        for card in ask.dear:
            try:
                least, most = self._bounds(id, seat, card)
            except AnswerFault:
                continue
            if least < most:
                values = tuple(map(str, range(least, most + 1)))
                kind = AnswerKind.COUNT
                found.append(Question(f"{id}.{card.code}", kind, seats, values, dear=(card,)))
        return found

    def check(self) -> None:
        """Check what only deals of old may leave open: who it was, how many of a dear card there
        are, and whether the packs have so many of a card. Raises `AnswerFault`.
        """
        there = Counter[Card]()
        for ask in self._asks.values():
            if ask.kind is AnswerKind.SEAT and not self.is_answered(ask.id):
                raise AnswerFault(message("pad.no_answer"), ask.id)
            for seat in (ask.seats or (None,)) if ask.kind is AnswerKind.CARDS else ():
                for more in self.counts(ask.id, seat):
                    if not self.is_answered(more.id, seat):
                        raise AnswerFault(message("pad.how_many", card=more.dear[0]), more.id, seat)
                for group in self._written(ask.id, seat):
                    there.update(
                        card for card, known in group if known and card.rank is not Rank.JOKER
                    )
                there.update({card: self.count(ask.id, seat, card) for card in ask.dear})
                for card, n in there.items():
                    if n > ask.packs:
                        said = message("pad.too_many.card", card=card, times=n, n=ask.packs)
                        raise AnswerFault(said, ask.id, seat)


def _card(rank: str, suit: str) -> Card:
    if rank in "0*":
        return JOKERS[0]
    return Card.parse(("T" if rank == "10" else rank) + (suit or Suit.CLUBS.value))


def check_pack(all: Sequence[Card], of_a_rank: int, jokers: int) -> None:
    """Check that there are no more cards of a rank than exist. Raises `Fault`."""
    for rank, n in Counter(card.rank for card in all).items():
        if rank is Rank.JOKER and n > jokers:
            raise Fault(message("pad.too_many", what=message("rule.jokers"), n=n, most=jokers))
        if rank is not Rank.JOKER and n > of_a_rank:
            raise Fault(message("pad.too_many", what=rank, n=n, most=of_a_rank))


def only_one_without(hands: Sequence[Cards]) -> Seat | None:
    """The only seat without cards left, or None if all have some. Raises `Fault` if several are."""
    out = [Seat(seat) for seat, hand in enumerate(hands) if not hand]
    if len(out) > 1:
        raise AnswerFault(message("pad.several_out"), "left", out[1])
    return out[0] if out else None


class ScorePadOf(ABC, Generic[ViewT]):
    """One game's part of a score pad. Every method is a pure function of its arguments."""

    @abstractmethod
    def asks(self, view: ViewT) -> Sequence[Question]:
        """The questions about the next deal."""

    @abstractmethod
    def after_deal(self, view: ViewT, deal: Deal) -> ViewT:
        """The view after this deal, and after the game if the deal ends it. Raises `Fault`."""

    def asks_points(self, view: ViewT) -> Sequence[Question]:
        """The questions about the next deal where its points alone are written down, as the answers
        to `points`; none if the game has no such way.
        """
        return ()

    def after_points(self, view: ViewT, deal: Deal) -> ViewT:
        """The same as `after_deal`, from the points. Raises `Fault`."""
        raise NotImplementedError

    def deal(self, view: ViewT, seats: int, answers: Answers) -> Deal:
        """The answers about the next deal, to the questions that they are about."""
        points = self.asks_points(view) if "points" in answers else ()
        return Deal(seats, points or self.asks(view), answers)

    def after(self, view: ViewT, deal: Deal) -> ViewT:
        """The view after this deal, by whichever way it was written down. Raises `Fault`."""
        return (self.after_points if deal.is_noted else self.after_deal)(view, deal)

    def next_dealer(self, view: ViewT, before: Seat, seats: int) -> Seat:
        """Who deals after a deal by `before`: the next player to the left."""
        return Seat((before + 1) % seats)


ScorePad: TypeAlias = ScorePadOf[Any]


# The score sheet of a deal or a game, as plain values.


class SheetEntry(Value):
    """One seat's entry for a deal."""

    points: int
    total: int
    marks: tuple[Mark, ...] = ()
    """Honours and titles won in it."""
    said: Message | None = None
    """A word about it, such as a place."""
    left: tuple[CardView, ...] = ()
    """Cards that the seat still held, shown small."""


class Figure(Value):
    """Something memorable about a finished game."""

    id: str
    """Its id among the game's figures; never change it, since bests are saved under it."""
    label: Message
    value: int
    least: bool = False
    """Whether a lower value is more remarkable."""
    best: int | None = None
    """The most remarkable value of earlier games; None if there is none."""

    @property
    def is_new(self) -> bool:
        if self.best is None:
            return True
        return self.value < self.best if self.least else self.value > self.best


class LedgerRow(Value):
    """A deal in one row: its number, its pot, who was in, who won, what the next begins with."""

    cells: tuple[Message, ...]
    """One for each head of the ledger."""
    short: tuple[Message, ...]
    """Shorter words for cells that would not fit."""
    closes: bool = False
    """Whether it ends a round, so that a line is drawn below it."""


class Ledger(Value):
    """A table with a row for each deal, for games of many short deals."""

    heads: tuple[Message, ...]
    """Five heads, in the order of the cells."""
    rows: tuple[LedgerRow, ...]


class SheetView(Value):
    """The score sheet of a deal, and the payment at the end of the game."""

    title: Message
    seats: tuple[str, ...]
    """The players' names, the viewer's first, so that colours stay the same from sheet to sheet."""
    lines: tuple[tuple[ScoreLine, ...], ...]
    """For each seat, where its points of the deal came from."""
    deals: tuple[tuple[SheetEntry, ...], ...]
    """For each scored deal, the seats' entries."""
    shown: int = 0
    """The number of the deal shown, from 0."""
    count: int = 1
    """How many deals there are to show: the scored ones, and the one being played."""
    payment_title: Message | None = None
    payment: tuple[ScoreLine, ...] = ()
    over: bool = False
    course: tuple[tuple[int, ...], ...] = ()
    """In a game of one deal, the seats' figures step by step, drawn as a chart."""
    course_label: Message | None = None
    """The title of the chart."""
    notes: tuple[Message, ...] = ()
    """Lines on why the deal ended this way, or what follows from it."""
    figures: tuple[Figure, ...] = ()
    """What is memorable about it."""
    chips: bool = False
    """Whether the totals are chips: they are drawn as such, and at the end seats are in the order
    of their chips."""
    ledger: Ledger | None = None
    """A ledger instead of where the points of the shown deal came from."""
    plan: tuple[Bead, ...] = ()
    """What each deal is about, in a game where deals differ; the shown one is lit.

    It is drawn on sheets of three or more seats.
    """
    standing: Message | None = None
    """How the evening stands that this game is part of."""
    order: tuple[int, ...] = ()
    """The seats from top to bottom, such as by place; empty for the order at the table."""
    low: bool = False
    """Whether the fewest points win."""
    goal: int | None = None
    """The total that ends the game, if one does."""
    line: ScoreLine | None = None
    """A total that even a loser should reach, and what it is called."""
    trounced: str = ""
    """What the game calls it if the loser lost by far; the message `last.TROUNCED` says so."""


def game_over(winners: Sequence[Seat], me: Seat, names: Sequence[str]) -> Message:
    """The title of a sheet of a game that is over."""
    id = "sheet.over.shared" if len(winners) > 1 else "sheet.won"
    return message(id, name=of_all(winners, names, me))


def chips_sheet(
    view: Any, names: Sequence[str], order: Sequence[int], shown: int, said: Message | None
) -> SheetView:
    """The sheet of a game for chips, without where the chips of the deal came from.

    `view` is the view of a chip game (`parts/chips.py`), `said` the outcome of the shown deal.
    """
    rows = [
        tuple(SheetEntry(d.scores[seat].net, d.totals[seat]) for seat in order) for d in view.deals
    ]
    if view.ended is not None and rows:  # the rest of the pot was shared out
        last, totals = zip(order, rows[-1], strict=True), view.ended.totals
        rows[-1] = tuple(replace(entry, total=totals[seat]) for seat, entry in last)
    title = message("sheet.none_yet")
    if view.ended is not None and shown == len(view.deals) - 1:
        title = game_over(view.ended.winners, view.seat, names)
    elif said is not None:
        title = message("tell.of", what=message("left.deal", n=shown + 1), said=said)
    return SheetView(
        title=title,
        seats=tuple(names[seat] for seat in order),
        lines=((),) * len(order),
        deals=tuple(rows),
        shown=max(0, shown),
        count=max(1, len(view.deals)),
        over=view.ended is not None,
        chips=True,
    )
