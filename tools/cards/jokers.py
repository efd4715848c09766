"""The joker pair: a fox in a two-tailed tuque, with a hand of cards."""

from mille.value import Value

from . import courts, frame, pips, sash, svg
from .palette import BRASS, CREAM, INK, LINEN, NAVY, PAPER, RED, SPRUCE


class Inks(Value):
    """The colours that a joker is printed in."""

    ground: str
    fur: str
    shade: str
    white: str
    cap: str
    other: str
    band: str
    bell: str
    coat: str
    word: str
    hearts: str
    woven: tuple[str, str, str, str]


COLOURED = Inks(
    ground="#CFE0DC",
    fur="#C9682F",
    shade="#9A4720",
    white=LINEN,
    cap=RED,
    other=NAVY,
    band=CREAM,
    bell=BRASS,
    coat=SPRUCE,
    word=RED,
    hearts=RED,
    woven=sash.COLOURS,
)
INKED = Inks(
    ground="#E9E0CC",
    fur="#8B857B",
    shade="#5E5850",
    white=PAPER,
    cap=INK,
    other="#5E5850",
    band=PAPER,
    bell=PAPER,
    coat="#3A3532",
    word=INK,
    hearts=INK,
    woven=("#3A3532", PAPER, INK, "#B9B2A4"),
)


def _cap(inks: Inks) -> str:
    """The tuque with two tails, a bell at the end of each."""
    return "".join(
        (
            svg.path(
                "M100 60 C98 40 112 24 138 24 C120 30 96 26 80 42 C72 51 68 64 70 78 C60 66 58 46 "
                "68 32 "
                "C84 14 116 14 138 24 L138 60 Z",
                inks.cap,
            ),
            svg.path(
                "M176 60 C178 40 164 24 138 24 C156 30 180 26 196 42 C204 51 208 64 206 78 C216 66 "
                "218 46 208 32 "
                "C192 14 160 14 138 24 L138 60 Z",
                inks.other,
            ),
            svg.path("M98 56 C118 46 158 46 178 56 L178 70 C158 60 118 60 98 70 Z", inks.band),
            svg.path(
                "M102 62 L110 53.4 L118 60 L126 50.6 L132 57 L138 49.6 L144 57 L150 50.6 L158 60 "
                "L166 53.4 L174 62 "
                "L174 66 L166 57.6 L158 64.4 L150 55 L144 61.6 L138 54 L132 61.6 L126 55 L118 64.4 "
                "L110 57.6 "
                "L102 66 Z",
                inks.cap,
            ),
            *(
                svg.circle(x, 84, 7, inks.bell, INK, 1.4)
                + svg.line(f"M{x - 4} 85.6 L{x + 4} 85.6 M{x} 85.6 L{x} 89", INK, 1.3)
                for x in (70, 206)
            ),
        )
    )


def _head(inks: Inks) -> str:
    """The fox, sly and pleased."""
    return "".join(
        (
            svg.path("M104 84 L92 46 L124 64 Z M172 84 L184 46 L152 64 Z", inks.fur),
            svg.path("M106 74 L97 54 L116 65 Z M170 74 L179 54 L160 65 Z", inks.shade),
            svg.path(
                "M138 60 C158 60 172 70 174 84 L186 98 L176 101 L178 110 L164 110 C156 120 146 126 "
                "138 130 "
                "C130 126 120 120 112 110 L98 110 L100 101 L90 98 L102 84 C104 70 118 60 138 60 Z",
                inks.fur,
            ),
            svg.path(
                "M90 98 L102 88 C110 98 122 98 130 108 C134 113 136 118 138 122 C140 118 142 113 "
                "146 108 "
                "C154 98 166 98 174 88 L186 98 L176 101 L178 110 L164 110 C156 120 146 126 138 130 "
                "C130 126 120 120 112 110 L98 110 L100 101 Z",
                inks.white,
            ),
            svg.path(
                "M138 64 C141 76 143 90 146 108 C142 113 140 118 138 122 C136 118 134 113 130 108 "
                "C133 90 135 76 138 64 Z",
                inks.shade,
            ),
            svg.path(
                "M130 112 C132 107 144 107 146 112 C146 118 141 121 138 122 C135 121 130 118 130 "
                "112 Z",
                INK,
            ),
            svg.ellipse(135.4, 112, 2.4, 1.5, "#8A8580"),
            # One eye open, one winking.
            svg.path("M110 86 Q119 78 129 91 Q117 94 110 86 Z", inks.white),
            svg.circle(120.4, 87.6, 3.6, INK),
            svg.circle(119, 86.2, 1.1, inks.white),
            svg.path("M108 86 Q119 74.6 130 91.4 Q119 81.6 108 86 Z", INK),
            svg.path("M147 90.6 Q156 80 168 85 Q157 84.6 147 90.6 Z", INK),
            svg.line("M166 84 L170 81.6 M165.6 86.6 L170 87", INK, 1.5),
            svg.line("M112 75 Q119 70.6 127 77 M149 76 Q157 70 165 75", inks.shade, 2.6),
            svg.line("M122 117 Q128 123.6 138 124 Q148 123.6 156 115", INK, 1.8),
            svg.line(
                "M120 108 L104 105 M120 111 L106 113 M156 108 L172 105 M156 111 L170 113",
                inks.shade,
                0.9,
            ),
        )
    )


def _hand_of_cards(inks: Inks) -> str:
    """Four small cards, one of each suit, held up like a fan."""
    cards = []
    for place, suit in enumerate("SHCD"):
        ink = inks.hearts if suit in "HD" else INK
        cards.append(
            svg.moved(
                70,
                180,
                svg.rect(-13, -58, 26, 38, PAPER, 3, INK, 1.2),
                pips.pip(suit, -1, -44, 15, ink),
                turn=-58 + 26 * place,
            )
        )
    return "".join(cards)


def _body(inks: Inks) -> str:
    """A fool's coat with a pointed collar, and the paw that holds the cards."""
    left = [
        (108.0, 116.0),
        (138.0, 131.0),
        (138.0, 166.0),
        (129.0, 150.0),
        (113.0, 165.0),
        (109.0, 147.0),
        (90.0, 157.0),
        (94.0, 138.0),
        (78.0, 140.0),
    ]
    right = [
        (168.0, 116.0),
        (138.0, 131.0),
        (138.0, 166.0),
        (147.0, 150.0),
        (163.0, 158.0),
        (167.0, 143.0),
        (186.0, 149.0),
        (183.0, 134.0),
        (199.0, 134.0),
    ]
    return "".join(
        (
            svg.path(
                "M44 181 C52 152 80 134 112 128 L166 128 C192 132 212 142 220 150 Z", inks.coat
            ),
            svg.polygon(right, inks.band),
            svg.polygon(left, inks.cap),
            *(
                svg.circle(x, y, 3.4, inks.bell, INK, 1.2)
                for x, y in ((79, 141), (90, 157), (186, 149), (198, 135))
            ),
        )
    )


def _paw(inks: Inks) -> str:
    """The paw in front of the cards."""
    return "".join(
        (
            svg.path("M36 183 C44 166 56 160 68 162 L96 168 L90 175 Z", inks.coat),
            svg.path("M52 160 L82 158 L84 172 L56 176 Z", inks.cap),
            svg.path(
                "M54 150 C54 140 78 138 81 148 C83 156 80 164 74 165 L60 166 C55 164 53 156 54 150 "
                "Z",
                inks.fur,
            ),
            svg.line("M62 145 L62 153 M68 144 L68 152 M74 145 L74 152", inks.shade, 1.6),
        )
    )


def picture(inks: Inks) -> str:
    """The two-way picture of one joker."""
    stars = svg.path(
        "M196 108 L198.4 114.6 L205 117 L198.4 119.4 L196 126 L193.6 119.4 L187 117 L193.6 114.6 Z",
        inks.bell,
    )
    figure = stars + _hand_of_cards(inks) + _body(inks) + _head(inks) + _cap(inks) + _paw(inks)
    return courts.two_way(inks.ground, figure, INK, False, sash.band(250, 18, inks.woven))


def classic(number: int) -> str:
    """Joker 1 (in colours) or 2 (in ink) of the classic face."""
    inks = COLOURED if number == 1 else INKED
    index = frame.both_corners(frame.joker_corner(inks.word))
    return svg.document(picture(inks), index)


def large(number: int) -> str:
    """The same for the large-print face: the fox alone, big."""
    inks = COLOURED if number == 1 else INKED
    index = frame.both_corners(frame.large_joker_corner(inks.word))
    fox = svg.moved(120, 170, svg.moved(-138, -74, _head(inks) + _cap(inks)), scale=0.8)
    disc = svg.circle(120, 168, 72, inks.ground) + svg.circle(120, 168, 72, None, INK, 2)
    return svg.document(frame.paper(), disc, fox, index)
