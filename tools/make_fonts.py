"""Make the fonts of the game: python tools/make_fonts.py

The fonts come from pinned npm packages that carry whole, open-licensed (OFL) faces. This
tool fetches them with `npm pack`, checks their digests, cuts them down to the characters the
game needs and writes `assets/fonts/*.ttf`, with each face's licence and a list of sources beside
them. The packages ship every weight as a static cut, which SDL_ttf needs: it opens a variable
font at its default weight only.

The characters are those of `assets/fonts/characters.txt` and of every catalogue (`*.po`) under
`mille/`; and for names, which may come from anywhere, the Latin, Greek, Cyrillic, Hebrew and Arabic
letters that a face has.

The same packages, characters and fontTools version give the same bytes: no time of day and no
path gets into a font. Needs npm and fontTools (the development extra); the game needs neither.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import unicodedata
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from fontTools import subset  # type: ignore[import-untyped, unused-ignore]
from fontTools.pens.recordingPen import (  # type: ignore[import-untyped, unused-ignore]
    DecomposingRecordingPen,
)
from fontTools.pens.transformPen import (  # type: ignore[import-untyped, unused-ignore]
    TransformPen,
)
from fontTools.pens.ttGlyphPen import TTGlyphPen  # type: ignore[import-untyped, unused-ignore]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped, unused-ignore]

from mille.value import Value

ROOT = Path(__file__).resolve().parent.parent
FONTS = ROOT / "assets" / "fonts"
CHARACTERS = FONTS / "characters.txt"
CATALOGUES = ROOT / "mille"

FIRST_JAPANESE = 0x2E80
"""From here on (CJK radicals, kana, ideographs, full-width forms) only the Japanese face draws."""

FIXED_TIME = 3_786_912_000
"""`head.created` and `head.modified`, in seconds since 1904: 1 January 2024."""

FIGURES = "0123456789"

KEPT_FEATURES = ["calt", "ccmp", "kern", "liga", "mark", "mkmk"]
"""Features that HarfBuzz applies by default and our languages use; all others are removed."""

SHAPING = ["init", "medi", "fina", "isol", "rlig"]
"""Features that join Arabic letters."""

BETWEEN = " -'."
"""Characters between the letters of a name that read the same in both directions."""

KEPT_NAMES = [0, 1, 2, 3, 4, 5, 6, 13, 14]
"""The name table entries to keep: copyright, names, version, licence and its address."""


class Package(Value):
    """One pinned npm package and the place of the font licence inside it."""

    name: str
    version: str
    integrity: str
    """The digest the registry publishes for it: sha512, in base64."""
    licence: str


class Face(Value):
    """One font file to write."""

    file: str
    package: Package
    member: str
    """The font's path in the package."""
    beside: str
    """The name under which the licence is written beside the font."""
    figures: tuple[str, ...] = ()
    """Features whose figures become the default ones (SDL_ttf cannot switch features on)."""
    equal_figures: bool = False
    """Centre the figures in equal widths, for a face without tabular figures."""
    japanese: bool = False
    letters: str = ""
    """Further characters for names, which the face gets if its source has them."""
    for_names_only: bool = False
    """Whether it only draws names in a script of its own, and none of the game's texts."""


TABLE: dict[str, Any] = tomllib.loads((ROOT / "tools" / "fonts.toml").read_text("utf-8"))
PACKAGES = {key: Package(**given) for key, given in TABLE["packages"].items()}
FACES = [Face(**given | {"package": PACKAGES[given["package"]]}) for given in TABLE["faces"]]
SYMBOLS = PACKAGES["symbols"]
SYMBOLS_MEMBER = "files/noto-sans-math-latin-400-normal.woff"
SYMBOLS_LICENCE = "symbols-OFL.txt"


class FontError(Exception):
    """A package or a character that cannot be obtained."""


# --- characters -------------------------------------------------------------------------------


def visible(text: str) -> set[str]:
    """The characters of a text that need a glyph: no line ends, controls or format marks."""
    return {c for c in text if unicodedata.category(c) not in ("Cc", "Cf", "Zl", "Zp")}


def catalogue_characters(path: Path) -> set[str]:
    """The characters of a catalogue without its comments (its keywords are plain ASCII)."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return visible("".join(line for line in lines if not line.startswith("#")))


def needed_characters() -> tuple[set[str], set[str]]:
    """The characters that the Latin faces must have, and those that the Japanese ones must."""
    everywhere: set[str] = set()
    japanese: set[str] = set()
    for line in CHARACTERS.read_text(encoding="utf-8").splitlines():
        name, tab, characters = line.partition("\t")
        if tab:
            into = japanese if name.startswith("ja-") else everywhere
            into |= visible(characters)
    latin = {c for c in everywhere - japanese if ord(c) < FIRST_JAPANESE}
    for catalogue in sorted(CATALOGUES.rglob("*.po")):
        characters_used = catalogue_characters(catalogue)
        japanese |= characters_used
        if catalogue.stem != "ja":
            latin |= {c for c in characters_used if ord(c) < FIRST_JAPANESE}
    return latin, everywhere | japanese


# --- packages ---------------------------------------------------------------------------------


def fetch(package: Package, folder: Path) -> Path:
    """The package's archive in a folder, downloaded if necessary, with its digest checked."""
    archive = folder / f"{package.name.lstrip('@').replace('/', '-')}-{package.version}.tgz"
    if not archive.exists():
        wanted = f"{package.name}@{package.version}"
        command = ["npm", "pack", "--silent", "--pack-destination", str(folder), wanted]
        try:
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        except (OSError, subprocess.CalledProcessError) as error:
            raise FontError(f"{wanted} could not be fetched: {error}") from error
    digest = base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
    if digest != package.integrity:
        raise FontError(f"{package.name} {package.version}: the archive has digest {digest}")
    return archive


def extract(archive: Path, member: str, folder: Path) -> Path:
    """One file of an archive, copied into a folder."""
    target = folder / f"{archive.stem}-{member.replace('/', '-')}"
    with tarfile.open(archive) as tar:
        try:
            content = tar.extractfile(f"package/{member}")
        except KeyError:
            content = None
        if content is None:
            raise FontError(f"{archive.name} has no file {member}")
        target.write_bytes(content.read())
    return target


# --- fonts ------------------------------------------------------------------------------------


def map_character(font: Any, code: int, glyph: str) -> None:
    for table in font["cmap"].tables:
        if table.isUnicode() and (code <= 0xFFFF or table.format == 12):
            table.cmap[code] = glyph


def bake_figures(font: Any, features: Sequence[str]) -> None:
    """Make the figures of some features the default ones, applied in the order given."""
    for tag in features:
        table = font["GSUB"].table
        lookups = {
            index
            for record in table.FeatureList.FeatureRecord
            if record.FeatureTag == tag
            for index in record.Feature.LookupListIndex
        }
        swaps: dict[str, str] = {}
        for index in sorted(lookups):
            for part in table.LookupList.Lookup[index].SubTable:
                swaps.update(getattr(getattr(part, "ExtSubTable", part), "mapping", {}))
        for code, glyph in list(font.getBestCmap().items()):
            if glyph in swaps:
                map_character(font, code, swaps[glyph])


def equalise_figures(font: Any) -> None:
    """Centre each figure in the width of the widest."""
    glyphs, metrics, names = font["glyf"], font["hmtx"], font.getBestCmap()
    figures = [names[ord(figure)] for figure in FIGURES]
    width = max(metrics[name][0] for name in figures)
    for name in figures:
        advance, bearing = metrics[name]
        shift = (width - advance) // 2
        glyph = glyphs[name]
        if glyph.isComposite():
            raise FontError(f"the figure {name} is made of other glyphs and cannot be moved")
        glyph.coordinates.translate((shift, 0))
        glyph.recalcBounds(glyphs)
        metrics[name] = (width, bearing + shift)


def graft(font: Any, donor: Any, code: int) -> None:
    """Copy the glyph of a character from another font, scaled to this font's grid."""
    source = donor.getBestCmap()[code]
    scale = font["head"].unitsPerEm / donor["head"].unitsPerEm
    outline = DecomposingRecordingPen(donor.getGlyphSet())
    donor.getGlyphSet()[source].draw(outline)
    pen = TTGlyphPen(None)
    outline.replay(TransformPen(pen, (scale, 0, 0, scale, 0, 0)))
    name = f"graft.u{code:04X}"
    font.setGlyphOrder([*font.getGlyphOrder(), name])
    font["glyf"][name] = pen.glyph()
    font["glyf"][name].recalcBounds(font["glyf"])
    advance, bearing = donor["hmtx"][source]
    font["hmtx"][name] = (round(advance * scale), round(bearing * scale))
    map_character(font, code, name)


def complete(font: Any, donor: Any, characters: Iterable[str]) -> list[str]:
    """Give a font the characters it lacks; returns the symbols that were grafted.

    Only symbols are taken from another face: a letter from elsewhere would look foreign.
    """
    grafted: list[str] = []
    missing: list[str] = []
    for character in sorted(characters):
        code, own = ord(character), font.getBestCmap()
        if code in own:
            continue
        others = map(ord, TABLE["stand_ins"].get(character, ""))
        stand_in = next((other for other in others if other in own), None)
        if stand_in is not None:
            map_character(font, code, own[stand_in])
        elif unicodedata.category(character).startswith("S") and code in donor.getBestCmap():
            graft(font, donor, code)
            grafted.append(character)
        else:
            missing.append(f"U+{code:04X} {unicodedata.name(character, '')}".strip())
    if missing:
        raise FontError("no glyph for " + ", ".join(missing))
    return grafted


def letters_for_names(face: Face, font: Any) -> set[str]:
    """The characters of a face that names may need, in addition to the game's own texts."""
    own = font.getBestCmap()
    ranges = TABLE["letters"].get(face.letters, ())
    codes = {code for first, last in ranges for code in range(first, last + 1)}
    letters = {chr(code) for code in codes if code in own}
    return letters | ({c for c in BETWEEN if ord(c) in own} if face.for_names_only else set())


def cut(font: Any, characters: Iterable[str]) -> None:
    """Keep only what is needed to draw these characters."""
    options = subset.Options()
    # The faces come with hints of different kinds or none; without them FreeType fits every
    # face to the pixels in the same way.
    options.hinting = False
    options.layout_features = KEPT_FEATURES + SHAPING
    options.name_IDs = KEPT_NAMES
    options.name_languages = [0x409]
    options.drop_tables += ["BASE", "STAT", "DSIG", "meta"]
    options.recalc_timestamp = False
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=[ord(character) for character in characters])
    cutter.subset(font)


def make_face(face: Face, source: Path, donor: Any, characters: set[str]) -> list[str]:
    """Write one font; returns the symbols that were taken from the donor face."""
    font = TTFont(source, recalcTimestamp=False)
    for table in ("vhea", "vmtx"):  # unused, and grafted glyphs have none
        if table in font:
            del font[table]
    bake_figures(font, face.figures)
    if face.equal_figures:
        equalise_figures(font)
    grafted = complete(font, donor, characters)
    cut(font, characters | letters_for_names(face, font))
    font["head"].created = font["head"].modified = FIXED_TIME
    font.save(FONTS / face.file)
    return grafted


def sources_text(grafted: dict[str, list[str]]) -> str:
    """What `SOURCES.md` says about the fonts."""
    lines = [
        "# Fonts",
        "",
        "Made by `tools/make_fonts.py` from the packages below: cut down to the characters the",
        "game uses (`characters.txt` and the catalogues) and to letters that names may have,",
        "without hinting. All are under the SIL Open Font License 1.1; each licence lies beside",
        "the fonts.",
        "",
        "| file | made from | licence | changed |",
        "|---|---|---|---|",
    ]
    for face in FACES:
        changes = []
        if face.figures:
            changes.append("lining figures are the default")
        if face.equal_figures:
            changes.append("figures set in equal widths")
        if grafted[face.file]:
            changes.append("symbols added: " + " ".join(grafted[face.file]))
        lines.append(
            f"| {face.file} | {face.package.name} {face.package.version}, "
            f"{Path(face.member).name} | {face.beside} | {'; '.join(changes) or 'nothing'} |"
        )
    lines += ["", f"Added symbols come from {SYMBOLS.name} {SYMBOLS.version} ({SYMBOLS_LICENCE})."]
    return "\n".join(lines) + "\n"


def write_licence(archive: Path, member: str, name: str, folder: Path) -> None:
    """Write a licence beside the fonts, without the stray spaces some packages leave in it."""
    text = extract(archive, member, folder).read_text(encoding="utf-8")
    lines = [line.rstrip() for line in text.strip().splitlines()]
    (FONTS / name).write_text("\n".join(lines) + "\n", encoding="utf-8")


def make_fonts(folder: Path) -> None:
    latin, japanese = needed_characters()
    symbols = fetch(SYMBOLS, folder)
    donor = TTFont(extract(symbols, SYMBOLS_MEMBER, folder))
    write_licence(symbols, SYMBOLS.licence, SYMBOLS_LICENCE, folder)
    grafted: dict[str, list[str]] = {}
    for face in FACES:
        archive = fetch(face.package, folder)
        source = extract(archive, face.member, folder)
        characters = set() if face.for_names_only else japanese if face.japanese else latin
        try:
            grafted[face.file] = make_face(face, source, donor, characters)
        except FontError as error:
            raise FontError(f"{face.file}: {error}") from error
        write_licence(archive, face.package.licence, face.beside, folder)
        size = (FONTS / face.file).stat().st_size
        drawn = len(TTFont(FONTS / face.file).getBestCmap())
        print(f"{face.file:18} {drawn:5} characters {size:8,} bytes")
    (FONTS / "SOURCES.md").write_text(sources_text(grafted), encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description="Make the fonts of the game.")
    parser.add_argument("--packages", type=Path, help="keep the fetched packages in this folder")
    options = parser.parse_args()
    try:
        with tempfile.TemporaryDirectory() as scratch:
            folder: Path = options.packages or Path(scratch)
            folder.mkdir(parents=True, exist_ok=True)
            make_fonts(folder)
    except FontError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
