"""The house rules of Anaconda, and the named sets of them (anaconda.md, section 3)."""

from __future__ import annotations

from mille.engine.message import Message, message
from mille.engine.options import Choice, Numbers, Options, Several, Switch, Whole
from mille.value import Value

MOST_CHIPS = 1_000_000
MOST_PASSES = 4
PASSES = tuple((to, cards) for to in (1, 2, 3, -3, -2, -1) for cards in (1, 2, 3, 4))
"""The possible passes: how many seats to the left (negative: right), and how many cards (#11)."""


class HouseRules(Value):
    """Every rule that a table may choose. The defaults are the set `standard`."""

    preset: str = "standard"
    """The name of the set, or `custom` when a rule differs from every named set."""
    passes: tuple[tuple[int, int], ...] = ((1, 3), (-2, 3))
    """The passes of a deal in order (#5, #11)."""
    low: str = "ace_to_five"
    """Which low order is used (#25, #26)."""
    both: bool = False
    """Whether a seat may go for both halves (#23)."""
    declare: str = "before_roll"
    """Whether ways are declared before cards are turned up, or after all betting (#5)."""
    roll: str = "four"
    """Whether four cards are turned up together or one by one (#5)."""
    roll_first: str = "left"
    """Who begins a betting round once cards are up (#6)."""
    ante: int = 1
    """What each seat puts in at every deal (#3)."""
    limit: tuple[int, ...] = (2, 4)
    """The bet up to the last pass, and after it (#6)."""
    raises: int = 3
    """How often a bet may be raised in a round (#7)."""
    buy_in: int = 200
    """How many chips each seat begins with (#1)."""
    deals: int = 10
    """The game ends after this many deals (#27)."""


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
        "passes": Several(PASSES, MOST_PASSES, "fault.passes"),
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
