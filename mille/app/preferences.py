"""The settings and their file, of which nothing is ever lost."""

from __future__ import annotations

import logging
import os
from contextlib import suppress
from pathlib import Path

from mille.app.motion import is_reduced
from mille.engine.game import Message, message
from mille.session import paths, settings as settings_file, shelf
from mille.session.disk import reason
from mille.session.settings import Settings

log = logging.getLogger(__name__)


class Preferences:
    """Reads and writes the settings.

    A file that is damaged is put aside. One that can be neither read nor put aside, as in a home
    that is locked up for now, is not written over either: it is read again when that may help.
    """

    def __init__(self) -> None:
        self.note: Message | None = None
        """What is to be said of the file, once."""
        self.left_alone = False
        """Whether it could not be read, and is still where it was."""
        self.is_first_start = False
        """Whether there is no file yet: nobody was asked anything."""

    def read(self) -> Settings:
        """The settings, the usual ones where there are none or they cannot be read."""
        path = paths.settings_file()
        self.is_first_start = not os.path.exists(path)  # in a folder that is locked up too
        settings, fault = settings_file.load(path)
        before, self.note, self.left_alone = self.note, None, False
        if self.is_first_start:  # as the system has it, until the person says otherwise
            settings = settings.changed(reduced_motion=is_reduced(Path.home()))
        if fault is None:
            return settings
        kept = None
        with suppress(OSError):
            kept = shelf.put_away(path, paths.reports(), "-damaged")
        if kept is not None:
            self.note = message("start.settings_damaged", file=str(kept))
        else:
            self.note = message("start.settings_left", file=str(path), why=fault.message)
            self.left_alone = True
        if self.note != before:  # at the start it is read again when the page is there
            log.warning(self.note)
        return settings

    def write(self, settings: Settings) -> None:
        """Keep the settings, where that can be done."""
        if self.left_alone:
            return
        try:
            settings_file.save(paths.settings_file(), settings)
        except OSError as error:
            log.warning(message("log.settings_unsaved", why=reason(error)))
