"""Events and moves as lines of JSON, and back, from one declaration.

An event is a `Value`, and its fields are the fields of its line in their order; the types
of the fields say how they are written. The same codec serves the record, the protocol of outside
players and the worker processes, so there is one place that knows how an event is written.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from enum import Enum, StrEnum
from functools import cache
from typing import (
    Annotated,
    Any,
    Final,
    Generic,
    NewType,
    TypeAlias,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from mille.cards import Card, UnreadableCard
from mille.engine.message import Fault, message, must_be
from mille.engine.text import shown
from mille.value import NODEFAULT, UNWRITTEN, Struct, defaults

# Who acts: a seat of the table, or chance.


Seat = NewType("Seat", int)
"""A place at the table, counted from 0."""


class Chance(Enum):
    """The one actor that is not a seat: it deals and shuffles."""

    CHANCE = "chance"


CHANCE: Final = Chance.CHANCE

Actor: TypeAlias = "Seat | Chance | None"
"""Who acts next; None when the match is over."""


JsonObject: TypeAlias = dict[str, Any]
"""A JSON object that is being built."""

Json: TypeAlias = Mapping[str, Any]
"""A JSON object that is only read."""

Line: TypeAlias = Json
"""One event as an object of a record (record.md)."""

MOST_ITEMS = 1_000
"""The most items that a list in a line may have."""

E = TypeVar("E")


def event_of(line: Json) -> str:
    """The name that stands as `event` in a line; empty if anything else stands there."""
    name = line.get("event")
    return name if isinstance(name, str) else ""


class Codec(Generic[E]):
    """Reads and writes the lines of some structs, each under its name.

    The type of a field may be `Card`, `Seat`, `int`, `bool`, `str`, `float`, a `StrEnum`, another
    struct (an object), `tuple[T, ...]` (a list), or a union of these with `None` or `int` for
    what is hidden. A field that equals its default is left out of the line. A trailing underscore
    is not part of a field's name: `in_` is written as `in`. A field of type `Unwritten`
    appears in no line.
    """

    def __init__(self, kinds: Mapping[str, type[E]], *, more: bool = False) -> None:
        """`kinds` maps the name that stands as `event` in a line to its struct.

        With `more`, unknown fields in a line that is read are ignored.
        """
        self.kinds = kinds
        self._more = more
        self._names = {kind: name for name, kind in kinds.items()}

    def name(self, event: E) -> str:
        """The name that stands as `event` in its line."""
        own = self._names.get(type(event))
        if own is not None:
            return own
        # A subclass, used where some seats are told a variant, is written as the event itself.
        return next(self._names[kind] for kind in type(event).__mro__ if kind in self._names)

    def write(self, event: E) -> JsonObject:
        """The line of an event."""
        return {"event": self.name(event), **write_fields(event)}

    def read(self, line: Line) -> E:
        """The event that a line describes. Raises `Fault`."""
        kind: type | None = self.kinds.get(event_of(line))
        if kind is None:
            raise Fault(message("fault.unknown_event", event=event_of(line)[:40]))
        known = _readers(kind) if self._more else line
        given = {key: value for key, value in line.items() if key != "event" and key in known}
        event: E = _read_fields(kind, given)
        return event


def move_behind(event: Any, events: Codec[Any], choices: Codec[E]) -> E | None:
    """The move of a seat, which has the name of its event and some of the fields; None if nobody
    chose the event, or if it hides what was chosen.
    """
    kind = choices.kinds.get(events.name(event))
    if kind is None:
        return None
    known = defaults(kind)  # type: ignore[arg-type]
    given = {name: getattr(event, name) for name in known}
    hides = any(given[name] is None and known[name] is NODEFAULT for name in known)
    return None if hides else kind(**given)


def write_fields(value: Any) -> JsonObject:
    """The fields of a struct as a JSON object."""
    line, kind = {}, value.__class__
    for field, name, default in _written(kind):
        own = getattr(value, field)
        if default is NODEFAULT or own != default:
            line[name] = _write(own)
    return line


@cache
def _hints(kind: type[Struct]) -> dict[str, object]:
    """The written fields of a struct in order, and their types."""
    hints = get_type_hints(kind, include_extras=True)
    return {
        name: hints[name]
        for name in kind.__struct_fields__
        if get_origin(hints[name]) is not Annotated or UNWRITTEN not in hints[name].__metadata__
    }


@cache
def _written(kind: type[Struct]) -> list[tuple[str, str, object]]:
    """For each written field of a struct: the attribute, its name in the line, its default."""
    known = defaults(kind)
    return [(name, name.removesuffix("_"), known[name]) for name in _hints(kind)]


_PLAIN = frozenset((int, bool, str, float, types.NoneType))


def _write(value: object) -> object:
    if value.__class__ in _PLAIN:  # most values are plain, so check for them first
        return value
    if isinstance(value, Card):
        return value.code
    if isinstance(value, (tuple, list)):
        return [_write(each) for each in value]
    if isinstance(value, StrEnum):
        return value.value
    if isinstance(value, Struct):
        return write_fields(value)
    return value


Reader = Callable[[object, str], object]
"""Reads a JSON value found in the field of that name. Raises `Fault`."""


@cache
def _readers(kind: type[Struct]) -> dict[str, tuple[str, Reader, bool]]:
    """For each field of a line: the struct's attribute, its reader, and whether it is
    required.
    """
    known = defaults(kind)
    return {
        name.removesuffix("_"): (name, _reader(hint), known[name] is NODEFAULT)
        for name, hint in _hints(kind).items()
    }


def _read_fields(kind: type[Struct], given: Json) -> Any:
    readers = _readers(kind)
    for key in given:
        if key not in readers:
            raise Fault(message("fault.field_unknown", field=str(key)[:40]))
    found = {}
    for key, (field, read, needed) in readers.items():
        if key in given:
            found[field] = read(given[key], key)
        elif needed:
            raise Fault(message("fault.field_missing", field=key))
    return kind(**found)


def _reader(hint: object) -> Reader:
    if hint is Seat:
        return _seat
    if hint is Card:
        return _card
    if hint in (int, bool, str, float):
        return _plain(hint)
    origin = get_origin(hint)
    if origin is tuple:
        return _list(_reader(get_args(hint)[0]))
    if origin in (Union, types.UnionType):
        return _union(get_args(hint))
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return _word(hint)
    if isinstance(hint, type) and issubclass(hint, Struct):
        return _object(hint)
    raise TypeError(hint)


def _wrong(field: str) -> Fault:
    return Fault(message("fault.field_value", field=field))


def _seat(value: object, field: str) -> Seat:
    if type(value) is int and 0 <= value < 100:
        return Seat(value)
    raise must_be(field, "seat")


def _card(value: object, field: str) -> Card:
    try:
        if isinstance(value, str):
            return Card.parse(value)
    except UnreadableCard:
        pass
    raise Fault(message("fault.no_card", code=shown(value, 20)))


def _plain(kind: type) -> Reader:
    def read(value: object, field: str) -> object:
        if type(value) is kind or (kind is float and type(value) is int):
            return value
        raise _wrong(field)

    return read


def _list(inner: Reader) -> Reader:
    def read(value: object, field: str) -> tuple[object, ...]:
        if not isinstance(value, list) or len(value) > MOST_ITEMS:
            raise must_be(field, "cards") if inner is _card else _wrong(field)
        return tuple(inner(each, field) for each in value)

    return read


def _union(hints: tuple[object, ...]) -> Reader:
    """Reads a union: `None`, or the member that matches the type of the JSON value."""
    plain = {bool, int, str, float}
    readers = [(hint, _reader(hint)) for hint in hints if hint is not types.NoneType]

    def read(value: object, field: str) -> object:
        if value is None:
            if types.NoneType in hints:
                return None
            raise _wrong(field)
        for hint, reader in readers:
            if hint in plain and type(value) is not hint:
                continue
            if get_origin(hint) is tuple and not isinstance(value, list):
                continue
            return reader(value, field)
        raise _wrong(field)

    return read


def _word(kind: type[StrEnum]) -> Reader:
    known = {word.value: word for word in kind}

    def read(value: object, field: str) -> StrEnum:
        if isinstance(value, str) and value in known:
            return known[value]
        raise _wrong(field)

    return read


def _object(kind: type[Struct]) -> Reader:
    def read(value: object, field: str) -> object:
        if not isinstance(value, dict):
            raise _wrong(field)
        return _read_fields(kind, value)

    return read
