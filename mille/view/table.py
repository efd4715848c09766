"""A table as one seat sees it: zones of cards, a slip for each seat, lines of words.

All of it is plain values. A game's presenter makes them from a seat's view; the screen lays them
out and knows no rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum, unique

from mille.cards import Card, Cards, Hand, Rank, count
from mille.engine.codec import Seat
from mille.engine.message import Message, message
from mille.value import Value
from mille.view.names import YOURSELF, of_all


@unique
class Role(StrEnum):
    """What a zone is for."""

    HAND = "hand"
    MELDS = "melds"
    STOCK = "stock"
    DISCARD = "discard"
    """The pile of discarded cards."""
    TRICK = "trick"
    """Cards in the middle that are played for."""
    STACK = "stack"
    """A seat's face-down pile."""
    CHIPS = "chips"
    POT = "pot"


class Place(Value, order=True):
    """Where cards or chips lie: a role, an owner, and a number if there are several such places.

    >>> str(Place(Role.HAND, Seat(2))), str(Place(Role.STOCK))
    ('hand.2', 'stock')
    """

    role: Role
    seat: Seat | None = None
    """The owner; None if nobody's."""
    number: int = 0

    def __str__(self) -> str:
        parts = [self.role.value]
        if self.seat is not None:
            parts.append(str(self.seat))
        if self.number:
            parts.append(f"n{self.number}")
        return ".".join(parts)


@unique
class Lie(StrEnum):
    """How the cards of a zone lie."""

    FAN = "fan"
    """A hand: side by side, slightly bowed; in two rows when there are many."""
    PILE = "pile"
    """Squared up: only the top card shows, and the edges of those below."""
    COLUMNS = "columns"
    """Groups side by side, each a cascade with its title."""
    HEAP = "heap"
    """On top of each other at angles, so that the last few can be read."""
    ROW = "row"
    """Side by side with gaps; empty slots are outlined."""
    DEBT = "debt"
    """In the middle together: a heap, and beside it the card that asks and what is paid for it."""
    TRICK = "trick"
    """In the middle, each card in front of the seat that played it (`CardView.by`)."""


class CardView(Value):
    """One card in its place."""

    card: Card | None
    """None is a back."""
    marked: bool = False
    """Whether it has a small tab, as received cards do."""
    raised: bool = False
    """Whether it lies a little higher than the others, as cards do that can be played now."""
    dimmed: bool = False
    stands_for: Card | Rank | None = None
    """What a joker counts as, shown on a small seal."""
    turns: str = ""
    """`left` or `right`: it has a small arrow, and a click on that moves it to that end."""
    spoken: Message | None = None
    """Its name for people who do not see it, if there is more to it than its face."""
    by: Seat | None = None
    """Who played it, if that matters: it wears the seat's colour."""


class ColumnView(Value):
    """Cards of a zone that belong together, such as a meld."""

    id: str
    """Its id among the columns of its zone, which never changes; cards travel to it by this id."""
    cards: tuple[CardView, ...]
    """From the lowest to the highest; if room is short, the last ones stay readable."""
    label: Message
    """Its name for people who do not see it."""
    title: Message
    """A few words above it."""
    short: Message | None = None
    """A shorter title for a narrow column."""
    slots: int = 0
    """The least number of slots; empty ones are outlined."""
    at: tuple[int, ...] = ()
    """The slot of each card, if they are not filled from the left."""
    squared: bool = False
    """Whether its cards are squared up."""
    lying: bool = False
    """Whether it lies on its side."""
    starred: bool = False
    warning: str = ""
    """A figure on a red disc, as a warning."""


class Heap(Value):
    """One of several heaps of chips in a place, such as a side pot."""

    amount: int
    title: Message
    """A few words under it."""


class Part(Value):
    """Cards that stand together in a hand laid out in parts, counted from the left."""

    count: int
    title: Message
    """What will happen to them."""
    dark: bool = False
    """Whether they are dark: others will not see them."""
    aside: bool = False
    """Whether they are set aside: only the cards before them count as chosen."""


class ZoneView(Value):
    """What lies in one place.

    A game shows the same zones from its first view to its last, empty or not, so that the table is
    laid out once; only their contents change.
    """

    place: Place
    lie: Lie
    label: Message
    """Its name and contents for people who do not see it; also the words in an empty place."""
    cards: tuple[CardView, ...] = ()
    """From the lowest to the highest, or from left to right; empty if there are columns."""
    columns: tuple[ColumnView, ...] = ()
    title: Message | None = None
    """A few words at it, such as a count."""
    open: bool | None = None
    """For a pile that can be taken: whether it can be taken now; None for no sign."""
    slots: int = 0
    """The least number of slots; empty ones are outlined."""
    beside: int = 0
    """How many of the last cards lie beside a heap, in its slots."""
    counted: bool = False
    """Whether its empty slots are numbered, down to 1 for the last."""
    amount: int | None = None
    """How many chips lie here, for the roles CHIPS and POT."""
    heaps: tuple[Heap, ...] = ()
    """The same in several named heaps, if they are kept apart."""
    parts: tuple[Part, ...] = ()
    """For the viewer's hand: the parts in which it is laid out, to be ordered, not chosen from."""
    forward: bool = False
    """Whether its cards are pushed forward, towards the middle."""


class Mark(Value):
    """A small drawn sign, with its meaning in words."""

    symbol: str
    """A sign of the house (`star`, `circle`, `hat`, …) or of the game (`Presenter.symbols`)."""
    label: Message
    count: int = 1
    """How many: drawn as often, or with a number if there is no room."""
    strong: bool = False
    """Whether it is drawn in the colour of things not to be missed."""
    worn: bool = False
    """Whether it is worn as a hat, which flies to the head that gets it."""
    bare: bool = False
    """Whether it means that no hat is worn: a bare head."""


@unique
class Fist(StrEnum):
    """What a seat shows for a choice that all make at the same time."""

    CLOSED = "closed"
    """It has chosen, but what is hidden."""
    EMPTY = "empty"
    CHIP = "chip"
    HIGH = "high"
    """A chip marked as pointing up."""
    LOW = "low"
    """An open hand marked as pointing down."""
    BOTH = "both"
    """Two chips."""
    LAID = "laid"
    """A chip without a hand: a word said aloud."""


class SeatView(Value):
    """What one seat's slip of paper says."""

    seat: Seat
    name: str
    figure: int | None
    """What counts in this game: points, chips, cards; None if nothing does."""
    caption: Message | None
    """What the figure is, or what it has to reach."""
    count: int
    """How many cards it holds."""
    cards: Message
    """The same in words, as shown."""
    second: int | None = None
    """A second figure, such as the points of the deal so far; shown with its sign."""
    second_caption: Message | None = None
    said: Message | None = None
    """A word on what it did last, or how it stands now: "passes", "out: 2nd"."""
    threw: tuple[CardView, ...] = ()
    """The cards that it played last, shown small on its slip."""
    marks: tuple[Mark, ...] = ()
    """Titles and honours."""
    dealer: bool = False
    on_turn: bool = False
    dimmed: bool = False
    """Whether it takes no part at the moment."""
    alert: bool = False
    """Whether it has so few cards left that others are alerted."""
    scarce: bool = False
    """Whether so little of its figure is left that it may soon be out of the game."""
    progress: float | None = None
    """How near the game is to its end, 0 to 1, shown as a border being woven."""
    fist: Fist | None = None
    """Its fist, or what was in it; None if it has none on the table."""
    instead: Message | None = None
    """For whom somebody has taken over this seat, and why; None if nobody has."""
    note: Message | None = None
    """A sentence for the player below everything else, if there is room: how the game stands."""


class Studs(Value):
    """A group of studs that fill one by one: the cards of a meld to be laid."""

    size: int
    filled: int = 0
    linked: bool = False
    """Whether they are joined in a row, like the cards of a run."""


class Bead(Value):
    """A bead of the strip in the middle of the table: a rank in an order, a part of a plan."""

    text: Message
    lit: bool = False
    """Whether it is lit: a rank that would win, a part that is done."""
    now: bool = False
    """Whether it marks where the game stands."""
    studs: tuple[Studs, ...] = ()
    """Groups of studs to draw instead of the text, which is still told."""
    about: Message | None = None
    """Its explanation, for a tip; None if it needs none."""
    spoken: Message | None = None
    """What it is called where it is not seen, if that is more than its text."""


class Offer(Value):
    """A question to the viewer until it is answered, by the actions with a button."""

    question: Message
    """Two or three words."""
    detail: Message
    """What is offered, and at what cost."""


class Compared(Value):
    """A hand laid large in the middle, beside others."""

    place: Place
    name: str
    said: Message
    """What the hand is worth."""
    best: bool = False


class Arrow(Value):
    """Where cards will go, drawn as an arrow on the cloth; cards can be dropped on it."""

    source: Place
    target: Place
    said: Message
    """A few words on it: what goes, and to whom."""


class TableView(Value):
    """Everything that one seat is shown."""

    me: Seat
    zones: Mapping[Place, ZoneView]
    seats: tuple[SeatView, ...]
    """The viewer's seat first, the others in the order of play."""
    prompt: Message
    """Whose move it is, or what to do."""
    my_turn: bool
    spoken: Message | None = None
    """The prompt for people who do not see the table, with what they need to know besides."""
    headline: Message | None = None
    """A line above the table, such as what this deal asks for."""
    middle: Message | None = None
    """A line in the middle: what has to be beaten, what losing would cost."""
    strip: tuple[Bead, ...] = ()
    """A row of beads in the middle; a change of their order is animated."""
    offer: Offer | None = None
    """An offer to the viewer; it is asked where the prompt stands, and buttons answer it."""
    arrow: Arrow | None = None
    """Where the chosen cards will go, while that is asked."""
    compared: tuple[Compared, ...] = ()
    """Hands being compared in the middle, each from when it is turned over; there must be a pot."""
    rope: tuple[tuple[Seat | None, int], ...] = ()
    """Each seat's share of a whole, in the order in which they are drawn on a rope pulled to and
    fro, in place of the strip; None is nobody's share. A table has a strip or a rope."""
    clockwise: bool = False
    """Whether small arrows around the middle show that play goes to the left."""
    shaded: bool = False
    """Whether the cloth has its second shade, as in a revolution."""
    hushed: bool = False
    """The same, just for suspense: with reduced motion the cloth stays as it is."""
    info: Message | None = None
    """What everybody may know, and can ask for at any time: cards left, cards gone."""
    watching: bool = False
    """Whether the viewer has nothing more to do in this deal: the table goes twice as fast while
    others play, and the rest of the deal can be skipped."""


NO_TABLE = TableView(Seat(0), {}, (), message("prompt.dealing"), False)
"""What a table shows before it has seen a view."""


def zones(*views: ZoneView) -> dict[Place, ZoneView]:
    """Zones by their place."""
    return {view.place: view for view in views}


# Places that several games share, and how cards lie there.


STOCK, PILE, POT = Place(Role.STOCK), Place(Role.DISCARD), Place(Role.POT)


def hand_of(seat: Seat) -> Place:
    """The hand of a seat."""
    return Place(Role.HAND, seat)


def melds_of(seat: Seat) -> Place:
    """The melds of a seat."""
    return Place(Role.MELDS, seat)


def chips_of(seat: Seat) -> Place:
    """The chips of a seat."""
    return Place(Role.CHIPS, seat)


def faces(cards: Hand, burnt: bool = False) -> tuple[CardView, ...]:
    """Cards as they are shown: their faces, or as many backs; `burnt` are those left in a hand once
    that was counted.
    """
    if isinstance(cards, int):
        return (CardView(None),) * cards
    return tuple(CardView(card, dimmed=burnt) for card in cards)


def hand_zone(
    seat: Seat, me: Seat, names: Sequence[str], cards: Sequence[CardView], n: int | None = None
) -> ZoneView:
    """The hand of a seat as `me` sees it; `n` is the number of cards, if not all are drawn."""
    held = len(cards) if n is None else n
    label = message("zone.hand", name=YOURSELF if seat == me else names[seat], n=held)
    return ZoneView(hand_of(seat), Lie.FAN, label, tuple(cards))


def melds_zone(
    seat: Seat, me: Seat, names: Sequence[str], columns: Sequence[ColumnView]
) -> ZoneView:
    """The melds of a seat as `me` sees them."""
    label = message("zone.melds", name=YOURSELF if seat == me else names[seat])
    return ZoneView(melds_of(seat), Lie.COLUMNS, label, columns=tuple(columns))


def stock(cards: Hand, open: bool | None = None) -> ZoneView:
    """The stock: backs, with their number below them."""
    n = count(cards)
    said, backs, title = message("pile.stock", n=n), faces(n), message("count.cards", n=n)
    return ZoneView(STOCK, Lie.PILE, said, backs, title=title, open=open)


def pile(cards: Cards) -> ZoneView:
    """The pile, whose top card can be taken."""
    said = message("pile.top", card=cards[-1]) if cards else message("pile.empty")
    return ZoneView(PILE, Lie.PILE, said, faces(cards))


# Who leads or has won, in the words used where points are counted.


class Rung(Value):
    """A player's line in the standings."""

    place: int | None
    """The place, from 1; equal figures share one. None while all are level."""
    seat: Seat
    figure: int
    mine: bool = False


def ladder(seats: Sequence[SeatView], low: bool = False) -> tuple[Rung, ...]:
    """The standings, best first; the viewer is the first of `seats`; `low` is as for `leads`.

    Equal figures keep the order of play. Empty for two players, whose slips are beside each other.
    """
    found = [(seat, figure) for seat in seats if (figure := counts(seat)[1]) is not None]
    figures = sorted((figure for _, figure in found), reverse=not low)
    if len(found) < max(3, len(seats)):
        return ()
    level = figures[0] == figures[-1]
    rungs = [
        Rung(None if level else 1 + figures.index(n), seat.seat, n, mine=seat is seats[0])
        for seat, n in found
    ]
    return tuple(sorted(rungs, key=lambda rung: rung.place or 0))


def apart(seats: Sequence[SeatView], low: bool = False) -> Message | None:
    """How far the first of these players is ahead of the next, or behind the best; None if nothing
    counts. With `low`, the fewest points win.
    """
    figures = [(figure, seat) for seat in seats if (figure := counts(seat)[1]) is not None]
    level = len({figure for figure, _ in figures}) == 1 and (len(seats) > 2 or not figures[0][0])
    if len(figures) != len(seats) or len(seats) < 2 or level:
        return None
    (mine, _), *others = figures
    best, other = (min if low else max)(others, key=lambda each: each[0])
    ahead = best - mine if low else mine - best
    how = "ahead" if ahead > 0 else "behind" if ahead else "level"
    return message(f"apart.{how}", n=abs(ahead), name=other.name)


def counts(seat: SeatView) -> tuple[Message | None, int | None]:
    """What counts for a seat, and how much it has: the first figure, or else the second."""
    first = seat.figure is not None
    return (seat.caption, seat.figure) if first else (seat.second_caption, seat.second)


def unit_of(caption: Message) -> Message:
    """What a caption counts, as of many: "points" beside a figure of 1, too."""
    blanks = ((name, 100 if name == "n" else blank) for name, blank in caption.blanks)
    return Message(caption.id, tuple(blanks))


def leads(
    totals: Sequence[int], me: Seat, names: Sequence[str], low: bool = False
) -> Message | None:
    """Who leads; None while nobody has a point. With `low`, the fewest points win.

    If `me` is no seat, nobody is called "you".
    """
    return _said("leads", totals, me, names, low) if any(totals) else None


def won(totals: Sequence[int], me: Seat, names: Sequence[str], low: bool = False) -> Message:
    """Who has won."""
    return _said("won", totals, me, names, low)


def best_of(totals: Sequence[int], low: bool = False) -> list[Seat]:
    """The seats with the most, or with the fewest if `low`."""
    best = min(totals) if low else max(totals)
    return [Seat(seat) for seat, total in enumerate(totals) if total == best]


def _said(how: str, totals: Sequence[int], me: Seat, names: Sequence[str], low: bool) -> Message:
    first = best_of(totals, low)
    best, name = totals[first[0]], of_all(sorted(first, key=me.__ne__), names, me)
    if me >= len(totals) or (me in first and len(first) > 1):
        return message(f"standing.{how}.alone", name=name, n=best)
    if me not in first:
        return message(f"standing.{how}", name=name, n=best, other=YOURSELF, theirs=totals[me])
    others = [seat for seat in range(len(totals)) if seat != me]
    theirs = min((totals[seat] for seat in others), key=lambda total: abs(total - best))
    after = [Seat(seat) for seat in others if totals[seat] == theirs]
    rest = of_all(after, names)
    if len(after) == len(others) > 1:
        rest = message("standing.others", names=tuple(names[seat] for seat in after))
    return message(f"standing.{how}", name=name, n=best, other=rest, theirs=theirs)
