"""The house rules of Militaire: what may differ from table to table, and the named sets of them."""

from __future__ import annotations

from mille.engine.options import Choice, Options, Switch, Whole
from mille.value import Value


class HouseRules(Value):
    """Every rule that a table may choose. The defaults are the set `standard`."""

    preset: str = "standard"
    """The name of the set, or `custom` when a rule differs from every named set."""
    target: int = 500
    """The total that ends the game, checked after each deal (#22)."""
    jokers: int = 1
    """How many jokers are used (#1)."""
    lay_early: bool = True
    """Whether melds may be laid before a contract is complete (#10)."""
    two_runs: str = "refused"
    """Whether two runs are a contract too (#11, #12)."""
    last_discard: str = "required"
    """Whether the finisher has to discard, or may lay the last card (#13, #16)."""
    ace_high: bool = False
    """Whether an ace may also stand above a king (#8)."""
    return_taken: bool = False
    """Whether a card taken from the pile may be discarded in the same turn (#7)."""
    max_reshuffles: int = 3
    """How often the discard pile may become the stock in one deal (#20)."""
    max_turns: int = 50
    """How many turns per seat make a deal dead (#21)."""
    max_deals: int = 40
    """How many deals end the game (#23)."""

    @property
    def most_laid(self) -> int:
        """The most cards that a seat can lay in a deal: with eight in its turn, one is
        discarded.
        """
        return 8 if self.last_discard == "optional" else 7


PRESETS: dict[str, HouseRules] = {
    "standard": HouseRules(),
    "closed_hand": HouseRules(preset="closed_hand", lay_early=False),
    "loose": HouseRules(
        preset="loose",
        two_runs="contract",
        last_discard="optional",
        ace_high=True,
        return_taken=True,
    ),
}

OPTIONS: Options[HouseRules] = Options(
    {
        "target": Whole(50, 5000),
        "jokers": Whole(0, 1),
        "lay_early": Switch(),
        "two_runs": Choice(("refused", "contract")),
        "last_discard": Choice(("required", "optional")),
        "ace_high": Switch(),
        "return_taken": Switch(),
        "max_reshuffles": Whole(0, 9),
        "max_turns": Whole(5, 200),
        "max_deals": Whole(1, 200),
    },
    PRESETS,
    livelier="loose",
)
"""The allowed values of each rule."""
