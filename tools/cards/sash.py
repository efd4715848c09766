"""The arrow-woven sash (ceinture fléchée): its chevrons, as a band, a mark and a lozenge."""

from . import svg
from .palette import BRASS, CREAM, NAVY, RED

# Red ground, cream, navy, gold: the four of the woven sash, in that order.
COLOURS = (RED, CREAM, NAVY, BRASS)


def chevron_up(x: float, y: float, half: float, rise: float, thick: float, ink: str) -> str:
    """One arrow point, its tip at (x, y), its arms ``half`` wide and falling by ``rise``."""
    return svg.polygon(
        [
            (x, y),
            (x + half, y + rise),
            (x + half, y + rise + thick),
            (x, y + thick),
            (x - half, y + rise + thick),
            (x - half, y + rise),
        ],
        ink,
    )


def wild_mark(x: float, y: float) -> str:
    """The mark of a wild card under its index: three woven arrow points, tip at (x, y)."""
    inks = (RED, BRASS, NAVY)
    return "".join(chevron_up(x, y + 7.5 * row, 16, 11, 6, ink) for row, ink in enumerate(inks))


def _stepped(half_w: float, half_h: float, steps: int) -> list[tuple[float, float]]:
    """A diamond with toothed sides, as the weavers' arrows have, around (0, 0)."""
    corners = [(0.0, -half_h), (half_w, 0.0), (0.0, half_h), (-half_w, 0.0)]
    points: list[tuple[float, float]] = []
    for index, (x0, y0) in enumerate(corners):
        x1, y1 = corners[(index + 1) % 4]
        for step in range(steps):
            a, b = step / steps, (step + 1) / steps
            points.append((x0 + (x1 - x0) * a, y0 + (y1 - y0) * a))
            # The tooth: halfway to the next point, pulled towards the middle of the diamond.
            middle = (a + b) / 2
            mx, my = x0 + (x1 - x0) * middle, y0 + (y1 - y0) * middle
            pull = 1 - 0.34 / steps * 1.6
            points.append((mx * pull, my * pull))
    return points


def lozenge(x: float, y: float, half_w: float, half_h: float) -> str:
    """The heart of the sash: toothed diamonds in its four colours, one inside the other."""
    shapes = [
        svg.polygon(_stepped(half_w * part, half_h * part, steps), ink)
        for part, steps, ink in (
            (1.0, 4, RED),
            (0.76, 3, CREAM),
            (0.58, 3, NAVY),
            (0.36, 2, BRASS),
            (0.17, 1, RED),
        )
    ]
    return svg.moved(x, y, *shapes)


def band(length: float, height: float, colours: tuple[str, str, str, str] = COLOURS) -> str:
    """A level length of sash around (0, 0), its arrows running out from the middle."""
    red, cream, navy, gold = colours
    half = height / 2
    shapes = [svg.rect(-length / 2, -half, length, height, red)]
    inks = (cream, navy, gold, navy, cream, red)
    step = 4.6
    for side in (1, -1):
        x = 7.0
        count = 0
        while x + half + step < length / 2:
            ink = inks[count % len(inks)]
            if ink != red:
                shapes.append(
                    svg.polygon(
                        [
                            (side * x, -half),
                            (side * (x + step), -half),
                            (side * (x + step + half), 0),
                            (side * (x + step), half),
                            (side * x, half),
                            (side * (x + half), 0),
                        ],
                        ink,
                    )
                )
            count += 1
            x += step
    shapes.append(svg.polygon([(-9, 0), (0, -half), (9, 0), (0, half)], gold))
    shapes.append(svg.polygon([(-4.5, 0), (0, -half / 2), (4.5, 0), (0, half / 2)], red))
    return "".join(shapes)
