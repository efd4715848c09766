"""The Jack of spades, the night paddler: lean, watchful, with a thin moustache."""

from . import svg
from .palette import BRASS, CREAM, DEEP_RED, FOLD, INK, NAVY, NIGHT, RED, SHADE, SKIN, WOOD
from .parts import brow, eye, mitten, strokes


def hat() -> str:
    """A long navy tuque that falls to the side, a red tassel at its end."""
    return "".join(
        (
            svg.path(
                "M114 66 C112 40 126 22 146 22 C172 22 186 44 194 66 C199 80 200 92 196 100 "
                "C190 98 186 90 182 80 C178 72 172 66 168 64 Z",
                NAVY,
            ),
            svg.path(
                "M194 66 C199 80 200 92 196 100 C190 98 186 90 182 80 C187 79 192 74 194 66 Z",
                NIGHT,
            ),
            svg.path("M111 60 C124 53 160 53 172 60 L172 74 C158 67 126 67 111 74 Z", RED),
            svg.path(
                "M113 61 L119.5 71 L127 56.4 L134 68.8 L141.5 55 L149 68.8 L156 56.4 L163.5 71 "
                "L170 61 L170 64.4 L163.5 74 L156 60 L149 72 L141.5 58.6 L134 72 L127 60 "
                "L119.5 74 L113 64.4 Z",
                CREAM,
            ),
            svg.path(
                "M196 94 C204 100 206 112 202 122 L197 112 L194 124 L190 112 L186 120 "
                "C184 108 188 98 196 94 Z",
                RED,
            ),
        )
    )


def person() -> str:
    """Draw the upper half of the figure; what is worn below ends under the sash."""
    paddle = "".join(
        (
            svg.path("M72 96 L72 178 L79 178 L79 96 Z", WOOD),
            svg.path(
                "M75.5 21 C88 21 90 34 88 60 C87 80 82 96 79 104 L72 104 C69 96 64 80 63 60 "
                "C61 34 63 21 75.5 21 Z",
                RED,
            ),
            svg.path("M62.6 50 L75.5 38 L88.4 50 L88 59 L75.5 47 L63 59 Z", BRASS),
            svg.path("M63.4 67 L75.5 55 L87.6 67 L86.4 75 L75.5 64 L64.6 75 Z", CREAM),
        )
    )
    body = "".join(
        (
            svg.path("M117 66 C108 84 110 104 114 116 L170 116 C176 100 174 80 167 66 Z", INK),
            svg.path("M64 178 C74 150 92 136 112 128 L172 128 C198 134 212 142 217 151 Z", CREAM),
            svg.path("M132 150 L148 150 L150 163 L138 165 Z", DEEP_RED),
            svg.path("M128 106 L128 128 L141 148 L156 128 L156 106 Z", SHADE),
            svg.path("M126 116 L141 146 L158 116 L162 124 L142 156 L122 124 Z", DEEP_RED),
            svg.path(
                "M96 122 C106 114 118 113 126 116 L141 148 L137 160 C118 154 103 140 96 122 Z "
                "M192 124 C182 114 168 112 158 116 L141 148 L147 159 C168 153 186 142 192 124 Z",
                NAVY,
            ),
            strokes(
                NIGHT, 1.3, "M104 124 C114 136 124 144 136 150", "M184 126 C174 138 162 145 149 150"
            ),
            strokes(
                FOLD, 1.4, "M106 150 C101 157 98 164 97 171", "M184 144 C188 148 191 152 192 156"
            ),
        )
    )
    face = "".join(
        (
            svg.path(
                "M119 62 L119 88 C119 102 131 119 141 119 C152 119 165 103 165 88 L165 62 Z", SKIN
            ),
            svg.path(
                "M165 62 L165 88 C165 103 152 119 141 119 C150 110 155 102 155 92 "
                "C154 84 158 78 157 62 Z",
                SHADE,
            ),
            svg.path(
                "M141 82 C139 90 134 95 132 99 C132 103 138 103 142 101.5 C146 102 148 99 147 96 "
                "C144 92 143 87 144 82 Z",
                SHADE,
            ),
            svg.line("M138.5 82 C138 90 133 95 131.5 99 C131.5 102 135 102.6 138 101.6", INK, 1.4),
            eye(129.6, 85.5, 6.4, look=-0.7),
            eye(151.5, 85.5, 6.6, look=-0.7),
            brow(136, 78, 121.5, 77.5, 3, 3.6, INK),
            brow(145, 77, 161.5, 74.5, 4, 3.8, INK),
            svg.path(
                "M139 105 C133 103 127 105 121 110.5 C129 110.6 135 110.4 139 108.6 "
                "C144 110.4 151 110.4 159 107 C152 103.4 145 103 139 105 Z",
                INK,
            ),
            svg.line("M134 113 Q140 115.4 146 112.6", DEEP_RED, 1.8),
            svg.path("M117 66 C112 82 113 98 118 110 C122 100 120 84 123 70 Z", INK),
            svg.path("M167 66 C171 82 171 100 165 114 C160 102 163 84 160 70 Z", INK),
        )
    )
    hand = mitten(76, 152, RED, DEEP_RED, NAVY, flip=True, turn=6)
    return body + face + hat() + paddle + hand
