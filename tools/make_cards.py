"""Draw every card of the game as SVG: ``python -m tools.make_cards [--out FOLDER]``.

People, hats, ornaments and backs are drawings in ``tools/cards``, to be changed with any editor
that leaves elements one to a line; ``outlines.toml`` there has suits, letters and figures. This
program puts them on cards, the same byte for byte on every run and every system. Run it when a
drawing has changed, and when a game marks other cards (`Title.marks`): a marked card has a picture
of its own, ``2C-wild``, ``QS-100``.
"""

import argparse
import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from mille.games import titles
from mille.value import Value

DEFAULT_FOLDER = Path(__file__).resolve().parent.parent / "assets" / "cards"
PARTS = Path(__file__).resolve().parent / "cards"
OUTLINES = tomllib.loads((PARTS / "outlines.toml").read_text("utf-8"))
RANKS, SUITS = "A23456789TJQK", "CDHS"

PAPER, EDGE, INK = "#FBF6EA", "#D9CFBA", "#1E1B1A"
RED, DEEP_RED, NAVY, NIGHT = "#B0232A", "#7E161D", "#23395B", "#16233B"
BRASS, DEEP_BRASS, CREAM, LINEN = "#E0B252", "#A97A22", "#F4E4BE", "#FFFDF4"
FROST, WHEAT, BLUSH, LICHEN = "#D3DDDF", "#F3DDB4", "#EBCFBF", "#D6DFC9"
SUIT_INK = {"C": INK, "D": RED, "H": RED, "S": INK}
FOUR_COLOUR_INK = {"C": "#1E7145", "D": "#1F5AA6", "H": RED, "S": INK}


class Figure(Value):
    """One person of the court: how their sign lies in its drawing, and their ground."""

    sign_x: float
    sign_y: float
    sign_size: float
    ground: str
    gilt_ground: str = ""  # in a gilt frame, where the usual one is not seen well


FIGURES = {
    "JS": Figure(155, 71, 112, FROST),
    "QS": Figure(139, 75, 114, FROST, NAVY),
    "KS": Figure(140, 45, 122, FROST),
    "JH": Figure(131, 46, 76, WHEAT),
    "QH": Figure(134, 52, 92, WHEAT),
    "KH": Figure(139, 44, 136, WHEAT),
    "JD": Figure(152, 77, 112, BLUSH, DEEP_RED),
    "QD": Figure(140, 54, 122, BLUSH),
    "KD": Figure(142, 48, 122, BLUSH),
    "JC": Figure(130, 46, 76, LICHEN),
    "QC": Figure(136, 74, 116, LICHEN),
    "KC": Figure(138, 47, 116, LICHEN),
}
# Of each back: the ground under its drawing, the line round it, and perhaps one inside.
BACKS = {
    "sash": (NAVY, NAVY, ""),
    "snow": ("", NIGHT, ""),
    "kitchen": (PAPER, RED, PAPER),
    "night": (NIGHT, NIGHT, BRASS),
}
# The joker in ink: what is printed instead of each colour of the drawing, and of the sash.
JOKER_INKED = {
    "#CFE0DC": "#E9E0CC",
    "#C9682F": "#8B857B",
    "#9A4720": "#5E5850",
    LINEN: PAPER,
    RED: INK,
    NAVY: "#5E5850",
    CREAM: PAPER,
    BRASS: PAPER,
    "#2C5A48": "#3A3532",
}
SASH_INKED = {RED: "#3A3532", CREAM: PAPER, NAVY: INK, BRASS: "#B9B2A4"}

# The outline of the card, half a unit inside the picture so that the hairline is not cut.
OUTLINE = (
    "M15 0.5 L225 0.5 A14.5 14.5 0 0 1 239.5 15 L239.5 321 A14.5 14.5 0 0 1 225 335.5 "
    "L15 335.5 A14.5 14.5 0 0 1 0.5 321 L0.5 15 A14.5 14.5 0 0 1 15 0.5 Z"
)
# The court frame leaves out the two corners with the indices.
COURT_FRAME = "M54 14 L226 14 L226 216 L186 216 L186 322 L14 322 L14 120 L54 120 Z"
BACK_FRAME = (
    "M20 12 L220 12 A8 8 0 0 1 228 20 L228 316 A8 8 0 0 1 220 324 L20 324 A8 8 0 0 1 12 316 "
    "L12 20 A8 8 0 0 1 20 12 Z"
)
# Both halves of a picture meet at a seam that leans, so that each has more room where it has no
# index.
LEAN = 10.0
UPPER_HALF = [(8.0, 8.0), (232.0, 8.0), (232.0, 148.3), (8.0, 187.7)]
INDEX_X = 26.5  # the middle of the index: all of it lies between x = 6 and x = 47

LEFT, MIDDLE, RIGHT = 77.0, 120.0, 163.0
ROWS = {
    "2": "m0 m6",
    "3": "m0 m3 m6",
    "4": "p0 p6",
    "5": "p0 p6 m3",
    "6": "p0 p6 p3",
    "7": "p0 p6 p3 m1.5",
    "8": "p0 p6 p3 m1.5 m4.5",
    "9": "p0 p6 p2 p4 m3",
    "T": "p0 p6 p2 p4 m1 m5",
}
"""The classical places of pips: a pair or one in the middle, by sixths of the way down."""

DECK_TABLE = """\
# The card art: written by tools/make_cards.py, as are all the pictures beside it.
# A face with a base has only the cards that differ; the others are those of its base.

size = [240, 336]

[faces.classic]
name = "Classic"

[faces.classic-four]
name = "Classic, four colours"
base = "classic"

[faces.large]
name = "Large print"

[faces.large-four]
name = "Large print, four colours"
base = "large"

[backs]
default = "sash"
all = ["sash", "snow", "kitchen", "night"]
"""

COURT = "JQKVDRB"
LETTERS = """\
# The letters of court cards in their corners, in the languages that have others than English: V D R
# in French, B D K in German. Each stands for #INK in the ink of its card.
"""


# The few SVG elements that the game's rasteriser draws correctly


def num(value: float) -> str:
    """Write a number as short as two decimals allow, so that it is the same wherever it is made."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def painted(fill: str | None, stroke: str | None, width: float, evenodd: bool = False) -> str:
    """Write the paint of a shape, leaving out what SVG has by default."""
    paint = f' fill="{fill or "none"}"' + (' fill-rule="evenodd"' if evenodd else "")
    if stroke:
        paint += f' stroke="{stroke}" stroke-width="{num(width)}"'
        paint += ' stroke-linecap="round" stroke-linejoin="round"'
    return paint


def path(
    data: str,
    fill: str | None = None,
    stroke: str | None = None,
    width: float = 1.0,
    evenodd: bool = False,
) -> str:
    """A path from hand-written path data."""
    short = re.sub(r"\s*([A-Za-z])\s*", r"\1", data)
    return f'<path d="{short}"{painted(fill, stroke, width, evenodd)}/>'


def rect(x: float, y: float, w: float, h: float, fill: str) -> str:
    place = f'x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}"'
    return f"<rect {place}{painted(fill, None, 0)}/>"


def circle(
    cx: float, cy: float, r: float, fill: str | None, stroke: str | None = None, width: float = 1.0
) -> str:
    place = f'cx="{num(cx)}" cy="{num(cy)}" r="{num(r)}"'
    return f"<circle {place}{painted(fill, stroke, width)}/>"


def polygon(points: Iterable[tuple[float, float]], fill: str) -> str:
    text = " ".join(f"{num(x)},{num(y)}" for x, y in points)
    return f'<polygon points="{text}"{painted(fill, None, 0)}/>'


def moved(x: float, y: float, *children: str, scale: float = 1.0, turn: float = 0.0) -> str:
    """Put shapes drawn around (0, 0) at a place, scaled and turned clockwise by degrees."""
    transform = f"translate({num(x)} {num(y)})"
    if turn:
        transform += f" rotate({num(turn)})"
    if scale != 1:
        transform += f" scale({scale:.4f})"
    return f'<g transform="{transform}">' + "".join(children) + "</g>"


def with_turned(half: str) -> str:
    """Shapes, and the same ones turned by 180 degrees about the middle of the card."""
    return f'{half}<g transform="rotate(180 120 168)">{half}</g>'


def document(*children: str) -> str:
    """The whole file of one card."""
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="336" viewBox="0 0 240 336">'
    return "\n".join([head, *children, "</svg>"]) + "\n"


@cache
def drawing(name: str) -> str:
    """A drawing of ``tools/cards``: its elements, without the lines around them."""
    lines = (PARTS / f"{name}.svg").read_text("utf-8").splitlines()[1:-1]
    return "".join(line.strip() for line in lines)


def recoloured(text: str, inks: Mapping[str, str]) -> str:
    """The same with other inks."""
    return re.sub("#[0-9A-F]{6}", lambda found: inks.get(found[0], found[0]), text)


# What several cards have


def pip(suit: str, x: float, y: float, height: float, ink: str, turned: bool = False) -> str:
    """One suit shape centred on (x, y), upside down if ``turned``."""
    shape = path(OUTLINES["suits"][suit], ink)
    return moved(x, y, shape, scale=height / 104, turn=180 if turned else 0)


def pips(rank: str, suit: str, ink: str) -> str:
    drawn = ""
    for row in ROWS[rank].split():
        y = 54 + 38 * float(row[1:])
        for x in (LEFT, RIGHT) if row[0] == "p" else (MIDDLE,):
            drawn += pip(suit, x, y, 46, ink, turned=y > 168)
    return drawn


def glyph(name: str, ink: str) -> tuple[float, str]:
    """How wide a letter or figure is that is 100 high, and its outlines."""
    shape = OUTLINES["glyphs"][name]
    return shape["width"], "".join(path(data, ink, evenodd=True) for data in shape["paths"])


def word(text: str, centre: float, top: float, height: float, ink: str) -> str:
    """A word or a number on one line, centred on x = centre."""
    scale = height / 100
    glyphs = [glyph(letter, ink) for letter in text]
    pen = centre - (sum(width for width, _ in glyphs) + 10 * (len(text) - 1)) * scale / 2
    drawn = ""
    for width, outlines in glyphs:
        drawn += moved(pen, top, outlines, scale=scale)
        pen += (width + 10) * scale
    return drawn


def stretched(name: str, top: float, width: float, height: float, ink: str) -> str:
    """One letter or figure of the index, drawn out to fill a box."""
    wide, outlines = glyph(name, ink)
    place = f"translate({num(INDEX_X - width / 2)} {num(top)})"
    return f'<g transform="{place} scale({width / wide:.4f} {height / 100:.4f})">{outlines}</g>'


def letter(face: str, rank: str, ink: str) -> str:
    """The letter or figure in the corner of a card."""
    if face == "large":
        return stretched("T-narrow" if rank == "T" else rank, 13, 41, 76, ink)
    width, outlines = glyph(rank, ink)
    return moved(INDEX_X - width * 0.46 / 2, 14, outlines, scale=0.46)


def wild_mark(y: float) -> str:
    """The mark of a wild card under its index: three arrow points of the sash."""
    x, drawn = INDEX_X, ""
    for ink in (RED, BRASS, NAVY):
        right = [(x, y), (x + 16, y + 11), (x + 16, y + 17)]
        drawn += polygon([*right, (x, y + 6), (x - 16, y + 17), (x - 16, y + 11)], ink)
        y += 7.5
    return drawn


def lozenge(x: float, y: float, half: float) -> str:
    """The heart of the sash: toothed diamonds in its four colours, one inside the other."""
    layers = ((1.0, 4, RED), (0.76, 3, CREAM), (0.58, 3, NAVY), (0.36, 2, BRASS), (0.17, 1, RED))
    return moved(x, y, *(polygon(toothed(half * part, n), ink) for part, n, ink in layers))


def toothed(half: float, steps: int) -> list[tuple[float, float]]:
    """A diamond with toothed sides, as the weavers' arrows have, around (0, 0)."""
    corners = [(0.0, -half), (half, 0.0), (0.0, half), (-half, 0.0)]
    points: list[tuple[float, float]] = []
    for (x0, y0), (x1, y1) in zip(corners, [*corners[1:], corners[0]], strict=True):
        for step in range(steps):
            start, middle = step / steps, (step / steps + (step + 1) / steps) / 2
            # The tooth: halfway to the next point, pulled towards the middle of the diamond.
            for along, pull in ((start, 1.0), (middle, 1 - 0.34 / steps * 1.6)):
                points.append(((x0 + (x1 - x0) * along) * pull, (y0 + (y1 - y0) * along) * pull))
    return points


def window(hole: str) -> str:
    """A card of paper with a hole, to trim a picture to its frame as a clip path would."""
    return path(f"{OUTLINE} {hole}", PAPER, EDGE, evenodd=True)


def two_way(ground: str, figure: str, sash: str, gilt: bool = False) -> str:
    """A two-way picture: both halves, the sash over their seam, the frame, in gold if ``gilt``."""
    seam = rect(-125, -10.5, 250, 21, INK) + sash
    halves = with_turned(polygon(UPPER_HALF, ground) + figure)
    frame = ((INK, 7.4), (BRASS, 5.2), (INK, 0.9)) if gilt else ((INK, 2.0),)
    lines = "".join(path(COURT_FRAME, None, ink, width) for ink, width in frame)
    return halves + moved(120, 168, seam, turn=-LEAN) + window(COURT_FRAME) + lines


def medal(value: str) -> str:
    """The worth of a special card, struck on a gold coin at the free corner of its frame."""
    height = 13.0 if len(value) > 2 else 15.0
    coin = circle(203, 38, 18.5, INK) + circle(203, 38, 17.2, BRASS)
    coin += circle(203, 38, 14.8, None, DEEP_BRASS)
    return coin + word(value, 203, 38 - height / 2, height, INK)


# Whole cards


def court(name: str, value: str) -> str:
    """The picture of one court card. With a ``value`` it has a gilt frame and shows its worth."""
    person = FIGURES[name]
    ground = (value and person.gilt_ground) or person.ground
    figure = drawing(name) + (medal(value) if value else "")
    return two_way(ground, figure, drawing("sash"), bool(value))


def emblem(name: str, value: str) -> str:
    """The sign of one person on the large-print face, on a disc of their own ground."""
    person, (x, y, radius) = FIGURES[name], (120.0, 60.0, 43.0)
    scale = 73 / person.sign_size
    sign = circle(x, y, radius, (value and person.gilt_ground) or person.ground)
    sign += circle(x, y, radius, None, BRASS if value else INK, 1.6)
    place = (x - person.sign_x * scale, y - person.sign_y * scale)
    sign += moved(*place, drawing(f"{name}-sign"), scale=scale)
    return with_turned(sign) + (medal(value) if value else "")


def ace(suit: str, ink: str) -> str:
    """The middle of an ace: one proud pip with an engraver's line, and an ornament of its own."""
    y, height = (151, 150) if suit == "S" else (168, 130)
    outline = OUTLINES["suits"][suit]
    line = moved(0, 0.5, path(outline, None, PAPER, 1.9), scale=0.86)
    proud = moved(120, y, path(outline, ink), line, scale=height / 104)
    if suit == "S":
        house = moved(120, 167, drawing("house"), scale=0.98)
        ribbon = moved(120, 254, drawing("ribbon"), scale=0.84)
        return moved(120, 62, lozenge(0, 0, 13)) + proud + house + ribbon
    ornament, lift, scale = {
        "H": ("lily", -8.0, 1.0),
        "D": ("snowflake", 0.0, 1.0),
        "C": ("spruce", -5.0, 0.76),
    }[suit]
    above = moved(120, 168 + lift, drawing(ornament), scale=scale)
    return with_turned(lozenge(120, 80, 13)) + proud + above


def classic(rank: str, suit: str, inks: Mapping[str, str], mark: str = "") -> str:
    """One card of the classic face. Its mark is "wild", or what it is worth in figures."""
    ink, wild = inks[suit], mark == "wild"
    index = (
        letter("classic", rank, ink)
        + pip(suit, INDEX_X, 86, 37, ink)
        + (wild_mark(112) if wild else "")
    )
    if rank in "JQK":
        # The window of the frame is the paper, so the index comes after the picture.
        return document(court(rank + suit, "" if wild else mark), with_turned(index))
    middle = ace(suit, ink) if rank == "A" else pips(rank, suit, ink)
    if rank == "2" and wild:
        middle += lozenge(120, 168, 40)
    return document(path(OUTLINE, PAPER, EDGE), middle, with_turned(index))


def large(rank: str, suit: str, inks: Mapping[str, str], mark: str = "") -> str:
    """One card of the large-print face, its index as wide as a fan of twenty shows."""
    ink, wild = inks[suit], mark == "wild"
    index = (
        letter("large", rank, ink)
        + pip(suit, INDEX_X, 119, 44, ink)
        + (wild_mark(148) if wild else "")
    )
    middle = pip(suit, 120, 168, 118 if wild or rank in "JQK" else 134, ink)
    if rank in "JQK":
        middle += emblem(rank + suit, "" if wild else mark)
    elif wild:
        middle += with_turned(lozenge(120, 74, 22))
    return document(path(OUTLINE, PAPER, EDGE), middle, with_turned(index))


def joker_index(step: float, top: float, width: float, height: float, ink: str) -> str:
    """The word, downwards in both corners."""
    letters = enumerate("JOKER")
    return with_turned(
        "".join(stretched(letter, top + step * n, width, height, ink) for n, letter in letters)
    )


def jokers(number: int) -> tuple[str, str]:
    """Joker 1, a fox in colours, or 2, in ink: its classic face, and the large-print one."""
    inks, sash = (JOKER_INKED, SASH_INKED) if number == 2 else ({}, {})
    ground, ink = recoloured("#CFE0DC", inks), recoloured(RED, inks)
    coat, fox, paw = (recoloured(drawing(f"fox{end}"), inks) for end in ("-coat", "", "-paw"))
    picture = two_way(ground, coat + fox + paw, recoloured(drawing("sash"), sash))
    head = moved(120, 170, moved(-138, -74, fox), scale=0.8)
    disc = circle(120, 168, 72, ground) + circle(120, 168, 72, None, INK, 2)
    return (
        document(picture, joker_index(21, 14, 22, 19, ink)),
        document(path(OUTLINE, PAPER, EDGE), disc, head, joker_index(31, 13, 34, 28, ink)),
    )


def back(name: str) -> str:
    """A back. It looks the same upside down, so it tells nothing about the face."""
    ground, rim, inner = BACKS[name]
    picture = rect(8, 8, 224, 320, ground) if ground else ""
    if (PARTS / f"back-{name}-half.svg").exists():
        picture += with_turned(drawing(f"back-{name}-half"))
    lines = [path(BACK_FRAME, None, rim, 2.4)]
    if inner:
        box = 'x="16.5" y="16.5" width="207" height="303" rx="5"'
        lines.append(f"<rect {box}{painted(None, inner, 1.2)}/>")
    return document(picture + drawing(f"back-{name}"), window(BACK_FRAME), *lines)


def all_files() -> dict[str, str]:
    """Every file of the card art: its path below the cards folder, and its text."""
    files: dict[str, str] = {}
    plain = [(rank + suit, "") for suit in SUITS for rank in RANKS]
    marked = {pair for title in titles().values() for pair in title.marks.items()}
    for name, draw in (("classic", classic), ("large", large)):
        for code, mark in [*plain, *sorted(marked)]:
            rank, suit = code[0], code[1]
            file = f"{code}-{mark}.svg" if mark else f"{code}.svg"
            files[f"{name}/{file}"] = draw(rank, suit, SUIT_INK, mark)
            if suit in "CD":
                files[f"{name}-four/{file}"] = draw(rank, suit, FOUR_COLOUR_INK, mark)
    for number in (1, 2):
        files[f"classic/joker{number}.svg"], files[f"large/joker{number}.svg"] = jokers(number)
    for name in BACKS:
        files[f"backs/{name}.svg"] = back(name)
    files["deck.toml"] = DECK_TABLE
    files["letters.toml"] = LETTERS + "".join(
        f"\n[{face}]\n" + "".join(f"{each} = '{letter(face, each, '#INK')}'\n" for each in COURT)
        for face in ("classic", "large")
    )
    return files


def write(about: str | None, folder: Path, files: Mapping[str, str]) -> None:
    """Write files to a folder, or to that of the command line, except those that are there."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--out", type=Path, default=folder, help="folder to write to")
    folder = parser.parse_args().out
    for name, text in sorted(files.items()):
        target = folder / name
        data = text.encode("utf-8")
        if not target.exists() or target.read_bytes() != data:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)


if __name__ == "__main__":
    write(__doc__, DEFAULT_FOLDER, all_files())
