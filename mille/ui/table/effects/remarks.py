"""What is said for a while: a line where the prompt stands, or a remark on the cloth.

A remark is a small paper with a tip that points to the speaker.
"""

from __future__ import annotations

from collections.abc import Iterator

from pygame import Color, Surface, draw

from mille.engine.message import Message
from mille.ui.cloth import colour_of
from mille.ui.pieces import draw_note
from mille.ui.scene import Live, Part, Services, painted
from mille.ui.table.effects.effect import Layer, Scenery, Standing
from mille.ui.table.moving.stage import Stage
from mille.ui.tempo import A_WORD, REMARK, Tempo
from mille.ui.text import UI
from mille.view.geometry import Rect
from mille.view.names import Remark

WIDEST = 230
"""The widest line of a remark, in pixels of 720 lines."""
WORDS = ("prompt", "trail", "headline", "middle", "strip", "under")
"""Places with words that had better stay visible."""
MIDDLE = ("stock", "discard", "trick", "offer", "pot")
"""Places in the middle of the game, even where no card lies yet."""
TIP = 9
"""How far the tip reaches, in pixels of 720 lines."""


class Remarks(Standing):
    """The remark that is being made now."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services
        self.now: Remark | None = None

    def say(self, remark: Remark) -> None:
        """Show a remark for as long as it takes to read, however fast the table goes."""
        words = len(self._services.words(remark.id).split())
        self.now, self.left = remark, REMARK + words * A_WORD

    def end(self) -> None:
        """Take the remark away."""
        self.now = None

    def update(self, dt: float, tempo: Tempo) -> bool:
        self.stand(dt)
        goes = self.busy and self.left <= 0
        if goes:
            self.now = None
        return goes

    @property
    def busy(self) -> bool:
        return self.now is not None

    def parts(self, scenery: Scenery) -> Iterator[Part]:
        if self.now is None:
            return
        s, seat = scenery.services, self.now.seat
        speaker = next(each.name for each in scenery.shown.seats if each.seat == seat)
        text, slip = s.words(self.now.id), scenery.stage.ground.slip(seat)
        size = words_of(s, text)
        w, h = size.width + 26 * s.unit, size.height + 16 * s.unit
        rect = place_of(s, scenery.stage, scenery.in_view, self.now, (w, h))
        paint = painted(draw_remark, s, rect, text, slip, colour_of(speaker))
        yield Part(
            "remark",
            "status",
            rect,
            s.words("tell.of", what=speaker, said=text),
            live=Live.POLITE,
            paint=paint,
            layer=Layer.HELD_UP,
        )


def words_of(s: Services, text: str) -> Surface:
    """The words of a remark, drawn."""
    return s.texts.wrapped(
        text, s.font(15.5), s.theme.ink, WIDEST * s.unit, 60 * s.unit, UI, s.least
    )


def place_of(
    s: Services, stage: Stage, cloth: Rect, remark: Remark, size: tuple[float, float]
) -> Rect:
    """Where a paper of that size goes on the cloth in view: by the speaker's slip, where it hides
    least.
    """
    w, h = size
    zones, gap, edge = stage.ground, (TIP + 3) * s.unit, 6 * s.unit
    slip = zones.slip(remark.seat)
    x, y = slip.center[0] - w / 2, slip.center[1] - h / 2
    around = [
        (x, slip.bottom + gap),
        (x, slip.y - gap - h),
        (slip.right + gap, y),
        (slip.x - gap - w, y),
    ]
    words = [zones.zones[name].rect for name in WORDS if name in zones.zones]
    if cloth != zones.zones["felt"].rect:  # the slip may be out of sight
        around += [(x, each.bottom + gap) for each in words for x in (cloth.x, cloth.right)]
    rects = [Rect(*at, w, h).moved_into(cloth.inset(edge, edge)) for at in around]
    slips = [zone.rect for name, zone in zones.zones.items() if name.startswith("slip.")]
    cards = [sprite.home.rect for sprite in stage.sprites]
    middle = [zone.rect for name, zone in zones.zones.items() if name in MIDDLE]

    def hides(rect: Rect) -> float:
        """How much this would hide; slips, words and the middle count more than cards."""
        return sum(
            dear * sum(map(rect.overlap, some))
            for dear, some in ((8, slips), (4, words), (4, middle), (1, cards))
        )

    return min(rects, key=hides)


def draw_remark(
    surface: Surface, s: Services, box: Rect, text: str, slip: Rect, colour: Color | None
) -> None:
    """Draw the paper in the speaker's colour, with its words and a tip towards the speaker's
    slip.
    """
    u, words, (x, y) = s.unit, words_of(s, text), box.center
    edge_ink = colour or s.theme.paper_edge
    at = slip.center
    if slip.right <= box.x or box.right <= slip.x:  # beside the slip
        edge = box.x if at[0] < x else box.right
        reach = -TIP * u if at[0] < x else TIP * u
        tip = [(edge, y - 7 * u), (edge + reach, y), (edge, y + 7 * u)]
    else:
        edge = box.y if at[1] < y else box.bottom
        reach = -TIP * u if at[1] < y else TIP * u
        tip = [(x - 7 * u, edge), (x, edge + reach), (x + 7 * u, edge)]
    draw_note(surface, s, box, words, edge_ink)
    draw.polygon(surface, edge_ink, tip)


class Line(Standing):
    """One such line, which stands until there was time to read it, whatever else happens."""

    def __init__(self) -> None:
        super().__init__()
        self.said: Message | None = None
        self.is_refusal = False
        self.times = 0
        """How many lines have been said so far."""

    def say(self, said: Message, seconds: float, refusal: bool = False) -> None:
        """Show a line for `seconds`."""
        self.said, self.is_refusal, self.left = said, refusal, seconds
        self.times += 1

    def update(self, dt: float, tempo: Tempo) -> bool:
        self.stand(dt)
        goes = self.busy and self.left <= 0
        if goes:
            self.said = None
        return goes

    @property
    def busy(self) -> bool:
        return self.said is not None
