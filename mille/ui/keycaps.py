"""What is printed on keys, and which keys the player has exchanged."""

from __future__ import annotations

from mille.session.settings import Settings
from mille.ui.input import Key
from mille.ui.scene import Services

OTHERS = ("page up", "page down")
"""Keys that can be changed, besides the letters."""


def key_name(s: Services, key: str) -> str:
    """What is printed on the key that is pressed for `key`, with any modifiers."""
    return s.words.key(key)


def meant(s: Services, pressed: Key) -> str:
    """The key that a pressed one stands for, with its modifiers."""
    chord = pressed.chord
    return next((key for key, on in s.settings.keys if on == chord), chord)


def can_change(key: str) -> bool:
    """Whether a key can be changed: a letter, alone or with Shift, or one of `OTHERS`."""
    last = key.removeprefix("shift+")
    return key in OTHERS or (len(last) == 1 and last.isalpha())


def changed(settings: Settings, key: str, to: str) -> Settings:
    """The settings with `to` pressed for `key`; what was on `to` moves to the key now free."""
    on = dict(settings.keys)
    other = next((each for each, pressed in on.items() if pressed == to), to)
    on[key], on[other] = to, on.get(key, key)
    return settings.changed(keys=tuple(each for each in sorted(on.items()) if each[0] != each[1]))
