"""The King of spades, the old judge: hooked nose, white beard, silver-headed cane, hard look."""

from . import svg
from .palette import (
    BRASS,
    DEEP_RED,
    DEEP_WOOD,
    GREY,
    INK,
    LINEN,
    NAVY,
    NIGHT,
    PALE,
    PALE_SHADE,
    RED,
    SILVER,
)
from .parts import eye, fist, strokes


def hat() -> str:
    """A tall black felt hat with a flat brim and a silver buckle."""
    return "".join(
        (
            svg.path("M108 62 L110 26 C122 18 158 18 170 26 L172 62 Z", INK),
            svg.path("M158 21.6 C163 22.4 168 24 170 26 L172 62 L160 62 Z", "#3A3532"),
            svg.path("M108.6 50 C124 44 156 44 171.4 50 L172 62 L108 62 Z", RED),
            svg.path(
                "M130 44.6 L150 44.6 L150 60 L130 60 Z M135 49 L135 56 L145 56 L145 49 Z",
                SILVER,
                evenodd=True,
            ),
            svg.path(
                "M80 62 C84 54 104 57 140 57 C176 57 196 54 200 62 C192 73 168 70 140 70 "
                "C112 70 88 73 80 62 Z",
                INK,
            ),
            svg.line("M86 63 C100 60 120 60.6 140 60.6 C160 60.6 180 60 194 63", "#4A4440", 1.4),
        )
    )


def person() -> str:
    """Draw the upper half of the figure; what is worn below ends under the sash."""
    cane = "".join(
        (
            svg.path("M74 56 L80 56 L80 178 L74 178 Z", DEEP_WOOD),
            svg.path("M78 56 L80 56 L80 178 L78 178 Z", INK),
            svg.path("M72.6 48 L81.4 48 L80.4 70 L73.6 70 Z", SILVER),
            svg.circle(77, 40, 10.5, SILVER),
            svg.path("M83 31.4 C89 36 89 45 82.6 49 C85 44 85.4 37 83 31.4 Z", GREY),
            svg.circle(73, 36, 2.4, LINEN),
            svg.line("M73 54.6 L81 54.6 M73.4 65 L80.6 65", GREY, 1.4),
        )
    )
    body = "".join(
        (
            svg.path("M40 182 C46 152 74 138 104 130 L176 130 C200 134 216 142 224 150 Z", NAVY),
            svg.path("M104 128 L134 150 L132 167 L120 168 L92 138 Z", RED),
            svg.path("M176 128 L146 150 L148 163 L160 161 L186 136 Z", RED),
            strokes(BRASS, 1.6, "M90 139 L120 169", "M188 137 L162 161"),
            strokes(
                NIGHT, 1.6, "M80 148 C72 156 68 166 67 176", "M202 142 C206 146 209 149 211 152"
            ),
        )
    )
    beard = "".join(
        (
            svg.path(
                "M110 74 C104 92 106 110 110 120 C112 136 120 146 127 150 L130 160 L136 153 L141 "
                "165 L146 153 "
                "L152 160 L154 149 C162 144 168 132 170 120 C174 108 176 92 170 74 Z",
                LINEN,
            ),
            svg.path(
                "M170 74 C176 92 174 108 170 120 C168 132 162 144 154 149 L152 160 L146 153 "
                "C154 142 160 128 160 108 L160 74 Z",
                "#D9D5C8",
            ),
        )
    )
    face = "".join(
        (
            svg.path(
                "M115 64 L115 92 C115 104 120 112 128 116 L152 116 C160 112 165 104 165 92 L165 64 "
                "Z",
                PALE,
            ),
            svg.path(
                "M165 64 L165 92 C165 104 160 112 152 116 L148 116 C155 106 156.6 92 156.6 80 "
                "L156.6 64 Z",
                PALE_SHADE,
            ),
            svg.path("M115 66 L165 66 L165 76 C150 71 130 71 115 76 Z", PALE_SHADE),
            # Hollow cheeks and the hooked nose.
            svg.path("M119 96 C122 100 126 103 128 107 C123 106 119 103 117.6 99 Z", PALE_SHADE),
            svg.path(
                "M136.6 80 C135 88 130.6 94 131 99.4 C131.6 103 136 103.4 139 106 C141.6 103.4 146 "
                "103.6 147.4 100 "
                "C148 95 145 88 144 80 Z",
                PALE_SHADE,
            ),
            svg.line(
                "M131.4 100 C132.6 103.4 136.6 103 139.2 105.8 C141.6 103 145.4 103.6 147 100.6",
                "#8E4A34",
                1.4,
            ),
            svg.line("M136 77 L136.8 81 M143 77 L142.6 81", "#8E4A34", 1.3),
            eye(126, 87, 6, look=-0.05, opening=0.75),
            eye(153.4, 87, 6, look=-0.05, opening=0.75),
            strokes(PALE_SHADE, 1.4, "M120 93.4 Q126 96.6 132 93"),
            strokes("#C08A66", 1.4, "M148 93.4 Q153.4 96.6 159 93"),
            svg.path(
                "M136 82 C130 75 121 74 113 80.6 C117 80.4 118 83.4 122 81.6 C126 80.6 131 85 136 "
                "82 Z",
                LINEN,
            ),
            svg.path(
                "M143.4 82 C149.4 75 158.4 74 166.4 80.6 C162.4 80.4 161.4 83.4 157.4 81.6 "
                "C153.4 80.6 148.4 85 143.4 82 Z",
                LINEN,
            ),
            svg.path(
                "M110 72 C106 92 107 108 110 120 L128 120 C120 112 115.6 100 115.6 84 L115.6 70 Z",
                LINEN,
            ),
            svg.path(
                "M170 72 C175 92 173 108 170 120 L152 120 C160 112 164.4 100 164.4 84 L164.4 70 Z",
                "#D9D5C8",
            ),
            svg.path(
                "M139.4 106 C133 103 126 106 122 113 C119 118 114 121 109 121 C114 128 124 128 131 "
                "122.6 "
                "C135 119.6 138 116 139.4 113 C141 116 144 119.6 148 122.6 C155 128 165 128 170 "
                "121 "
                "C165 121 160 118 157 113 C153 106 146 103 139.4 106 Z",
                LINEN,
            ),
            svg.line(
                "M109 121 C114 128 124 128 131 122.6 C135 119.6 138 116 139.4 113 C141 116 144 "
                "119.6 "
                "148 122.6 C155 128 165 128 170 121",
                "#B9B4A4",
                1.4,
            ),
            svg.path("M134.4 121.6 Q139.6 119 144.8 121.6 Q139.6 125.6 134.4 121.6 Z", DEEP_RED),
            strokes(
                "#B9B4A4",
                1.4,
                "M120 132 C122 140 126 145 129 149",
                "M131 131 C132 140 135 147 137 151",
                "M148 131 C147 140 145 147 143 152",
                "M160 130 C158 138 155 144 152 149",
            ),
        )
    )
    hand = "".join(
        (
            svg.path("M36 183 C44 166 56 158 70 158 L96 166 L90 174 Z", NAVY),
            svg.path("M62 160 C70 150 92 152 100 162 L96 170 C88 160 72 158 64 166 Z", LINEN),
            fist(77, 148, PALE, PALE_SHADE, flip=True, scale=1.05),
        )
    )
    return body + beard + face + hat() + cane + hand
