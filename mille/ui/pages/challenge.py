"""A challenge to a friend: its picture, and the page that it opens."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from io import BytesIO

import pygame
from pygame import Color, Surface

from mille.engine.message import message
from mille.engine.options import CUSTOM
from mille.session.challenges import Challenge, with_words
from mille.ui import cloth, pieces, shapes
from mille.ui.pages import blocks, menu
from mille.ui.scene import Services
from mille.ui.text import BOLD, TITLE, UI, Pen, blit_text
from mille.ui.theme import Theme, load_theme, on_cloth
from mille.view.geometry import Rect

SIZE = 1200, 630
"""The size of the picture, as places that show links expect it."""
UNIT = 1.75
"""A pixel of 720 lines in it."""
CLOTH = Rect(26, 26, 1148, 578)
RIBBON = Rect(26, 372, 1148, 22)
WORDS = Rect(86, 412, 1028, 178)
OWN = 150.0
FACES = {1: (OWN, 1), 3: (124.0, 3), 4: (108.0, 4), 6: (72.0, 3), 9: (68.0, 5)}
"""For up to so many people: how large each face is, and how many stand side by side."""
MIDDLE, HIGH = 235.0, 128.0
"""The height at which the faces are, and how far apart two rows of them."""
WHOLE, PREVIEW = 0.88, 0.55
"""How wide the picture is on its own page, and as a preview, in heights of the window."""
CREAM = Color("#F6EEDC")


class ChallengePicture(blocks.Picture):
    """The picture of a challenge on a page, at most so wide, in heights of the window."""

    def __init__(
        self, services: Services, challenge: Challenge, kept: dict[str, Surface], wide: float
    ) -> None:
        """The page has the picture `kept`, since its blocks are made anew."""

        def made(width: float) -> Surface:
            width = min(width, wide * services.size[1])
            look = f"{services.settings.table} {services.words.language} {round(width)}"
            if look not in kept:
                kept.clear()
                size = round(width), round(width * SIZE[1] / SIZE[0])
                kept[look] = pygame.transform.smoothscale(drawn(services, challenge), size)
            return kept[look]

        title = services.words("challenge.beat")
        super().__init__(services, "challenge", title, made, told(services, challenge))

    def draw(self, surface: Surface, focused: bool, hovered: bool) -> None:
        blit_text(surface, self._picture, self.bounds.center[0], self.bounds.y, "center")


def told(s: Services, challenge: Challenge) -> list[str]:
    """What is on the picture, in lines."""
    w, how = s.words.of(challenge.game.id), challenge.rival
    preset = challenge.deal.rules.preset
    rules = message("new.house" if preset == CUSTOM else f"rules_set.{preset}")
    said = [w("game.title"), w.joined([rules, *challenge.names], "tell.next"), challenge.seed]
    if how is not None:
        names = [challenger(s, challenge), *challenge.names]
        said += [
            w("tell.of", what=name, said=w.number(total)) for name, total in zip(names, how.totals)
        ]
    return said


def challenger(s: Services, challenge: Challenge) -> str:
    """The name of whoever challenges, as it is said."""
    name = "" if challenge.rival is None else challenge.rival.name
    return name or s.words("challenge.friend")


def drawn(s: Services, challenge: Challenge) -> Surface:
    """The picture: the game's cloth with the faces and the score, and the words on a paper."""
    title, w = challenge.game.title, s.words.of(challenge.game.id)
    theme = on_cloth(load_theme(s.settings.table)[0], title.cloth)
    made = cloth.draw_background(SIZE, CLOTH, theme, UNIT)
    how = challenge.rival
    name = s.texts.fitted(w("game.title"), Pen(54, theme.text, TITLE, 30), 900)
    blit_text(made, name, SIZE[0] / 2, 38, "center")
    pick = min if challenge.game.ledger.fewer_is_better else max
    best = None if how is None else pick(how.totals)
    side, by = next(FACES[n] for n in FACES if n >= len(challenge.people))
    rows, left = -(-len(challenge.people) // by), 395.0 if by == 1 else 210.0
    places = [(left, MIDDLE, OWN)]
    for n in range(len(challenge.people)):
        row, column = divmod(n, by)
        here = min(by, len(challenge.people) - row * by)
        x = SIZE[0] - left if by == 1 else 760 + (column - (here - 1) / 2) * min(250.0, 780 / by)
        places.append((x, MIDDLE + (row - (rows - 1) / 2) * HIGH, side))
    names = challenger(s, challenge), *challenge.names
    for number, (who, at) in enumerate(zip(names, places)):
        total = None if how is None else how.totals[number]
        rim = theme.lit if total is not None and total == best else CREAM
        figure = "" if total is None else w.number(total)
        _face(made, s, theme, at, who, number, figure, rim)
    made.blit(cloth.border(title.cloth, RIBBON.w, RIBBON.h), (round(RIBBON.x), round(RIBBON.y)))
    made.blit(cloth.paper_slip(WORDS, theme, UNIT, strip=False), (round(WORDS.x), round(WORDS.y)))
    beat = s.texts.fitted(w("challenge.beat"), Pen(30, theme.red, TITLE, 18), WORDS.w - 60)
    said = s.texts.fitted(challenge.seed, Pen(66, theme.ink, TITLE, 22), WORDS.w - 60)
    head = s.texts.balanced(told(s, challenge)[1], Pen(27, theme.ink, UI, 15), WORDS.w - 60, 58)
    y = WORDS.y + (WORDS.h - 6 - beat.height - said.height - head.height) / 2
    for each in (beat, said, head):
        blit_text(made, each, SIZE[0] / 2, y, "center")
        y += each.height
    return made


def _face(
    made: Surface,
    s: Services,
    theme: Theme,
    at: tuple[float, float, float],
    name: str,
    number: int,
    total: str,
    rim: Color,
) -> None:
    """Draw somebody and what they have around a point; `at` is that, and how wide the face is."""
    x, y, side = at
    words = s.texts.fitted(name, Pen(max(19.0, 0.19 * side), theme.text, BOLD, 14), 1.6 * side)
    figure = s.texts.fitted(total, Pen(max(24.0, 0.31 * side), theme.lit, BOLD, 14), 1.6 * side)
    high = side + 0.86 * (words.height + figure.height * bool(total))
    disc = Rect(x - side / 2, y - high / 2, side, side)
    shapes.draw_panel(made, disc, side / 2, rim, Color("#1E1B1A"), 1.4)
    pieces.draw_face(made, s, disc.center, 0.94 * side, name, number)
    blit_text(made, words, x, disc.bottom, "center")
    if total:
        blit_text(made, figure, x, disc.bottom + 0.82 * words.height, "center")


def as_png(s: Services, challenge: Challenge) -> bytes:
    """The picture as a file, with the words in it."""
    picture = BytesIO()
    pygame.image.save(drawn(s, challenge), picture, "challenge.png")
    return with_words(picture.getvalue(), str(challenge))


class ChallengePage(menu.MenuPage):
    """Somebody challenges the player: the picture, and whether to take it up."""

    def __init__(
        self, services: Services, challenge: Challenge, deal: Callable[[], object]
    ) -> None:
        rival = challenge.rival
        name = (rival is not None and rival.name) or message("challenge.friend")
        ways = [("deal", message("new.begin"), deal), ("back", message("ask.cancel"), menu.close)]
        super().__init__(services, message("challenge.title", name=name), ways, wide=640.0)
        kept = dict[str, Surface]()
        self.above = partial(ChallengePicture, self.services, challenge, kept, WHOLE)
