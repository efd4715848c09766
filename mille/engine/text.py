"""JSON as values and back: the only place where text becomes values.

A reader names the type of what it wants, which says the bounds too; anything else is refused in one
sentence that names the file, the entry and the field. No number is infinite or beyond 2^53, neither
on the way in nor on the way out: other programs may keep numbers as doubles.
"""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any, TypeVar

import msgspec
from msgspec import Raw as Raw, to_builtins as to_builtins

from mille.engine.message import Fault, Message, message

T = TypeVar("T")
MOST_NUMBER = 2**53
MOST_DEPTH = 100
"""How deep lists and objects may be nested, whatever the version of Python."""


def read_as(kind: type[T], text: str | bytes | Raw, file: str = "", entry: str = "") -> T:
    """A JSON value of that type. Raises `Fault`, which names the file and the entry if given."""
    try:
        data = text.encode() if isinstance(text, str) else bytes(text)
        value = msgspec.json.decode(data, type=kind)
        if kind not in _UNDIVIDED and _in_doubt(data) and not _is_fit(msgspec.json.decode(data)):
            raise msgspec.ValidationError("out of range")
    except msgspec.ValidationError as error:
        what = _misfit(str(error))
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        what = message("fault.json")
    else:
        return value
    raise Fault(placed(what, file, entry))


_ANY: Any = Any
_UNDIVIDED = (list[Raw], dict[str, Raw])
"""Types whose parts are read one by one, so that each may be refused by itself."""


def read_json(text: str | bytes) -> Any:
    """A JSON value of any type. Raises `Fault`."""
    return read_as(_ANY, text)


def fit(kind: type[T], value: object, file: str = "", entry: str = "") -> T:
    """A value that was read as any type, as one of this type. Raises `Fault`."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise Fault(placed(_misfit(str(error)), file, entry)) from None


def write_json(value: Any, **how: Any) -> str:
    """JSON in the way that `json.dumps` is told. Raises `ValueError` for what nobody may read."""
    text = json.dumps(value, allow_nan=False, **how)
    if _in_doubt(text.encode()) and not _is_fit(value):
        raise ValueError(text[:80])
    return text


def dump(line: Any) -> str:
    """A value as one line of a record, without the line end."""
    return write_json(line, ensure_ascii=False, separators=(",", ":"))


def shown(value: object, most: int = 60) -> str:
    """A value as it stands in a file, cut short."""
    text = value if isinstance(value, str) else dump(value)
    return text if len(text) <= most else f"{text[: most - 3]}…"


def placed(what: Message, file: str, entry: str = "") -> Message:
    """What is wrong, with where it is wrong."""
    if entry:
        return message("fault.in_entry", file=file, entry=entry, what=what)
    return message("fault.in_file", file=file, what=what) if file else what


def _misfit(error: str) -> Message:
    """What msgspec says, in our words: which field it is."""
    path = re.search(r"`\$([^`]*)`$", error)
    missing = re.search(r"missing required field `([^`]*)`", error)
    names = [path[1].replace("[...]", "").strip(".") if path else "", missing[1] if missing else ""]
    field = ".".join(filter(None, names))
    if field:
        return message("fault.field_missing" if missing else "fault.field_value", field=field)
    return message("fault.number" if "out of range" in error else "fault.value")


@cache
def _long_number() -> re.Pattern[bytes]:
    return re.compile(rb"\d(?:\d{15}|[eE]\+?\d)")  # begins with what is quick to look for


def _in_doubt(text: bytes) -> bool:
    """Whether numbers may be too large, or lists too deep: most text has neither."""
    deep = text.count(b"[") + text.count(b"{") > MOST_DEPTH
    return deep or _long_number().search(text) is not None


def _is_fit(value: Any, deep: int = MOST_DEPTH) -> bool:
    if isinstance(value, (int, float)):
        return abs(value) <= MOST_NUMBER
    if isinstance(value, (dict, list, tuple)):
        inside = value.values() if isinstance(value, dict) else value
        return deep > 0 and all(_is_fit(each, deep - 1) for each in inside)
    return True
