"""Collects the licences of everything that goes into the standalone program: collect.py FOLDER

What is installed brings its own licence. The libraries inside pygame-ce's wheels do not: their
texts are in `texts/`, and a library that nobody has thought of yet ends the build here.
"""

from __future__ import annotations

import re
import shutil
import sys
import sysconfig
from importlib.metadata import distribution
from importlib.util import find_spec
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
DISTRIBUTIONS = ("msgspec", "platformdirs", "pygame-ce", "pyinstaller", "pytmx")
"""PyInstaller's start code is a part of the program."""
WHERE_THERE = ("accesskit",)
"""Some systems have no wheels of these, and the program is built without."""
LICENCE = re.compile(r"(licen[cs]e|copying|lgpl)", re.IGNORECASE)
LIBRARIES = {
    "asound": "LGPL-libraries",
    "brotli": "brotli",
    "flac": "FLAC",
    "fluidsynth": "LGPL-libraries",
    "freetype": "freetype",
    "harfbuzz": "HarfBuzz",
    "jpeg": "libjpeg-turbo",
    "mpg123": "LGPL-libraries",
    "ogg": "ogg-vorbis",
    "opusfile": "opusfile",
    "opus": "opus",
    "png": "libpng",
    "portmidi": "portmidi",
    "sdl2": "SDL",
    "sharpyuv": "libwebp",
    "sndfile": "LGPL-libraries",
    "tiff": "libtiff",
    "vorbis": "ogg-vorbis",
    "wavpack": "WavPack",
    "webp": "libwebp",
    "xmp": "libxmp",
    "z": "zlib",
}
"""How the file of a library begins, and which text it is under."""


def collect(to: Path) -> None:
    """Put all licences in a folder. Raises `SystemExit` when one is missing."""
    shutil.rmtree(to, ignore_errors=True)
    shutil.copytree(HERE / "texts", to)
    shutil.copy(ROOT / "LICENSE", to / "Mille.txt")
    shutil.copy(_python_licence(), to / "Python.txt")
    for text in (ROOT / "assets" / "fonts").glob("*OFL.txt"):
        shutil.copy(text, to / f"font-{text.name}")
    for name in DISTRIBUTIONS:
        _from_distribution(name, to)
    for name in WHERE_THERE:
        if find_spec(name) is not None:
            _from_distribution(name, to)
    for library in libraries():
        stem = library.lower().removeprefix("lib")
        text = next((text for start, text in LIBRARIES.items() if stem.startswith(start)), None)
        if text is None or not (to / f"{text}.txt").is_file():
            raise SystemExit(f"no licence for {library}: add its text to {HERE / 'texts'}")


def libraries() -> list[str]:
    """The libraries inside pygame-ce, by the names of their files."""
    ends = re.compile(r"\.(dll|dylib|so(\.\d+)*)$")
    inside = re.compile(r"pygame_ce\.libs/|pygame/\.dylibs/|pygame/[^/]+\.dll$")
    files = [str(file).replace("\\", "/") for file in distribution("pygame-ce").files or ()]
    return [file.rpartition("/")[2] for file in files if inside.match(file) and ends.search(file)]


def _from_distribution(name: str, to: Path) -> None:
    installed = distribution(name)
    texts = [file for file in installed.files or () if LICENCE.search(file.name)]
    texts = [file for file in texts if ".dist-info" in str(file)]
    for text in texts:
        end = "" if len(texts) == 1 else f"-{text.stem}"
        shutil.copy(str(text.locate()), to / f"{installed.metadata['Name']}{end}.txt")
    if not texts and installed.metadata["License"] not in ("LGPL v2.1", "LGPL"):
        raise SystemExit(f"no licence for {name}")


def _python_licence() -> Path:
    folders = [sysconfig.get_path("stdlib"), sys.base_prefix, f"{sys.base_prefix}/Resources"]
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    places = [Path(folder) / "LICENSE.txt" for folder in folders]
    places += [Path(sys.base_prefix) / "LICENSE", Path(f"/usr/share/doc/{version}/copyright")]
    for place in places:
        if place.is_file():
            return place
    raise SystemExit(f"no licence for Python; looked at {', '.join(map(str, places))}")


if __name__ == "__main__":
    collect(Path(sys.argv[1]))
