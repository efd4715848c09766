"""The settings and their file, from which nothing is ever lost."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from mille.engine.message import Message, message
from mille.session import disk, settings as settings_file, shelf
from mille.session.disk import reason
from mille.session.settings import Settings

log = logging.getLogger(__name__)
STILL = {
    ".config/gtk-4.0/settings.ini": ("Settings", "gtk-enable-animations"),
    ".config/gtk-3.0/settings.ini": ("Settings", "gtk-enable-animations"),
    ".config/kdeglobals": ("KDE", "AnimationDurationFactor"),
}
"""The files of desktops, each with the section and name of an option that is then false or 0."""
PLIST = "Library/Preferences/com.apple.universalaccess.plist"
"""The file of macOS that says so."""
CLIENT_AREA_ANIMATION = 0x1042
"""Windows' constant for whether things in windows are animated."""


class Preferences:
    """Reads and writes the settings.

    A damaged file is put aside. One that can be neither read nor put aside, as in a home folder
    that is locked for now, is not overwritten either: it is read again when that may help.
    """

    def __init__(self) -> None:
        self.note: Message | None = None
        """What to say about the file, once."""
        self.left_alone = False
        """Whether the file could not be read, and is still in its place."""
        self.is_first_start = False
        """Whether there is no file yet, so that nobody was asked anything."""

    def read(self) -> Settings:
        """Read the settings; the usual ones if there are none or they cannot be read."""
        path = disk.settings_file()
        self.is_first_start = not os.path.exists(path)  # true in a locked folder too
        settings, fault = settings_file.load(path)
        before, self.note, self.left_alone = self.note, None, False
        if self.is_first_start:  # the system's choice, until the person makes one
            settings = settings.changed(reduced_motion=is_reduced(Path.home()))
        if fault is None:
            return settings
        kept = None
        with suppress(OSError):
            kept = shelf.put_away(path, disk.reports(), "-damaged")
        if kept is not None:
            self.note = message("start.settings_damaged", file=str(kept), why=fault.message)
        else:
            self.note = message("start.settings_left", file=str(path), why=fault.message)
            self.left_alone = True
        if self.note != before:  # at the start it is read again when the page is there
            log.warning(self.note)
        return settings

    def write(self, settings: Settings) -> None:
        """Save the settings, if that is possible."""
        if self.left_alone:
            return
        try:
            settings_file.save(disk.settings_file(), settings)
        except OSError as error:
            log.warning(message("log.settings_unsaved", why=reason(error)))


def is_reduced(home: Path) -> bool:
    """Whether the person with the folder `home` asked their system to reduce motion."""
    if sys.platform == "win32":
        return _on_windows()
    return any(_said(home))


def _said(home: Path) -> Iterator[bool]:
    import plistlib  # only at the first start, and so is the next
    from configparser import RawConfigParser

    with suppress(Exception):  # whatever a desktop has written, the program starts
        yield bool(plistlib.loads((home / PLIST).read_bytes()).get("reduceMotion"))
    for name, (section, key) in STILL.items():
        read = RawConfigParser(strict=False)
        with suppress(Exception):
            read.read_string((home / name).read_text("utf-8"))
            yield read.get(section, key, fallback="1").strip().lower() in ("0", "0.0", "false")


def _on_windows() -> bool:
    import ctypes  # only there

    moves = ctypes.c_int(1)
    user = getattr(ctypes, "windll").user32  # noqa: B009 - missing on other systems
    asked = user.SystemParametersInfoW(CLIENT_AREA_ANIMATION, 0, ctypes.byref(moves), 0)
    return bool(asked) and not moves.value
