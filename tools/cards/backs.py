"""The card backs. Each looks the same upside down, so it tells nothing about the face."""

import math
from collections.abc import Callable

from . import frame, pips, sash, svg
from .palette import BRASS, CREAM, DEEP_RED, FROST, INK, LINEN, NAVY, NIGHT, PAPER, RED, SPRUCE

Spot = tuple[float, float]

# The picture of a back lies in this box; the paper outside it is the border of the card.
# It may run on a little under that paper, but not as far as the round corners of the card.
_BLEED = 8.0
_HOLE = (
    "M20 12 L220 12 A8 8 0 0 1 228 20 L228 316 A8 8 0 0 1 220 324 L20 324 A8 8 0 0 1 12 316 "
    "L12 20 A8 8 0 0 1 20 12 Z"
)


def _field(ink: str) -> str:
    """The ground of a whole back."""
    return svg.rect(_BLEED, _BLEED, 240 - 2 * _BLEED, 336 - 2 * _BLEED, ink)


def _bordered(picture: str, rim: str, inner: str | None = None) -> str:
    """A whole back: the picture trimmed to its box, with a line or two round it."""
    parts = [picture, frame.window(_HOLE), svg.path(_HOLE, None, rim, 2.4)]
    if inner:
        parts.append(svg.rect(16.5, 16.5, 207, 303, None, 5, inner, 1.2))
    return svg.document(*parts)


def _keep(points: list[Spot], axis: int, limit: float, below: bool) -> list[Spot]:
    """The part of a polygon on one side of an upright (axis 0) or level (axis 1) line."""
    kept: list[Spot] = []
    for index, end in enumerate(points):
        start = points[index - 1]
        start_in = (start[axis] <= limit) == below
        end_in = (end[axis] <= limit) == below
        if start_in != end_in:
            part = (limit - start[axis]) / (end[axis] - start[axis])
            kept.append(
                (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)
            )
        if end_in:
            kept.append(end)
    return kept


def _arrows(offset: float) -> list[Spot]:
    """All that lies between the middle of the card and one barbed edge, in the upper right quarter.

    Each edge further out is also lower, so that a stripe is as wide along its barbs
    as along its shafts.
    """
    reach, period, barb = 24.0, 44.0, 14.0
    x, y = 120 + offset, 168 + 1.4 * offset
    points: list[Spot] = [(0.0, 400.0)]
    for row in range(-3, 12):
        points.append((x + reach, y - row * period + barb))
        points.append((x, y - (row + 1) * period))
    points.append((0.0, -400.0))
    points = _keep(points, 0, 119.7, below=False)
    points = _keep(points, 0, 240 - _BLEED, below=True)
    points = _keep(points, 1, _BLEED, below=False)
    return _keep(points, 1, 168.3, below=True)


def _four_ways(quarter: list[Spot]) -> str:
    """A quarter and its mirror images as one path, all wound the same way, so no seam shows."""
    parts = []
    for flip_x, flip_y in ((False, False), (True, False), (True, True), (False, True)):
        points = [(240 - x if flip_x else x, 336 - y if flip_y else y) for x, y in quarter]
        if flip_x != flip_y:
            points.reverse()
        parts.append("M" + " ".join(f"{svg.num(x)} {svg.num(y)}" for x, y in points) + "Z")
    return "".join(parts)


# From the edge of the card to its middle: the width and the colour of each stripe.
_STRIPES = [
    (16.0, RED),
    (7.0, BRASS),
    (16.0, NAVY),
    (7.0, CREAM),
    (16.0, RED),
    (7.0, BRASS),
    (16.0, NAVY),
    (7.0, CREAM),
    (16.0, RED),
    (7.0, BRASS),
    (16.0, NAVY),
    (7.0, CREAM),
]


def sash_back() -> str:
    """The arrow-woven sash, the sign of the game: arrows that fly from the middle both ways."""
    # The last stripe leaves a slim red shaft in the middle, with the heads of the arrows on it.
    offset = sum(width for width, _ in _STRIPES)
    weave = []
    for width, ink in [*_STRIPES, (0.0, RED)]:
        weave.append(svg.path(_four_ways(_arrows(offset)), ink))
        offset -= width
    return _bordered(_field(NAVY) + "".join(weave) + sash.lozenge(120, 168, 20, 30), NAVY)


def _window(x: float, y: float, w: float, h: float, lit: bool) -> str:
    """A sash window, lit or dark."""
    glass = BRASS if lit else "#31486B"
    return svg.rect(x, y, w, h, glass) + svg.line(
        f"M{svg.num(x + w / 2)} {svg.num(y)} L{svg.num(x + w / 2)} {svg.num(y + h)} "
        f"M{svg.num(x)} {svg.num(y + h / 2)} L{svg.num(x + w)} {svg.num(y + h / 2)}",
        NIGHT,
        0.9,
    )


def _street() -> str:
    """A row of Montréal houses under snow: mansards, chimneys, an outside stair, a steeple."""
    parts = [
        # The mountain behind.
        svg.path("M0 120 C40 92 70 84 104 96 C140 76 190 84 240 112 L240 168 L0 168 Z", "#2C456B"),
        # Steeple.
        svg.path("M178 110 L178 76 L186 44 L194 76 L194 110 Z", "#3B5680"),
        svg.path("M178 76 L186 44 L186 76 Z", LINEN),
        svg.line("M186 44 L186 34 M182.6 37.4 L189.4 37.4", BRASS, 1.6),
        _window(182.6, 84, 6.8, 10, True),
        # Left house with a gable and an outside stair.
        svg.rect(12, 104, 56, 64, "#7E2A2A"),
        svg.path("M8 106 L24 74 L58 74 L72 106 Z", LINEN),
        svg.rect(48, 60, 9, 18, "#6A2323"),
        svg.rect(46.6, 57, 11.8, 4, LINEN),
        svg.rect(32, 87, 14, 14, "#7E2A2A"),
        svg.path("M28 90 L39 78 L50 90 Z", LINEN),
        _window(35, 90, 8, 9, True),
        _window(20, 112, 11, 15, True),
        _window(37, 112, 11, 15, False),
        _window(20, 138, 11, 15, False),
        svg.rect(37, 134, 12, 24, NAVY),
        svg.line("M50 134 L66 134 L66 126 M66 134 L78 166 M66 126 L78 157", FROST, 1.7),
        svg.line(
            "M68 140 L73 140 M70.4 146 L75.4 146 M72.6 152 L77.6 152 M75 158 L80 158", FROST, 1.5
        ),
        # Middle house, tall, with a mansard.
        svg.rect(80, 88, 54, 80, "#B58A55"),
        svg.path("M76 90 L84 62 L130 62 L138 90 Z", "#3C5A55"),
        svg.path("M76 90 L78 84 L136 84 L138 90 Z M83 65 L84 60 L130 60 L131 65 Z", LINEN),
        svg.rect(88, 44, 10, 18, "#8F6B3E"),
        svg.rect(86.6, 41, 12.8, 4, LINEN),
        _window(92, 68, 9, 13, False),
        _window(113, 68, 9, 13, True),
        _window(88, 98, 11, 16, True),
        _window(115, 98, 11, 16, True),
        _window(88, 124, 11, 16, False),
        _window(115, 124, 11, 16, True),
        svg.rect(101, 140, 13, 28, DEEP_RED),
        svg.path("M98 140 L107.5 132 L117 140 Z", LINEN),
        # Right house, low, with a long roof.
        svg.rect(146, 114, 86, 54, "#8C5A45"),
        svg.path("M140 116 L156 92 L226 92 L240 116 Z", LINEN),
        svg.rect(208, 78, 10, 18, "#74472F"),
        svg.rect(206.6, 75, 12.8, 4, LINEN),
        _window(154, 124, 12, 15, True),
        _window(176, 124, 12, 15, True),
        _window(206, 124, 12, 15, False),
        svg.rect(191, 138, 12, 30, NAVY),
        # Spruces between, and the snow of the street.
        svg.path("M74 160 L64 160 L72 146 L67 146 L74 134 L81 146 L76 146 L84 160 Z", SPRUCE),
        svg.path(
            "M140 164 L129 164 L137 148 L132 148 L140 132 L148 148 L143 148 L151 164 Z", SPRUCE
        ),
        svg.path(
            "M0 160 C20 154 40 160 60 157 C90 153 120 160 150 157 C180 154 210 158 240 154 L240 "
            "172 "
            "L0 172 Z",
            LINEN,
        ),
        # Smoke.
        svg.line("M93 38 C86 30 98 26 92 16", "#8FA3B8", 3, 0.8),
        svg.line("M213 72 C206 64 218 58 212 48 C208 42 214 36 212 30", "#8FA3B8", 3, 0.8),
    ]
    return "".join(parts)


def snow_back() -> str:
    """Snow over the roofs of a Montréal street, the lamps lit."""
    flakes = []
    # A fixed scatter: the golden angle spreads the flakes without a pattern one can see.
    for index in range(46):
        x = (index * 0.618034 % 1) * 206 + 17
        y = (index * 0.414214 % 1) * 140 + 18
        flakes.append(svg.circle(x, y, 0.9 + 1.1 * (index * 0.271 % 1), LINEN))
    half = (
        svg.rect(_BLEED, _BLEED, 240 - 2 * _BLEED, 168 - _BLEED, NIGHT)
        + svg.circle(36, 38, 14, "#F1DDA6")
        + svg.circle(42, 34, 12.5, NIGHT)
    )
    half += _street() + "".join(flakes)
    band = svg.rect(0, 160.5, 240, 15, INK) + svg.moved(120, 168, sash.band(240, 12))
    return _bordered(half + svg.half_turn(half) + band, NIGHT)


def _posy() -> str:
    """Four spoons and four hearts in a ring, around (0, 0), as embroidered on a cloth."""
    spoon = svg.path(
        "M0 -52 C8 -52 11 -43 10 -35 C9 -27 5 -21 2.2 -18 L1.8 -6 L-1.8 -6 L-2.2 -18 C-5 -21 -9 "
        "-27 -10 -35 "
        "C-11 -43 -8 -52 0 -52 Z",
        RED,
    ) + svg.path(
        "M0 -47 C5 -47 6.4 -40 6 -35 C5 -30 3 -26 0 -24 C-3 -26 -5 -30 -6 -35 C-6.4 -40 -5 -47 0 "
        "-47 Z",
        DEEP_RED,
    )
    heart = pips.pip("H", 0, -36, 19, NAVY, turned=True)
    leaf = svg.path(
        "M0 -6 L0 -25 M0 -14 C-5 -15 -7 -19 -7 -22 C-3 -22 0 -19 0 -14 C0 -19 3 -22 7 -22 C7 -19 5 "
        "-15 0 -14",
        None,
        NAVY,
        1.8,
    )
    ring = [svg.moved(0, 0, spoon, turn=45.0 + 90 * quarter) for quarter in range(4)]
    ring += [svg.moved(0, 0, heart + leaf, turn=90.0 * quarter) for quarter in range(4)]
    return "".join(ring) + svg.circle(0, 0, 6, BRASS) + svg.circle(0, 0, 2.6, RED)


def kitchen_back() -> str:
    """The checked cloth of the kitchen table, with an embroidered posy of spoons and hearts."""
    check = 24.0
    cloth = [_field(PAPER)]
    # Warp and weft at half strength: where they cross, the check is full red.
    for column in range(-2, 3):
        x = 120 + column * 2 * check - check / 2
        cloth.append(svg.rect(x, _BLEED, check, 336 - 2 * _BLEED, RED, opacity=0.5))
    for row in range(-3, 4):
        y = 168 + row * 2 * check - check / 2
        cloth.append(svg.rect(_BLEED, y, 240 - 2 * _BLEED, check, RED, opacity=0.5))
    stitches = []
    for column in (-2, -1, 1, 2):
        for row in (-3, -2, -1, 1, 2, 3):
            x = 120 + math.copysign(2 * abs(column) - 1, column) * check
            y = 168 + math.copysign(2 * abs(row) - 1, row) * check
            stitches.append(
                f"M{svg.num(x - 5)} {svg.num(y)} l10 0 m-5 -5 l0 10 m-3 -8 l6 6 m0 -6 l-6 6"
            )
    medal = svg.moved(
        120,
        168,
        svg.circle(0, 0, 66, PAPER),
        svg.circle(0, 0, 63, None, RED, 2.5),
        svg.circle(0, 0, 58, None, NAVY, 1.2),
        _posy(),
    )
    return _bordered("".join(cloth) + svg.line(" ".join(stitches), NAVY, 1.3) + medal, RED, PAPER)


def night_back() -> str:
    """A winter night: a ring of spruces round a snow crystal, stars to the corners."""
    tree = (
        svg.path(
            "M0 -104 L11 -84 L5 -84 L15 -68 L7 -68 L19 -50 L-19 -50 L-7 -68 L-15 -68 L-5 -84 L-11 "
            "-84 Z",
            SPRUCE,
        )
        + svg.path("M0 -104 L11 -84 L5 -84 L15 -68 L7 -68 L19 -50 L0 -50 Z", "#3C7560")
        + svg.rect(-2.5, -50, 5, 7, BRASS)
    )
    ring = []
    for index in range(12):
        ring.append(svg.moved(0, 0, tree, turn=30.0 * index, scale=0.97))
    arms = []
    for arm in range(12):
        angle = math.radians(30 * arm)
        reach = 38.0 if arm % 2 == 0 else 20.0
        ux, uy = math.sin(angle), -math.cos(angle)
        arms.append(f"M0 0 L{svg.num(ux * reach)} {svg.num(uy * reach)}")
        if arm % 2 == 0:
            for along, size in ((0.42, 9.0), (0.7, 8.0)):
                bx, by = ux * reach * along, uy * reach * along
                for side in (-50, 50):
                    turn = angle + math.radians(side)
                    arms.append(
                        f"M{svg.num(bx)} {svg.num(by)} L{svg.num(bx + size * math.sin(turn))} "
                        f"{svg.num(by - size * math.cos(turn))}"
                    )
    middle = svg.moved(
        120, 168, *ring, svg.line(" ".join(arms), LINEN, 3), svg.circle(0, 0, 4.5, BRASS)
    )
    stars = []
    for index in range(60):
        x = (index * 0.618034 % 1) * 206 + 17
        y = (index * 0.414214 % 1) * 150 + 18
        if math.hypot(x - 120, y - 168) > 112:
            stars.append((x, y))
    sky = "".join(
        svg.circle(x, y, 1.0 if i % 3 else 1.7, BRASS if i % 4 == 0 else LINEN)
        for i, (x, y) in enumerate(stars)
    )
    sky += svg.moved(120, 40, sash.lozenge(0, 0, 13, 13))
    return _bordered(_field(NIGHT) + sky + svg.half_turn(sky) + middle, NIGHT, BRASS)


BACKS: dict[str, Callable[[], str]] = {
    "sash": sash_back,
    "snow": snow_back,
    "kitchen": kitchen_back,
    "night": night_back,
}
