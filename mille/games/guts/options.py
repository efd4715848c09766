"""The house rules of Guts, and the named sets of them (guts.md, section 3)."""

from __future__ import annotations

from mille.engine.message import Message, message
from mille.engine.options import Choice, Options, Switch, Whole
from mille.value import Value

MOST_CHIPS = 1_000_000


class HouseRules(Value):
    """Every rule that a table may choose. The defaults are the set `standard`."""

    preset: str = "standard"
    """The name of the set, or `custom` when a rule differs from every named set."""
    cards: int = 2
    """How many cards each seat gets (#6)."""
    straights: bool = False
    """Whether straights and flushes count, with three cards (#26)."""
    two_three: bool = False
    """Whether 3-2 beats everything, with two cards (#24)."""
    declare: str = "in_turn"
    """Whether seats declare one after another (#8) or all at once (#9)."""
    all_out: str = "stay"
    """What happens if nobody is in: the pot stays (#12), or the best hand has to pay too (#13)."""
    ante: int = 2
    """What each seat puts in at the first deal of a round (#4)."""
    buy_in: int = 100
    """How many chips each seat begins with (#2)."""
    cap: int = 40
    """The most that one loser pays in a deal (#16); 0 for no limit."""
    short: str = "out"
    """Whether a seat that owes more than it has pays what it has (#18) or goes into debt (#19)."""
    deals: int = 30
    """The game ends with the first round that is over after this many deals (#20)."""
    extra_deals: int = 20
    """If the round goes on this many deals longer, the game ends at once (#20)."""


PRESETS = {
    "standard": HouseRules(),
    "together": HouseRules(preset="together", declare="together", all_out="weenie"),
    "three_card": HouseRules(preset="three_card", cards=3, straights=True, declare="together"),
    "no_limit": HouseRules(preset="no_limit", cap=0, two_three=True),
}


def _check(rules: HouseRules, seats: int | None) -> Message | None:
    if rules.straights and rules.cards != 3:
        return message("fault.straights")
    if rules.two_three and rules.cards != 2:
        return message("fault.two_three")
    if rules.buy_in < rules.ante:
        return message("fault.buy_in")
    if rules.short == "debt" and not rules.cap:
        return message("fault.debt")
    return None


OPTIONS: Options[HouseRules] = Options(
    {
        "cards": Choice((2, 3)),
        "straights": Switch(),
        "two_three": Switch(),
        "declare": Choice(("in_turn", "together")),
        "all_out": Choice(("stay", "weenie")),
        "ante": Whole(1, 1000),
        "buy_in": Whole(1, MOST_CHIPS),
        "cap": Whole(0, MOST_CHIPS),
        "short": Choice(("out", "debt")),
        "deals": Whole(1, 1000),
        "extra_deals": Whole(0, 1000),
    },
    PRESETS,
    _check,
    lively_from=5,
)
