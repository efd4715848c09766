"""A table as it is shown to one seat: zones of cards, a slip for each seat, lines of words.

All of it is plain values. A game's presenter makes them from a seat's view; the screen, whoever
draws it, lays them out and knows no rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum, unique

from mille.cards.card import Card, Rank
from mille.engine.game import Seat
from mille.engine.message import Message


@unique
class Role(StrEnum):
    """What a zone is for."""

    HAND = "hand"
    MELDS = "melds"
    STOCK = "stock"
    DISCARD = "discard"
    """The pile that cards are thrown on."""
    TRICK = "trick"
    """The cards that are being played for, in the middle."""
    STACK = "stack"
    """A seat's pile, face down."""
    TRAY = "tray"
    """Where cards are put together before they are played."""
    OFFER = "offer"
    """Cards that are shown or on their way from one seat to another."""
    CHIPS = "chips"
    POT = "pot"


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Where cards or chips lie: a role, whose it is, and a number where there are several.

    >>> str(Place(Role.HAND, Seat(2))), str(Place(Role.STOCK))
    ('hand.2', 'stock')
    """

    role: Role
    seat: Seat | None = None
    """Whose it is; None where it is nobody's."""
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
    """Squared: the top card is seen, and by its edges how high it is."""
    COLUMNS = "columns"
    """Groups side by side, each a cascade with its title."""
    HEAP = "heap"
    """Askew upon each other, so that the last few can be read."""
    ROW = "row"
    """Side by side, apart; places that are still empty are outlined."""
    TRICK = "trick"
    """In the middle, each card before the seat that played it (`CardView.by`)."""


@dataclass(frozen=True, slots=True)
class CardView:
    """One card in its place."""

    card: Card | None
    """None shows a back."""
    marked: bool = False
    """Whether a small tab stands on it, such as on cards that were received."""
    raised: bool = False
    """Whether it lies a little higher than the others, such as one that can be played now."""
    dimmed: bool = False
    stands_for: Card | Rank | None = None
    """What a joker counts as: it wears that index on a small seal."""
    turns: str = ""
    """`left` or `right`: a small arrow on it says that it can be put there by a click on that."""
    spoken: Message | None = None
    """Its name for those who do not see it, where that is more than its face."""
    by: Seat | None = None
    """Who put it there, where that matters: it wears the seat's colour."""


@dataclass(frozen=True, slots=True)
class ColumnView:
    """Cards of a zone that belong together, such as a meld."""

    id: str
    """Its name among the columns of its zone, for good: cards that travel to it name it."""
    cards: tuple[CardView, ...]
    """From the lowest to the highest: where room is short the last ones stay readable."""
    label: Message
    """Its name for those who do not see it."""
    title: Message
    """A few words that stand by it."""
    short: Message | None = None
    """The same for a narrow column."""
    slots: int = 0
    """How many places it has at least; those without a card are outlined."""
    at: tuple[int, ...] = ()
    """In which of its slots each card lies, where they do not fill them from the left."""
    squared: bool = False
    """Whether its cards lie exactly upon each other."""
    lying: bool = False
    """Whether it is turned on its side."""
    starred: bool = False
    warning: str = ""
    """A figure on a red disc, to be minded."""


@dataclass(frozen=True, slots=True)
class Heap:
    """One of several heaps of chips in a place, such as a pot that not all play for."""

    amount: int
    title: Message
    """A few words under it."""


@dataclass(frozen=True, slots=True)
class Part:
    """Some cards of a hand that stand together while it is laid out, counted from the left."""

    count: int
    title: Message
    """What becomes of them."""
    dark: bool = False
    """Whether they lie in the dark: others will not see them."""
    aside: bool = False
    """Whether they are left out of what is done: only the cards before them count as chosen."""


@dataclass(frozen=True, slots=True)
class ZoneView:
    """What lies in one place.

    A game shows the same zones from its first view to its last, empty or not, so that the table
    is laid out once; only what lies in them changes.
    """

    place: Place
    lie: Lie
    label: Message
    """Its name and what lies there, for those who do not see it; the words of an empty place."""
    cards: tuple[CardView, ...] = ()
    """From the lowest to the highest, or from left to right. Not for columns."""
    columns: tuple[ColumnView, ...] = ()
    title: Message | None = None
    """A few words that stand by it, such as a count."""
    open: bool | None = None
    """For a pile that may be taken: whether it may be taken now; None says nothing."""
    slots: int = 0
    """How many places it has at least; those without a card are outlined."""
    counted: bool = False
    """Whether its empty places are numbered, down to 1 in the last."""
    amount: int | None = None
    """Chips that lie here, for the roles chips and pot."""
    heaps: tuple[Heap, ...] = ()
    """The same in several heaps with their names, where they are kept apart."""
    parts: tuple[Part, ...] = ()
    """For the own hand: it stands in parts, and is put in order and not chosen from."""
    forward: bool = False
    """Whether its cards are pushed forward, towards what is played for in the middle."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A small drawn sign with its meaning in words."""

    symbol: str
    """A symbol of the house (`star`, `circle`, `hat`, …) or of the game (`Presenter.symbols`)."""
    label: Message
    count: int = 1
    """How many of it: drawn so often, or with a figure where there is no room."""
    strong: bool = False
    """Whether it is drawn in the colour of what must not be missed."""
    worn: bool = False
    """Whether it is worn like a hat: drawn large on the slip, and it comes down on it."""


@unique
class Fist(StrEnum):
    """What lies before a seat for a choice that all make at the same time."""

    CLOSED = "closed"
    """It has chosen, and nobody sees what."""
    EMPTY = "empty"
    CHIP = "chip"
    HIGH = "high"
    """A chip with a mark that points up."""
    LOW = "low"
    """An open hand with a mark that points down."""
    BOTH = "both"
    """Two chips."""
    LAID = "laid"
    """A chip and no hand: a word that was said aloud."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """What is said of one seat, on its slip of paper."""

    seat: Seat
    name: str
    figure: int | None
    """What counts in this game: points, chips, cards; None where nothing does."""
    caption: Message | None
    """What the figure is, or is on its way to."""
    count: int
    """How many cards it holds."""
    cards: Message
    """The same in words."""
    second: int | None = None
    """A second figure, such as the points of the deal so far; it is shown with its sign."""
    second_caption: Message | None = None
    said: Message | None = None
    """A word for what it did last, or for how it stands now: "passes", "out: 2nd"."""
    threw: tuple[CardView, ...] = ()
    """The cards that it played last, shown small by its slip."""
    marks: tuple[Mark, ...] = ()
    """A title, honours."""
    backs: int = 0
    """So many backs lie as a small fan beside the number of its cards, where there is room."""
    dealer: bool = False
    on_turn: bool = False
    dimmed: bool = False
    """Whether it takes no part now."""
    alert: bool = False
    """Whether so few cards are left to it that it has to be called out."""
    progress: float | None = None
    """The way to the end of the game, 0 to 1, shown as the border being woven."""
    fist: Fist | None = None
    """Its fist, or what was in it; None where there is none on the table."""
    instead: Message | None = None
    """For whom somebody plays on here, and why; None where nobody has taken the seat over."""
    note: Message | None = None
    """A sentence for the person, below all else where there is room: how the game stands."""


@dataclass(frozen=True, slots=True)
class Studs:
    """A group of studs that fill one by one: the cards of a meld that is wanted."""

    size: int
    filled: int = 0
    linked: bool = False
    """Whether they are joined in a row, as the cards of a run are."""


@dataclass(frozen=True, slots=True)
class Bead:
    """One of a row of signs in the middle of the table: a rank of an order, a part of a plan."""

    text: str | Message
    lit: bool = False
    """Whether it stands out: a rank that would beat, a part that is reached."""
    now: bool = False
    """Whether it is where the game stands."""
    studs: tuple[Studs, ...] = ()
    """Groups of studs drawn in the place of the text, which is said instead."""
    about: Message | None = None
    """What it means, told to whoever rests on it; None where it needs no words."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A paper that lies before the viewer until it is answered, by the actions with a button."""

    question: Message
    """Two or three words."""
    detail: Message
    """What is offered, and what it costs."""
    card: CardView | None = None
    """The card that is offered, shown small on the paper."""


@dataclass(frozen=True, slots=True)
class Compared:
    """A hand that lies large in the middle, beside others."""

    place: Place
    name: str
    said: Message
    """What it is."""
    best: bool = False
    """Whether none of them is better."""


@dataclass(frozen=True, slots=True)
class Arrow:
    """The way that cards will go, drawn on the cloth; cards may be dropped on it."""

    source: Place
    target: Place
    said: Message
    """A few words on it: what goes, and to whom."""


@dataclass(frozen=True, slots=True)
class TableView:
    """All that one seat is shown."""

    me: Seat
    zones: Mapping[Place, ZoneView]
    seats: tuple[SeatView, ...]
    """The viewer's own first, then in the order of play."""
    prompt: Message
    """What is being waited for."""
    my_turn: bool
    spoken: Message | None = None
    """The same for those who do not see the table, with what they need to know of it."""
    headline: Message | None = None
    """A line above the table, such as what this deal asks for."""
    middle: Message | None = None
    """A line in the middle: what has to be beaten, what losing costs."""
    strip: tuple[Bead, ...] = ()
    """A row of signs in the middle; when their order changes it turns round before one's eyes."""
    pinned: bool = False
    """Whether headline and strip hang above the table together, on a slip held by a peg."""
    offer: Offer | None = None
    """What is put to the viewer; it lies in the place of the prompt, with buttons for answers."""
    arrow: Arrow | None = None
    """Where cards that are chosen will go, while that is asked."""
    compared: tuple[Compared, ...] = ()
    """Hands that lie side by side in the middle, each from when it turned over; there is a pot."""
    rope: tuple[tuple[Seat | None, int], ...] = ()
    """What each seat has of a whole, in the order in which it is drawn on a rope that is pulled to
    and fro, in the row of the strip; None is what nobody has. A table has a strip or a rope."""
    clockwise: bool = False
    """Whether small arrows at the rim of what is played for show that the turn goes to the left."""
    shaded: bool = False
    """Whether the cloth has its second shade, such as in a revolution."""
    hushed: bool = False
    """The same for suspense alone: where motion is reduced the cloth stays as it is."""

    info: Message | None = None
    """What everybody may know and can be asked for at any time (`I`): cards left, cards gone."""
    watching: bool = False
    """Whether the viewer has nothing more to do in this deal: the table goes twice as fast while
    somebody is waited for, and the rest of the deal can be skipped."""


def zones(*views: ZoneView) -> dict[Place, ZoneView]:
    """Zones by their place."""
    return {view.place: view for view in views}
