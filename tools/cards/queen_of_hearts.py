"""The Queen of hearts, the lady of the house: round, rosy, in a mob cap, with a rose."""

from . import svg
from .palette import (
    BRASS,
    CREAM,
    DEEP_GOLDEN,
    DEEP_RED,
    DEEP_SPRUCE,
    FOLD,
    GOLDEN,
    INK,
    LINEN,
    NAVY,
    RED,
    ROSE,
    SHADE,
    SKIN,
    SPRUCE,
)
from .parts import brow, eye, fist, lips, ruffle, strokes


def _rose(x: float, y: float) -> str:
    """An open rose, seen from the side."""
    return svg.moved(
        x,
        y,
        svg.path("M2 12 C3 28 3 40 1 58", None, SPRUCE, 3),
        svg.path("M2 36 C10 26 18 26 22 30 C18 38 10 40 2 38 Z", SPRUCE),
        svg.path("M2 28 C-6 20 -14 21 -18 26 C-14 33 -6 34 2 31 Z", SPRUCE),
        svg.path("M-9 12 L0 17 L9 12 L5 20 L-4 20 Z", DEEP_SPRUCE),
        svg.path(
            "M0 16 C-12 16 -19 6 -18 -4 C-17 -12 -10 -18 0 -18 C10 -18 17 -12 18 -4 "
            "C19 6 12 16 0 16 Z",
            RED,
        ),
        svg.path(
            "M-18 -4 C-12 2 -6 4 -2 15 C-12 16 -19 6 -18 -4 Z M18 -4 C12 2 8 6 4 15.6 "
            "C13 14 19 6 18 -4 Z",
            DEEP_RED,
        ),
        svg.line("M-8 -6 C-6 -14 6 -14 8 -6 C8 2 -3 3 -4 -3 C-4 -8 3 -8 3 -4", DEEP_RED, 1.8),
        turn=-8,
    )


def hat() -> str:
    """A puffed linen mob cap with a red ribbon."""
    return "".join(
        (
            svg.path("M99 64 C90 36 112 20 134 20 C158 20 178 36 169 64 Z", LINEN),
            strokes(
                FOLD,
                1.4,
                "M112 56 C108 44 113 33 120 28",
                "M134 54 L134 30",
                "M156 56 C160 44 155 33 148 28",
                "M123 54 C121 46 122 40 124 35",
                "M145 54 C147 46 146 40 144 35",
            ),
            ruffle(134, 84, 37, 26, 190, 350, 11, 7),
            svg.path("M98 62 C116 48 152 48 170 62 L169 70 C152 57 116 57 99 70 Z", RED),
            svg.path(
                "M160 52 C166 42 176 42 176 48 C176 54 168 56 164 57 C170 60 176 66 172 70 "
                "C167 73 161 64 160 58 C157 60 155 54 160 52 Z",
                RED,
            ),
            svg.circle(161, 56, 3, DEEP_RED),
        )
    )


def person() -> str:
    """Draw the upper half of the figure; what is worn below ends under the sash."""
    body = "".join(
        (
            svg.path("M44 181 C50 152 80 138 108 130 L160 130 C192 134 214 142 222 150 Z", RED),
            svg.path("M116 104 L116 128 L134 146 L152 128 L152 104 Z", SHADE),
            svg.path(
                "M108 122 L134 152 L160 122 C178 128 196 136 206 153 L160 161 L134 152 L112 170 "
                "L62 178 "
                "C70 152 90 132 108 122 Z",
                NAVY,
            ),
            svg.path("M108 122 L134 152 L160 122 L166 126 L136 160 L132 160 L103 126 Z", LINEN),
            strokes(
                BRASS, 1.8, "M98 134 C86 146 78 160 76 175", "M170 134 C184 140 192 147 197 154"
            ),
            strokes(
                CREAM,
                1.3,
                "M92 146 L97 150",
                "M86 156 L92 160",
                "M82 166 L88 169",
                "M180 144 L176 149",
                "M189 150 L185 154",
            ),
        )
    )
    face = "".join(
        (
            svg.path("M105 68 C98 84 100 102 106 110 L162 110 C168 102 170 84 163 68 Z", GOLDEN),
            svg.path(
                "M107 66 L107 90 C107 108 119 121 134 121 C149 121 161 108 161 90 L161 66 Z", SKIN
            ),
            svg.path(
                "M161 66 L161 90 C161 108 149 121 134 121 C146 115 153 104 153 92 L153 66 Z", SHADE
            ),
            svg.path("M121 116 Q134 124 147 116 Q134 129 121 116 Z", SHADE),
            svg.ellipse(117, 99, 7.4, 5.6, ROSE),
            svg.ellipse(151, 99, 7, 5.6, ROSE),
            # Two wings of hair under the cap.
            svg.path("M134 62 C124 64 112 70 105 92 C101 76 106 60 134 58 Z", GOLDEN),
            svg.path("M134 62 C144 64 156 70 163 92 C167 76 162 60 134 58 Z", GOLDEN),
            strokes(
                DEEP_GOLDEN, 1.3, "M128 64 C118 68 111 74 107 84", "M140 64 C150 68 157 74 161 84"
            ),
            svg.path("M129 98 C129 91 139 91 139.6 98 C139 101.6 129.6 101.6 129 98 Z", "#E7A77C"),
            svg.line("M129.6 99.6 Q134 102.4 138.8 99.6", "#8E4A34", 1.3),
            eye(121.6, 89, 6.4, look=-0.75, opening=0.85),
            eye(146.4, 89, 6.4, look=-0.75, opening=0.85),
            strokes(INK, 1.2, "M115 89 L112.6 87", "M153 89 L155.6 87"),
            brow(127.6, 81.4, 114, 81.6, 4.6, 2.6, DEEP_GOLDEN),
            brow(140.4, 81.4, 154, 81.6, 4.6, 2.6, DEEP_GOLDEN),
            lips(134, 107.6, 7.6, 2),
        )
    )
    hand = "".join(
        (
            svg.path("M42 182 C48 168 60 160 74 160 L92 166 L88 174 Z", RED),
            svg.path("M66 162 C72 152 90 152 98 160 L94 168 C86 162 76 162 68 168 Z", LINEN),
            _rose(77, 94),
            fist(81, 150, SKIN, SHADE, flip=True),
        )
    )
    head = svg.group("rotate(-4 134 120)", face, hat())
    return body + head + hand
