"""The Jack of diamonds, the fur trader, worth 50: in profile, with pipe, fox pelt and a coin."""

from . import svg
from .palette import (
    BRASS,
    CREAM,
    DEEP_BRASS,
    DEEP_GINGER,
    DEEP_RED,
    GINGER,
    INK,
    NAVY,
    RED,
    TAN,
    TAN_SHADE,
)
from .parts import fist, strokes


def hat() -> str:
    """A gold tuque with a red band, thrown back."""
    return "".join(
        (
            svg.path(
                "M112 66 C112 42 128 26 148 28 C172 30 188 50 193 78 C195 90 194 100 190 108 "
                "C183 104 180 94 176 86 C172 76 166 70 158 68 Z",
                BRASS,
            ),
            svg.path(
                "M193 78 C195 90 194 100 190 108 C183 104 180 94 176 86 C183 86 189 84 193 78 Z",
                DEEP_BRASS,
            ),
            strokes(
                DEEP_BRASS, 1.7, "M132 34 C126 40 123 48 123 56", "M150 32 C146 40 144 48 144 57"
            ),
            svg.path("M108 60 C122 52 150 53 166 62 L164 77 C149 68 124 67 109 74 Z", RED),
            svg.path(
                "M112 64 L119 57.4 L126 65.4 L133 55.4 L140 65.4 L147 56.4 L154 68.6 L160 60 "
                "L161.4 63.6 L154 73.4 L147 61 L140 70 L133 60 L126 70 L119 62 L113 68 Z",
                CREAM,
            ),
            svg.path(
                "M190 102 C198 108 200 118 197 128 L192 119 L188 129 L185 118 L180 124 "
                "C180 112 183 104 190 102 Z",
                RED,
            ),
        )
    )


def person() -> str:
    """Draw the upper half of the figure; what is worn below ends under the sash."""
    hair = "".join(
        (
            svg.path(
                "M134 66 C150 62 166 70 169 88 C172 104 176 116 170 130 C166 142 158 148 150 146 "
                "C154 134 146 122 142 110 Z",
                INK,
            ),
            strokes(
                "#4A403B", 1.4, "M158 78 C164 96 166 112 161 132", "M150 82 C156 98 158 114 155 128"
            ),
            svg.path("M150 132 L168 127 L166 137 L152 141 Z", RED),
        )
    )
    body = "".join(
        (
            svg.path("M52 180 C58 152 84 138 112 132 L164 130 C190 134 208 142 216 151 Z", NAVY),
            svg.path("M120 108 L116 132 L132 148 L150 132 L152 104 Z", TAN_SHADE),
            svg.path("M112 128 L132 150 L130 167 L120 168 L106 134 Z", CREAM),
            svg.path("M154 128 L132 150 L134 166 L142 164 Z", CREAM),
        )
    )
    pelt = "".join(
        (
            svg.path(
                "M112 128 C104 134 92 138 84 148 C78 156 76 168 78 176 L86 170 L90 175 L96 168 "
                "L102 172 "
                "C102 160 108 150 116 142 Z",
                GINGER,
            ),
            svg.path(
                "M154 128 L164 122 L168 127 L177 123 L180 130 L190 128 L192 136 L202 137 L203 145 "
                "L212 148 "
                "L214 152 L160 161 C156 150 152 140 154 128 Z",
                GINGER,
            ),
            svg.path(
                "M160 161 L163 148 L170 154 L175 144 L181 151 L188 144 L192 151 L199 147 L203 154 "
                "Z",
                CREAM,
            ),
            strokes(
                DEEP_GINGER,
                1.5,
                "M164 132 L168 139",
                "M176 134 L178 141",
                "M188 138 L189 144",
                "M104 140 L100 148",
                "M94 150 L90 158",
            ),
        )
    )
    face = "".join(
        (
            svg.path(
                "M118 64 C115 70 114 76 116 80 C112 87 106 93 102.6 98.4 C103 101.4 108 101.4 112 "
                "101.4 "
                "C110 104 110 106.4 113 107.6 C110.6 109.4 111 112 113.4 113.6 C110.6 117 109.6 "
                "121 "
                "112 125 C116 129.6 124 129 130 126 C140 122 148 114 152 102 L158 66 Z",
                TAN,
            ),
            svg.path(
                "M112 125 C116 129.6 124 129 130 126 C140 122 148 114 152 102 L158 66 L142 68 "
                "C144 84 142 98 134 108 C128 116 120 122 112 125 Z",
                TAN_SHADE,
            ),
            svg.path(
                "M102.6 98.4 C103 101.4 108 101.4 112 101.4 C114 99 112 95.6 109 95.4 Z", TAN_SHADE
            ),
            svg.path("M117.4 84.4 Q122 79.6 131 85 Q124 89.4 118.4 88 Z", "#FFFDF4"),
            svg.circle(121, 85.2, 2.9, INK),
            svg.path("M115.8 84 Q122 76.6 133 85.6 Q123 81.8 116.2 85.6 Z", INK),
            svg.path("M114.6 78 C119 72.4 128 71.6 136 76.8 C128 75.6 121 76.6 115.8 80.6 Z", INK),
            svg.path(
                "M111.4 103.4 C116 101 123 102.6 129 109.6 C122 107.8 116 106.6 111 106.4 Z", INK
            ),
            svg.path("M113 107.6 L121 109 L113.6 110.2 Z", DEEP_RED),
            svg.path(
                "M112.6 115.4 C114.6 117 117 117.4 118.4 116.4 C120 122 118 130 109.6 134 "
                "C110.6 128 108.6 121 112.6 115.4 Z",
                INK,
            ),
            svg.path("M146 86 C152 82 156 88 154 95 C152 101 146 101 145 96 Z", TAN),
            svg.line("M148.6 89 C152 88 152 93 149 95", TAN_SHADE, 1.6),
            svg.circle(147.4, 104, 4, None, BRASS, 2),
        )
    )
    pipe = "".join(
        (
            svg.line("M116 109.6 L92 120", CREAM, 3.2),
            svg.path("M77 102 L93 100 C95 110 96 118 92 123 C87 127 81 125 79 119 Z", CREAM),
            svg.path("M77 102 L93 100 L93.4 104 L77.8 106 Z", RED),
            svg.line(
                "M84 96 C78 88 92 82 85 73 C79 65 90 60 85 50 C82 44 86 38 90 36", CREAM, 2.6, 0.75
            ),
        )
    )
    coin = "".join(
        (
            svg.circle(42, 139, 11, DEEP_BRASS),
            svg.circle(41, 138, 10.4, BRASS),
            svg.path("M41 130.5 L46 138 L41 145.5 L36 138 Z", RED),
            svg.path("M46 176 C52 166 62 162 72 164 L84 172 L74 178 L48 182 Z", NAVY),
            svg.path("M62 158 L78 162 L74 177 L60 175 Z", CREAM),
            fist(56, 166, TAN, TAN_SHADE, turn=-14, flip=True),
            svg.path("M50 158 C46 154 45 150 48 148 C52 148 56 153 58 158 Z", TAN),
        )
    )
    return hair + body + pelt + face + pipe + hat() + coin
