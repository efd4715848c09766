"""What a seat can do, as data: buttons, keys, clicks, drops, hints and help all come from it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from mille.cards.card import Cards
from mille.engine.message import Message, Refusal, message
from mille.view.keys import Act
from mille.view.table import CardView, Fist, Place


@dataclass(frozen=True, slots=True)
class Verb:
    """A kind of thing that can be done in a game, whether it can be done now or not."""

    id: str
    label: Message
    """What it does, as on a button and on the keys page: "Draw a card"."""
    act: Act | None = None
    """The act that it is in the hand of keys, which all games share; None has no key."""
    symbol: str = ""
    """A sign of the house or of the game that is drawn on its buttons."""
    double: bool = False
    """Whether a double click on a card of the hand does it."""

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys that do it, the usual one first."""
        return () if self.act is None else self.act.keys


@dataclass(frozen=True, slots=True)
class Answer:
    """One of the things that an action can mean."""

    label: Message
    move: object
    cards: tuple[CardView, ...] = ()
    """Pictures of it, such as a run with the joker in its place; marked ones stand out."""
    breaks: tuple[int, ...] = ()
    """The pictures, counted from 0, with which another meld begins."""


@dataclass(frozen=True, slots=True)
class Ask:
    """A question to be answered before there is a move."""

    question: Message
    answers: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class Stake:
    """The way of chips that are bet by hand: nothing is done by a click on either place."""

    source: Place
    """The own stack."""
    target: Place
    """Where they are laid down, such as the pot."""


@dataclass(frozen=True, slots=True)
class Action:
    """Something that can be done now with the cards that are chosen, or why it cannot.

    Exactly one of `move`, `ask`, `puts`, `tool` and `refusal` is given.
    """

    verb: Verb
    target: Place | None = None
    """Where cards are dropped, or what is clicked, to do it."""
    column: str | None = None
    """The column of the target that has to be hit; None takes the whole place."""
    source: Place | None = None
    """A pile that is clicked or carried away to do it, such as the stock."""
    cards: Cards = ()
    """The cards of the hand that it takes, those that it adds by itself with them."""
    takes_cards: bool = False
    """Whether it is done with cards of the hand: a key then means the card it stands on."""
    move: object | None = None
    ask: Ask | None = None
    puts: Any | None = None
    """It only puts cards together, and makes no move: the table is shown as this view has it until
    something is played, and Undo takes it back. It can be used out of turn."""
    refusal: Refusal | None = None
    tool: str = ""
    """A tool of the house that it means: `sheet`, or one that a presenter can list in `tools`. It
    makes no move, and can be used out of turn."""
    confirm: Message | None = None
    """One question before it is done, where it is dear."""
    cost: int | None = None
    """How many chips it costs."""
    label: Message | None = None
    """What it does now, if that is more than its verb says: "Call 4"."""
    would: Message | None = None
    """What letting go of the carried cards at its place does, if that is said in its own words."""
    warns: tuple[tuple[Place, str], ...] = ()
    """Columns that are lit as a warning while it is considered, such as melds that a card which is
    thrown would fit."""
    button: bool = False
    """Whether a button is shown for it; one that is refused is shown dim."""
    fist: Fist | None = None
    """The own hand with what says it, laid beside the cards: a click on it does it too."""
    edge: bool = False
    """Whether a click at the edge of the cloth, where nothing lies, does it too."""
    stake: Stake | None = None
    """How chips are carried to do it; `cost` of them are taken up."""
    arrow: bool = False
    """Whether it is done by a click on the arrow of its card (`CardView.turns`)."""
    home: bool = False
    """Whether it is done by carrying its card, which lies at its target, to the own hand."""
    lit: bool = True
    """Whether its target is lit while it can be done."""

    @property
    def id(self) -> str:
        """Its name among the actions of the moment, for tests and assistive programs."""
        return f"{self.verb.id}/{self.column}" if self.column is not None else self.verb.id

    @property
    def at_place(self) -> bool:
        """Whether it is done by a click on its place, or by cards that are let go there."""
        return not (self.arrow or self.home)

    @property
    def legal(self) -> bool:
        """Whether it can be done."""
        return self.refusal is None

    @property
    def named(self) -> Message:
        """What its button says: what it does, and what it costs."""
        if self.cost is None:
            return self.said
        return message("tell.beside", first=self.said, then=self.cost)

    @property
    def said(self) -> Message:
        """What it does, in words."""
        return self.label or self.verb.label
