"""What every face shares: the paper, the corner indices, and the frame of the court cards."""

from . import glyphs, pips, sash, svg
from .palette import BRASS, EDGE, PAPER

CORNER = 14.5
INDEX_X = 26.5  # The middle of the index: all of it lies between x = 6 and x = 47.

# The outline of the card, half a unit inside the picture so that the hairline is not cut.
_OUTLINE = (
    "M15 0.5 L225 0.5 A14.5 14.5 0 0 1 239.5 15 L239.5 321 A14.5 14.5 0 0 1 225 335.5 "
    "L15 335.5 A14.5 14.5 0 0 1 0.5 321 L0.5 15 A14.5 14.5 0 0 1 15 0.5 Z"
)
# The court frame leaves out the two corners with the indices.
_NOTCHED = "M54 14 L226 14 L226 216 L186 216 L186 322 L14 322 L14 120 L54 120 Z"


def paper() -> str:
    """The blank card: warm paper, soft corners and a hairline edge."""
    return svg.path(_OUTLINE, PAPER, EDGE, 1)


def window(hole: str) -> str:
    """A card of paper with a hole, to trim a picture to its frame as a clip path would."""
    return svg.path(f"{_OUTLINE} {hole}", PAPER, EDGE, 1, evenodd=True)


def court_window(rim: str, gilt: bool) -> str:
    """Trim a court picture to the notched frame and draw the frame, in gold if ``gilt``."""
    parts = [window(_NOTCHED)]
    if gilt:
        parts.append(svg.path(_NOTCHED, None, rim, 7.4))
        parts.append(svg.path(_NOTCHED, None, BRASS, 5.2))
        parts.append(svg.path(_NOTCHED, None, rim, 0.9))
    else:
        parts.append(svg.path(_NOTCHED, None, rim, 2))
    return "".join(parts)


def corner(rank: str, suit: str, ink: str, wild: bool) -> str:
    """The index of the classic face: rank over suit, and the mark of a wild card."""
    parts = [
        glyphs.glyph(rank, INDEX_X, 14, 46, ink),
        pips.pip(suit, INDEX_X, 86, 37, ink),
    ]
    if wild:
        parts.append(sash.wild_mark(INDEX_X, 112))
    return "".join(parts)


def large_corner(rank: str, suit: str, ink: str, wild: bool) -> str:
    """The index of the large-print face: tall, and as wide as a fan of twenty shows."""
    name = "T-narrow" if rank == "T" else rank
    parts = [
        glyphs.stretched(name, INDEX_X, 13, 41, 76, ink),
        pips.pip(suit, INDEX_X, 119, 44, ink),
    ]
    if wild:
        parts.append(sash.wild_mark(INDEX_X, 148))
    return "".join(parts)


def joker_corner(ink: str) -> str:
    """The index of a joker: the word, downwards."""
    return "".join(
        glyphs.stretched(letter, INDEX_X, 14 + 21 * place, 22, 19, ink)
        for place, letter in enumerate("JOKER")
    )


def large_joker_corner(ink: str) -> str:
    """The same, larger, for the large-print face."""
    return "".join(
        glyphs.stretched(letter, INDEX_X, 13 + 31 * place, 34, 28, ink)
        for place, letter in enumerate("JOKER")
    )


def both_corners(index: str) -> str:
    """An index, and the same one turned at the bottom right."""
    return index + svg.half_turn(index)
