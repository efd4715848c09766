"""Whether the system was told to reduce motion, as far as a file or a call tells."""

from __future__ import annotations

import plistlib
import sys
from collections.abc import Iterator
from configparser import Error, RawConfigParser
from contextlib import suppress
from pathlib import Path

STILL = {
    ".config/gtk-4.0/settings.ini": ("Settings", "gtk-enable-animations"),
    ".config/gtk-3.0/settings.ini": ("Settings", "gtk-enable-animations"),
    ".config/kdeglobals": ("KDE", "AnimationDurationFactor"),
}
"""The files of desktops, each with the section and name of an option that is then false or 0."""
CLIENT_AREA_ANIMATION = 0x1042
"""Windows' constant for whether things in windows are animated."""


def is_reduced(home: Path) -> bool:
    """Whether the person with the folder `home` asked their system to reduce motion."""
    if sys.platform == "win32":
        return _on_windows()
    return any(_said(home))


def _said(home: Path) -> Iterator[bool]:
    plist = home / "Library/Preferences/com.apple.universalaccess.plist"
    with suppress(OSError, ValueError, plistlib.InvalidFileException):
        yield bool(plistlib.loads(plist.read_bytes()).get("reduceMotion"))
    for name, (section, key) in STILL.items():
        read = RawConfigParser(strict=False)
        with suppress(OSError, Error, ValueError):
            read.read_string((home / name).read_text("utf-8"))
            yield read.get(section, key, fallback="1").strip().lower() in ("0", "0.0", "false")


def _on_windows() -> bool:
    import ctypes  # only there

    moves = ctypes.c_int(1)
    user = getattr(ctypes, "windll").user32  # noqa: B009 - missing on other systems
    asked = user.SystemParametersInfoW(CLIENT_AREA_ANIMATION, 0, ctypes.byref(moves), 0)
    return bool(asked) and not moves.value
