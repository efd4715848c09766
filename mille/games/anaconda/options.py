"""The house rules of Anaconda, and the named sets of them (anaconda.md, section 3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from mille.engine.message import Fault, Message, message
from mille.engine.options import Choice, Numbers, Options, Switch, Whole, is_whole

MOST_CHIPS = 1_000_000
MOST_PASSES = 4
FARTHEST = 3
"""So many seats away a card is passed at most."""
MOST_PASSED = 4
"""So many cards are passed at once at most."""

PassRule: TypeAlias = tuple[int, int]
"""To whom, in seats to the left (negative: to the right), and how many cards (#11)."""


@dataclass(frozen=True, slots=True)
class Passes:
    """One to four passes, each a direction and a number of cards (#11)."""

    examples: tuple[tuple[PassRule, ...], ...] = (
        ((-1, 1),),
        ((3, 4), (-3, 2)),
        ((1, 1), (2, 2), (-2, 3), (-1, 4)),
    )
    """Values of all kinds."""

    def read(self, key: str, value: object) -> tuple[PassRule, ...]:
        """The value of the rule `key`. Raises `Fault`."""
        if isinstance(value, (list, tuple)) and 1 <= len(value) <= MOST_PASSES:
            found = tuple(_one(each) for each in value)
            whole = tuple(each for each in found if each is not None)
            if len(whole) == len(value):
                return whole
        raise Fault(message("fault.passes", key=key))


def _one(value: object) -> PassRule | None:
    if not isinstance(value, (list, tuple)) or len(value) != 2:
        return None
    to, cards = value
    if not is_whole(to, -FARTHEST, FARTHEST) or not to or not is_whole(cards, 1, MOST_PASSED):
        return None
    return (to, cards)


@dataclass(frozen=True, slots=True)
class HouseRules:
    """Every rule that a table may choose. The defaults are the set `standard`."""

    preset: str = "standard"
    """The name of the set, or `custom` when a rule differs from every named set."""
    passes: tuple[PassRule, ...] = ((1, 3), (-2, 3))
    """The passes of a deal in order (#5, #11)."""
    low: str = "ace_to_five"
    """What makes a low hand good (#25, #26)."""
    both: bool = False
    """Whether one may go for both halves (#23)."""
    declare: str = "before_roll"
    """Whether ways are declared before cards are turned up, or after all betting (#5)."""
    roll: str = "four"
    """Whether four cards are turned up together or one by one (#5)."""
    roll_first: str = "left"
    """Who begins a round with cards up (#6)."""
    ante: int = 1
    """What everybody puts in at every deal (#3)."""
    limit: tuple[int, ...] = (2, 4)
    """A bet up to the last pass, and after it (#6)."""
    raises: int = 3
    """How often a bet may be raised in a round (#7)."""
    buy_in: int = 200
    """What each seat begins with (#1)."""
    deals: int = 10
    """After so many deals the game ends (#27)."""


PRESETS = {
    "standard": HouseRules(),
    "pass_the_trash": HouseRules(
        preset="pass_the_trash",
        passes=((1, 3),),
        both=True,
        declare="before_showdown",
        roll="one_by_one",
        roll_first="best_showing",
    ),
    "three_two_one": HouseRules(preset="three_two_one", passes=((1, 3), (1, 2), (1, 1)), both=True),
}


def _check(rules: HouseRules, seats: int | None) -> Message | None:
    if rules.limit[0] > rules.limit[1]:
        return message("fault.limit")
    if rules.buy_in <= rules.ante:
        return message("fault.buy_in")
    return None


OPTIONS: Options[HouseRules] = Options(
    {
        "passes": Passes(),
        "low": Choice(("ace_to_five", "ace_to_six", "deuce_to_seven")),
        "both": Switch(),
        "declare": Choice(("before_roll", "before_showdown")),
        "roll": Choice(("four", "one_by_one")),
        "roll_first": Choice(("left", "best_showing")),
        "ante": Whole(1, 1000),
        "limit": Numbers(2, 1, MOST_CHIPS),
        "raises": Whole(0, 10),
        "buy_in": Whole(2, MOST_CHIPS),
        "deals": Whole(1, 1000),
    },
    PRESETS,
    _check,
    lively_from=4,
)
