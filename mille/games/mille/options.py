"""The house rules of Mille: what may differ from table to table, and the named sets of them.

The keys and values are those of a record's header (record.md), which always holds all of them.
"""

from __future__ import annotations

from mille.engine.options import Choice, Numbers, Options, Switch, Whole
from mille.value import Value

MOST_STAKE = 1_000_000


class HouseRules(Value):
    """Every rule that a table may choose. The defaults are the set `standard`."""

    preset: str = "standard"
    """The name of the set, or `custom` when a rule differs from every named set."""
    target: int = 1200
    """The total that ends the game, checked after each deal (#58)."""
    skunk_line: int = 600
    """A loser with less than this is skunked (#67)."""
    double_skunk: bool = True
    """Whether a loser below zero is skunked twice (#68)."""
    first_two_free: bool = True
    """Whether a 2 turned up by the deal may be taken as the first turn's draw (#7)."""
    twos_take_two: bool = True
    """Whether two 2s take a pack with a 2 on top (#11)."""
    min_naturals: int = 1
    """The fewest natural cards in a meld that has wild 2s (#22)."""
    natural_hand: str = "going_out"
    """Who scores for melding without a wild 2: only the seat that went out, or any (#50)."""
    reshuffle: str = "end_of_turn"
    """When an empty stock is rebuilt: after the turn that emptied it, or when a draw needs it
    (#40)."""
    max_reshuffles: int = 4
    """The most reshuffles in one deal (#42)."""
    open_pile: bool = False
    """Whether players may look through the whole pack (#19)."""
    announce_low_hand: bool = True
    """Whether a player must announce having two cards left, or one (#39)."""
    stakes: tuple[int, int] = (1, 3)
    """The small and the large amount of the payment (#61 to #71)."""
    settlement: str = "all_multiplied"
    """What a skunk multiplies: everything, or the hundreds; or it just adds one mark (#69)."""

    def can_reshuffle(self, reshuffles: int, pile_count: int) -> bool:
        """Whether an empty stock can be rebuilt from a pack of this many cards (#40 to #42)."""
        return pile_count >= 2 and reshuffles < self.max_reshuffles


PRESETS: dict[str, HouseRules] = {
    "standard": HouseRules(),
    "denexa": HouseRules(
        preset="denexa",
        first_two_free=False,
        twos_take_two=False,
        natural_hand="any_player",
        announce_low_hand=False,
    ),
    "pagat": HouseRules(preset="pagat", settlement="hundreds_multiplied", announce_low_hand=False),
    "toronto": HouseRules(preset="toronto", min_naturals=2, double_skunk=False, settlement="marks"),
}

CHOICES: dict[str, tuple[str, ...]] = {
    "natural_hand": ("going_out", "any_player"),
    "reshuffle": ("end_of_turn", "when_needed"),
    "settlement": ("all_multiplied", "hundreds_multiplied", "marks"),
}
"""The rules whose value is a word, and their allowed words."""

OPTIONS: Options[HouseRules] = Options(
    {
        "target": Whole(1, 100_000),
        "skunk_line": Whole(-100_000, 100_000),
        "double_skunk": Switch(),
        "first_two_free": Switch(),
        "twos_take_two": Switch(),
        "min_naturals": Whole(1, 2),
        "natural_hand": Choice(CHOICES["natural_hand"]),
        "reshuffle": Choice(CHOICES["reshuffle"]),
        "max_reshuffles": Whole(0, 1_000),
        "open_pile": Switch(),
        "announce_low_hand": Switch(),
        "stakes": Numbers(2, 0, MOST_STAKE),
        "settlement": Choice(CHOICES["settlement"]),
    },
    PRESETS,
)
"""The allowed values of each rule."""

KEYS = OPTIONS.keys
preset = OPTIONS.preset
write_rules = OPTIONS.write
read_rules = OPTIONS.read
rules_from = OPTIONS.made
