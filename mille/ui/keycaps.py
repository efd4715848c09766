"""Keys as they are printed on them, and as the person has changed them."""

from __future__ import annotations

from mille.session.settings import Settings
from mille.ui.input import Key
from mille.ui.scene import Services

OTHERS = ("page up", "page down")
"""Keys that can be changed beside the letters."""


def key_name(s: Services, key: str) -> str:
    """What stands on the key that is pressed for `key`, with what is held beside it."""
    return s.words.key(key)


def meant(s: Services, pressed: Key) -> str:
    """The key that was meant by the one that was pressed, with what is held beside it."""
    chord = pressed.chord
    return next((key for key, on in s.settings.keys if on == chord), chord)


def can_change(key: str) -> bool:
    """Whether a key may be given to something else: a letter, alone or with Shift."""
    last = key.removeprefix("shift+")
    return key in OTHERS or (len(last) == 1 and last.isalpha())


def changed(settings: Settings, key: str, to: str) -> Settings:
    """The settings with `to` pressed for `key`; what was on it takes the place that is free."""
    on = dict(settings.keys)
    other = next((each for each, pressed in on.items() if pressed == to), to)
    on[key], on[other] = to, on.get(key, key)
    return settings.changed(keys=tuple(each for each in sorted(on.items()) if each[0] != each[1]))
