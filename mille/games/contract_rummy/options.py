"""The house rules of Contract Rummy: what may differ from table to table, and the named sets."""

from __future__ import annotations

from mille.engine.codec import JsonObject
from mille.engine.message import Fault, Message, message
from mille.engine.options import Choice, Numbers, Options, Switch, Whole, is_whole
from mille.value import Value

CONTRACTS = ("SS", "SR", "RR", "SSS", "SSR", "SRR", "RRR")
"""The contract of each deal: sets of three and runs of four (#4)."""
LAST = len(CONTRACTS)
"""The deal in which the whole hand is laid at once (#28)."""
SET_SIZE = 3
RUN_SIZE = 4
PER_SEAT = "seats_minus_one"
"""One joker fewer than there are seats (#1)."""
MOST_JOKERS = 4


class Rising(Value):
    """An increasing list of distinct whole numbers between two limits."""

    least: int
    most: int
    examples: tuple[tuple[int, ...], ...] = ()
    """Example values, for tests."""

    def read(self, key: str, value: object) -> tuple[int, ...]:
        """The value of the rule `key`. Raises `Fault`."""
        if (
            isinstance(value, (list, tuple))
            and value
            and all(is_whole(number, self.least, self.most) for number in value)
            and list(value) == sorted(set(value))
        ):
            return tuple(value)
        raise Fault(message("fault.rule_rising", key=key, least=self.least, most=self.most))


class HouseRules(Value):
    """Every rule that a table may choose. The defaults are the set `standard`."""

    preset: str = "standard"
    """The name of the set, or `custom` when a rule differs from every named set."""
    deals: tuple[int, ...] = (1, 2, 3, 4, 5, 6, 7)
    """Which of the seven deals are played."""
    deal_sizes: tuple[int, ...] = (10, 10, 10, 12, 12, 12, 12)
    """How many cards a seat has in each of the seven deals (#3)."""
    jokers: str | int = PER_SEAT
    """How many jokers are used (#1)."""
    contract_size: str = "exact"
    """Whether the melds of a contract have exactly three and four cards, or at least that many
    (#18)."""
    same_rank_sets: bool = True
    """Whether two sets of a contract may have the same rank (#20)."""
    further_melds: bool = True
    """Whether new melds may be laid after the contract (#22)."""
    set_naturals: int = 1
    """The fewest natural cards of a set (#17)."""
    run_naturals: int = 2
    """The fewest natural cards of a run (#17)."""
    joker_swap: bool = True
    """Whether jokers in runs may be exchanged (#26)."""
    last_hand: str = "all"
    """Whether deal 7 lays every card, or all but one, which is discarded (#28)."""
    may_i_limit: int | None = None
    """How many cards a seat may ask for in a deal; None for any number (#15)."""
    own_discard: bool = False
    """Whether a seat may ask for a card that it discarded itself (#10)."""
    return_taken: bool = False
    """Whether the upcard taken may be discarded in the same turn (#8)."""
    max_reshuffles: int = 3
    """How often the discard pile may become the stock in one deal (#32)."""
    max_turns: int = 60
    """How many turns per seat make a deal dead (#32)."""

    def joker_count(self, seats: int) -> int:
        """How many jokers are in the pack for this many seats (#1)."""
        return seats - 1 if isinstance(self.jokers, str) else self.jokers


PRESETS: dict[str, HouseRules] = {
    "standard": HouseRules(),
    "bicycle": HouseRules(
        preset="bicycle",
        deal_sizes=(10, 10, 10, 10, 12, 12, 12),
        jokers=1,
        further_melds=False,
        joker_swap=False,
    ),
    "short": HouseRules(preset="short", deals=(1, 2, 5, 7), last_hand="discard", may_i_limit=3),
}


def contract_cards(deal: int) -> int:
    """The least number of cards in the contract of a deal."""
    contract = CONTRACTS[deal - 1]
    return SET_SIZE * contract.count("S") + RUN_SIZE * contract.count("R")


def _check(rules: HouseRules, seats: int | None) -> Message | None:
    """Whether the rules can be combined (section 3)."""
    if not rules.further_melds and rules.joker_swap:
        return message("fault.swap_without_melds")
    for deal, size in enumerate(rules.deal_sizes[:-1], 1):
        if size + 1 <= contract_cards(deal):
            return message("fault.deal_too_small", deal=deal, n=contract_cards(deal))
    return None


class _DealSizes(Numbers):
    """Seven deal sizes; the last deal needs at least twelve cards."""

    def read(self, key: str, value: object) -> tuple[int, ...]:
        sizes = Numbers.read(self, key, value)
        if sizes[-1] < contract_cards(LAST):
            raise Fault(message("fault.deal_too_small", deal=LAST, n=contract_cards(LAST)))
        return sizes

    @property
    def examples(self) -> tuple[tuple[int, ...], ...]:
        """Example values, for tests."""
        return ((11, 11, 11, 11, 11, 11, 12), (13,) * LAST)


def _kinds() -> JsonObject:
    return {
        "deals": Rising(1, LAST, examples=((3, 4), (6,), (7,))),
        "deal_sizes": _DealSizes(LAST, 10, 13),
        "jokers": Choice((PER_SEAT, *range(MOST_JOKERS + 1))),
        "contract_size": Choice(("exact", "at_least")),
        "same_rank_sets": Switch(),
        "further_melds": Switch(),
        "set_naturals": Whole(1, 2),
        "run_naturals": Whole(1, 2),
        "joker_swap": Switch(),
        "last_hand": Choice(("all", "discard")),
        "may_i_limit": Whole(0, 9, nothing=True),
        "own_discard": Switch(),
        "return_taken": Switch(),
        "max_reshuffles": Whole(0, 9),
        "max_turns": Whole(5, 200),
    }


OPTIONS: Options[HouseRules] = Options(_kinds(), PRESETS, check=_check, livelier="short")
"""The allowed values of each rule."""
