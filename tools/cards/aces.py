"""The aces: one proud pip each, with an ornament of its own."""

import math

from . import glyphs, pips, sash, svg
from .palette import BRASS, CREAM, DEEP_BRASS, INK, LINEN, NAVY, PAPER, RED


def _inlined(suit: str, x: float, y: float, height: float, ink: str) -> str:
    """A big pip with the white line of an engraver inside its edge."""
    scale = height / 104
    return svg.moved(
        x,
        y,
        svg.path(pips.SUIT_PATHS[suit], ink),
        svg.moved(0, 0.5, svg.path(pips.SUIT_PATHS[suit], None, PAPER, 1.9), scale=0.86),
        scale=scale,
    )


def _lily() -> str:
    """The lily of Québec, around (0, 0), about 60 high."""
    return "".join(
        (
            svg.path(
                "M0 -32 C7 -22 10 -14 8 -6 C7 0 4 4 4 10 L-4 10 C-4 4 -7 0 -8 -6 C-10 -14 -7 -22 0 "
                "-32 Z",
                PAPER,
            ),
            svg.path(
                "M7 10 C8 0 12 -10 20 -12 C28 -14 32 -6 29 -1 C27 3 22 2 22 -2 C18 0 16 5 15 10 Z "
                "M-7 10 C-8 0 -12 -10 -20 -12 C-28 -14 -32 -6 -29 -1 C-27 3 -22 2 -22 -2 C-18 0 "
                "-16 5 -15 10 Z",
                PAPER,
            ),
            svg.rect(-17, 11.5, 34, 5.5, BRASS, 1.5),
            svg.path(
                "M-4 18.5 L4 18.5 C5 24 4 28 0 33 C-4 28 -5 24 -4 18.5 Z "
                "M7 18.5 L14 18.5 C14 24 18 26 21 25 C19 30 10 30 7 18.5 Z "
                "M-7 18.5 L-14 18.5 C-14 24 -18 26 -21 25 C-19 30 -10 30 -7 18.5 Z",
                PAPER,
            ),
        )
    )


def _snowflake(radius: float) -> str:
    """A six-armed snow crystal around (0, 0)."""
    lines = []
    for arm in range(6):
        angle = math.radians(60 * arm - 90)
        ux, uy = math.cos(angle), math.sin(angle)
        lines.append(f"M0 0 L{svg.num(ux * radius)} {svg.num(uy * radius)}")
        for along, reach in ((0.45, 0.3), (0.72, 0.22)):
            bx, by = ux * radius * along, uy * radius * along
            for side in (-55, 55):
                turn = angle + math.radians(side)
                tx, ty = bx + math.cos(turn) * radius * reach, by + math.sin(turn) * radius * reach
                lines.append(f"M{svg.num(bx)} {svg.num(by)} L{svg.num(tx)} {svg.num(ty)}")
    return svg.line(" ".join(lines), PAPER, 2.6) + svg.circle(0, 0, 3.6, BRASS)


def _spruce_tree() -> str:
    """A spruce of four tiers with snow on it, around (0, 0), about 60 high."""
    tiers = []
    for top, half, drop in ((-32, 10, 15), (-24, 15, 18), (-13, 20, 20), (0, 24, 20)):
        tiers.append(
            svg.path(
                f"M0 {top} L{half} {top + drop} L{half * 0.45:.1f} {top + drop - 3} L0 "
                f"{top + drop + 1} "
                f"L{-half * 0.45:.1f} {top + drop - 3} L{-half} {top + drop} Z",
                PAPER,
            )
        )
    return svg.rect(-3, 18, 6, 10, BRASS) + "".join(tiers)


def _house() -> str:
    """A small stone house in the snow at night, its windows lit, around (0, 0)."""
    return "".join(
        (
            svg.circle(13, -47, 8, BRASS),
            svg.circle(9.6, -49, 7, INK),
            *(
                svg.circle(x, y, r, LINEN)
                for x, y, r in (
                    (0, -62, 1.2),
                    (-9, -44, 1.3),
                    (-20, -28, 1.4),
                    (27, -25, 1.3),
                    (1, -31, 1.1),
                    (-33, -11, 1.2),
                    (38, -8, 1.2),
                    (-10, -54, 0.9),
                    (20, -34, 0.9),
                    (-27, -19, 0.9),
                )
            ),
            svg.rect(12, -22, 7, 14, "#8C4B3A"),
            svg.rect(11, -24, 9, 3, LINEN),
            svg.rect(-24, -4, 48, 26, "#C9BFA6"),
            svg.path("M-31 -2 L-20 -20 L20 -20 L31 -2 Z", LINEN),
            svg.path("M-25 -2 L-24 2 L24 2 L25 -2 Z", "#8D8672"),
            svg.rect(-6, -17, 12, 11, NAVY),
            svg.path("M-8.6 -16 L0 -22 L8.6 -16 Z", LINEN),
            svg.rect(-3.6, -14.6, 7.2, 7.6, BRASS),
            svg.rect(-18, 5, 9, 10, BRASS),
            svg.rect(9, 5, 9, 10, BRASS),
            svg.path(
                "M-13.5 5 L-13.5 15 M-18 10 L-9 10 M13.5 5 L13.5 15 M9 10 L18 10",
                None,
                DEEP_BRASS,
                1,
            ),
            svg.path("M-5 22 L-5 7 L5 7 L5 22 Z", RED),
            svg.path(
                "M-46 22 C-38 18 -28 21 -20 20 C-8 18 8 22 22 19 C32 17 40 19 46 21 "
                "C46 26 42 30 36 31 C26 33 14 28 4 27 L-4 27 C-14 28 -26 33 -36 31 C-42 30 -46 26 "
                "-46 22 Z",
                LINEN,
            ),
        )
    )


def _ribbon() -> str:
    """The scroll under the ace of spades with the name of the deck, around (0, 0)."""
    return "".join(
        (
            svg.path("M-62 -6 L-82 -2 L-74 9 L-82 21 L-52 16 L-52 -8 Z", RED),
            svg.path("M62 -6 L82 -2 L74 9 L82 21 L52 16 L52 -8 Z", RED),
            svg.path("M-62 12 L-52 16 L-52 10 Z M62 12 L52 16 L52 10 Z", INK),
            svg.path(
                "M-62 -12 C-40 -18 -20 -20 0 -20 C20 -20 40 -18 62 -12 L62 12 C40 6 20 4 0 4 "
                "C-20 4 -40 6 -62 12 Z",
                NAVY,
            ),
            svg.line(
                "M-58 -9.6 C-38 -15 -20 -17 0 -17 C20 -17 38 -15 58 -9.6 "
                "M-58 7.6 C-38 2.6 -20 1 0 1 C20 1 38 2.6 58 7.6",
                BRASS,
                1.3,
            ),
            glyphs.word("MILLE", 0, -14.4, 13, CREAM, gap=34),
        )
    )


def ace(suit: str, ink: str) -> str:
    """The middle of an ace."""
    if suit == "S":
        return "".join(
            (
                svg.moved(120, 62, sash.lozenge(0, 0, 13, 13)),
                _inlined("S", 120, 151, 150, ink),
                svg.moved(120, 167, _house(), scale=0.98),
                svg.moved(120, 254, _ribbon(), scale=0.84),
            )
        )
    ornament, lift, size = {
        "H": (_lily(), -8.0, 1.0),
        "D": (_snowflake(30), 0.0, 1.0),
        "C": (_spruce_tree(), -5.0, 0.76),
    }[suit]
    knots = sash.lozenge(120, 80, 13, 13)
    return "".join(
        (
            knots,
            svg.half_turn(knots),
            _inlined(suit, 120, 168, 130, ink),
            svg.moved(120, 168 + lift, ornament, scale=size),
        )
    )
