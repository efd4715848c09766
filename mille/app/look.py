"""The look and sound of the program by settings and game: words, cloth, cards, volumes."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path

import pygame

from mille.engine.message import Message, message
from mille.games import Title, entry
from mille.i18n import DEFAULT_LANGUAGE, GENDERS, MADE_UP, Listener, languages, load
from mille.session import disk, settings as settings_file, shelf
from mille.session.settings import Settings
from mille.ui import cards, theme
from mille.ui.scene import Services
from mille.ui.sound import VOLUMES, later

# The language of the window: the one given for this start, or the chosen one, or the system's.


ASKED_FOR = "MILLE_LANGUAGE"
"""The environment variable that names a language for one start, and for commands."""


def at_start(chosen: str) -> str:
    return os.environ.get(ASKED_FOR, "") or spoken(chosen)


def spoken(chosen: str) -> str:
    """The chosen language, or the first of the system's that has a catalogue."""
    there = languages()
    if chosen == MADE_UP or (not chosen and len(there) == 1):
        return chosen or there[0]
    wanted = [chosen] if chosen else of_the_system()
    known = (each for each in wanted if each in there or each.partition("_")[0] in there)
    return next(known, DEFAULT_LANGUAGE)


def of_the_system() -> list[str]:
    """The system's languages in the person's order of preference: fr_CA, then en."""
    later("pygame.system")
    return [
        "_".join(part for part in (each["language"], each["country"]) if part)
        for each in pygame.system.get_pref_locales()
    ]


WAYS = {"woman": "f", "man": "m"}
"""The grammatical forms in the catalogues for how the player wants to be addressed."""


def take_out(s: Services, title: Title) -> None:
    """Put this game on the table: its words, its cloth, its signs."""
    speak(s, s.words.language, title.id)
    s.cloth = title.cloth
    s.art.marks = title.marks
    s.symbols = lambda: entry(title.id).presenter.symbols
    s.theme = theme.on_cloth(theme.load_theme(s.settings.table)[0], s.cloth)


def speak(s: Services, language: str, game: str) -> None:
    s.words = load(language, game)
    address(s)


def address(s: Services) -> None:
    """Tell the words which keys are pressed, the grammatical gender of people, and what stands on
    cards; and draw the cards so.
    """
    settings = s.settings
    own = dict.fromkeys(("", settings.person), WAYS.get(settings.address, ""))
    s.words.listener = Listener(
        pressed={**settings.keys, **s.signs},
        letters=settings.letters,
        switched=settings.switch != "off",
        own_name=settings.person,
        marks=True,
        genders={**GENDERS, **own},
    )
    new = settings.deck, settings.back, s.words.letters
    if new != s.art.asked:
        marks, s.art = s.art.marks, cards.CardArt(*new[:2], s.stored, new[2])
        s.art.marks = marks


def change(s: Services, settings: Settings) -> None:
    """Use these settings, and let the screen follow."""
    from mille.ui.pages.settings import LAYS_OUT  # not before one is changed

    old, s.settings = s.settings, settings
    if settings.spoken != old.spoken:
        speak(s, spoken(settings.spoken), s.words.game)
    address(s)
    if settings.table != old.table:
        s.theme = theme.on_cloth(theme.load_theme(settings.table)[0], s.cloth)
    set_volumes(s)
    s.dirty = True
    if any(getattr(settings, name) != getattr(old, name) for name in LAYS_OUT):
        relayout(s)


def sign_keys(s: Services, signs: Mapping[str, str]) -> None:
    s.signs = signs
    address(s)
    relayout(s)


def set_volumes(s: Services) -> None:
    settings, top = s.settings, len(VOLUMES) - 1
    s.audio.volumes(
        VOLUMES[min(settings.sound, top)],
        VOLUMES[min(settings.ambience, top)] * 0.8,
        settings.muted,
    )


def relayout(s: Services) -> None:
    for scene in s.stack:
        scene.resize()
    s.dirty = True


# The settings and their file, from which nothing is ever lost.


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
        self._known: tuple[int, ...] | None = None
        """How the file was when it was last read or written here."""

    def read(self) -> Settings:
        """Read the settings; the usual ones if there are none or they cannot be read."""
        path = disk.settings_file()
        self.is_first_start = not os.path.exists(path)  # true in a locked folder too
        settings, fault = settings_file.load(path, languages())
        self._known = _as_it_is(path)
        self.note, self.left_alone = None, False
        if self.is_first_start:  # the system's choice, until the person makes one
            settings = settings.changed(reduced_motion=is_reduced(Path.home()))
        if fault is None:
            return settings
        kept = None
        with suppress(OSError):
            kept = shelf.put_away(path, disk.reports(), "-damaged")
        self.left_alone = kept is None
        id = "start.settings_left" if kept is None else "start.settings_damaged"
        self.note = message(id, file=str(kept or path), why=fault.message)
        log.warning(self.note)
        return settings

    def write(self, settings: Settings) -> Settings:
        """Save the settings, if that is possible; returns them with what another window has kept
        meanwhile of other people.
        """
        path = disk.settings_file()
        if self.left_alone:
            return settings
        there = _as_it_is(path)
        if self._known is not None and there not in (None, self._known):
            kept, fault = settings_file.load(path)
            settings = settings if fault is not None else settings.beside(kept)
        try:
            settings_file.save(path, settings)
            self._known = _as_it_is(path)
        except OSError as error:
            log.warning(message("fault.write", file=str(path), reason=disk.reason(error)))
        return settings


def _as_it_is(path: Path) -> tuple[int, ...] | None:
    """What tells a file from the one that was there before; None if there is none."""
    try:
        stat = path.stat()
    except OSError:
        return None
    return stat.st_mtime_ns, stat.st_size, stat.st_ino


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
