"""The keys and what each means, the same at every table.

A letter acts, Shift and a letter tells. No game has keys of its own: its verbs name an act from
here, and the keys of acts that it lacks do nothing. Keys have pygame's names.
"""

from __future__ import annotations

from enum import Enum, unique


class _Keyed(Enum):
    """Something that keys do; its value is the keys, the usual one first."""

    @property
    def id(self) -> str:
        """Its name in the catalogue and in the settings."""
        return self.name.lower()

    @property
    def keys(self) -> tuple[str, ...]:
        """Its keys."""
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
    SCREEN = ("f11",)


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
