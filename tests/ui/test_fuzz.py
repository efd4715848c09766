"""Clicks, drags, keys and resizes at random, while cards are moving: nothing ever breaks.

Each run has a seed of its own, so a failure repeats.
"""

from __future__ import annotations

import random
from collections import Counter
from itertools import count
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Surface

from mille.engine.game import Refusal, Seat
from mille.games.mille.moves import Discard, LayMeld, TakePack
from mille.games.mille.options import rules_from
from mille.games.mille.seat_view import MilleView
from mille.session import paths, record, saved_match
from mille.session.referee import Referee
from mille.session.saved_match import ME
from mille.session.settings import Settings
from mille.session.thinking import InSlices
from mille.ui.pages.page import Page
from mille.ui.pages.sheet import SheetPage
from mille.ui.table.play import PlayScene
from mille.ui.table.playing.hands import Grip as DragPhase
from mille.ui.table.playing.pointer import Pointer
from tests.parts import long
from tests.ui.conftest import SMALL, Program, against
from tests.ui.tables import HAND, PLACES, THEIR_HAND, same_table

EVERY_FRAME_IS_SEEN = True

CHECK_EVERY = 20
RUNS = [(0, 200, True), *(long(seed, 400, False) for seed in range(5))]
"""Seeds, the number of actions, and whether all players answer at once."""
SIZES = [SMALL, SMALL, (1024, 768), (1280, 720), (900, 1200)]
KEYS = [*"dtlxxshuzm", *["return", "space", "tab", "left", "right"] * 2]
KEYS += ["up", "down", "home", "end", "escape", "delete", "backspace", "f5"]


def think_at_once(patch: pytest.MonkeyPatch) -> None:
    """However busy the machine is, everybody answers in the frame in which they are asked."""

    def worker(*game: Any, **rest: Any) -> InSlices:
        own: InSlices = game[-1]
        own.reasons = None  # type: ignore[attr-defined]
        return own

    patch.setattr("mille.session.thinking.SLICE", float("inf"))
    patch.setattr("mille.session.advising.Worker", worker)


class Monkey:
    """Touches everything, and knows what must be true whatever was touched."""

    def __init__(self, program: Program, seed: int, patch: pytest.MonkeyPatch) -> None:
        self.program = program
        self.app = program.app
        self.dice = random.Random(seed)
        self.seed = seed
        self.events = 0
        self.drawn = 0
        self.submitted: Counter[str] = Counter()
        self.refused = 0
        self.pressed: Any = None
        """What was shown when the button was pressed."""
        self.tapping = False
        numbers = count()
        patch.setattr("mille.session.saved_match.draw_seed", lambda: f"{seed}/{next(numbers)}")
        self._watch_the_referee(patch)
        draw, looks = self.app.services.draw, random.Random(seed)

        def now_and_then(surface: Surface) -> None:
            if looks.random() < 0.15:  # the number of frames depends on the machine
                self.drawn += 1
                draw(surface)

        self.app.services.draw = now_and_then  # type: ignore[method-assign]

    def _watch_the_referee(self, patch: pytest.MonkeyPatch) -> None:
        submit = Referee.submit

        def watched(referee: Referee[Any, Any, Any], seat: Seat, move: Any) -> Refusal | None:
            play = self.program.play
            if seat == ME:
                # The player saw the table as it is when they made their move.
                assert play.table.view == referee.view(ME)
                assert not play.driver.pending
                assert not self.tapping or play.table.view is self.pressed
                hand = Counter(play.table.view.hand)
                if isinstance(move, Discard):
                    assert hand[move.card]
                elif isinstance(move, LayMeld):
                    assert Counter(move.cards) <= hand
                elif isinstance(move, TakePack):
                    assert Counter(move.meld) <= hand
            refusal = submit(referee, seat, move)
            if refusal is None:
                self.submitted[type(move).__name__] += seat == ME
            elif seat == ME:
                self.refused += 1
            else:
                raise AssertionError(f"seat {seat} may not {move}: {refusal}")
            return refusal

        patch.setattr(Referee, "submit", watched)
        press = Pointer._press

        def pressed(pointer: Pointer, x: float, y: float) -> None:
            press(pointer, x, y)
            self.pressed = pointer._table.view

        patch.setattr(Pointer, "_press", pressed)

    # What it does

    def act(self) -> None:
        """Do something."""
        top = self.program.top
        if isinstance(top, Page):
            self.use_page(top)
        elif self.dice.random() < 0.35:
            self.play_on()
        else:
            self.dice.choice(
                [self.click, self.click, self.drag, self.drag, self.key, self.key, self.other]
            )()
        self.check_now()

    def post(self, kind: int, **values: object) -> None:
        """Post an event, and let a frame handle it."""
        pygame.event.post(pygame.event.Event(kind, values))
        self.events += 1
        play = self.app.table
        up = kind == pygame.MOUSEBUTTONUP
        self.tapping = up and play is not None and play.hands.drag.grip is DragPhase.PRESSED
        self.program.frame()
        self.tapping = False
        self.frames(1)

    def frames(self, most: int) -> None:
        """Let a few frames pass, short and long."""
        for _ in range(self.dice.randint(1, max(1, most))):
            self.program.frame(self.dice.choice([0.0, 0.004, 1 / 60, 1 / 60, 0.05, 0.1]))
            self.check_now()

    def spot(self) -> tuple[int, int]:
        """Somewhere: mostly where there is something."""
        width, height = self.app.services.size
        play = self.app.table
        anywhere = self.dice.randrange(width), self.dice.randrange(height)
        if play is None or self.dice.random() < 0.15:
            return anywhere
        board, roll = play.table.stage, self.dice.random()
        if roll < 0.5 and board.hand():
            rect = self.dice.choice(board.hand()).home.rect
            rect = rect.inset(0, 0) if self.dice.random() < 0.5 else rect.inset(rect.w * 0.4, 0)
        elif roll < 0.85:
            rect = self.dice.choice([board.ground.zone(place) for place in PLACES.values()]).rect
        elif roll < 0.95 and board.sprites:
            rect = self.dice.choice(board.sprites).pose.rect
        else:
            rect = self.dice.choice(play.table.tools).bounds
        at = rect.x + self.dice.random() * rect.w, rect.y + self.dice.random() * rect.h
        return min(width - 1, max(0, int(at[0]))), min(height - 1, max(0, int(at[1])))

    def click(self, at: tuple[int, int] | None = None) -> None:
        """Press and release; now and then twice, elsewhere or with another button."""
        at = at or self.spot()
        button = self.dice.choice([1] * 12 + [2, 3])
        self.post(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0))
        for _ in range(self.dice.choice([1, 1, 1, 2])):
            self.post(pygame.MOUSEBUTTONDOWN, pos=at, button=button)
            self.frames(2)
            self.post(pygame.MOUSEBUTTONUP, pos=at, button=button)

    def drag(self) -> None:
        """Carry something somewhere; now and then something interrupts."""
        start, end = self.spot(), self.spot()
        self.post(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
        if self.dice.random() < 0.1:
            self.key(self.dice.choice(["escape", "return", "d", "x", "h"]))
        steps = self.dice.randint(1, 5)
        for i in range(1, steps + 1):
            at = tuple(round(a + (b - a) * i / steps) for a, b in zip(start, end, strict=True))
            self.post(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(1, 0, 0))
            roll = self.dice.random()
            if roll < 0.05:
                self.key()
            elif roll < 0.08:
                self.post(pygame.MOUSEBUTTONDOWN, pos=at, button=3)
            elif roll < 0.10:
                self.resize()
            elif roll < 0.12:
                self.post(pygame.WINDOWLEAVE)
        if self.dice.random() < 0.93:  # otherwise the button is released where nobody sees it
            self.post(pygame.MOUSEBUTTONUP, pos=end, button=1)

    def key(self, name: str = "") -> None:
        """Any key."""
        name = name or self.dice.choice(KEYS)
        mod = self.dice.choice([0, 0, 0, pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL])
        self.post(pygame.KEYDOWN, key=pygame.key.key_code(name), mod=mod, unicode="")

    def resize(self) -> None:
        """Another window."""
        self.program.window.size = self.dice.choice(SIZES)
        self.events += 1
        self.frames(1)

    def other(self) -> None:
        """Something rare."""
        match self.dice.randrange(5):
            case 0:
                self.resize()
            case 1:
                self.post(pygame.MOUSEWHEEL, precise_y=1.0)
            case 2:
                self.post(pygame.WINDOWLEAVE)
            case 3:
                self.post(pygame.WINDOWEXPOSED)
            case _:
                self.frames(25)

    def play_on(self) -> None:
        """Something sensible, so that the game goes on."""
        play = self.program.play
        if self.dice.random() < 0.4:
            self.frames(20)
            return
        self.post(pygame.KEYDOWN, key=pygame.K_h, mod=0, unicode="h")
        targets = [rect for rect, _ in play.pointer.glows()]
        rects = [rect for rect in targets if rect is not None]
        if rects:
            x, y = self.dice.choice(rects).center
            self.click((round(x), round(y)))

    def use_page(self, page: Page) -> None:
        """Press something on a page, or leave it."""
        roll = self.dice.random()
        if roll < 0.4:
            self.post(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")
        elif roll < 0.6:
            self.post(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")
        elif roll < 0.8:
            self.key()
        elif page.widgets:
            x, y = self.dice.choice(page.widgets).bounds.center
            self.click((round(x), round(y)))

    # What must be true

    def check_now(self) -> None:
        """Check this at every moment, at rest or not."""
        play = self.app.table
        if play is None:
            return
        board = play.table.stage
        keys = {sprite.key for sprite in board.sprites}
        assert len(keys) == len(board.sprites)
        assert board.carried <= keys
        assert board.selected <= {sprite.key for sprite in board.sprites if sprite.place == HAND}
        if play.hands.drag.grip is not DragPhase.CARRYING:
            assert not board.carried
            assert play.hands.carrying.pile is None
        if self.program.top is not play:
            assert play.hands.drag.grip is DragPhase.IDLE
        for sprite in board.sprites:
            assert 0 < sprite.width <= 1
            assert 0 <= sprite.alpha <= 1
            assert sprite.pose.height > 1
        self.check_hidden(play)

    def check_hidden(self, play: PlayScene) -> None:
        """No card of the other hand shows its face, except from a pack that both saw."""
        if play.table.shown is None or any(
            c.card for c in play.table.shown.zones[THEIR_HAND].cards
        ):
            return
        if not isinstance(play.table.view, MilleView):
            return  # it is a new game, whose cards another test checks
        seen = play.table.view.known
        for sprite in play.table.stage.sprites:
            if sprite.place == THEIR_HAND and sprite.showing is not None:
                assert sprite.legs
                assert sprite.showing in seen or sprite.card is None

    def check_rest(self) -> None:
        """Once everything is at rest, the screen and the disk agree with the referee."""
        at = self.spot()
        self.post(pygame.MOUSEBUTTONUP, pos=at, button=1)
        for _ in range(400):
            top = self.program.top
            if isinstance(top, Page):
                if self.app.table is None:
                    self.app.start()
                    if self.app.table is None:
                        self.app.new_game(against("casual", "standard"))
                else:
                    key = pygame.K_RETURN if isinstance(top, SheetPage) else pygame.K_ESCAPE
                    self.post(pygame.KEYDOWN, key=key, mod=0, unicode="")
                continue
            self.program.settle()
            if isinstance(self.program.top, PlayScene):
                break
        play = self.program.play
        if play.services.settings != Settings():
            self.app.apply(Settings())
            self.program.settle()
        same_table(play)
        kept = record.parse(paths.current_game().read_bytes())
        match = record.follow(kept)
        assert not kept.torn
        assert not match.due
        assert play.match.entry.game.observe(match.state, ME) == play.driver.referee.view(ME)


@pytest.mark.parametrize(("seed", "actions", "at_once"), RUNS)
def test_anything_at_any_time(
    seed: int, actions: int, at_once: bool, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if at_once:
        think_at_once(monkeypatch)
    rules = rules_from({"target": 400})
    opponent = ("casual", "regular")[seed % 2]
    saved_match.begin(paths.current_game(), "mille", rules, opponent, "You", f"fuzz {seed}").close()
    program = Program(Settings(), SMALL)
    program.app.start()
    monkey = Monkey(program, seed, monkeypatch)
    for number in range(actions):
        monkey.act()
        if number % CHECK_EVERY == CHECK_EVERY - 1:
            monkey.check_rest()
    monkey.check_rest()
    assert monkey.events > 2 * actions
    assert monkey.submitted.total() > 5
    assert monkey.drawn
    assert monkey.refused == 0
    for file in (home / "games" / "history").glob("*.jsonl"):
        record.follow(record.parse(file.read_bytes()))
