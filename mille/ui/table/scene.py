"""The table as a picture: background, cards, slips of paper, words. It can be looked at only.

`play.py` adds everything that can be done.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from math import inf
from typing import Any

import pygame
from pygame import Surface

from mille.cards.card import Cards
from mille.engine.game import Seat
from mille.engine.match import Moment
from mille.engine.message import Message
from mille.games import GameEntry
from mille.ui.background import draw_background
from mille.ui.input import UiEvent
from mille.ui.scene import Node, Services
from mille.ui.table import slips
from mille.ui.table.board import HAND, Board
from mille.ui.tempo import SOUND_AFTER
from mille.ui.tiled import load_table
from mille.ui.widgets import Button
from mille.view.layout import Rect
from mille.view.presenter import Beat, Placed
from mille.view.table_view import TableView

NEWS_KEPT = 40
BANNER = 1.3
"""How long a great moment is held up, in seconds."""
FRAME_BUDGET = 0.001
"""Seconds that new pictures of cards may take in a frame while something moves."""


class TableScene:
    """One seat's view of a game, drawn."""

    opaque = True

    def __init__(self, services: Services, entry: GameEntry, names: Sequence[str]) -> None:
        self.services = services
        self.entry = entry
        self.names = names
        self.presenter = entry.presenter
        table, _ = load_table(entry.table, self.presenter.zones)
        self.board = Board(table, services.art)
        self.tools = [
            Button(services, id, services.words(f"tool.{id}"), action, id)
            for id, action in self.tool_actions().items()
        ]
        self.view: Any = None
        self.shown: TableView | None = None
        self.fresh: Cards = ()
        """Cards of the own hand that came since its last action."""
        self.said: TableView | None = None
        """The view that words and figures tell of: the latest at which all cards had arrived."""
        self.news: deque[Message] = deque(maxlen=NEWS_KEPT)
        self.trail: tuple[Placed, ...] = ()
        """Cards that others have put on the table since the viewer's last action."""
        self.trail_news: tuple[Message, ...] = ()
        """What others have done since then."""
        self.banner: Message | None = None
        self._banner_left = 0.0
        self._sounds: list[tuple[float, str]] = []
        """Sounds to come, each with the seconds until then."""
        self.toast: Message | None = None
        self.toast_is_refusal = False
        self._layer: Surface | None = None
        self._layer_key: tuple[object, ...] = ()

    def show(self, view: Any) -> None:
        """Show a view with every card in its place."""
        self.view = view
        self.shown = self.said = self.presenter.show(view, self.names, self.fresh, self.trail)
        self.board.show(self.shown)
        self.services.dirty = True

    def remember(self, moments: Sequence[Moment[Any, Any]], seat: Seat) -> None:
        """Take what happened before as news, without showing it again."""
        game = self.entry.game
        for moment in moments[-NEWS_KEPT:]:
            event, view = game.redact(moment.event, seat), game.observe(moment.state, seat)
            self._note(event, view, self.presenter.beat(event, view, self.names))

    def _note(self, event: Any, view: Any, beat: Beat) -> None:
        """Keep what an event leaves to be read: the latest news, and the trail of the others."""
        if beat.kind == "deal" or beat.seat == view.seat:
            self.forget_news()
        self.fresh += self.presenter.gained(event, view.seat)
        self.trail += tuple(self.presenter.placed(event, view.seat))
        if beat.news is not None:
            self.news.append(beat.news)
            if beat.seat not in (view.seat, None) and beat.kind != "deal":
                self.trail_news += (beat.news,)

    def forget_news(self) -> None:
        """The viewer has acted: nothing is new any more."""
        self.fresh, self.trail, self.trail_news = (), (), ()

    def tell(self, event: Any, view: Any) -> Beat:
        """Show the view after an event, the cards travelling there."""
        beat = self.presenter.beat(event, view, self.names)
        self._note(event, view, beat)
        self.view = view
        self.shown = self.presenter.show(view, self.names, self.fresh, self.trail)
        self.board.tell(self.shown, beat, self.services.tempo)
        if not self.board.busy:
            self.said = self.shown
        if beat.banner is not None and self.services.tempo.speed:
            self.banner, self._banner_left = beat.banner, self.services.tempo(BANNER)
        if beat.sound:
            tempo = self.services.tempo
            wait = 0.0 if tempo.still else tempo(SOUND_AFTER.get(beat.kind, 0.0))
            self._sounds.append((wait, beat.sound))
            self._play_due(0.0)
        self.services.dirty = True
        return beat

    def _play_due(self, dt: float) -> None:
        """Play the sounds whose moment has come: a card is heard where it lands."""
        left = [(wait - dt, name) for wait, name in self._sounds]
        self._sounds = [(wait, name) for wait, name in left if wait > 0]
        for wait, name in left:
            if wait <= 0:
                self.services.audio.play(name)

    def tool_actions(self) -> Mapping[str, Callable[[], None]]:
        """The small tools beside the hand; in a picture they do nothing."""
        return dict.fromkeys(("sort", "hint", "undo", "menu"), _nothing)

    # Scene

    def resize(self) -> None:
        """Lay everything out for the window."""
        s = self.services
        self.board.art = s.art
        self.board.resize(s.size, s.unit, s.settings.text_scale)
        self.felt = self._felt()
        self._background = draw_background(s.size, self.felt, s.theme, s.unit).convert()
        for name in ("panel.me", "panel.them"):
            slips.draw_paper(self._background, s, self.board.zones[name].rect)
        self._lay_out_tools()
        s.dirty = True

    def _lay_out_tools(self) -> None:
        rect, gap = self.board.zones["tools"].rect, 8 * self.services.unit
        w, h = (rect.w - gap) / 2, (rect.h - gap) / 2
        for i, tool in enumerate(self.tools):
            x, y = rect.x + (i % 2) * (w + gap), rect.y + (i // 2) * (h + gap)
            tool.bounds = Rect(x, y, w, h)

    def _felt(self) -> Rect:
        zones = [zone.rect for zone in self.board.zones.values() if zone.kind != "text"]
        u = self.services.unit
        right = max(rect.right for rect in zones) + 5 * u
        return Rect(5 * u, 5 * u, right - 5 * u, self.services.size[1] - 10 * u)

    def handle(self, event: UiEvent) -> None:
        """A picture does nothing."""

    def update(self, dt: float) -> None:
        """Cards go on their way."""
        was_restless = self.board.restless
        self.board.advance(dt, self.services.tempo)
        if not self.board.busy and self.said is not self.shown:
            self.said = self.shown
            self.services.dirty = True
        self._play_due(dt)
        if self.banner is not None:
            self._banner_left -= dt
            if self._banner_left <= 0:
                self.banner = None
            self.services.dirty = True
        if was_restless:  # the frame in which everything comes to rest has to be drawn too
            self.services.dirty = True

    @property
    def restless(self) -> bool:
        """Whether cards are on their way, or something is held up for a moment."""
        return self.board.restless or self.banner is not None or bool(self._sounds)

    def draw(self, surface: Surface) -> None:
        """Everything, from the cloth up.

        While some cards move, what rests is drawn once and kept as a layer: at 3840×2160 that is
        half of the frame's time.
        """
        board = self.board
        self.services.art.begin_frame(FRAME_BUDGET if board.unsettled else inf)
        moving = board.moving()
        if not moving:
            self._layer, self._layer_key = None, ()
            self._draw_still(surface, moving)
        else:
            resting = tuple(s.key for s in board.sprites if s.key not in moving)
            key = (resting, id(self.shown), id(self.said), id(self._background))
            if key != self._layer_key:
                self._layer, self._layer_key = None, key
                self._draw_still(surface, moving)
            else:
                if self._layer is None or self._layer.get_size() != surface.get_size():
                    self._layer = Surface(surface.get_size()).convert()
                    self._draw_still(self._layer, moving)
                surface.blit(self._layer, (0, 0))
        if self.shown is None:
            return
        self.draw_tools(surface)
        self._draw_words(surface)
        self.draw_targets(surface)
        board.draw_moving(surface, moving)
        slips.draw_signs(surface, self.services, board)
        slips.draw_marks(surface, self.services, board)
        if self.toast is not None:
            rect = board.zones["prompt"].rect
            slips.draw_toast(surface, self.services, rect, self.toast, self.toast_is_refusal)
        if self.banner is not None:
            slips.draw_banner(surface, self.services, self.felt, self.banner)

    def prompt(self) -> Message | None:
        """What is being waited for."""
        return self.said.prompt if self.said is not None else None

    def _draw_words(self, surface: Surface) -> None:
        """What is waited for at one side of the piles, what the others did at the other."""
        s, zones = self.services, self.board.zones
        prompt = self.prompt()
        if prompt is not None and self.toast is None and self.said is not None:
            slips.draw_prompt(surface, s, zones["prompt"].rect, prompt, self.said.my_turn)
        slips.draw_trail(surface, s, zones["trail"].rect, self.trail_news)

    def _draw_still(self, surface: Surface, moving: set[int]) -> None:
        """The cloth, the slips, the words, and the cards that rest."""
        surface.blit(self._background, (0, 0))
        if self.shown is None:
            return
        s, board = self.services, self.board
        slips.draw_zones(surface, s, board, self.shown)
        said = self.said or self.shown
        mine, *others = said.panels
        slips.draw_panel(surface, s, board.zones["panel.me"].rect, mine)
        for other in others[:1]:
            slips.draw_panel(surface, s, board.zones["panel.them"].rect, other)
        slips.draw_news(surface, s, board.zones["news"].rect, list(self.news))
        slips.draw_column_titles(surface, s, board)
        board.draw_resting(surface, moving)
        slips.draw_piles(surface, s, board, said)

    def draw_tools(self, surface: Surface) -> None:
        """The small tools beside the hand."""
        for tool in self.tools:
            tool.draw(surface, False, False)

    def draw_targets(self, surface: Surface) -> None:
        """Places where cards may go; a picture has none."""

    def nodes(self) -> list[Node]:
        """All that is on the table, in words."""
        if self.shown is None:
            return []
        words, board = self.services.words, self.board
        found = [
            Node(
                "status",
                words.text(self.prompt() or self.shown.prompt),
                board.zones["prompt"].rect,
                id="prompt",
            )
        ]
        for name, zone in self.shown.zones.items():
            rect = board.zones[name].rect
            role = "button" if board.zones[name].kind == "pile" else "list"
            found.append(
                Node(role, words.text(zone.label), rect, id=name, focusable=role == "button")
            )
            if name == HAND:
                for i, sprite in enumerate(board.hand()):
                    assert sprite.card is not None
                    label = words("card.said", card=sprite.card)
                    chosen = sprite.key in board.selected
                    bounds = board.shown_pose(sprite).rect
                    found.append(
                        Node("listitem", label, bounds, True, selected=chosen, id=f"{name}/{i}")
                    )
            for column in board.columns:
                if column.zone == name:
                    label = words.text(column.view.label)
                    id = f"{name}/{column.view.id}"
                    found.append(Node("listitem", label, column.rect, True, id=id))
        for i, seat in enumerate(self.shown.panels):
            rect = board.zones["panel.me" if i == 0 else "panel.them"].rect
            deal = f"{words.text(seat.deal_label)}: {seat.deal}"
            text = f"{seat.total}; {deal}; {words.text(seat.cards)}"
            found.append(Node("label", seat.name, rect, value=text, id=f"panel/{i}"))
        if self.news:
            rect = board.zones["news"].rect
            found.append(Node("status", words.text(self.news[-1]), rect, id="news"))
        return found


def _nothing() -> None:
    return


def snapshot(surface: Surface, path: str) -> None:
    """Save a picture as PNG."""
    pygame.image.save(surface, path, "png")
