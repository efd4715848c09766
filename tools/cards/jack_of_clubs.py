"""The Jack of clubs, the woodcutter: a bear of a man, all beard, an axe at his shoulder."""

from . import svg
from .palette import (
    BRASS,
    DEEP_GINGER,
    DEEP_RED,
    DEEP_SPRUCE,
    DEEP_WOOD,
    GINGER,
    INK,
    RED,
    ROSE,
    SHADE,
    SKIN,
    SPRUCE,
    WOOD,
)
from .parts import eye, fist, strokes


def hat() -> str:
    """A short spruce-green tuque with a broad rolled edge."""
    return "".join(
        (
            svg.path("M101 62 C99 38 110 25 130 25 C150 25 161 38 159 62 Z", SPRUCE),
            strokes(
                DEEP_SPRUCE,
                2,
                "M112 56 C110 44 114 36 120 31",
                "M124 54 L125 30",
                "M136 54 L135 30",
                "M148 56 C150 44 146 36 140 31",
            ),
            svg.path("M127 26 C125 20 129 17 133 20 C135 22 134 25 132 26 Z", SPRUCE),
            svg.path(
                "M96 58 C96 51 101 49 106 48 C120 45 140 45 154 48 C159 49 164 51 164 58 L164 66 "
                "C164 71 160 72 156 71 C140 67 120 67 104 71 C100 72 96 71 96 66 Z",
                DEEP_SPRUCE,
            ),
            svg.path(
                "M96.4 60 L104 54 L112 62 L121 52 L130 61 L139 52 L148 62 L156 54 L163.6 60 L163.6 "
                "64 "
                "L156 58.6 L148 66.6 L139 56.6 L130 65.6 L121 56.6 L112 66.6 L104 58.6 L96.4 64 Z",
                BRASS,
            ),
        )
    )


def person() -> str:
    """Draw the upper half of the figure; what is worn below ends under the sash."""
    axe = svg.moved(
        190,
        104,
        svg.path("M-4 -72 L4 -72 L4 64 L-4 64 Z", WOOD),
        svg.path("M1 -72 L4 -72 L4 64 L1 64 Z", DEEP_WOOD),
        svg.path(
            "M8 -64 L-6 -64 C-14 -66 -21 -71 -25 -78 C-34 -64 -34 -46 -25 -33 C-21 -41 -14 -45 -6 "
            "-46 "
            "L8 -46 Z",
            "#7D868A",
        ),
        svg.path(
            "M-25 -78 C-34 -64 -34 -46 -25 -33 C-24 -36 -23 -38 -21.6 -40 C-27 -50 -27 -62 "
            "-21.6 -72.6 C-23 -74.4 -24 -76 -25 -78 Z",
            "#E8ECEA",
        ),
        turn=11,
    )
    shirt = "".join(
        (
            svg.path("M46 181 C50 150 72 136 100 130 L160 128 C192 132 214 140 224 150 Z", RED),
            strokes(
                DEEP_RED,
                5.5,
                "M66 148 L60 176",
                "M84 139 L80 174",
                "M178 134 L182 156",
                "M196 137 L201 152",
            ),
            strokes(
                INK,
                1.6,
                "M75 143 L70 175",
                "M187 135 L191 154",
                "M54 166 C66 156 82 152 98 151",
                "M164 146 C182 142 200 143 214 146",
            ),
        )
    )
    beard = "".join(
        (
            svg.path(
                "M99 72 C95 92 96 108 98 118 C100 134 108 146 116 150 L119 157 L125 152 L131 160 "
                "L137 152 "
                "L143 156 L147 149 C154 144 160 132 162 118 C164 106 165 92 161 72 Z",
                GINGER,
            ),
            svg.path(
                "M161 72 C165 92 164 106 162 118 C160 132 154 144 147 149 L143 156 L137 152 L131 "
                "160 "
                "C144 146 150 128 150 108 L150 72 Z",
                DEEP_GINGER,
            ),
        )
    )
    face = "".join(
        (
            svg.path(
                "M105 62 L105 92 C105 104 110 110 116 112 L146 112 C152 109 156 103 156 92 L156 62 "
                "Z",
                SKIN,
            ),
            svg.path(
                "M156 62 L156 92 C156 103 152 109 146 112 L140 112 C146 100 147 82 147 62 Z", SHADE
            ),
            svg.ellipse(112, 98, 6, 4.4, ROSE),
            svg.ellipse(149, 98, 5.4, 4.4, ROSE),
            svg.path(
                "M127 82 C126 89 120 95 120.6 100 C121.4 105 127 104.6 130 105.6 C134 104.6 140 "
                "105 140.4 100 "
                "C140.6 95 135 89 134 82 Z",
                "#E7A77C",
            ),
            svg.line(
                "M121 102 C123 105.4 127 103.4 130 105.4 C134 103.4 138 105.4 140 102", INK, 1.4
            ),
            eye(117.4, 86.6, 5.6, look=0.45),
            eye(144, 86.6, 5.6, look=0.45),
            svg.path(
                "M126 80.6 C120 75 112 75 106.6 79.6 C108 83 112 80.8 116 81 C120 81.2 124 83.8 "
                "126 80.6 Z",
                DEEP_GINGER,
            ),
            svg.path(
                "M135 80.6 C141 75 149 75 154.6 79.6 C153 83 149 80.8 145 81 C141 81.2 137 83.8 "
                "135 80.6 Z",
                DEEP_GINGER,
            ),
            # Whiskers over the cheeks and the great moustache.
            svg.path(
                "M99 72 C97 92 98 108 100 118 L116 118 C108 110 105 100 105 84 L105 70 Z", GINGER
            ),
            svg.path(
                "M161 72 C164 92 163 106 161 118 L146 118 C153 110 156 100 156 84 L156 70 Z",
                DEEP_GINGER,
            ),
            svg.path(
                "M130.4 106 C124 102.6 116 104.6 110.4 110 C107 113.4 103.6 114.6 100.6 114 "
                "C103 120.6 110 123.6 118 121.6 C124 120 128.4 116.4 130.4 113 C132.4 116.4 137 "
                "120 142.6 121.6 "
                "C150.6 123.6 157.6 120.6 160.4 114 C157 114.6 153.6 113.4 150.4 110 "
                "C144.6 104.6 136.6 102.6 130.4 106 Z",
                "#D0793F",
            ),
            svg.path("M124 120.4 Q130.4 124.4 137 120.4 Q130.4 129 124 120.4 Z", DEEP_RED),
            strokes(
                DEEP_GINGER,
                1.5,
                "M106 126 C109 134 113 140 117 144",
                "M118 128 C120 138 122 144 124 148",
                "M130.6 130 L131 152",
            ),
            strokes(
                GINGER,
                1.5,
                "M142 128 C141 138 139 144 138 147",
                "M153 124 C151 132 148 138 145 142",
            ),
        )
    )
    hand = "".join(
        (
            svg.path("M196 158 C192 148 190 138 178 134 L170 150 L178 160 Z", RED),
            fist(183, 136, SKIN, SHADE, turn=11, scale=1.1, flip=True),
        )
    )
    return axe + shirt + beard + face + hat() + hand
