"""Keys as they are printed on them."""

from __future__ import annotations

from mille.i18n.catalog import Catalog


def key_name(words: Catalog, key: str) -> str:
    """What stands on a key, with what is held beside it."""
    held, _, last = key.rpartition("+")
    name = words(f"key.{last}") if words.has(f"key.{last}") else last.upper()
    return f"{words(f'key.{held}')}+{name}" if held else name
