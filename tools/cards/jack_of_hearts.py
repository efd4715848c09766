"""The Jack of hearts, the spoon player: a freckled lad with ginger curls, winking."""

from . import svg
from .palette import (
    BRASS,
    CREAM,
    DEEP_GINGER,
    DEEP_RED,
    DEEP_WOOD,
    FOLD,
    GINGER,
    INK,
    LINEN,
    NAVY,
    RED,
    ROSE,
    SHADE,
    SKIN,
    WOOD,
)
from .parts import brow, closed_eye, eye, fist, strokes


def _spoon(turn: float, x: float, y: float) -> str:
    """One of the wooden spoons of the kitchen, its bowl up."""
    return svg.moved(
        x,
        y,
        svg.path("M-2.6 6 L-2 -42 L2 -42 L2.6 6 Z", WOOD),
        svg.path(
            "M0 -74 C8 -74 11 -64 10 -55 C9 -46 5 -40 0 -40 C-5 -40 -9 -46 -10 -55 "
            "C-11 -64 -8 -74 0 -74 Z",
            WOOD,
        ),
        svg.path(
            "M0 -70 C5 -70 7 -62 6 -55 C5 -49 3 -45 0 -45 C-3 -45 -5 -49 -6 -55 "
            "C-7 -62 -5 -70 0 -70 Z",
            DEEP_WOOD,
        ),
        turn=turn,
    )


def hat() -> str:
    """A round red tuque with a great cream pompom."""
    return "".join(
        (
            svg.path("M103 66 C103 42 115 30 131 30 C147 30 159 42 159 66 Z", RED),
            strokes(
                DEEP_RED,
                1.8,
                "M117 60 C116 48 119 40 124 35",
                "M131 58 L131 40",
                "M145 60 C146 48 143 40 138 35",
            ),
            svg.path("M100 59 C114 52 148 52 162 59 L162 75 C148 68 114 68 100 75 Z", CREAM),
            svg.path(
                "M104 58 L112 54.6 L108 70.6 L101 73.4 Z M120 53.6 L128 53.2 L125 68.8 L116 69.4 Z "
                "M136 53.2 L144 53.8 L142 69.4 L133 68.8 Z M152 55 L159 57.6 L158.6 73 L150 70.6 Z",
                NAVY,
            ),
            *(
                svg.circle(131 + x, 27 + y, r, LINEN)
                for x, y, r in (
                    (0, 0, 9),
                    (-7, -1, 5),
                    (7, -1, 5),
                    (-4, 6, 5),
                    (5, 6, 5),
                    (0, -6, 5),
                )
            ),
            strokes(FOLD, 1.3, "M127 24 Q131 29 136 24", "M125 30 Q130 34 137 30"),
        )
    )


def person() -> str:
    """Draw the upper half of the figure; what is worn below ends under the sash."""
    curls = "".join(
        svg.circle(x, y, r, GINGER)
        for x, y, r in (
            (107, 76, 9),
            (102, 88, 9),
            (104, 101, 9),
            (111, 111, 7),
            (155, 76, 9),
            (160, 88, 9),
            (158, 101, 9),
            (151, 111, 7),
        )
    )
    curls += strokes(
        DEEP_GINGER,
        1.5,
        "M99 86 C101 91 106 90 106 85",
        "M101 102 C104 106 109 104 108 99",
        "M163 86 C161 91 156 90 156 85",
        "M161 102 C158 106 153 104 154 99",
    )
    body = "".join(
        (
            svg.path("M58 179 C62 150 82 136 110 128 L152 128 C180 132 200 142 208 152 Z", NAVY),
            svg.circle(134, 158, 2.6, BRASS),
            svg.path("M120 108 L120 126 L143 126 L143 108 Z", SHADE),
            svg.path("M104 120 C112 128 150 128 158 119 L164 131 C152 142 112 143 99 133 Z", RED),
            svg.path(
                "M112 125 L118 139.6 L124 140.4 L119 127 Z M130 127.8 L134 140.8 L140 140.4 L137 "
                "127.8 Z "
                "M147 126 L154 137.4 L159 134.4 L153 123 Z",
                CREAM,
            ),
            svg.path("M100 130 L118 134 L108 172 L88 175 Z", RED),
            svg.path("M95.6 150 L113.4 152 L111.6 158.6 L93.6 157 Z", CREAM),
            svg.path("M92.4 163 L109.8 165 L108.4 170.6 L90 172 Z", CREAM),
        )
    )
    face = "".join(
        (
            svg.path(
                "M108 62 L108 88 C108 107 119 120 131 120 C144 120 155 107 155 88 L155 62 Z", SKIN
            ),
            svg.path(
                "M155 62 L155 88 C155 107 144 120 131 120 C141 114 147 103 147 90 L147 62 Z", SHADE
            ),
            svg.ellipse(115.5, 99, 6.4, 4.6, ROSE),
            svg.ellipse(146.5, 99, 6, 4.6, ROSE),
            *(
                svg.circle(x, y, 0.9, DEEP_GINGER)
                for x, y in (
                    (113, 95),
                    (117, 97),
                    (120, 94),
                    (142, 94),
                    (145, 97),
                    (149, 95),
                    (116, 101),
                    (147, 101),
                )
            ),
            svg.path("M126 97 C126 90 136 90 137 97 C136.6 101 126.4 101 126 97 Z", "#E7A77C"),
            svg.line("M127 99.2 Q131.5 101.8 136 99.2", INK, 1.3),
            svg.path(
                "M118 104 Q131 109 145 103 C144 113 138 117 131 117 C124 117 119 113 118 104 Z",
                DEEP_RED,
            ),
            svg.path("M120.4 105 Q131 109.2 142.8 104.4 L141 109 Q131 112.4 122 109 Z", "#FFFDF4"),
            closed_eye(120, 87, 6.6, 3),
            eye(142, 86, 6.6, look=0.2),
            brow(126, 80, 113, 79, 3.4, 3.4, DEEP_GINGER),
            brow(136, 78, 150, 76, 4.4, 3.4, DEEP_GINGER),
        )
    )
    head = svg.group("rotate(-5 131 116)", curls, face, hat())
    arm = "".join(
        (
            svg.path("M170 162 C170 146 174 134 184 124 L211 127 C216 136 217 144 215 152 Z", NAVY),
            svg.path("M183 116 L211 119 L212 130 L181 127 Z", RED),
            _spoon(-9, 192, 109),
            _spoon(13, 199, 109),
            fist(196, 107, SKIN, SHADE),
        )
    )
    return body + head + arm
