"""What the screen asks of a game, with answers for games that have nothing special to say.

A presenter knows a game's words and terms but no pixels; the screen knows pixels but no rules.
`docs/table.md` explains a small one.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Generic, TypeAlias, TypeVar

from mille.cards import Card, Cards, in_order
from mille.engine.codec import Json
from mille.engine.message import Blank, Message, message
from mille.engine.text import read_as
from mille.value import Value
from mille.view.action import Action, Tell, Verb
from mille.view.beat import LOST, WON, Beat, Moment
from mille.view.names import Occasion, shown_name
from mille.view.papers import SheetView, TurnView
from mille.view.table import Place, TableView, counts, unit_of

ViewT = TypeVar("ViewT")
MoveT = TypeVar("MoveT")
EventT = TypeVar("EventT")


class Advice(Value):
    """A move as a hint."""

    said: Message
    cards: Cards = ()
    """The cards of the hand that it uses; they are raised."""
    target: Place | None = None
    """The place where it is done; it is highlighted."""
    column: str | None = None
    why: tuple[Message, ...] = ()
    """The reasons in the game's terms, one sentence each, the strongest first."""
    odds: tuple[Message, ...] = ()
    """Its figures: chances and expectations, shown when the player asks again."""
    plan: tuple[Message, ...] = ()
    """The plan that it is part of, said before it."""


class Example(Value):
    """Cards drawn among the rules, to look at and to try at the table."""

    section: int
    """The section of the rules that they belong to, under the heading `help.SECTION.title`."""
    name: str
    """Names the message `example.NAME`, which says in a few words what they are."""
    cards: str
    """Their codes; each `|` begins another group."""
    level: str
    """The level in which to try them, from `lessons` or `examples`."""


class PresenterOf(ABC, Generic[ViewT, MoveT, EventT]):
    """How one game turns a seat's view into what the screen shows, and choices into moves.

    Every method is a pure function of its arguments.
    """

    verbs: Sequence[Verb] = ()
    """All kinds of things that can be done in the game, in the order for the page of keys."""
    sorts: Sequence[str] = ("rank",)
    """The orders in which a hand can be sorted; `sort.<name>` is the name of each."""
    keeps_groups = False
    """Whether a hand grouped by the player stays as it is: new cards then go to its end, not beside
    their rank."""
    tools: Sequence[str] = ("sort", "hint", "undo", "menu")
    """The tools of the house at its table. A game with mostly forced moves also has `auto`, `pace`
    and `end`: the table makes forced moves for the player, at a chosen pace, or all at once. `info`
    and `foretell` are buttons for two of the tells."""
    by_event = False
    """Whether each event is shown with the table right after it, instead of after the whole move;
    needed where chips are paid and figures follow."""
    sheet_after_deals = True
    """Whether the score sheet opens after each deal; if not, the next deal follows."""
    whole_hand = False
    """Whether the whole hand is carried together, whichever card is lifted."""
    moments: Sequence[Moment] = (WON, LOST)
    """The moments of its table: three to seven, among them a win, a loss and a turn of fortune."""
    colours = False
    """Whether slips show the colours of the seats, and so do their melds and the cards they play
    (`CardView.by`)."""
    by_groups = False
    """Whether the hand is grouped by rank: equal cards are closer, the arrow keys go from rank to
    rank, and up and down choose one more or one less of it."""
    chances: Mapping[type, str] = {}
    """The moves that are chances, each with the name of the whisper to a player who misses it:
    `whisper.missed.NAME`."""
    has_buttons = False
    """Whether the table has a row of buttons (`Action.button`)."""
    makes_offers = False
    """Whether buttons in that row answer offers, and do nothing else."""
    low_wins = False
    """Whether the lower figures on the slips are better."""
    symbols: Mapping[str, str] = {}
    """The game's drawn signs (`drawn`)."""

    signs: Sequence[str] = ("turn", "dealer", "fresh")
    """The signs that its table can show; the page of rules draws each beside `sign.<name>`. The
    house's are `turn`, `dealer`, `fresh`, `low`, `open` and `locked`; others are in `symbols`, or
    are `star` and `circle`."""

    examples: Sequence[Example] = ()
    """The examples among its rules, in order."""

    def topic(self, view: ViewT) -> int:
        """The section of the rules that is about the present situation; 0 for the start."""
        return 0

    @abstractmethod
    def show(self, view: ViewT, names: Sequence[str]) -> TableView:
        """The table for a view; with the same zones throughout a game."""

    @abstractmethod
    def beat(self, event: EventT, view: ViewT, names: Sequence[str]) -> Beat:
        """How to tell an event to the seat of `view`, which is the table after its move.

        A move can have several events; all of them come with the view after the last one, unless
        the presenter is `by_event`. Cards that travelled to a place where the view no longer has
        them stay there until a step takes them away or the next move is told.
        """

    def heard(self, event: EventT, view: ViewT) -> tuple[Occasion, ...]:
        """What people may comment on in an event; `view` is as for `beat`.

        It must be the same from every seat, so that no remark gives away hidden cards.
        """
        return ()

    @abstractmethod
    def actions(self, view: ViewT, chosen: Cards) -> Sequence[Action]:
        """What the seat of `view` can do now with the chosen cards, and why not, for each verb.

        If several share a key or a place, it means the first legal one, or the first one's refusal
        if none is legal. Out of turn it may be empty.
        """

    @abstractmethod
    def sheet(self, view: ViewT, names: Sequence[str], deal: int | None = None) -> SheetView:
        """The score sheet of a deal, counted from 0; by default the latest, even if unfinished."""

    def pick(self, view: ViewT, chosen: Cards, card: Card, was_chosen: bool) -> Cards:
        """The chosen cards after a click on `card`, which may have been chosen before."""
        return toggled(chosen, card, was_chosen)

    def swap(self, view: ViewT, hand: Cards, card: Card) -> Cards:
        """The hand in its new order after a click on `card`, while it is laid out in parts."""
        return hand

    def kept(self, view: ViewT, before: ViewT) -> ViewT:
        """A view with the cards put together in the one before (`Action.puts`), if possible.

        Only the player sees this; the game knows nothing of it.
        """
        return view

    def undone(self, view: ViewT) -> ViewT | None:
        """The view without the cards that were put together last, or None if there are none."""
        return None

    def put_together(self, view: ViewT) -> tuple[Cards, ...]:
        """The cards that were put together, part by part, to be saved with the game."""
        return ()

    def put_again(self, view: ViewT, parts: Sequence[Cards]) -> ViewT:
        """The view with these parts put together; unchanged if they make no sense in it."""
        return view

    def together(self, view: ViewT, card: Card) -> Cards:
        """The cards of the hand that a double click on one of them chooses, that one included."""
        return (card,)

    def chosen(self, view: ViewT, cards: Cards) -> Message | None:
        """What can be done with the chosen cards, in one line; None for nothing to say."""
        return None

    def wanted(self, view: ViewT, cards: Cards, names: Sequence[str]) -> Message | None:
        """How many more cards are needed besides the chosen ones; None if no number is needed.

        Unlike `chosen` it is no help, so everybody is told.
        """
        return None

    def aimed(self, view: ViewT, cards: Cards, names: Sequence[str]) -> Message | None:
        """What the arrow warns of for the chosen cards; None if it only says where they go."""
        return None

    def arranged(self, view: ViewT, hand: Cards, order: str) -> Cards:
        """The hand sorted in one of the orders of `sorts`; in the first, if the order is unknown.

        If the order of ranks can change during a deal, `view` says which is valid.
        """
        return in_order(hand)

    def advice(
        self, view: ViewT, move: MoveT, names: Sequence[str], reasons: Json | None = None
    ) -> Advice | None:
        """A move as a hint, with the player's reasons for it, if any.

        None in a game without hints.
        """
        return None

    def foretold(self, view: ViewT, names: Sequence[str]) -> Message | None:
        """How a game with nothing left to choose ends; `view` is its last view."""
        return None

    def left_to_the_table(self, view: ViewT) -> MoveT | None:
        """The only possible move, if just the seat itself can know that there is no other.

        With *Autoplay* on, the table makes it after a while. Moves that everybody can see are
        forced (`Waiting.forced`) need not be given here.
        """
        return None

    def warning(self, view: ViewT, move: MoveT, names: Sequence[str]) -> Message | None:
        """What to ask before a move that plainly loses the game; None for any other."""
        return None

    def caution(self, view: ViewT, move: MoveT, names: Sequence[str]) -> Message | None:
        """What to ask a beginner before a move; None for nothing.

        It is asked if the settings ask for beginner's help (`Settings.help`).
        """
        return None

    def answer(self, view: ViewT, what: Tell, names: Sequence[str]) -> Message | None:
        """The game's answer to a question about the table; None leaves it to the table.

        It replaces the table's answer, but for the hand and the score it is added to it.
        """
        return None

    def unseen(self, view: ViewT) -> Collection[Card]:
        """The cards still out, as far as the seat can know; none in a game where that is of no use.
        They are told to players who want it (`Settings.counts`).
        """
        return ()

    def unasked(self, view: ViewT, offers: str) -> MoveT | None:
        """The answer to an offer under `Settings.offers`; None asks the player."""
        return None

    def reviewed(self, turn: Json, name: str) -> TurnView:
        """A graded turn of a game against `name` in words; for games that have a grader."""
        raise NotImplementedError


def examples_of(package: str) -> tuple[Example, ...]:
    """The examples in `examples.json` of a game's folder."""
    with open(f"{sys.modules[package].__path__[0]}/examples.json", "rb") as source:
        return read_as(tuple[Example, ...], source.read(), "examples.json")


def drawn(package: str, *names: str) -> Mapping[str, str]:
    """Signs from the SVG files of 24 × 24 in `symbols` of a game's folder: what is inside of them,
    with `{c}` for their colour.
    """
    found, folder = {}, sys.modules[package].__path__[0]
    for name in names:
        with open(f"{folder}/symbols/{name}.svg", encoding="utf-8") as source:
            _, *inside, _ = source.read().splitlines()
        found[name] = "".join(map(str.strip, inside)).replace("currentColor", "{c}")
    return found


Presenter: TypeAlias = PresenterOf[Any, Any, Any]
"""A presenter as the screen sees it: game-specific values are passed on without a look inside."""


def toggled(chosen: Cards, card: Card, was_chosen: bool) -> Cards:
    """The chosen cards with `card` added or removed."""
    if not was_chosen:
        return (*chosen, card)
    at = chosen.index(card)
    return chosen[:at] + chosen[at + 1 :]


# An unfinished game in words: against whom, and how it stands.


MOST_NAMED = 3


def listed(names: Sequence[str], most: int = MOST_NAMED) -> Message:
    """Up to `most` names, and how many more there are; one more is named too."""
    most += len(names) == most + 1
    shown: list[Blank] = [shown_name(name) for name in names[:most]]
    if len(names) > most:
        shown.append(message("names.others", n=len(names) - most))
    return message("names.all", names=tuple(shown))


def how_it_stands(presenter: Presenter, view: object, names: Sequence[str]) -> tuple[Message, ...]:
    """Which deal it is, and the figures on the slips: points, chips, cards."""
    table, sheet = presenter.show(view, names), presenter.sheet(view, names)
    said = [table.headline] if table.headline is not None else []
    if not said and not sheet.course:  # a game of one deal has a course
        said.append(message("left.deal", n=sheet.shown + 1))
    _, *others = table.seats
    (unit, mine), *figures = map(counts, table.seats)
    theirs = sorted(figure for _, figure in figures if figure is not None)
    if mine is None or not theirs:
        return tuple(said)
    least, most = theirs[0], theirs[-1]
    figure = message("history.of_to", n=least, last=most) if least < most else most
    name = others[0].name if len(theirs) == 1 else message("standing.others")
    score = message("left.two", name=name, theirs=figure, mine=mine)
    if unit is not None and {name for name, _ in unit.blanks} <= {"n"}:  # it names no target
        score = message("tell.of", what=unit_of(unit), said=score)
    return (*said, score)
