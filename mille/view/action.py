"""What a seat can do, as data: the source of buttons, keys, clicks, drops, hints and help."""

from __future__ import annotations

from enum import Enum, unique
from typing import Any

from mille.cards import Cards
from mille.engine.message import Message, Refusal, message
from mille.value import Value
from mille.view.table import CardView, Fist, Place

# The keys and what each means, the same at every table.
#
# A letter acts, Shift and a letter tells. No game has keys of its own: its verbs name an act from
# here, and the keys of acts that it lacks do nothing. Keys have pygame's names.


class _Keyed(Enum):
    """Something that keys do; its value is the keys, the usual one first."""

    @property
    def id(self) -> str:
        """Its name in the catalogue and in the settings."""
        return self.name.lower()

    @property
    def keys(self) -> tuple[str, ...]:
        keys: tuple[str, ...] = self.value
        return keys


@unique
class Act(_Keyed):
    """What is done in the games.

    Enter does the act that lists it; so does Space, if it does not choose a card instead.
    """

    DRAW = ("d",)
    TAKE = ("t",)
    LAY = ("l", "return")
    THROW = ("x", "delete")
    PASS = ("p",)
    YES = ("y",)
    NO = ("n",)
    IN = ("i",)
    OUT = ("o",)
    CHECK = ("k",)
    BET = ("b",)
    CALL = ("c",)
    RAISE = ("r",)
    FOLD = ("f",)
    HIGH = ("page up",)
    LOW = ("page down",)
    BOTH = ("w",)
    TURN = ("space", "return")
    OTHER_END = ("j",)


@unique
class House(_Keyed):
    """What the house does at every table."""

    WALK = ("tab", "shift+tab", "left", "right", "up", "down", "home", "end")
    CHOOSE = ("space",)
    DO = ("return",)
    NUMBER = tuple("123456789")
    GO_TO = ("g",)
    MOVE = ("ctrl+left", "ctrl+right")
    SORT = ("s",)
    HINT = ("h",)
    UNDO = ("u", "ctrl+z")
    BACK = ("backspace",)
    AUTO = ("a",)
    PACE = ("v",)
    END = ("e",)
    MENU = ("escape",)
    QUIT = ("ctrl+q",)
    RULES = ("f1",)
    SHEET = ("f2",)
    LOG = ("f3",)
    SOUND = ("m",)
    SCREEN = ("f11", "alt+return")


@unique
class Tell(_Keyed):
    """What the table tells when asked; nothing in progress is disturbed by it."""

    TURN = ("shift+t",)
    """Whose turn it is, and what I can do."""
    HAND = ("shift+h",)
    """My hand, with what it makes or is worth."""
    MIDDLE = ("shift+m",)
    """Pile and stock, trick, pot and side pots."""
    LAID = ("shift+l",)
    """Melds by owner, cards face up by seat."""
    OTHERS = ("shift+o",)
    """Cards left, chips, titles, what each did last."""
    SCORE = ("shift+s",)
    """The standing, and what the contract or the target still asks."""
    PAST = ("shift+p",)
    """What just happened; asked again, what happened before."""
    ALL = ("shift+a",)
    """All that may be known at this table."""
    END = ("shift+e",)
    """How it will end, if that is certain."""


ACTS = {key: act for act in Act for key in act.keys if key not in ("return", "space")}
HOUSE = {key: each for each in House for key in each.keys}
TELLS = {key: tell for tell in Tell for key in tell.keys}
TOOLS = {
    each.id: each.keys[0]
    for each in (House.SORT, House.HINT, House.UNDO, House.AUTO, House.PACE, House.END, House.MENU)
}
"""The keys of a table's tools."""
TOOLS |= {"sheet": House.SHEET.keys[0], "log": House.LOG.keys[0], "skip": House.END.keys[0]}
TOOLS |= {"info": Tell.ALL.keys[0], "foretell": Tell.END.keys[0]}


class Verb(Value):
    """A kind of thing that can be done in a game, whether it can be done now or not."""

    id: str
    label: Message
    """What it does, as on a button and in the list of keys: "Draw a card"."""
    act: Act | None = None
    """The act whose key it has, shared by all games; None for no key."""
    symbol: str = ""
    """A sign of the house or of the game that is drawn on its buttons."""

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys that do it, the usual one first."""
        return () if self.act is None else self.act.value


class Answer(Value):
    """One of the moves that an action can mean."""

    label: Message
    move: object
    cards: tuple[CardView, ...] = ()
    """Pictures of it, such as a run with the joker in its place; marked ones are raised."""
    breaks: tuple[int, ...] = ()
    """The indices of pictures that begin another meld."""


class Ask(Value):
    """A question to be answered before there is a move."""

    question: Message
    answers: tuple[Answer, ...]


class Stake(Value):
    """The way of chips that are bet by hand; a click on either place does nothing."""

    source: Place
    """The stack of the player."""
    target: Place
    """Where they are laid down, such as the pot."""


class Action(Value):
    """Something that can be done now with the chosen cards, or the reason why it cannot.

    Exactly one of `move`, `ask`, `puts`, `tool` and `refusal` is given.
    """

    verb: Verb
    target: Place | None = None
    """Where to drop cards, or what to click, to do it."""
    column: str | None = None
    """The column of the target that must be hit; None accepts the whole place."""
    source: Place | None = None
    """A pile to click or carry away to do it, such as the stock."""
    cards: Cards = ()
    """The cards of the hand that it takes, including any that it adds itself."""
    takes_cards: bool = False
    """Whether it uses cards of the hand; a key then applies to the focused card."""
    move: object | None = None
    ask: Ask | None = None
    puts: Any | None = None
    """A view with cards put together, when that is all it does and no move is made: the table shows
    this view until something is played, and Undo takes it back. It can be used out of turn."""
    refusal: Refusal | None = None
    tool: str = ""
    """The tool of the house that it uses: `sheet`, or one that a presenter can list in `tools`. It
    makes no move, and can be used out of turn."""
    confirm: Message | None = None
    """A question to ask first, if the move is costly."""
    cost: int | None = None
    """How many chips it costs."""
    label: Message | None = None
    """What it does now and what it costs, if its verb does not say all: "Raise to 16 (pay 12)"."""
    would: Message | None = None
    """What dropping the carried cards on its place does, if the usual words do not fit."""
    warns: tuple[tuple[Place, str], ...] = ()
    """Columns to highlight as a warning while it is considered, such as melds that a card about to
    be discarded would fit."""
    button: bool = False
    """Whether a button is shown for it; one that is refused is shown dim."""
    fist: Fist | None = None
    """The hand to show for it beside the cards, which can be clicked to do it."""
    edge: bool = False
    """Whether a click at the edge of the cloth, where nothing lies, also does it."""
    stake: Stake | None = None
    """How to carry chips to do it; `cost` of them are taken."""
    arrow: bool = False
    """Whether it is done by a click on the arrow of its card (`CardView.turns`)."""
    home: bool = False
    """Whether it is done by carrying its card from its target to the player's hand."""
    lit: bool = True
    """Whether its target is lit while it can be done."""
    gathers: bool = False
    """Whether it is refused only because it needs more cards: those dropped there are chosen."""

    @property
    def id(self) -> str:
        """Its id among the actions of the moment, for tests and assistive programs."""
        return f"{self.verb.id}/{self.column}" if self.column is not None else self.verb.id

    @property
    def at_place(self) -> bool:
        """Whether a click on its place does it, or dropping cards there."""
        return not (self.arrow or self.home)

    @property
    def legal(self) -> bool:
        return self.refusal is None

    @property
    def named(self) -> Message:
        """What its button says: what it does, and what it costs."""
        if self.cost is None or self.label is not None:
            return self.said
        return message("tell.beside", first=self.said, then=self.cost)

    @property
    def said(self) -> Message:
        return self.label or self.verb.label
