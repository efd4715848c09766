"""House rules as data: what may differ from table to table, and the named sets (presets) of it.

A game declares its rules as `AnyRules` with more fields, and names the sets. The type of each field
says which values it may have: `bool`, a `Literal` of words or numbers, or an option, as in
`target: Annotated[int, Whole(50, 5000)] = 500`. Records, commands and the new-game page all read
the rules through this file, which knows no particular rule.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, Generic, Literal, Protocol, TypeVar, get_args, get_origin, get_type_hints

from mille.engine.codec import JsonObject
from mille.engine.message import Fault, Message, message, must_be, unknown
from mille.engine.text import shown
from mille.value import Struct, Value, replace

CUSTOM = "custom"
"""The name of rules that match no named set."""

R = TypeVar("R", bound=Struct)


class AnyRules(Value):
    """Every rule that a table may choose; a game adds its own. The defaults are the set
    `standard`.
    """

    preset: str = "standard"
    """The name of the set, or `CUSTOM` when a rule differs from every named set."""


def named_sets(**sets: R) -> dict[str, R]:
    """Sets of rules, each with its name."""
    return {name: replace(rules, preset=name) for name, rules in sets.items()}


class Option(Protocol):
    """The values that a rule may have."""

    def read(self, key: str, value: object) -> Any:
        """The value as the rules store it, from JSON or from what a person typed.
        Raises `Fault`.
        """


class Switch(Value):
    """On or off."""

    def read(self, key: str, value: object) -> bool:
        if isinstance(value, bool):
            return value
        raise must_be(key, "switch")


class Whole(Value):
    """A whole number from `least` to `most`; with `nothing`, `null` is allowed and
    means no limit.
    """

    least: int
    most: int
    nothing: bool = False

    def read(self, key: str, value: object) -> int | None:
        if value is None and self.nothing:
            return None
        if is_whole(value, self.least, self.most):
            return value  # type: ignore[return-value]
        raise must_be(key, "number", least=self.least, most=self.most)


class Choice(Value):
    """One of a few words or numbers."""

    values: tuple[str | int, ...]

    def read(self, key: str, value: object) -> str | int:
        for known in self.values:
            if type(value) is type(known) and value == known:
                return known
        raise must_be(key, "choice", choices=tuple(self.values))


class Numbers(Value):
    """Exactly `count` whole numbers, each from `least` to `most`."""

    count: int
    least: int
    most: int

    def read(self, key: str, value: object) -> tuple[int, ...]:
        if (
            isinstance(value, (list, tuple))
            and len(value) == self.count
            and all(is_whole(number, self.least, self.most) for number in value)
        ):
            return tuple(value)
        raise must_be(key, "numbers", n=self.count, least=self.least, most=self.most)


class Several(Value):
    """An ordered list of up to `most` of these values, each a tuple of whole numbers."""

    values: tuple[tuple[int, ...], ...]
    most: int
    fault: str
    """The id of the message for anything else."""

    def read(self, key: str, value: object) -> tuple[tuple[int, ...], ...]:
        if isinstance(value, (list, tuple)) and 1 <= len(value) <= self.most:
            found = tuple(tuple(each) for each in value if isinstance(each, (list, tuple)))
            whole = all(type(number) is int for each in found for number in each)
            if whole and len(found) == len(value) and set(found) <= set(self.values):
                return found
        raise Fault(message(self.fault, key=key))


def is_whole(value: object, least: int, most: int) -> bool:
    """Whether a value is a whole number within limits; True and False are none."""
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


class Options(Generic[R]):
    """All house rules of one game."""

    def __init__(
        self,
        presets: Mapping[str, R],
        check: Callable[[R, int | None], Message | None] = lambda rules, seats: None,
        livelier: str = "",
        lively_from: int = 0,
        usual: str = "",
        follow: Callable[[R, R], R] = lambda before, now: now,
    ) -> None:
        """`usual` names the set that a new table gets; the first of `presets` if empty.

        `check` says why rules that are each valid cannot be combined, or not with this many seats
        (None if the number is not known yet). `livelier` is the set that the specification
        recommends for a livelier game. `lively_from` is the number of seats from which the game is
        at its best, if fewer can play it too. `follow` changes what goes with a rule that a person
        has just changed, given the rules before and now.
        """
        self.presets = presets
        self.livelier = livelier
        self.lively_from = lively_from
        self._check, self._follow = check, follow
        self.usual: R = presets[usual] if usual else next(iter(presets.values()))
        self._type: Any = type(self.usual)
        self.keys: tuple[str, ...] = self.usual.__struct_fields__

    @cached_property
    def kinds(self) -> Mapping[str, Option]:
        """The option of each rule, in the order in which a person is asked for them."""
        types = get_type_hints(self._type, include_extras=True)
        return {key: _option(types[key]) for key in self.keys if key != "preset"}

    def preset(self, name: str) -> R:
        """The named set of rules. Raises `Fault`, listing the known names."""
        try:
            return self.presets[name]
        except KeyError:
            raise self._unknown(name) from None

    def write(self, rules: R) -> JsonObject:
        """All rules as a JSON object, by their names in a record."""
        return {key: _json(getattr(rules, key)) for key in self.keys}

    def read(self, value: object) -> R:
        """Rules from a record's header, which must have every key, and the values of the set that
        it names. Raises `Fault`.
        """
        values = self._checked(value)
        for key in self.keys:
            if key not in values:
                raise Fault(message("fault.field_missing", field=key))
        rules: R = self._type(**values)
        name = values["preset"]
        if name != CUSTOM and rules != self.presets[name]:
            raise Fault(message("fault.rule_preset", name=name))
        self.check(rules)
        return rules

    def made(self, value: object, base: R | None = None) -> R:
        """Rules from some of their values, as a person writes them.

        Missing values come from the named `preset`, else from `base`, else from the usual set. The
        result is named `custom` if it differs from every named set. Raises `Fault`.
        """
        values = self._checked(value)
        name = values.pop("preset", None)
        if name is not None and name != CUSTOM:
            base = self.preset(name)
        start = self.usual if base is None else base
        made = replace(start, **values)
        rules = start if made == start else self._named(made)
        self.check(rules)
        return rules

    def changed(self, rules: R, key: str, value: object) -> R:
        """The rules once a person has changed one, with what goes with it. Raises `Fault`."""
        return self._named(self._follow(rules, self.made({key: value}, rules)))

    def check(self, rules: R, seats: int | None = None) -> None:
        """Raises `Fault` if the rules cannot be combined, or not with this many seats."""
        refusal = self._check(rules, seats)
        if refusal is not None:
            raise Fault(refusal)

    def _named(self, rules: R) -> R:
        for name, known in self.presets.items():
            if replace(rules, preset=name) == known:
                return known
        return replace(rules, preset=CUSTOM)

    def _checked(self, value: object) -> JsonObject:
        if not isinstance(value, dict):
            raise Fault(message("fault.field_value", field="rules"))
        return {str(key): self._read(str(key), given) for key, given in value.items()}

    def _read(self, key: str, value: object) -> Any:
        if key == "preset":
            if isinstance(value, str) and (value in self.presets or value == CUSTOM):
                return value
            raise self._unknown(shown(value), CUSTOM)
        if key not in self.kinds:
            raise unknown(key, self.keys)
        return self.kinds[key].read(key, value)

    def _unknown(self, name: str, *more: str) -> Fault:
        return unknown(name, (*self.presets, *more))


def _option(type: Any) -> Option:
    if type is bool:
        return Switch()
    if get_origin(type) is Literal:
        return Choice(get_args(type))
    return type.__metadata__[0]  # type: ignore[no-any-return]


def _json(value: Any) -> Any:
    return [_json(each) for each in value] if isinstance(value, tuple) else value
