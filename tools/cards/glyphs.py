"""The letters and figures of the deck: a sturdy face with wedge feet, as if cut for a shop sign.

Each glyph is outlined by hand in a box 100 high, with y running down.  Holes are cut by the
even-odd rule, so a glyph is one path; a second path is laid over it where strokes cross.
"""

from mille.value import Value

from . import svg


class Glyph(Value):
    """One letter or figure: its outlines and the width of its box."""

    width: float
    paths: tuple[str, ...]


_ROUND_SIX = (
    "M53 0 L60 14 C44 19 33 27 27 39 C31 36 36 34 41 34 C56 34 67 46 67 65 C67 86 54 100 34 100 "
    "C12 100 0 85 0 61 C0 30 20 7 53 0 Z "
    "M34 49 C26 49 21 56 21 67 C21 79 26 86 34 86 C42 86 47 79 47 67 C47 56 42 49 34 49 Z"
)
_ROUND_NINE = (
    "M14 100 L7 86 C23 81 34 73 40 61 C36 64 31 66 26 66 C11 66 0 54 0 35 C0 14 13 0 33 0 "
    "C55 0 67 15 67 39 C67 70 47 93 14 100 Z "
    "M33 51 C41 51 46 44 46 33 C46 21 41 14 33 14 C25 14 20 21 20 33 C20 44 25 51 33 51 Z"
)

GLYPHS: dict[str, Glyph] = {
    "A": Glyph(
        74,
        (
            "M26 0 L47 0 L66 84 L74 89 L74 100 L41 100 L41 90 L48 87 L45.5 76 L25.5 76 L23 87 "
            "L30 90 L30 100 L0 100 L0 89 L8 84 Z M28.5 62 L42.5 62 L35.5 26 Z",
        ),
    ),
    "2": Glyph(
        65,
        (
            "M3 33 C3 11 15 0 33 0 C52 0 63 11 63 28 C63 42 54 52 43 61 C35 68 30 73 27 80 "
            "L47 80 L54 71 L65 71 L63 100 L1 100 L1 89 C4 70 15 58 28 47 C37 39 42 34 42 27 "
            "C42 20 38 16 32 16 C25 16 22 21 23 31 L21 38 L5 38 Z",
        ),
    ),
    "3": Glyph(
        64,
        (
            "M5 0 L61 0 L61 12 L41 37 C55 40 64 51 64 67 C64 87 51 100 31 100 C13 100 1 90 0 72 "
            "L20 69 C21 79 24 84 31 84 C39 84 44 78 44 68 C44 57 36 52 22 52 L18 52 L18 41 L36 17 "
            "L22 17 L16 28 L5 28 Z",
        ),
    ),
    "4": Glyph(
        68,
        (
            "M36 0 L55 0 L55 61 L68 61 L68 77 L55 77 L55 87 L63 91 L63 100 L27 100 L27 91 L35 87 "
            "L35 77 L0 77 L0 65 Z M35 31 L17 61 L35 61 Z",
        ),
    ),
    "5": Glyph(
        64,
        (
            "M8 0 L60 0 L57 18 L26 18 L25 37 C29 35 33 34 38 34 C54 34 64 46 64 65 "
            "C64 87 51 100 31 100 C13 100 2 91 0 75 L19 70 C21 79 25 84 31 84 "
            "C39 84 44 77 44 66 C44 55 39 49 32 49 C27 49 24 51 22 56 L5 54 Z",
        ),
    ),
    "6": Glyph(67, (_ROUND_SIX,)),
    "7": Glyph(
        62,
        (
            "M3 0 L62 0 L62 13 C49 37 40 64 39 100 L15 100 C17 68 27 42 43 19 L22 19 "
            "C17 19 15 23 13 33 L2 33 Z",
        ),
    ),
    "8": Glyph(
        67,
        (
            "M33.5 0 C51 0 62 10 62 25 C62 36 57 43 49 47 C60 52 67 60 67 72 C67 89 53 100 33.5 "
            "100 "
            "C14 100 0 89 0 72 C0 60 7 52 18 47 C10 43 5 36 5 25 C5 10 16 0 33.5 0 Z "
            "M33.5 14 L24 20 L23 31 L33.5 40 L44 31 L43 20 Z "
            "M33.5 54 L22 62 L20 76 L33.5 86 L47 76 L45 62 Z",
        ),
    ),
    "9": Glyph(67, (_ROUND_NINE,)),
    "0": Glyph(
        56,
        (
            "M28 0 C47 0 56 19 56 50 C56 81 47 100 28 100 C9 100 0 81 0 50 C0 19 9 0 28 0 Z "
            "M28 15 C21 15 19 29 19 50 C19 71 21 85 28 85 C35 85 37 71 37 50 C37 29 35 15 28 15 Z",
        ),
    ),
    "1": Glyph(
        36,
        ("M15 0 L28 0 L28 87 L36 91 L36 100 L1 100 L1 91 L9 87 L9 24 L0 28 L0 16 Z",),
    ),
    # The ten is one glyph, as on old cards: a narrow 1 and 0 that share one index width.
    "T": Glyph(
        88,
        (
            "M14 0 L26 0 L26 88 L32 92 L32 100 L1 100 L1 92 L7 88 L7 24 L0 28 L0 16 Z "
            "M62 0 C80 0 88 19 88 50 C88 81 80 100 62 100 C44 100 36 81 36 50 C36 19 44 0 62 0 Z "
            "M62 16 C56 16 54.5 29 54.5 50 C54.5 71 56 84 62 84 C68 84 69.5 71 69.5 50 "
            "C69.5 29 68 16 62 16 Z",
        ),
    ),
    "T-narrow": Glyph(
        65,
        (
            "M10 0 L20 0 L20 90 L24 93 L24 100 L0 100 L0 93 L5 90 L5 21 L0 24 L0 13 Z "
            "M46 0 C60 0 65 17 65 50 C65 83 60 100 46 100 C32 100 27 83 27 50 C27 17 32 0 46 0 Z "
            "M46 14 C42 14 41 28 41 50 C41 72 42 86 46 86 C50 86 51 72 51 50 C51 28 50 14 46 14 Z",
        ),
    ),
    "J": Glyph(
        60,
        (
            "M17 0 L60 0 L60 10 L52 14 L52 67 C52 89 42 100 25 100 C9 100 0 90 0 75 L0 64 L19 61 "
            "L19 73 C19 80 21 84 25 84 C30 84 31 80 31 72 L31 14 L17 10 Z",
        ),
    ),
    "Q": Glyph(
        75,
        (
            "M36 0 C59 0 72 19 72 50 C72 81 59 100 36 100 C13 100 0 81 0 50 C0 19 13 0 36 0 Z "
            "M36 16 C26 16 21 28 21 50 C21 72 26 84 36 84 C46 84 51 72 51 50 C51 28 46 16 36 16 Z",
            "M29 66 L46 61 L75 93 L66 104 L52 100 Z",
        ),
    ),
    "K": Glyph(
        75,
        (
            "M0 0 L33 0 L33 10 L27 13 L27 40 L44 14 L39 10 L39 0 L71 0 L71 10 L63 13 L45 40 L66 86 "
            "L75 90 L75 100 L42 100 L42 90 L46 87 L33 57 L27 65 L27 87 L33 90 L33 100 L0 100 L0 90 "
            "L7 87 L7 13 L0 10 Z",
        ),
    ),
    "M": Glyph(
        92,
        (
            "M0 0 L27 0 L46 52 L65 0 L92 0 L92 10 L85 13 L85 87 L92 90 L92 100 L60 100 L60 90 L66 "
            "87 "
            "L66 42 L50 84 L42 84 L24 40 L24 87 L31 90 L31 100 L0 100 L0 90 L8 87 L8 13 L0 10 Z",
        ),
    ),
    "I": Glyph(
        34,
        ("M0 0 L34 0 L34 10 L27 13 L27 87 L34 90 L34 100 L0 100 L0 90 L7 87 L7 13 L0 10 Z",),
    ),
    "L": Glyph(
        60,
        (
            "M0 0 L34 0 L34 10 L27 13 L27 83 L43 83 L50 68 L60 68 L58 100 L0 100 L0 90 L7 87 L7 13 "
            "L0 10 Z",
        ),
    ),
    "E": Glyph(
        62,
        (
            "M0 0 L58 0 L60 29 L50 29 L45 17 L27 17 L27 41 L36 41 L40 33 L48 33 L48 65 L40 65 L36 "
            "57 "
            "L27 57 L27 83 L46 83 L52 69 L62 69 L60 100 L0 100 L0 90 L7 87 L7 13 L0 10 Z",
        ),
    ),
    "R": Glyph(
        72,
        (
            "M0 0 L38 0 C55 0 65 10 65 27 C65 40 59 49 49 53 L63 86 L72 90 L72 100 L48 100 L32 57 "
            "L27 57 L27 87 L34 90 L34 100 L0 100 L0 90 L7 87 L7 13 L0 10 Z "
            "M27 16 L27 41 L35 41 C42 41 45 36 45 28 C45 20 42 16 35 16 Z",
        ),
    ),
    "O": Glyph(
        72,
        (
            "M36 0 C59 0 72 19 72 50 C72 81 59 100 36 100 C13 100 0 81 0 50 C0 19 13 0 36 0 Z "
            "M36 16 C26 16 21 28 21 50 C21 72 26 84 36 84 C46 84 51 72 51 50 C51 28 46 16 36 16 Z",
        ),
    ),
}


def glyph(name: str, centre: float, top: float, height: float, ink: str) -> str:
    """Draw one glyph, ``height`` units high, centred on the upright line x = centre."""
    shape = GLYPHS[name]
    scale = height / 100
    left = centre - shape.width * scale / 2
    outlines = [svg.path(data, ink, evenodd=True) for data in shape.paths]
    return svg.moved(left, top, *outlines, scale=scale)


def stretched(name: str, centre: float, top: float, width: float, height: float, ink: str) -> str:
    """Draw one glyph drawn out to fill a box, for the tall index of the large-print face."""
    shape = GLYPHS[name]
    outlines = "".join(svg.path(data, ink, evenodd=True) for data in shape.paths)
    place = f"translate({svg.num(centre - width / 2)} {svg.num(top)})"
    return svg.group(f"{place} scale({width / shape.width:.4f} {height / 100:.4f})", outlines)


def word(text: str, centre: float, top: float, height: float, ink: str, gap: float = 10.0) -> str:
    """Draw a word or a number on one line, centred on x = centre; ``gap`` is in glyph units."""
    scale = height / 100
    widths = [GLYPHS[letter].width for letter in text]
    pen = centre - (sum(widths) + gap * (len(text) - 1)) * scale / 2
    drawn = []
    for letter, width in zip(text, widths, strict=True):
        drawn.append(glyph(letter, pen + width * scale / 2, top, height, ink))
        pen += (width + gap) * scale
    return "".join(drawn)
