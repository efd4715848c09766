"""The value of a house rule in words."""

from __future__ import annotations

import json
from typing import Any

from mille.engine.options import Choice, Option, Switch
from mille.i18n.catalog import Catalog

SWITCH = ((False, "off"), (True, "on"))


def in_words(words: Catalog, kind: Option, key: str, value: Any) -> str:
    """The words for the rule `key` at `value`."""
    match kind:
        case Switch():
            return words(f"settings.{dict(SWITCH)[value]}")
        case Choice():
            return word(words, key, value)
        case _ if value is None:
            return words("new.no_limit")
        case _ if isinstance(value, int):
            return words.number(value)
        case _:
            return words.joined((one(words, key, each) for each in value), "tell.next")


def one(words: Catalog, key: str, value: Any) -> str:
    """One of several values of a rule: a number, or the game's words for a pair."""
    if isinstance(value, int):
        return words.number(value)
    first, n = value
    return words(f"rule.{key}.{first}", n=n)


def word(words: Catalog, key: str, value: str | int) -> str:
    """The words for one value of a rule that has a few."""
    id = f"rule.{key}.{value}"
    if words.has(id):
        return words(id)
    return words.number(value) if isinstance(value, int) else value


def plain(value: Any) -> str:
    """A rule's value as a person would type it.

    >>> plain((1, 3)), plain(1200)
    ('1, 3', '1200')
    """
    text = json.dumps(value)
    return text[1:-1] if text.startswith("[") else text
