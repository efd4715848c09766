"""The house rules of Mille: what may differ from table to table, and the named sets of them.

The keys and values are those of a record's header (record.md), which always holds all of them.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any

from mille.engine.message import Fault, message

CUSTOM = "custom"

CHOICES: dict[str, tuple[str, ...]] = {
    "natural_hand": ("going_out", "any_player"),
    "reshuffle": ("end_of_turn", "when_needed"),
    "settlement": ("all_multiplied", "hundreds_multiplied", "marks"),
}
"""The rules that are words, and the words they may be."""

LIMITS: dict[str, tuple[int, int]] = {
    "target": (1, 100_000),
    "skunk_line": (-100_000, 100_000),
    "min_naturals": (1, 2),
    "max_reshuffles": (0, 1_000),
}
"""The rules that are whole numbers, with the least and the greatest allowed."""

MOST_STAKE = 1_000_000


@dataclass(frozen=True, slots=True)
class HouseRules:
    """Every rule that a table may choose. The defaults are the set `standard`."""

    preset: str = "standard"
    """The name of the set, or `custom` when a rule differs from every named set."""
    target: int = 1200
    """The total that ends the game, looked at after a deal (#58)."""
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
    """Who scores for a table without a wild 2: the seat that went out, or any (#50)."""
    reshuffle: str = "end_of_turn"
    """When an empty stock is made anew: after the turn that emptied it, or on need (#40)."""
    max_reshuffles: int = 4
    """The most reshuffles in one deal (#42)."""
    open_pile: bool = False
    """Whether the whole pack may be looked through (#19)."""
    announce_low_hand: bool = True
    """Whether two and one cards left are called out (#39)."""
    stakes: tuple[int, int] = (1, 3)
    """The small and the large amount of the payment (#61 to #71)."""
    settlement: str = "all_multiplied"
    """What a skunk multiplies: everything, the hundreds, or nothing but one mark more (#69)."""

    def can_reshuffle(self, reshuffles: int, pile_count: int) -> bool:
        """Whether an empty stock can be made anew from a pack of so many cards (#40 to #42)."""
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

KEYS: tuple[str, ...] = tuple(field.name for field in dataclasses.fields(HouseRules))


def preset(name: str) -> HouseRules:
    """The named set of rules. Raises `Fault` with the names there are."""
    try:
        return PRESETS[name]
    except KeyError:
        known = ", ".join(PRESETS)
        raise Fault(message("fault.unknown_preset", name=name[:60], known=known)) from None


def write_rules(rules: HouseRules) -> dict[str, Any]:
    """All rules by their names in a record."""
    return {**dataclasses.asdict(rules), "stakes": list(rules.stakes)}


def read_rules(value: object) -> HouseRules:
    """Rules from a record's header, which must hold every key. Raises `Fault`."""
    values = _checked(value)
    for key in KEYS:
        if key not in values:
            raise Fault(message("fault.rule_missing", key=key))
    return HouseRules(**values)


def rules_from(value: object, base: HouseRules | None = None) -> HouseRules:
    """Rules from some of their values, as a person writes them.

    What is not given comes from the named `preset`, else from `base`, else from `standard`. The
    result is named `custom` when it differs from the set it came from. Raises `Fault`.
    """
    values = _checked(value)
    name = values.pop("preset", None)
    if name is not None and name != CUSTOM:
        base = preset(name)
    base = base or HouseRules()
    changed = dataclasses.replace(base, **values)
    if changed == base:
        return base
    named = next(
        (
            known
            for known in PRESETS.values()
            if dataclasses.replace(changed, preset=known.preset) == known
        ),
        None,
    )
    return named or dataclasses.replace(changed, preset=CUSTOM)


def _checked(value: object) -> dict[str, Any]:
    """The object's values, each of its rule's type and within its limits. Raises `Fault`."""
    if not isinstance(value, dict):
        raise Fault(message("fault.rules_not_object"))
    return {str(key): _check(str(key), given) for key, given in value.items()}


def _check(key: str, value: object) -> Any:
    if key == "preset":
        if isinstance(value, str) and (value in PRESETS or value == CUSTOM):
            return value
        known = ", ".join([*PRESETS, CUSTOM])
        raise Fault(message("fault.unknown_preset", name=str(value)[:60], known=known))
    if key in CHOICES:
        if value in CHOICES[key]:
            return value
        raise Fault(message("fault.rule_choice", key=key, choices=", ".join(CHOICES[key])))
    if key in LIMITS:
        least, most = LIMITS[key]
        if _is_int(value, least, most):
            return value
        raise Fault(message("fault.rule_number", key=key, least=least, most=most))
    if key == "stakes":
        if (
            isinstance(value, (list, tuple))
            and len(value) == 2
            and all(_is_int(amount, 0, MOST_STAKE) for amount in value)
        ):
            return tuple(value)
        raise Fault(message("fault.rule_stakes", most=MOST_STAKE))
    if key in KEYS:
        if isinstance(value, bool):
            return value
        raise Fault(message("fault.rule_switch", key=key))
    raise Fault(message("fault.unknown_rule", key=key[:60], known=", ".join(KEYS)))


def _is_int(value: object, least: int, most: int) -> bool:
    # True and False are ints to Python, and are no numbers in a record.
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
