"""The King of hearts, the good host: round, red-nosed, laughing, his glass in the air."""

from . import svg
from .palette import (
    BRASS,
    CHESTNUT,
    CREAM,
    DEEP_BRASS,
    DEEP_CHESTNUT,
    DEEP_RED,
    DEEP_WOOD,
    FOLD,
    LINEN,
    RED,
    ROSE,
    SHADE,
    SKIN,
    WOOD,
)
from .parts import brow, closed_eye, fist, strokes


def hat() -> str:
    """A wide felt hat worn askew, a great plume over its brim."""
    return "".join(
        (
            svg.path("M104 56 C102 34 112 24 132 24 C152 24 164 34 163 56 Z", DEEP_WOOD),
            svg.path("M103.6 48 C120 42 146 42 163 48 L163.6 58 L103 58 Z", BRASS),
            svg.path(
                "M72 60 C76 48 98 54 132 54 C166 54 188 44 196 50 C198 62 172 70 134 69 C100 69 74 "
                "72 72 60 Z",
                DEEP_WOOD,
            ),
            svg.line("M80 61 C96 59 114 60 132 60 C154 60 174 57 190 53", WOOD, 1.6),
            svg.path(
                "M150 50 C150 32 160 20 176 18 C190 17 202 24 207 36 C202 34 199 36 198 38 C204 42 "
                "206 48 205 54 "
                "C200 50 196 50 193 51 C194 55 193 58 191 60 C184 54 176 52 168 53 C160 54 154 56 "
                "150 50 Z",
                RED,
            ),
            svg.line("M153 52 C158 36 172 28 194 32", CREAM, 1.6),
            svg.line(
                "M164 37 L160 27 M172 32.6 L172 22 M181 31 L186 22 M166 40 C172 44 180 46 186 46 "
                "M176 34 C184 37 190 40 196 42",
                CREAM,
                1.2,
            ),
        )
    )


def person() -> str:
    """Draw the upper half of the figure; what is worn below ends under the sash."""
    glass = "".join(
        (
            svg.path(
                "M64 44 L94 44 C96 64 92 78 82 82 L82 118 L76 118 L76 82 C66 78 62 64 64 44 Z",
                "#E9EEEA",
            ),
            svg.path(
                "M64.6 54 C70 51 75 57 80 54.6 C86 52 90 56 94 54 C94 66 90 75 79 77 C68 75 64.6 "
                "66 64.6 54 Z",
                RED,
            ),
            svg.path(
                "M64.6 54 C70 51 75 57 80 54.6 C86 52 90 56 94 54 L93.8 58 C90 60 86 56 80 58.6 "
                "C75 61 70 55 64.8 58.4 Z",
                "#D2555B",
            ),
            svg.line("M68.6 49 C68.4 58 69.6 66 72.4 71", LINEN, 2),
            svg.path("M79 82 L82 82 L82 118 L79 118 Z", "#BFC8C6"),
        )
    )
    body = "".join(
        (
            svg.path(
                "M34 183 C36 154 66 136 100 129 L112 121 L158 121 L168 129 C204 134 222 142 230 "
                "150 Z",
                BRASS,
            ),
            svg.path("M112 128 L158 128 L166 160 L112 170 Z", RED),
            svg.path("M112 124 L100 130 C100 146 106 160 112 170 L104 171 L84 136 Z", DEEP_BRASS),
            svg.path("M158 124 L170 130 C172 142 170 152 166 160 L174 159 L188 136 Z", DEEP_BRASS),
            svg.circle(137, 156, 2.6, BRASS),
            svg.path(
                "M114 122 C110 130 112 138 118 142 C124 138 128 142 132 148 C138 140 146 142 152 "
                "140 "
                "C158 136 158 128 154 120 Z",
                LINEN,
            ),
            strokes(FOLD, 1.4, "M122 128 L120 139", "M133 130 L132 145", "M145 129 L148 139"),
            strokes(
                DEEP_BRASS,
                1.6,
                "M70 152 C62 160 58 170 57 178",
                "M204 142 C209 146 212 149 213 152",
            ),
        )
    )
    face = "".join(
        (
            svg.path("M102 66 C96 84 96 100 104 112 L164 112 C172 100 172 84 165 66 Z", CHESTNUT),
            svg.path(
                "M105 62 L105 92 C105 112 117 125 134 125 C151 125 163 112 163 92 L163 62 Z", SKIN
            ),
            svg.path(
                "M163 62 L163 92 C163 112 151 125 134 125 C146 118 154 108 154 94 L154 62 Z", SHADE
            ),
            svg.path("M116 117 Q134 128 152 117 Q134 134 116 117 Z", SHADE),
            svg.ellipse(114.6, 98, 8, 6.4, ROSE),
            svg.ellipse(153.6, 98, 7.6, 6.4, ROSE),
            # Side whiskers.
            svg.path(
                "M105 64 C97 78 94 96 101 110 C105 117 112 117 115 112 C108 106 106 96 108 84 Z",
                CHESTNUT,
            ),
            svg.path(
                "M163 64 C171 78 174 96 167 110 C163 117 156 117 153 112 C160 106 162 96 160 84 Z",
                DEEP_CHESTNUT,
            ),
            strokes(
                DEEP_CHESTNUT,
                1.3,
                "M101 86 C99 96 101 104 105 110",
                "M105 92 C104 100 106 106 109 110",
            ),
            closed_eye(120, 89, 7.4, 3.6),
            closed_eye(147, 89, 7.4, 3.6),
            strokes(
                "#B9774B",
                1.2,
                "M109.6 86 L106.6 84",
                "M109.4 89 L106.4 89.4",
                "M157.6 86 L160.4 84",
                "M157.8 89 L160.8 89.4",
            ),
            brow(127, 80.4, 111, 78.4, 5.6, 4.4, CHESTNUT),
            brow(140, 80.4, 156, 77.4, 5.6, 4.4, CHESTNUT),
            svg.path(
                "M124.6 97 C124 88.6 143 88.6 142.6 97 C143 104 124.4 104 124.6 97 Z", "#D0705A"
            ),
            svg.ellipse(130.6, 94.4, 2.6, 1.8, "#EBA98C"),
            svg.path(
                "M118 107 Q134 112 150 106.6 C149 117 141 120.6 134 120.6 C127 120.6 119 117 118 "
                "107 Z",
                DEEP_RED,
            ),
            svg.path(
                "M126 116.4 C130 113.6 138 113.6 142 116.2 C139.6 119.6 128.6 119.6 126 116.4 Z",
                "#D2555B",
            ),
            svg.path(
                "M133.6 103 C127 100.6 121 102.6 117 106.6 C112.6 110.6 106 108.6 106.6 103.6 C100 "
                "108 104 116.6 113 115.6 "
                "C121 115 129 112 133.6 109.4 C138 112 146 115 154 115.6 C163 116.6 167.6 108 161 "
                "103.6 "
                "C161.6 108.6 155 110.6 150.6 106.6 C146.6 102.6 140 100.6 133.6 103 Z",
                CHESTNUT,
            ),
            strokes(
                DEEP_CHESTNUT,
                1.2,
                "M131 106 C124 109 119 111 114 112",
                "M136 106 C143 109 148 111 153 112",
            ),
        )
    )
    head = svg.group("rotate(5 134 120)", face, hat())
    hand = "".join(
        (
            svg.path("M30 184 C40 160 52 148 66 142 L90 148 L84 175 Z", BRASS),
            svg.path("M60 140 C68 132 88 134 96 144 L92 152 C82 142 70 142 62 148 Z", LINEN),
            strokes(DEEP_BRASS, 1.6, "M52 160 C58 164 66 166 74 166"),
            fist(79, 126, SKIN, SHADE, flip=True, scale=1.05),
        )
    )
    return body + head + svg.group("rotate(-7 79 126)", glass) + hand
