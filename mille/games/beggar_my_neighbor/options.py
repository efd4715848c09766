"""The house rules of Beggar My Neighbor, and the named sets of them."""

from __future__ import annotations

from mille.engine.message import Message, message
from mille.engine.options import Choice, Options, Whole
from mille.value import Value

MOST_TRICKS = 10_000


class HouseRules(Value):
    """Every rule that a table may choose. The defaults are the set `standard`."""

    preset: str = "standard"
    """The name of the set, or `custom` when a rule differs from every named set."""
    lose: str = "when_needed"
    """Who is out: a seat that must turn a card and has none (#9), or that turned its last (#12)."""
    endless: str = "draw"
    """Who wins an endless game: all seats still in, or those with the most cards (#14)."""
    trick_limit: int = 0
    """After this many tricks the most cards win (#15); 0 for no limit."""


PRESETS = {
    "standard": HouseRules(),
    "literal": HouseRules(preset="literal", lose="when_empty"),
    "short": HouseRules(preset="short", trick_limit=40),
}


def _check(rules: HouseRules, seats: int | None) -> Message | None:
    if rules.lose == "when_empty" and seats is not None and seats > 2:
        return message("fault.two_seats")
    return None


OPTIONS = Options(
    {
        "lose": Choice(("when_needed", "when_empty")),
        "endless": Choice(("draw", "most_cards")),
        "trick_limit": Whole(0, MOST_TRICKS),
    },
    PRESETS,
    _check,
)
