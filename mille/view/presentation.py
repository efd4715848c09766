"""What the screen asks of a game, and what a game answers if it has nothing of its own to say.

A presenter knows one game's words and terms and no pixel; the screen knows pixels and no rule.
`docs/table.md` leads through a small one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from mille.cards.card import Card, Cards, in_order
from mille.engine.codec import Json
from mille.engine.message import Message
from mille.view.action import Action, Verb
from mille.view.beat import Beat
from mille.view.keys import Tell
from mille.view.moment import LOST, WON, Moment
from mille.view.review import ReviewView
from mille.view.sheet import SheetView
from mille.view.table import Place, TableView
from mille.view.voices import Occasion

ViewT = TypeVar("ViewT")
MoveT = TypeVar("MoveT")
EventT = TypeVar("EventT")


@dataclass(frozen=True, slots=True)
class Advice:
    """A move as it is advised."""

    said: Message
    cards: Cards = ()
    """The cards of the hand that it is made with; they are raised."""
    target: Place | None = None
    """Where it is done; the place is lit."""
    column: str | None = None
    why: tuple[Message, ...] = ()
    """What speaks for it in the game's terms, a sentence each, the strongest first."""
    odds: tuple[Message, ...] = ()
    """Its figures: chances, and what is expected. They are said to who asks once more."""
    plan: tuple[Message, ...] = ()
    """What it is a part of, said before it."""


@dataclass(frozen=True, slots=True)
class Example:
    """Cards that are drawn among the rules, to be looked at and tried at the table."""

    section: int
    """The part of the rules that they belong to: `help.SECTION.title` stands above it."""
    name: str
    """`example.NAME` says in a few words what they are."""
    cards: str
    """Their codes; at each `|` another group begins."""
    level: str
    """The level in which they are tried, of those in `lessons` or `examples`."""


class PresenterOf(ABC, Generic[ViewT, MoveT, EventT]):
    """One game's road from a seat's view to the screen, and from what is chosen to a move.

    Every method is a pure function of its arguments.
    """

    verbs: Sequence[Verb] = ()
    """All kinds of things that can be done in the game, in the order of the keys page."""
    sorts: Sequence[str] = ("rank",)
    """The orders in which a hand can be sorted; `sort.<name>` says each in words."""
    keeps_groups = False
    """Whether the groups that a person makes in the hand stay as they are: what is drawn then
    stands at the end of it, and not by its like."""
    tools: Sequence[str] = ("sort", "hint", "undo", "menu")
    """The tools of the house that its table has. A game that is mostly forced has `auto`, `pace`
    and `end` too: the person's forced moves are made by the table, how fast, and all at once.
    `info` and `foretell` are buttons for two of the tells."""
    by_event = False
    """Whether each event is shown with the table as it is right after it, and not as it is after
    the whole move: where chips are paid, and figures follow them."""
    sheet_after_deals = True
    """Whether the score sheet is laid open after each deal; if not, the next deal follows."""
    whole_hand = False
    """Whether all cards of the hand are carried together, whichever of them is taken."""
    moments: Sequence[Moment] = (WON, LOST)
    """What is felt at its table: three to six, a win, a loss and a turn of fortune among them."""
    colours = False
    """Whether the slips show the colours of the seats, which their melds and the cards that they
    play (`CardView.by`) wear too."""
    by_groups = False
    """Whether the hand stands in groups of a rank: those lie closer, and the arrows walk by them;
    up and down choose one more or one less of it."""
    chances: Mapping[type, str] = {}
    """The moves that are a chance for the person, and what a whisper calls it that passes by one:
    `whisper.missed.NAME`."""
    has_buttons = False
    """Whether the table has a row of buttons for what can be done (`Action.button`)."""
    low_wins = False
    """Whether it is good to have few of what the slips show."""
    symbols: Mapping[str, str] = {}
    """Drawn signs of the game: the inside of an SVG of 24 × 24, `{c}` where its colour stands."""

    signs: Sequence[str] = ("turn", "dealer", "fresh")
    """The signs that its table can show: the rules page draws each and says `sign.<name>`. Those of
    the house are `turn`, `dealer`, `fresh`, `low`, `open` and `locked`; others are in `symbols`, or
    are `star` and `circle`."""

    examples: Sequence[Example] = ()
    """What is drawn among its rules, in their order."""

    def topic(self, view: ViewT) -> int:
        """The section of the rules that is about what happens now; 0 for their beginning."""
        return 0

    @abstractmethod
    def show(self, view: ViewT, names: Sequence[str]) -> TableView:
        """The table; always with the same zones in the course of a game."""

    @abstractmethod
    def beat(self, event: EventT, view: ViewT, names: Sequence[str]) -> Beat:
        """How to tell an event to the seat of `view`, which is the table after its move.

        A move can have several events, and all of them come with the view after the last one, but
        for a presenter that is told `by_event`.
        Cards that have travelled to a place in whose view they are no more lie there until a step
        takes them away or the next move is told.
        """

    def heard(self, event: EventT, view: ViewT) -> tuple[Occasion, ...]:
        """What people may speak of in an event; `view` is as for `beat`.

        It is the same from every seat: whoever speaks tells nothing that is hidden.
        """
        return ()

    @abstractmethod
    def actions(self, view: ViewT, chosen: Cards) -> Sequence[Action]:
        """What the seat of `view` can do now with the chosen cards, and why not, for each verb.

        Where several have the same key or place, the first legal one is meant, and if there is
        none the first one's refusal is said. Out of turn it can be empty.
        """

    @abstractmethod
    def sheet(self, view: ViewT, names: Sequence[str], deal: int | None = None) -> SheetView:
        """The score sheet of that deal, counted from 0, or of the latest, also while it runs."""

    def pick(self, view: ViewT, chosen: Cards, card: Card, was_chosen: bool) -> Cards:
        """The cards that are chosen after a click on `card`, which was chosen before or not."""
        return toggled(chosen, card, was_chosen)

    def swap(self, view: ViewT, hand: Cards, card: Card) -> Cards:
        """The own hand in its new order after a click on `card`, while it stands in parts."""
        return hand

    def kept(self, view: ViewT, before: ViewT) -> ViewT:
        """A view with what was put together in the one before (`Action.puts`), if it stands still.

        Only the person sees it; the game knows nothing of it.
        """
        return view

    def undone(self, view: ViewT) -> ViewT | None:
        """The view without the cards that were put together last; None where none were."""
        return None

    def put_together(self, view: ViewT) -> tuple[Cards, ...]:
        """The cards that were put together, part by part, to be written down with the game."""
        return ()

    def put_again(self, view: ViewT, parts: Sequence[Cards]) -> ViewT:
        """The view with these parts put together; as it is where they make no sense in it."""
        return view

    def together(self, view: ViewT, card: Card) -> Cards:
        """The cards of the hand that a double click on one of them chooses, that one among them."""
        return (card,)

    def chosen(self, view: ViewT, cards: Cards) -> Message | None:
        """What can be done with the chosen cards, in one line; None where nothing is said."""
        return None

    def wanted(self, view: ViewT, cards: Cards, names: Sequence[str]) -> Message | None:
        """How many more cards are wanted beside the chosen ones; None where nothing is counted.

        Unlike `chosen` it is no help, and said to everybody.
        """
        return None

    def aimed(self, view: ViewT, cards: Cards, names: Sequence[str]) -> Message | None:
        """What the arrow says against the chosen cards; None where it says only where they go."""
        return None

    def arranged(self, view: ViewT, hand: Cards, order: str) -> Cards:
        """The hand sorted in one of the orders of `sorts`; an unknown one sorts by the first.

        Where the order of ranks can change in the course of a deal, `view` says which holds.
        """
        return in_order(hand)

    def advice(
        self, view: ViewT, move: MoveT, names: Sequence[str], reasons: Json | None = None
    ) -> Advice | None:
        """A move as advice, with the reasons that a player gave for it, if it gave any.

        None in a game that gives no advice.
        """
        return None

    def foretold(self, view: ViewT, names: Sequence[str]) -> Message | None:
        """How a game that leaves nothing to choose ends; `view` is its last."""
        return None

    def left_to_the_table(self, view: ViewT) -> MoveT | None:
        """The one move that there is, where only the seat itself can know that there is no other.

        With *Auto* on it is made by itself, after a while. What everybody can see is forced
        (`Waiting.forced`) need not be told here.
        """
        return None

    def warning(self, view: ViewT, move: MoveT, names: Sequence[str]) -> Message | None:
        """What to ask before a move that plainly loses the game; None where it does not."""
        return None

    def caution(self, view: ViewT, move: MoveT, names: Sequence[str]) -> Message | None:
        """What to ask a beginner before a move; None where nothing is asked.

        It is asked where the settings want the help of beginners (`Settings.help`).
        """
        return None

    def told(self, view: ViewT, what: Tell, names: Sequence[str]) -> Message | None:
        """What the game tells on being asked, in the place of what the table can read out.

        Of the own hand and of the score it is told after that. None leaves it to the table.
        """
        return None

    def unseen(self, view: ViewT) -> Collection[Card]:
        """The cards that are still out, as far as the seat can know; none in a game where that
        says nothing. It is told to who wants it (`Settings.counts`).
        """
        return ()

    def unasked(self, view: ViewT, offers: str) -> MoveT | None:
        """The answer to an offer that the person leaves to the table, by `Settings.offers`.

        None asks the person.
        """
        return None

    def review(self, lines: Sequence[Json]) -> ReviewView:
        """A review in words, from all its lines, in a game that has a grader."""
        raise NotImplementedError


Presenter: TypeAlias = PresenterOf[Any, Any, Any]
"""A presenter as the screen has it: what is the game's own is handed on, never looked into."""


def toggled(chosen: Cards, card: Card, was_chosen: bool) -> Cards:
    """The chosen cards with one more, or one less."""
    if not was_chosen:
        return (*chosen, card)
    left = list(chosen)
    left.remove(card)
    return tuple(left)
