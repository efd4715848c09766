"""The King of clubs, the fiddler: grey whiskers, walrus moustache, humming with his eyes shut."""

from . import svg
from .palette import (
    CREAM,
    DEEP_RED,
    DEEP_SPRUCE,
    DEEP_WOOD,
    FOLD,
    GREY,
    INK,
    LINEN,
    RED,
    SILVER,
    SPRUCE,
    TAN,
    TAN_SHADE,
    WOOD,
)
from .parts import brow, closed_eye, fist, strokes


def hat() -> str:
    """A low round hat of brown felt with a sprig of spruce in the band."""
    return "".join(
        (
            svg.path("M106 58 C106 34 120 25 138 25 C158 25 170 36 170 58 Z", WOOD),
            svg.path("M152 28 C164 32 170 42 170 58 L160 58 C161 46 158 36 152 28 Z", DEEP_WOOD),
            svg.path("M105.6 48 C122 43 154 43 170 48 L171 60 L105 60 Z", SPRUCE),
            svg.path(
                "M82 58 C84 52 92 58 104 58 C124 55 152 55 172 58 C184 58 192 52 194 58 C194 68 "
                "174 72 138 72 "
                "C102 72 82 68 82 58 Z",
                WOOD,
            ),
            svg.line("M90 61 C104 64 122 62 138 62 C154 62 172 64 186 61", DEEP_WOOD, 1.6),
            svg.line("M116 56 C110 46 106 36 106 22", DEEP_SPRUCE, 2),
            strokes(
                DEEP_SPRUCE,
                2.6,
                "M113 50 L104 48",
                "M110.6 44 L101 41",
                "M108.6 38 L100 33",
                "M107 31 L101 25",
                "M112 48 L117 39",
                "M110 41 L114 32",
                "M108 34 L111 25",
            ),
        )
    )


def person() -> str:
    """Draw the upper half of the figure; what is worn below ends under the sash."""
    fiddle = "".join(
        (
            svg.path("M74.6 40 L83.4 40 L84 116 L74 116 Z", INK),
            svg.path("M73 42 L85 42 L84 22 C84 16 74 14 72 20 C70.6 25 76 28 78.6 24", DEEP_WOOD),
            svg.circle(76.6, 22, 6, DEEP_WOOD),
            svg.circle(76.6, 22, 2.4, WOOD),
            svg.line("M69 31 L74 31 M69 38 L74 38 M84 34 L89 34 M84 41 L89 41", INK, 3),
            svg.path(
                "M79 82 C92 82 98 88 97 96 C96 102 92 105 92 110 C92 115 102 118 102 132 C102 146 "
                "92 154 79 154 "
                "C66 154 56 146 56 132 C56 118 66 115 66 110 C66 105 62 102 61 96 C60 88 66 82 79 "
                "82 Z",
                "#A9552A",
            ),
            svg.path(
                "M79 82 C92 82 98 88 97 96 C96 102 92 105 92 110 C92 115 102 118 102 132 C102 146 "
                "92 154 79 154 "
                "C88 150 94 142 94 132 C94 120 86 116 86 110 C86 104 90 100 90 94 C90 88 86 84 79 "
                "82 Z",
                "#7D3A1A",
            ),
            svg.path("M75 60 L83 60 L83.6 112 L74.4 112 Z", INK),
            svg.line("M69 108 C66 112 71 118 68 123 M89 108 C92 112 87 118 90 123", INK, 1.8),
            svg.path("M71 124 L87 124 L85.6 128 L72.4 128 Z", CREAM),
            svg.path("M75.4 138 L82.6 138 L81.4 152 L76.6 152 Z", INK),
            svg.line("M76.8 34 L76.8 140 M79 34 L79 140 M81.2 34 L81.2 140", CREAM, 0.7),
        )
    )
    bow = "".join(
        (
            svg.line("M207 26 L197 156", DEEP_WOOD, 3),
            svg.line("M204 28 L192 150", LINEN, 1.6),
            svg.path("M203.6 25 L209 24 L207.6 32 Z", DEEP_WOOD),
        )
    )
    body = "".join(
        (
            svg.path(
                "M42 182 C48 152 76 138 108 130 L166 130 C194 134 212 142 220 150 Z", DEEP_SPRUCE
            ),
            svg.path("M108 128 L168 128 L160 161 L118 169 Z", CREAM),
            strokes(FOLD, 1.4, "M128 144 L126 166", "M150 144 L152 162"),
            svg.path("M108 126 L98 134 L112 170 L122 168 C114 156 110 142 112 132 Z", SPRUCE),
            svg.path("M168 126 L178 134 L166 160 L158 161 C165 150 167 140 164 131 Z", SPRUCE),
            svg.path("M120 118 L158 118 L166 128 C152 142 128 143 112 131 Z", RED),
            svg.path(
                "M128 134 C134 131 142 131 148 134 L154 156 L143 152 L138 160 L132 152 L122 158 Z",
                RED,
            ),
            svg.line("M134 138 L131 150 M143 138 L145 150", DEEP_RED, 1.6),
            svg.circle(138, 135, 5, DEEP_RED),
        )
    )
    face = "".join(
        (
            svg.path("M110 64 C105 82 105 100 110 110 L166 110 C171 100 171 82 166 64 Z", GREY),
            svg.path(
                "M113 62 L113 92 C113 110 124 122 138 122 C152 122 163 110 163 92 L163 62 Z", TAN
            ),
            svg.path(
                "M113 62 L113 92 C113 110 124 122 138 122 C128 115 122 105 122 92 L122 62 Z",
                TAN_SHADE,
            ),
            svg.path("M113 64 L163 64 L163 74 C148 70 128 70 113 74 Z", TAN_SHADE),
            svg.ellipse(123, 99, 6, 4.8, "#C9765A"),
            svg.ellipse(154, 99, 6, 4.8, "#D58264"),
            svg.path(
                "M113 64 C107 78 106 98 110 110 C113 115 118 113 118 108 C113 102 113 92 115 82 Z",
                SILVER,
            ),
            svg.path(
                "M163 64 C169 78 170 98 166 110 C163 115 158 113 158 108 C163 102 163 92 161 82 Z",
                SILVER,
            ),
            strokes(
                GREY, 1.2, "M110 84 C109 94 110 102 113 108", "M166 84 C167 94 166 102 163 108"
            ),
            closed_eye(125.6, 87, 7, -2.6),
            closed_eye(151, 87, 7, -2.6),
            strokes(
                "#8F5A33",
                1.2,
                "M117 84 L114.4 82.4",
                "M116.6 87 L114 87.4",
                "M160 84 L162.4 82.4",
                "M160 87 L162.6 87.4",
                "M130 71 Q138 69.4 146 71",
                "M132 75 Q138 73.8 144 75",
            ),
            brow(132, 79.6, 117.6, 81.4, 4.6, 4.6, SILVER),
            brow(144.6, 79.6, 159, 81.4, 4.6, 4.6, SILVER),
            svg.path(
                "M136 82 C136 90 129.4 95 130 100 C131 104.6 136.6 103.6 140 105 C144.6 104 149.6 "
                "104 149.4 99.4 "
                "C148.6 95 142.6 90 142 82 Z",
                "#C48357",
            ),
            svg.line(
                "M130.6 101.6 C132.6 104.6 137 103 140 105 C143.4 103.4 147 104.4 149 101", INK, 1.4
            ),
            svg.path("M132.4 115 Q140 121.6 147.6 115 L147 118.6 Q140 123 133 118.6 Z", DEEP_RED),
            svg.path(
                "M139.6 104.6 C132 102 124 106 121 113 C119.6 116.6 119.6 120 120.6 123.6 C125 119 "
                "131 117.6 139.6 116 "
                "C148.4 117.6 154.4 119 158.6 123.6 C159.6 120 159.6 116.6 158.4 113 C155.4 106 "
                "147.4 102 139.6 104.6 Z",
                SILVER,
            ),
            strokes(
                GREY,
                1.2,
                "M136 107 C130 109 126 113 124 118",
                "M143.4 107 C149.4 109 153.4 113 155.4 118",
                "M139.6 107 L139.6 115",
            ),
        )
    )
    head = svg.group("rotate(7 138 118)", face, hat())
    left = "".join(
        (
            svg.path("M112 136 L96 170 L76 174 L66 70 L92 68 L100 118 Z", DEEP_SPRUCE),
            svg.path("M66 78 L92 76 L92 68 L66 70 Z", SPRUCE),
        )
    )
    right = "".join(
        (
            svg.path("M186 161 C182 150 184 142 190 138 L214 142 L220 150 Z", DEEP_SPRUCE),
            svg.path("M184 136 L214 141 L212 148 L183 143 Z", CREAM),
            fist(199, 130, TAN, TAN_SHADE, scale=0.95),
        )
    )
    return (
        body
        + left
        + head
        + fiddle
        + fist(79, 62, TAN, TAN_SHADE, flip=True, scale=0.9)
        + bow
        + right
    )
