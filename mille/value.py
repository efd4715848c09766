"""What the values of the house are made of: msgspec's structs.

A class takes 18 µs to make instead of a dataclass's 961, and there are some 380 of them. Nothing is
checked when one is made; what comes from outside is checked by whoever reads it.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias, TypeVar, dataclass_transform

from msgspec import NODEFAULT, Meta, Struct, field
from msgspec.structs import asdict, astuple, replace

__all__ = [
    "NODEFAULT",
    "Meta",
    "Struct",
    "Unwritten",
    "Value",
    "asdict",
    "astuple",
    "defaults",
    "field",
    "replace",
]

T = TypeVar("T")
UNWRITTEN = "unwritten"
Unwritten: TypeAlias = Annotated[T, UNWRITTEN]
"""The type of a field that appears in no line: everybody can see it already, or it follows from the
rest. Such a field needs a default, which it gets when a line is read."""


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Value(Struct, frozen=True):
    """A struct that never changes, and so can be hashed."""


def defaults(kind: type[Struct]) -> dict[str, object]:
    """The fields of a struct in order, each with its default, or with `NODEFAULT`.

    `msgspec.structs.fields` would look up all types, and fails where one is imported for typing
    alone.
    """
    names, last = kind.__struct_fields__, kind.__struct_defaults__
    return dict(zip(names, (NODEFAULT,) * (len(names) - len(last)) + last))
