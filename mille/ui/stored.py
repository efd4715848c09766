"""Pictures that take long to draw, kept in a folder for the next start.

A file there may be damaged, out of date or gone: then its picture is drawn again.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

import pygame
from pygame import Surface

from mille import __version__
from mille.session.disk import plain, private_folder, write_whole

MOST = 300
"""More files than for four sizes of the window; beyond it the older half goes."""


class Stored:
    """A folder of pictures, or none: then each is drawn."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder

    def picture(
        self,
        size: tuple[int, int],
        depends: object,
        files: Sequence[Path],
        draw: Callable[[], Surface],
    ) -> Surface:
        """A picture of this size that `draw` makes of these files and of what else it depends on.
        It is to be looked at, and not drawn upon.
        """
        if self.folder is None:
            return draw()
        try:
            times = [file.stat().st_mtime_ns for file in files]
        except OSError:
            return draw()
        head = repr((__version__, size, depends, [*map(str, files)], times)).encode() + b"\n"
        kept = self.folder / f"{zlib.crc32(head):08x}"
        with suppress(OSError, ValueError, zlib.error):
            with open(kept, "rb", opener=plain) as file:
                data = file.read(len(head) + 4 * size[0] * size[1])
            if data.startswith(head):
                pixels = zlib.decompressobj().decompress(data[len(head) :], 4 * size[0] * size[1])
                return pygame.image.frombuffer(pixels, size, "BGRA")
        made = draw()
        with suppress(OSError):
            private_folder(self.folder)
            self._make_room()
            pixels = pygame.image.tobytes(made, "BGRA")
            write_whole(kept, head + zlib.compress(pixels, 1), careful=False)
        return made

    def _make_room(self) -> None:
        assert self.folder is not None
        there = sorted(self.folder.iterdir(), key=lambda file: file.stat().st_mtime_ns)
        for file in there[: len(there) // 2] if len(there) > MOST else ():
            file.unlink()
