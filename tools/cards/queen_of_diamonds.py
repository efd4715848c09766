"""The Queen of diamonds, the old marquise: silver hair, tall lace, pearls, a fan, a raised brow."""

import math

from . import svg
from .palette import (
    BRASS,
    CREAM,
    DEEP_BRASS,
    FOLD,
    INK,
    LINEN,
    NAVY,
    PALE,
    PALE_SHADE,
    RED,
    ROSE,
    SILVER,
)
from .parts import brow, eye, fist, lips, strokes


def _fan(x: float, y: float, radius: float, start: float, end: float) -> str:
    """An open folding fan, its rivet at (x, y)."""
    ribs = 8
    shapes = []
    for index in range(ribs):
        a = math.radians(start + (end - start) * index / ribs)
        b = math.radians(start + (end - start) * (index + 1) / ribs)
        inner = radius * 0.4
        shapes.append(
            svg.polygon(
                [
                    (x + inner * math.cos(a), y + inner * math.sin(a)),
                    (x + radius * math.cos(a), y + radius * math.sin(a)),
                    (
                        x + (radius + 3) * math.cos((a + b) / 2),
                        y + (radius + 3) * math.sin((a + b) / 2),
                    ),
                    (x + radius * math.cos(b), y + radius * math.sin(b)),
                    (x + inner * math.cos(b), y + inner * math.sin(b)),
                ],
                RED if index % 2 == 0 else CREAM,
            )
        )
    sticks = []
    for index in range(ribs + 1):
        a = math.radians(start + (end - start) * index / ribs)
        reach = radius * 0.42
        sticks.append(
            f"M{svg.num(x)} {svg.num(y)} L{svg.num(x + reach * math.cos(a))} "
            f"{svg.num(y + reach * math.sin(a))}"
        )
    return "".join(shapes) + svg.line(" ".join(sticks), DEEP_BRASS, 2.4)


def hat() -> str:
    """A fontange: pleated lace that stands up like an open fan."""
    top, folds = [], []
    count = 9
    for index in range(count):
        angle = math.radians(-128 + 76 * index / (count - 1))
        x, y = 140 + 68 * math.cos(angle), 88 + 66 * math.sin(angle)
        top.append(svg.circle(x, y, 5.8, LINEN))
        bx, by = 140 + 30 * math.cos(angle), 84 + 30 * math.sin(angle)
        folds.append(f"M{svg.num(bx)} {svg.num(by)} L{svg.num(x)} {svg.num(y)}")
    return "".join(
        (
            *top,
            svg.path("M97 36 Q140 8 183 36 L168 66 Q140 46 112 66 Z", LINEN),
            svg.line(" ".join(folds), FOLD, 1.5),
            svg.path("M101 47 Q140 21 179 47 L176.6 52.4 Q140 28 103.4 52.4 Z", RED),
            svg.path(
                "M140 46 C132 36 124 38 124 44 C124 50 133 50 140 48 C147 50 156 50 156 44 "
                "C156 38 148 36 140 46 Z",
                RED,
            ),
            svg.circle(140, 46.6, 3.4, BRASS),
        )
    )


def sign() -> str:
    """Draw her fan alone: the lace of her headdress is lost when it is small."""
    return _fan(140, 84, 62, -160, -20)


def person() -> str:
    """Draw the upper half of the figure; what is worn below ends under the sash."""
    body = "".join(
        (
            svg.path("M56 179 C62 152 92 140 116 132 L164 132 C192 136 212 142 220 150 Z", NAVY),
            svg.path(
                "M129 108 L129 126 C120 132 112 136 108 140 L138 160 L172 138 C164 134 156 130 152 "
                "126 "
                "L152 106 Z",
                PALE,
            ),
            svg.path(
                "M152 106 L152 126 C156 130 164 134 172 138 L152 151 C150 138 146 126 139 116 Z",
                PALE_SHADE,
            ),
            svg.path(
                "M100 138 C106 134 112 134 116 137 L138 156 L166 136 C172 133 178 134 182 137 "
                "L142 165 L134 166 Z",
                LINEN,
            ),
            strokes(FOLD, 1.3, "M110 139 L130 158", "M116 143 L134 161", "M172 138 L148 156"),
            svg.path(
                "M138 160 C130 152 122 154 122 160 C122 166 131 167 138 163 C145 167 156 164 156 "
                "158 "
                "C156 152 146 152 138 160 Z",
                BRASS,
            ),
            *(
                svg.circle(
                    140 + 17 * math.cos(math.radians(a)),
                    122 + 12 * math.sin(math.radians(a)),
                    3,
                    LINEN,
                )
                for a in range(15, 180, 25)
            ),
            strokes(
                BRASS, 1.6, "M186 140 C192 145 196 150 199 155", "M96 142 C90 150 87 160 86 172"
            ),
        )
    )
    hair = "".join(
        (
            svg.path(
                "M117 96 C104 90 104 72 111 62 C118 48 162 48 169 62 C177 72 178 92 166 100 Z",
                SILVER,
            ),
            svg.circle(168, 98, 9, SILVER),
            svg.circle(171, 112, 8, SILVER),
            svg.circle(169, 125, 6.4, SILVER),
            svg.circle(113, 98, 6, SILVER),
            strokes(
                "#8E918D",
                1.4,
                "M163 97 C165 103 173 102 172 96",
                "M166 111 C168 117 175 115 174 110",
                "M165 125 C167 129 172 128 172 124",
                "M109.6 97 C111 101 116 100 115.6 96",
            ),
        )
    )
    face = "".join(
        (
            svg.path(
                "M117 68 L116.6 88 C117 102 127 119 137.6 119 C149 119 162 104 162 88 L162 68 Z",
                PALE,
            ),
            svg.path(
                "M162 68 L162 88 C162 104 149 119 137.6 119 C147 111 153 101 153 90 L153 68 Z",
                PALE_SHADE,
            ),
            svg.ellipse(122.6, 100, 4.6, 4, ROSE),
            svg.ellipse(152, 100, 5.4, 4.4, ROSE),
            svg.path(
                "M115 76 C118 62 128 56 140 56 C154 56 162 64 165 78 C158 68 150 64 140 64 "
                "C130 64 120 68 115 76 Z",
                SILVER,
            ),
            strokes(
                "#8E918D",
                1.3,
                "M122 64 C118 68 117 72 116 76",
                "M132 59 C127 60 124 62 121 65",
                "M148 59 C154 61 158 66 161 72",
            ),
            svg.path(
                "M136 82 C134 90 129 95 127.6 99 C128 102.6 133 102.6 136.6 101.4 C140 101.6 142 "
                "99.6 141 97 "
                "C139 93 138.6 88 139 82 Z",
                PALE_SHADE,
            ),
            svg.line(
                "M134.6 83 C133 90 129 95 127.4 99 C127.8 102 131.6 102.2 134 101.4", "#8E4A34", 1.3
            ),
            eye(125.6, 87, 5.6, look=0.8, opening=0.6),
            eye(147.4, 87, 6, look=0.8, opening=0.6),
            strokes(
                PALE_SHADE,
                1.2,
                "M120 83.6 Q125.6 79.6 131 83.4",
                "M141.6 83.4 Q147.4 79.2 153.4 83.4",
                "M121 93 Q125.6 95.4 130 93",
                "M143 93.2 Q147.6 95.6 152 93",
            ),
            strokes(
                "#C58A64",
                1.2,
                "M128 104 C126.6 106.4 126 108.4 126.4 110.6",
                "M144 103 C146.6 105.6 147.4 108 147 110.6",
            ),
            brow(131, 79.6, 119, 79, 3.4, 2.4, "#6F726F"),
            brow(141, 77.6, 155.6, 75.4, 6, 2.6, "#6F726F"),
            lips(135.6, 108.6, 5.4, -0.2),
            svg.circle(121, 106.4, 1.5, INK),
            svg.line("M162 96 L162 101", BRASS, 1.4),
            svg.circle(162, 104, 3, LINEN),
        )
    )
    fan = "".join(
        (
            _fan(72, 166, 52, -172, -62),
            svg.path("M72 182 C80 172 92 164 104 162 L112 170 Z", NAVY),
            svg.path("M76 160 C84 152 96 156 102 164 L94 176 C90 168 84 166 76 170 Z", LINEN),
            fist(74, 160, PALE, PALE_SHADE, turn=18, scale=0.9, flip=True),
        )
    )
    return hair + body + face + hat() + fan
