"""What the program is made of: the versions of its parts, and all licences."""

from __future__ import annotations

import platform
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame

import mille
from mille import __version__
from mille.ui.assets import assets_root
from mille.value import Value

NAMES = {
    "LGPL-libraries": "pygame-ce, PyTMX, FluidSynth, libsndfile, mpg123, alsa-lib",
    "gcc-runtime": "GCC's runtime libraries",
    "ogg-vorbis": "Ogg and Vorbis",
    "title-OFL": "Alegreya",
    "ui-OFL": "Noto Sans",
    "ar-OFL": "Noto Sans Arabic",
    "he-OFL": "Noto Sans Hebrew",
    "ja-OFL": "Zen Maru Gothic",
    "symbols-OFL": "Noto Sans Math",
}
"""What a licence covers, if its file is named otherwise."""
INSTALLED = ("accesskit", "msgspec", "platformdirs", "pygame-ce", "pytmx")
"""Packages that bring their licence along if the program is installed as a package."""


class Licence(Value):
    """A licence, and what it covers."""

    name: str
    """What it covers."""
    path: Path

    def paragraphs(self) -> list[str]:
        """The paragraphs of its text, with the line breaks removed that only fit a page's width."""
        text = self.path.read_text("utf-8", "replace").replace("\f", "\n\n").expandtabs()
        blocks = [block.splitlines() for block in text.split("\n\n")]
        return [_flowing(lines) for lines in blocks if any(line.strip() for line in lines)]


def _flowing(lines: list[str]) -> str:
    """A paragraph as one line, except for lines that end early on purpose."""
    longest, made = max(map(len, lines)), ""
    for line in lines:
        words = " ".join(line.split())
        if words.startswith(("* ", "- ", "---", "===")):
            made = f"{made.rstrip()}\n"
        goes_on = len(line) > 0.8 * longest and longest > 40 and words[-3:] not in ("---", "===")
        made += f"{words} " if goes_on else f"{words}\n"
    return made.strip()


def licences() -> list[Licence]:
    """All licences: the program's own, then the others by name."""
    own, *others = _found()
    return [own, *sorted(others, key=lambda each: each.name.lower())]


def _found() -> Iterator[Licence]:
    frozen = getattr(sys, "_MEIPASS", None)
    if frozen is not None:  # all in one folder, filled by `packaging/licences/collect.py`
        folder = Path(frozen) / "licences"
        yield Licence("Mille", folder / "Mille.txt")
        for path in folder.glob("*.txt"):
            if path.stem != "Mille":
                yield Licence(NAMES.get(path.stem.removeprefix("font-"), path.stem), path)
        return
    package = Path(mille.__file__).parent
    inside, checkout = package / "licences", package.parent
    texts = inside if inside.is_dir() else checkout / "packaging" / "licences" / "texts"
    own = inside / "Mille.txt"
    yield Licence("Mille", own if own.is_file() else checkout / "LICENSE")
    for path in texts.glob("*.txt"):
        if path != own:
            yield Licence(NAMES.get(path.stem, path.stem), path)
    for path in (assets_root() / "fonts").glob("*-OFL.txt"):
        yield Licence(NAMES.get(path.stem, path.stem), path)
    yield from _of_packages()


def _of_packages() -> Iterator[Licence]:
    from importlib.metadata import PackageNotFoundError, distribution

    for name in INSTALLED:
        try:
            files = distribution(name).files or ()
        except PackageNotFoundError:
            continue
        texts = [f for f in files if "licen" in f.name.lower() and ".dist-info" in str(f)]
        for file in texts:
            which = f"{name} ({file.name})" if len(texts) > 1 else name
            yield Licence(which, Path(str(file.locate())))


def versions() -> list[tuple[str, str]]:
    """Each name with its version; the last is the system's."""
    return [
        ("mille", __version__),
        ("Python", platform.python_version()),
        ("pygame-ce", pygame.version.ver),
        ("SDL", ".".join(map(str, pygame.get_sdl_version()))),
        (platform.system(), f"{platform.release()} ({platform.machine()})"),
    ]
