"""The four suit shapes and where a number card puts them."""

from . import svg

# Each suit is outlined around (0, 0) in a box about 100 high.
SUIT_PATHS: dict[str, str] = {
    "H": (
        "M0 50 C-6 36 -22 24 -34 10 C-44 -2 -48 -12 -48 -22 C-48 -38 -38 -47 -25 -47 "
        "C-12 -47 -3 -38 0 -25 C3 -38 12 -47 25 -47 C38 -47 48 -38 48 -22 C48 -12 44 -2 34 10 "
        "C22 24 6 36 0 50 Z"
    ),
    "D": ("M0 -53 C7 -36 24 -14 41 0 C24 14 7 36 0 53 C-7 36 -24 14 -41 0 C-24 -14 -7 -36 0 -53 Z"),
    "S": (
        "M0 -51 C6 -37 20 -25 32 -12 C42 -1 46 8 46 17 C46 30 37 38 25 38 C15 38 8 33 4 24 "
        "C5 36 10 45 21 49 L21 52 L-21 52 L-21 49 C-10 45 -5 36 -4 24 C-8 33 -15 38 -25 38 "
        "C-37 38 -46 30 -46 17 C-46 8 -42 -1 -32 -12 C-20 -25 -6 -37 0 -51 Z"
    ),
    "C": (
        "M-9 -7 C-17 -12 -23 -19 -23 -28 C-23 -41 -13 -51 0 -51 C13 -51 23 -41 23 -28 "
        "C23 -19 17 -12 9 -7 C14 -11 19 -13 25 -13 C38 -13 48 -3 48 10 C48 23 38 33 25 33 "
        "C15 33 7 28 4 19 C5 34 10 44 21 49 L21 52 L-21 52 L-21 49 C-10 44 -5 34 -4 19 "
        "C-7 28 -15 33 -25 33 C-38 33 -48 23 -48 10 C-48 -3 -38 -13 -25 -13 C-19 -13 -14 -11 -9 -7 "
        "Z"
    ),
}

LEFT, MIDDLE, RIGHT = 77.0, 120.0, 163.0
_TOP, _BOTTOM, _HALF = 54.0, 282.0, 168.0
_THIRD = (_BOTTOM - _TOP) / 3

Spot = tuple[float, float]


def _pair(y: float) -> list[Spot]:
    """A left and a right pip on one row."""
    return [(LEFT, y), (RIGHT, y)]


_CORNERS = _pair(_TOP) + _pair(_BOTTOM)
_FOUR_ROWS = _CORNERS + _pair(_TOP + _THIRD) + _pair(_BOTTOM - _THIRD)
_UPPER = (MIDDLE, (_TOP + _HALF) / 2)
_LOWER = (MIDDLE, (_BOTTOM + _HALF) / 2)

# The classical places; a pip below the middle of the card is turned.
SPOTS: dict[str, list[Spot]] = {
    "2": [(MIDDLE, _TOP), (MIDDLE, _BOTTOM)],
    "3": [(MIDDLE, _TOP), (MIDDLE, _HALF), (MIDDLE, _BOTTOM)],
    "4": _CORNERS,
    "5": [*_CORNERS, (MIDDLE, _HALF)],
    "6": _CORNERS + _pair(_HALF),
    "7": [*_CORNERS, *_pair(_HALF), _UPPER],
    "8": [*_CORNERS, *_pair(_HALF), _UPPER, _LOWER],
    "9": [*_FOUR_ROWS, (MIDDLE, _HALF)],
    "T": [*_FOUR_ROWS, (MIDDLE, _TOP + _THIRD / 2), (MIDDLE, _BOTTOM - _THIRD / 2)],
}


def pip(suit: str, x: float, y: float, height: float, ink: str, turned: bool = False) -> str:
    """Draw one suit shape centred on (x, y), upside down if ``turned``."""
    shape = svg.path(SUIT_PATHS[suit], ink)
    return svg.moved(x, y, shape, scale=height / 104, turn=180 if turned else 0)


def pattern(rank: str, suit: str, ink: str, height: float = 46.0) -> str:
    """Draw all the pips of a number card."""
    return "".join(pip(suit, x, y, height, ink, turned=y > _HALF) for x, y in SPOTS[rank])
