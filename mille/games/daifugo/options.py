"""The house rules of Daifugo: what may differ from table to table, and the named sets of them."""

from __future__ import annotations

from mille.engine.options import Choice, Numbers, Options, Switch, Whole
from mille.value import Value

MOST_POINTS = 10**12
"""The most points that a title can be worth, and with a minus sign the fewest."""


class HouseRules(Value):
    """Every rule that a table may choose. The defaults are the set `standard`."""

    preset: str = "standard"
    """The name of the set, or `custom` when a rule differs from every named set."""
    deals: int = 5
    """How many deals a game has (#24)."""
    winner: str = "last_daifugo"
    """Who wins: the Daifugo of the last deal, or the seat with the most points (#24)."""
    points: tuple[int, ...] = (2, 1, 0, -1, -2)
    """What a deal is worth to Daifugo, Millionaire, Commoner, Poor and Destitute (#23)."""
    jokers: int = 0
    """How many jokers are used (#15)."""
    revolution: bool = False
    """Whether four cards of a rank reverse the order of the ranks (#16)."""
    eight_cut: bool = False
    """Whether an 8 ends the round (#18)."""
    spade_three: bool = False
    """Whether the 3 of spades beats a lone joker (#17)."""
    destitute_gives: int = 2
    """How many cards the Destitute gives to the Daifugo and gets back (#6, #7)."""
    poor_gives: int = 0
    """How many the Poor gives to the Millionaire and gets back, from 4 seats on (#6 to #8)."""
    capital_fall: bool = False
    """Whether the Daifugo falls when another goes out first (#20)."""
    passing: str = "out"
    """Whether a seat that passed is out of the round, or returns after the next play (#12)."""
    first_lead: str = "left_of_dealer"
    """Who leads the first deal (#5)."""
    later_lead: str = "daifugo"
    """Who leads the later deals (#9)."""

    @property
    def may_return(self) -> bool:
        """Whether every play brings back all seats that passed (#12)."""
        return self.passing == "may_return"


PRESETS: dict[str, HouseRules] = {
    "standard": HouseRules(),
    "japanese": HouseRules(
        preset="japanese",
        winner="points",
        jokers=2,
        revolution=True,
        eight_cut=True,
        spade_three=True,
        poor_gives=1,
        capital_fall=True,
        first_lead="diamond_three",
        later_lead="destitute",
    ),
    "family": HouseRules(
        preset="family",
        winner="points",
        jokers=1,
        revolution=True,
        poor_gives=1,
        passing="may_return",
        first_lead="diamond_three",
    ),
}

OPTIONS: Options[HouseRules] = Options(
    {
        "deals": Whole(1, 50),
        "winner": Choice(("last_daifugo", "points")),
        "points": Numbers(5, -MOST_POINTS, MOST_POINTS),
        "jokers": Whole(0, 2),
        "revolution": Switch(),
        "eight_cut": Switch(),
        "spade_three": Switch(),
        "destitute_gives": Whole(0, 2),
        "poor_gives": Whole(0, 1),
        "capital_fall": Switch(),
        "passing": Choice(("out", "may_return")),
        "first_lead": Choice(("left_of_dealer", "diamond_three")),
        "later_lead": Choice(("daifugo", "destitute")),
    },
    PRESETS,
    livelier="japanese",
)
"""The allowed values of each rule."""
