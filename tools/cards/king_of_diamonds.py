"""The King of diamonds, the merchant: long silver wig, pointed beard, a quill that counts."""

from . import svg
from .palette import (
    BRASS,
    CREAM,
    DEEP_RED,
    FOLD,
    GREY,
    INK,
    LINEN,
    NAVY,
    NIGHT,
    RED,
    SILVER,
    TAN,
    TAN_SHADE,
)
from .parts import brow, eye, fist, strokes


def hat() -> str:
    """A three-cornered hat edged with gold braid and a cockade."""
    return "".join(
        (
            svg.path(
                "M106 50 C108 30 122 20 142 20 C162 20 174 30 176 50 L160 70 L122 70 Z", NIGHT
            ),
            svg.path(
                "M82 62 C84 46 94 38 104 36 C112 48 124 58 141 64 C158 58 172 48 180 36 C190 38 "
                "200 46 202 62 "
                "C186 56 164 64 141 74 C118 64 98 56 82 62 Z",
                NAVY,
            ),
            svg.line(
                "M82 62 C84 46 94 38 104 36 C112 48 124 58 141 64 C158 58 172 48 180 36 C190 38 "
                "200 46 202 62",
                BRASS,
                3,
            ),
            svg.circle(170, 56, 8, RED),
            svg.circle(170, 56, 5, CREAM),
            svg.circle(170, 56, 2.4, BRASS),
        )
    )


def person() -> str:
    """Draw the upper half of the figure; what is worn below ends under the sash."""
    wig = "".join(
        svg.circle(x, y, r, SILVER)
        for x, y, r in (
            (116, 72, 11),
            (111, 86, 11),
            (109, 101, 11),
            (106, 116, 11),
            (102, 130, 11),
            (168, 72, 11),
            (172, 86, 11),
            (174, 101, 11),
            (177, 116, 11),
            (181, 129, 11),
        )
    ) + strokes(
        GREY,
        1.6,
        "M103 86 C105 93 113 92 112 85",
        "M101 101 C103 108 111 107 110 100",
        "M98 116 C100 123 108 122 107 115",
        "M94 130 C96 137 104 136 103 129",
        "M181 86 C179 93 171 92 172 85",
        "M183 101 C181 108 173 107 174 100",
        "M186 116 C184 123 176 122 177 115",
        "M190 129 C188 136 180 135 181 128",
    )
    body = "".join(
        (
            svg.path(
                "M44 181 C50 152 78 138 108 130 L174 130 C200 134 214 142 222 150 Z", DEEP_RED
            ),
            svg.path("M126 112 L126 136 L156 136 L156 112 Z", TAN_SHADE),
            svg.path(
                "M124 128 L140 126 L157 128 L160 140 L152 156 L146 150 L140 164 L134 151 L127 158 "
                "L120 141 Z",
                LINEN,
            ),
            strokes(FOLD, 1.3, "M132 134 L130 150", "M140 134 L140 158", "M148 134 L151 149"),
            svg.line(
                "M114 134 C114 150 120 162 126 168 M168 134 C169 146 164 156 158 162", BRASS, 3
            ),
            *(
                svg.circle(x, y, 2, BRASS)
                for x, y in ((107, 146), (110, 156), (115, 166), (175, 143), (172, 153))
            ),
        )
    )
    face = "".join(
        (
            svg.path(
                "M118 62 L118 90 C119 104 130 124 139.6 124 C150 124 164 105 164 90 L164 62 Z", TAN
            ),
            svg.path(
                "M164 62 L164 90 C164 105 150 124 139.6 124 C148 114 155 103 155.6 90 L155.6 62 Z",
                TAN_SHADE,
            ),
            svg.path(
                "M120 62 C130 72 134 74 141 76 C148 74 156 70 164 62 L164 72 C156 76 148 79 141 80 "
                "C134 79 126 77 118 72 Z",
                TAN_SHADE,
            ),
            svg.path(
                "M137.6 83 C136 91 129 97 126.8 102 C127.6 106 133.6 105 137 104.4 C141 105 143 "
                "102.6 142 99.6 "
                "C140 95 140 90 140.6 83 Z",
                TAN_SHADE,
            ),
            svg.line(
                "M136 84 C134 91 129 97 126.6 102 C127.4 105.4 131.6 105 134.4 104.4", INK, 1.4
            ),
            eye(126.6, 88.6, 5.8, look=-0.8, opening=0.72, tilt=4),
            eye(149, 88.6, 6, look=-0.8, opening=0.72, tilt=-4),
            strokes("#8F5A33", 1.2, "M121 94.4 Q126 97 130 94.4", "M144 94.6 Q149 97.4 154.6 94.4"),
            brow(132.6, 81.8, 119, 79.6, 2.4, 3.4, INK),
            brow(142, 81.4, 157.4, 77, 3.4, 3.4, INK),
            svg.path(
                "M135.6 107 C130 105.6 124 108 119.6 112.6 C118 109.6 118.6 107.6 118.6 107.6 "
                "C116.4 110 116.6 114.4 "
                "119.6 115 C126 113.6 131.6 112 135.6 110 C140 112 147 113.6 155 114 C158.4 113.4 "
                "158.6 109 156.6 107 "
                "C156.6 109 155 111 153.6 111 C148 107 141 105.4 135.6 107 Z",
                INK,
            ),
            svg.line("M131 114.4 Q136.6 116.2 143 114", DEEP_RED, 1.8),
            svg.path(
                "M133.6 118 C136 116.8 140 116.8 142.4 118 C144 124 142 132 138.6 138 C135 132 "
                "132.4 124 133.6 118 Z",
                INK,
            ),
        )
    )
    quill = "".join(
        (
            svg.path(
                "M60 22 C74 26 86 44 88 66 C90 82 88 96 84 108 L80 108 C72 98 62 84 58 66 L64 68 "
                "C59 58 57 50 56 42 "
                "L61 45 C58 36 58 28 60 22 Z",
                LINEN,
            ),
            svg.path(
                "M60 22 C74 26 86 44 88 66 C90 82 88 96 84 108 C84 80 76 48 60 22 Z", "#D6DAD3"
            ),
            svg.line("M60 22 C74 46 84 82 82.6 160", GREY, 2),
            strokes(
                GREY,
                1.1,
                "M79 70 L68 62",
                "M81 84 L68 76",
                "M75 54 L64 46",
                "M80 72 L87 64",
                "M82 88 L88 80",
            ),
        )
    )
    hand = "".join(
        (
            svg.path("M40 182 C48 164 58 158 72 158 L98 166 L92 174 Z", DEEP_RED),
            svg.path("M62 160 C70 150 94 152 102 162 L97 170 C88 160 72 159 64 166 Z", LINEN),
            fist(82, 146, TAN, TAN_SHADE, flip=True),
            svg.circle(75.6, 146, 2.6, BRASS),
        )
    )
    return wig + body + face + hat() + quill + hand
