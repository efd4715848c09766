"""The Queen of clubs, the girl from the river: braids, freckles, a fur hood and her skates."""

import math

from . import svg
from .palette import (
    BRASS,
    CHESTNUT,
    CREAM,
    DEEP_BRASS,
    DEEP_CHESTNUT,
    DEEP_RED,
    DEEP_SPRUCE,
    DEEP_WOOD,
    FOLD,
    LINEN,
    RED,
    ROSE,
    SHADE,
    SKIN,
    SPRUCE,
    WOOD,
)
from .parts import brow, eye, mitten, strokes


def _skate() -> str:
    """A wooden skate held upright, its blade curling over at the toe."""
    return "".join(
        (
            svg.path(
                "M-12 40 L-12 -38 C-12 -54 -2 -60 6 -56 C11 -53 11 -45 5 -44 C5 -48 2 -50 -1 -48 "
                "C-5 -46 -6 -42 -6 -36 L-6 40 Z",
                "#7D868A",
            ),
            svg.path(
                "M-12 40 L-12 -38 C-12 -44 -10.6 -49 -8 -52 C-9.6 -47 -9.6 -42 -9.6 -36 L-9.6 40 Z",
                "#E8ECEA",
            ),
            svg.path("M-7 -28 L0 -26 L0 -20 L-7 -20 Z M-7 22 L0 22 L0 30 L-7 30 Z", "#7D868A"),
            svg.path(
                "M0 -36 C8 -38 13 -30 13 -20 C13 -8 9 -2 9 6 C9 14 12 20 12 30 C12 38 8 42 0 42 Z",
                WOOD,
            ),
            svg.path("M9 6 C9 14 12 20 12 30 C12 38 8 42 0 42 L0 34 C6 32 6 14 9 6 Z", DEEP_WOOD),
            svg.path("M-1 -24 L15 -26 L15 -17 L-1 -15 Z M-1 24 L15 22 L15 31 L-1 33 Z", RED),
            svg.line("M13 -18 C22 -14 20 -4 24 2 M13 -20 C20 -20 25 -14 27 -9", RED, 2.6),
        )
    )


def hat() -> str:
    """A spruce-green winter hood with a broad edge of fur."""
    fur = []
    for index in range(21):
        angle = math.radians(132 + 276 * index / 20)
        fur.append(svg.circle(136 + 31 * math.cos(angle), 84 + 35 * math.sin(angle), 7.4, CREAM))
    return "".join(
        (
            svg.path(
                "M136 22 C166 20 184 46 182 80 C181 104 174 120 164 130 L108 130 C98 120 91 104 90 "
                "80 "
                "C88 56 98 38 112 30 C118 22 126 18 132 17 C131 20 133 21 136 22 Z",
                SPRUCE,
            ),
            strokes(
                DEEP_SPRUCE,
                1.8,
                "M150 30 C166 36 174 52 175 72",
                "M100 52 C96 62 95 74 96 84",
                "M178 92 C177 104 173 114 168 121",
            ),
            svg.ellipse(136, 86, 30, 36, DEEP_SPRUCE),
            *fur,
            strokes(
                FOLD,
                1.3,
                "M106 66 L112 70",
                "M103 82 L110 83",
                "M105 98 L111 96",
                "M119 52 L123 57",
                "M136 46 L136 52",
                "M153 52 L149 57",
                "M166 66 L160 70",
                "M169 82 L162 83",
                "M167 98 L161 96",
            ),
        )
    )


def person() -> str:
    """Draw the upper half of the figure; what is worn below ends under the sash."""
    braid = "".join(
        svg.ellipse(x, y, 7.4, 6, CHESTNUT)
        for x, y in ((112, 124), (110, 134), (109, 144), (108, 154))
    ) + "".join(
        svg.ellipse(x, y, 7.4, 6, CHESTNUT) for x, y in ((160, 124), (163, 134), (165, 144))
    )
    braid += strokes(
        DEEP_CHESTNUT,
        1.4,
        "M107 121 L113 128 L118 122",
        "M105 131 L110 138 L116 132",
        "M104 141 L109 148 L115 142",
        "M154 121 L160 128 L166 122",
        "M157 131 L163 138 L169 132",
    )
    braid += svg.path(
        "M101 158 L115 158 L116 165 L100 167 Z M158 147 L172 147 L173 154 L158 156 Z", RED
    )
    body = "".join(
        (
            svg.path("M54 180 C60 152 86 138 112 130 L162 130 C190 136 208 142 216 151 Z", SPRUCE),
            strokes(
                DEEP_SPRUCE,
                1.8,
                "M92 146 C86 156 84 166 84 173",
                "M186 142 C191 147 195 152 197 155",
            ),
            svg.path("M112 118 L160 118 L164 132 L136 150 L108 132 Z", DEEP_SPRUCE),
            svg.circle(136, 148, 5, BRASS),
            svg.circle(136, 148, 2.4, DEEP_BRASS),
        )
    )
    face = "".join(
        (
            svg.path("M112 68 C107 90 110 104 118 114 L154 114 C162 104 165 90 160 68 Z", CHESTNUT),
            svg.path(
                "M114 70 L114 90 C114 106 124 118 136 118 C148 118 158 106 158 90 L158 70 "
                "C158 56 114 56 114 70 Z",
                SKIN,
            ),
            svg.path(
                "M158 70 L158 90 C158 106 148 118 136 118 C145 112 150.6 103 150.6 92 L150.6 66 Z",
                SHADE,
            ),
            svg.ellipse(120.6, 100, 5.6, 4.6, ROSE),
            svg.ellipse(151, 100, 5.4, 4.6, ROSE),
            svg.path(
                "M140 58 C130 60 118 68 113.6 86 C110 70 116 54 136 53 C156 54 162 70 158.4 86 "
                "C156 72 150 62 140 58 Z",
                CHESTNUT,
            ),
            strokes(
                DEEP_CHESTNUT, 1.3, "M132 58 C124 62 118 68 115 76", "M146 59 C152 63 156 70 157 77"
            ),
            svg.path(
                "M132 97.4 C132 91 141 91 141.6 97.4 C141 101 132.6 101 132 97.4 Z", "#E7A77C"
            ),
            svg.line("M132.8 99 Q136.8 101.6 140.8 99", "#8E4A34", 1.2),
            *(
                svg.circle(x, y, 0.85, "#A9663C")
                for x, y in ((118, 97), (122, 96), (125, 98.4), (147, 98.4), (150, 96), (154, 97))
            ),
            eye(124.6, 87.6, 6.6, look=0.7, opening=1.15),
            eye(148.4, 87.6, 6.6, look=0.7, opening=1.15),
            brow(130, 78.6, 118, 79.4, 4, 2.8, DEEP_CHESTNUT),
            brow(143.6, 78.2, 156, 78, 4.4, 2.8, DEEP_CHESTNUT),
            svg.path(
                "M126 104.6 Q137 108.6 148 104 C147 111.6 142 114.4 137 114.4 C132 114.4 127 111.6 "
                "126 104.6 Z",
                DEEP_RED,
            ),
            svg.path(
                "M128 105.6 Q137 108.8 146.2 105.2 L145.4 107.8 Q137 111 128.8 108.2 Z", LINEN
            ),
        )
    )
    flakes = strokes(
        LINEN,
        2,
        "M200 40 L200 56 M193 44 L207 52 M193 52 L207 44",
        "M206 92 L206 104 M201 95 L211 101 M201 101 L211 95",
        "M106 22 L106 32 M101.6 24.6 L110.4 29.4 M101.6 29.4 L110.4 24.6",
    )
    skate = svg.moved(77, 90, _skate(), turn=-5, scale=1.05)
    hand = svg.path("M50 181 C56 166 66 158 80 160 L96 166 L90 174 Z", SPRUCE) + mitten(
        80, 148, RED, DEEP_RED, CREAM, flip=True, turn=4
    )
    return flakes + body + hat() + face + braid + skate + hand
