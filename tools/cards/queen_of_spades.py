"""The Queen of spades, the lady of the night, worth 100: black hood, candle, cat and moon."""

from . import svg
from .palette import BRASS, DEEP_BRASS, DEEP_RED, FOLD, INK, LINEN, PALE, PALE_SHADE, RED, ROSE
from .parts import brow, eye, fist, lips, ruffle, strokes


def hat() -> str:
    """A black silk hood on hoops, piped with gold."""
    return "".join(
        (
            svg.path(
                "M139 19 C172 19 191 46 189 82 C188 106 178 124 166 132 L112 132 C100 124 90 106 "
                "89 82 "
                "C87 46 106 19 139 19 Z",
                INK,
            ),
            svg.line(
                "M139 19 C172 19 191 46 189 82 C188 106 178 124 166 132 "
                "M112 132 C100 124 90 106 89 82 C87 46 106 19 139 19",
                BRASS,
                2.2,
            ),
            strokes(
                DEEP_BRASS,
                1.6,
                "M104 122 C96 104 94 70 108 50 C120 33 158 33 170 50 C184 70 182 104 174 122",
                "M110 122 C103 104 102 74 113 58 C124 44 154 44 165 58 C176 74 175 104 168 122",
            ),
            svg.ellipse(139, 84, 28, 34, DEEP_RED),
            ruffle(139, 84, 28, 34, 130, 410, 19, 6.4),
        )
    )


def person() -> str:
    """Draw the upper half of the figure; what is worn below ends under the sash."""
    moon = "".join(
        (
            svg.circle(193, 98, 27, "#F1DDA6"),
            svg.circle(203, 86, 4, "#E2C987"),
            svg.circle(184, 82, 2.6, "#E2C987"),
        )
    )
    cat = "".join(
        (
            svg.path(
                "M176 142 C176 124 182 116 187 112 L183 92 L191 99 C194 98 198 98 201 99 L209 92 "
                "L205 112 C212 120 216 134 214 152 L180 158 Z",
                INK,
            ),
            svg.path("M187.4 106.6 L193.4 108 L190 110.6 Z", BRASS),
            svg.path("M204.6 106.6 L198.6 108 L202 110.6 Z", BRASS),
            svg.path("M194.6 113 L197.4 113 L196 115 Z", ROSE),
            strokes(
                "#6E6660",
                0.9,
                "M190 114 L182 112.6",
                "M190 116 L182.6 117.6",
                "M202 114 L210 112.6",
                "M202 116 L209.4 117.6",
            ),
        )
    )
    body = "".join(
        (
            svg.path("M50 180 C58 152 88 136 114 128 L164 128 C190 134 210 142 218 150 Z", RED),
            svg.path("M128 108 L128 128 L139 148 L150 128 L150 108 Z", PALE_SHADE),
            svg.path("M116 122 L139 156 L162 122 L168 130 L146 163 L132 165 L110 130 Z", LINEN),
            strokes(FOLD, 1.3, "M116 130 L136 160", "M162 130 L143 158"),
            svg.line("M104 134 C96 142 86 156 82 174", BRASS, 2),
            svg.line("M176 134 C184 140 190 147 194 155", BRASS, 2),
            strokes(
                DEEP_RED, 1.5, "M96 146 C90 154 86 164 84 172", "M76 160 C72 166 70 172 69 176"
            ),
        )
    )
    face = "".join(
        (
            svg.ellipse(139, 82, 26, 32, INK),
            svg.path(
                "M119 74 L119 86 C119 102 130 117 139 117 C148 117 159 102 159 86 L159 74 "
                "C159 54 119 54 119 74 Z",
                PALE,
            ),
            svg.path(
                "M159 74 L159 86 C159 102 148 117 139 117 C147 111 152 101 152 90 L152 66 Z",
                PALE_SHADE,
            ),
            svg.path(
                "M139 55 C130 55 120 64 118.6 84 C115 70 118 52 139 51 C160 52 163 70 159.4 84 "
                "C158 64 148 55 139 55 Z",
                INK,
            ),
            svg.path(
                "M139 55 C133 56 124 62 119.6 76 C119 62 128 52 139 53 C150 52 159 62 158.4 76 "
                "C154 62 145 56 139 55 Z",
                INK,
            ),
            svg.path(
                "M138 84 C137 90 134.4 95 133.6 98.4 C135 101.4 138 101 140 100.6 C143 101 144.6 "
                "100 144.4 97.6 "
                "C142 94 141 89 141 84 Z",
                PALE_SHADE,
            ),
            svg.line("M134 98.6 C135 101 138 100.8 139.6 100.2", "#8E4A34", 1.2),
            eye(129.6, 87, 6, look=-0.8, opening=0.62),
            eye(149, 87, 6, look=-0.8, opening=0.62),
            svg.line(
                "M124 83.4 Q129.6 79.8 135.6 83.6 M143.4 83.6 Q149 79.8 155 83.4", PALE_SHADE, 1.3
            ),
            brow(134, 77.6, 121.6, 78.6, 4.4, 2.4, INK),
            brow(144.4, 77.2, 157, 76.6, 5.2, 2.4, INK),
            lips(138.4, 107, 6, 0.7),
            svg.circle(150.6, 103, 1.3, INK),
            svg.line("M118.6 96 L118.6 101 M159.6 96 L159.6 101", BRASS, 1.4),
            svg.circle(118.6, 103.6, 2.6, BRASS),
            svg.circle(159.6, 103.6, 2.6, BRASS),
        )
    )
    candle = "".join(
        (
            svg.circle(78, 60, 21, BRASS, opacity=0.2),
            svg.circle(78, 61, 14, BRASS, opacity=0.35),
            svg.path("M78 42 C84 52 87 58 85 65 C83 71 73 71 71 65 C69 58 74 54 78 42 Z", BRASS),
            svg.path("M78 54 C81 59 82 62 81 66 C80 69 76 69 75 66 C74 62 77 60 78 54 Z", LINEN),
            svg.line("M78 68 L78 74", INK, 1.6),
            svg.path("M71 75 C74 72 82 72 85 75 L85 116 L71 116 Z", LINEN),
            svg.path("M81 73.4 L85 75 L85 116 L81 116 Z", FOLD),
            svg.path("M71 75 C72 80 72 86 74 88 C76 86 75 80 76 76 Z", FOLD),
            svg.path(
                "M62 113 L94 113 C93 122 86 125 82 125 L82 150 L74 150 L74 125 C70 125 63 122 62 "
                "113 Z",
                BRASS,
            ),
            svg.path("M62 113 L94 113 L93 117 L63 117 Z", DEEP_BRASS),
            svg.path("M58 178 C62 160 70 150 84 150 L98 158 L92 173 Z", INK),
            svg.path("M66 152 C74 146 88 147 96 154 L92 162 C84 156 74 156 66 161 Z", LINEN),
            fist(78, 142, PALE, PALE_SHADE, scale=0.95, flip=True),
        )
    )
    throat = "".join(
        (
            svg.path(
                "M130 108 L129 126 L120 134 L139 154 L158 134 L149 126 L148 108 Z", PALE_SHADE
            ),
            svg.path(
                "M138 128 C130 120 118 120 118 127 C118 134 130 134 138 130 C147 134 160 134 160 "
                "127 "
                "C160 120 148 120 138 128 Z M134 131 L128 146 L133 144 L136 149 L140 131 Z "
                "M144 131 L150 145 L145.6 143.6 L143 148 L138 131 Z",
                RED,
            ),
            svg.circle(139, 129.4, 3.2, BRASS),
        )
    )
    return moon + body + hat() + throat + face + cat + candle
