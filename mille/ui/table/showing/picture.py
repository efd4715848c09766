"""A table drawn: cloth, slips, words and cards. What rests is kept as a layer while others move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import ceil, inf

from pygame import Surface

from mille.engine.message import Message
from mille.ui.background import draw_background
from mille.ui.frame import Part
from mille.ui.table.effects.beads import draw_strip
from mille.ui.table.effects.effect import Layer
from mille.ui.table.effects.rope import draw_rope
from mille.ui.table.moving.lift import expected
from mille.ui.table.showing import (
    arrows,
    drawing,
    lettering,
    lights,
    news,
    slips,
    titles,
)
from mille.ui.table.showing.offers import draw_offer, paper_of
from mille.ui.table.showing.pinned import draw_pinned
from mille.ui.table.showing.shown_table import OLD_NEWS, ShownTable
from mille.ui.theme import Theme, in_second_shade, seat_colour
from mille.view.ground import union
from mille.view.layout import Rect
from mille.view.standing import apart, ladder
from mille.view.table import TableView

FRAME_BUDGET = 0.0
"""Seconds that new pictures of cards may take in a frame while something moves, where others can
stand in: they are made between the frames."""

STEP = 16.0
"""By how much words give way to carried cards at a time, in pixels of 720 lines."""


def _paint(surface: Surface, parts: Sequence[Part], layer: Layer) -> None:
    """Those of one layer."""
    for part in parts:
        if part.layer == layer and part.paint is not None:
            part.paint(surface)


class Picture:
    """The table as it looks now."""

    def __init__(self, table: ShownTable) -> None:
        self._table = table
        self.services = table.services
        self._background = Surface((1, 1))
        self._second: Surface | None = None
        """The cloth in its second shade, once it was wanted."""
        self._layer = Surface((1, 1))
        self._layer_key: tuple[object, ...] = ()
        self._layer_drawn = False

    def prepare(self, felt: Rect) -> None:
        """The cloth and the slips beside it, for a window that is laid out anew."""
        self._background, self._second = self._cloth(felt, self.services.theme), None
        # There from the start: a frame in which cards are lifted does not wait for its memory.
        self._layer, self._layer_key, self._layer_drawn = self._background.copy(), (), False

    def _cloth(self, felt: Rect, theme: Theme) -> Surface:
        s = self.services
        made = draw_background(s.size, felt, theme, s.unit).convert()
        for name in self._slips_beside():
            slips.draw_paper(made, s, self._table.stage.ground.zones[name].rect)
        return made

    def _draw_cloth(self, surface: Surface) -> None:
        """The cloth, or its second shade, or what is between them."""
        shade = self._table.effects.cloth.shade
        if shade < 1:
            surface.blit(self._background, (0, 0))
        if shade > 0:
            if self._second is None:
                second = in_second_shade(self.services.theme, self.services.cloth)
                self._second = self._cloth(self._table.felt, second)
            self._second.set_alpha(round(255 * shade) if shade < 1 else None)
            surface.blit(self._second, (0, 0))

    def _slips_beside(self) -> list[str]:
        """The slips that lie beside the cloth; those on it are lifted when their turn comes."""
        table = self._table
        zones = table.stage.ground.zones
        felt = zones["felt"].rect if "felt" in zones else None
        return [
            name
            for name, zone in zones.items()
            if name.startswith("slip.") and felt is not None and not felt.overlap(zone.rect)
        ]

    def draw(self, surface: Surface) -> None:
        """Everything, from the cloth up.

        While some cards move, what rests is drawn once and kept as a layer: at 3840×2160 that is
        half of the frame's time.
        """
        table = self._table
        stage, art = table.stage, self.services.art
        art.begin_frame(FRAME_BUDGET if stage.unsettled else inf)
        moving = stage.moving()
        if not moving and not stage.going:
            self._layer_key, self._layer_drawn = (), False
            self._draw_still(surface, moving)
            art.expect(expected(stage.hand(), stage.hovered, stage.selected))
        else:
            resting = tuple((s.key, s.marked) for s in stage.sprites if s.key not in moving)
            tables = id(table.shown), id(table.said), id(self._background), table.aimed
            told = len(table.news), len(table.trail)
            key = (resting, tables, told, stage.made_room)
            changes = any(each.busy and each.lies_low for each in table.effects)
            same = key == self._layer_key and not changes
            self._layer_key = key
            if same and self._layer_drawn:
                surface.blit(self._layer, (0, 0))
            else:
                self._draw_still(surface, moving)
                self._layer_drawn = same
                if same:  # it was so in two frames, and will be in more
                    self._layer.blit(surface, (0, 0))
        if table.shown is None:
            return
        if moving:
            self._draw_titles(surface, moving=True)
        effects = table.effects.parts(table.scenery())
        _paint(surface, effects, Layer.EDGE)
        self._draw_words(surface)
        self._draw_tools(surface)
        for rect, strong in table.glows:
            lights.draw_glow(surface, self.services, rect, strong)
        for rect in table.warned:
            lights.draw_warning(surface, self.services, rect)
        if stage.carried:  # what is carried goes above all that lies
            self._draw_worn(surface)
        drawing.draw_moving(surface, self.services, stage, moving)
        if not stage.carried:
            self._draw_worn(surface)
        _paint(surface, effects, Layer.FLYING)
        toast = self._toast()
        if toast is not None:
            lettering.draw_toast(surface, self.services, *toast, table.effects.toast.is_refusal)
        _paint(surface, effects, Layer.HELD_UP)

    def _toast(self) -> tuple[Rect, Surface] | None:
        """Where the line lies that is said for a while; on an offer it stands on its paper."""
        table = self._table
        if table.toast is None or (table.said is not None and table.said.offer is not None):
            return None
        centred, more = "trail" not in table.stage.ground.zones, paper_of(table)
        at = table.stage.ground.prompt, table.toast, table.effects.toast.is_refusal
        return lettering.lay_toast(self.services, *at, more, centred)

    def _draw_worn(self, surface: Surface) -> None:
        """The signs on columns, and the arrows of cards."""
        table = self._table
        titles.draw_signs(surface, self.services, table.stage, table.titled)
        drawing.draw_arrows(surface, self.services, table.stage)

    def _draw_tools(self, surface: Surface) -> None:
        """The small tools, and the buttons for what can be done."""
        table = self._table
        arrives = table.shown is not table.said and table.shown and table.shown.offer is not None
        arrives = arrives or table.effects.slide.busy or table.effects.fists.busy
        there = () if arrives else (*table.buttons, *table.fists)
        for tool in [*table.tools, *there]:
            tool.draw(surface, tool is table.focused, tool is table.hovered)

    def _beside_carried(self, rect: Rect) -> Rect:
        """What carried cards leave free of the place for words, if that is half of it.

        It is cut off in steps, so that the words do not break anew with every move.
        """
        stage, step = self._table.stage, STEP * self.services.unit
        held = [sprite.pose.rect for sprite in stage.sprites if sprite.key in stage.carried]
        if not held or union(held).overlap(rect) <= 0:
            return rect
        covered = ceil((union(held).right - rect.x) / step) * step
        free = Rect(rect.x + covered, rect.y, rect.w - covered, rect.h)
        return free if free.w >= rect.w / 2 else rect

    def _draw_words(self, surface: Surface) -> None:
        """What is waited for, what the others did, the lines in the middle."""
        table = self._table
        s, zones, said = self.services, table.stage.ground.zones, table.said
        if said is None:
            return
        toast = self._toast()
        covered = [each for each in (table.covered, toast and toast[0]) if each is not None]

        def seen(name: str) -> bool:
            return name in zones and not any(it.overlap(zones[name].rect) > 0.5 for it in covered)

        draw_offer(surface, table, table.hides_prompt)
        offered = said.offer is not None
        prompt = None if offered else table.prompt()
        if prompt is not None and table.toast is None and not table.hides_prompt:
            rect = self._beside_carried(table.stage.ground.prompt)
            centred = "trail" not in zones
            lettering.draw_prompt(surface, s, rect, prompt, said.my_turn, centred)
        if "trail" in zones:
            news.draw_trail(surface, s, zones["trail"].rect, self._trail(), self._doers())
        if said.headline is not None and said.pinned and "headline" in zones:
            draw_pinned(surface, s, zones["headline"].rect, said.headline, said.strip)
        elif said.headline is not None and "headline" in zones:
            lettering.draw_line(surface, s, zones["headline"].rect, said.headline, True)
        if said.middle is not None and seen("middle") and not offered:
            lettering.draw_line(surface, s, zones["middle"].rect, said.middle, False)
        if "under" in zones:
            lettering.draw_under(surface, s, table.stage, said)
        if said.rope and seen("strip") and not offered:
            owners = [seat for seat, _ in said.rope]
            draw_rope(surface, s, zones["strip"].rect, owners, table.effects.rope.parts_now, said)
        if said.strip and seen("strip") and not offered:
            rect, beads = zones["strip"].rect, table.effects.beads
            draw_strip(surface, s, rect, said.strip, beads.before, beads.turned)

    def _trail(self) -> Sequence[Message]:
        """What the others have done, as far as it is read beside the piles."""
        table = self._table
        zone = table.stage.ground.zones.get("trail")
        lines = news.trail_lines
        return lines(self.services, zone.rect, table.trail) if zone is not None else ()

    def _doers(self) -> news.Doers:
        """The colours of who did what the news say, in a game that shows those."""
        table, me, n = self._table, self._table.stage.ground.me, self._table.stage.ground.seats
        if not table.presenter.colours:
            return news.NOBODY
        colours = [seat_colour((seat - me) % n) for seat in range(n)]
        return {line: [colours[seat] for seat in some] for line, some in table.doers.items()}

    def _draw_still(self, surface: Surface, moving: set[int]) -> None:
        """The cloth, the slips, the words, and the cards that rest."""
        table = self._table
        self._draw_cloth(surface)
        said = table.said or table.shown
        if table.shown is None or said is None:
            return
        s, stage = self.services, table.stage
        lettering.draw_places(surface, s, stage, table.shown, table.presenter.colours)
        if said.clockwise:
            arrows.draw_direction(surface, s, stage)
        if said.arrow is not None:
            arrows.draw_arrow(surface, s, stage, said.arrow)
        self._draw_slips(surface, said)
        beside = {id(each) for each in self._trail()}  # no line stands there twice
        lines = [each for each in table.news[-OLD_NEWS:] if id(each) not in beside]
        rect = stage.ground.zones["news"].rect
        news.draw_news(surface, s, rect, lines, self._doers(), table.trail)
        self._draw_titles(surface, moving=False)
        drawing.draw_resting(surface, s, stage, moving)
        lights.draw_compared(surface, s, stage, table.shown.compared)
        paid = table.effects.payments.lying
        lettering.draw_pile_titles(surface, s, stage, said, not table.dealing, paid)
        if said.arrow is not None:
            arrows.draw_words(surface, s, stage, said.arrow, table.aimed)

    def _draw_titles(self, surface: Surface, moving: bool) -> None:
        table = self._table
        told, colours = table.titled, table.presenter.colours
        titles.draw_column_titles(surface, self.services, table.stage, told, moving, colours)

    def _draw_slips(self, surface: Surface, said: TableView) -> None:
        table, s = self._table, self.services
        beside = self._slips_beside()
        later = {seat.seat: seat for seat in (table.shown or said).seats}
        seats = [table.effects.counted(seat, later[seat.seat]) for seat in said.seats]
        seats[0] = replace(seats[0], note=seats[0].note or apart(seats))
        chips = any(zone.amount is not None for zone in said.zones.values())
        rungs = ladder(seats, table.presenter.low_wins, cards=not chips)
        for number, seat in enumerate(seats):
            rect = table.slip_rect(number)
            if f"slip.{number}" not in beside:
                slips.draw_paper(surface, s, rect)
                if seat.on_turn:
                    slips.draw_turn(surface, s, rect)
            hat = table.effects.hats.moving.get(seat.seat)
            colour = seat_colour(number) if table.presenter.colours else None
            all_of_them, before = (rungs, table.stage.ground.growing) if number == 0 else ((), ())
            symbols = table.presenter.symbols
            slips.draw_slip(surface, s, rect, seat, symbols, hat, colour, all_of_them, before)
