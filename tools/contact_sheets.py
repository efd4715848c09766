"""Fill a folder with pictures for a reviewer to look at.

    python tools/contact_sheets.py FOLDER

It draws all cards of every deck; the table at each size, empty, in the middle of a deal and
crowded, and in each theme; each step of taking a pack and of laying a natural; and every page.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from math import inf
from pathlib import Path
from typing import Any

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from mille.app.pictures import page_named
from mille.app.program import App
from mille.cards import PACK, RANKS, Card, Cards, Dice, Rank, in_order
from mille.engine.codec import Seat
from mille.games.mille.melds import HouseRules, Melds, laid
from mille.games.mille.moves import LayMeld, Move, Phase, TakePack
from mille.games.mille.rules import MILLE, MilleState
from mille.games.mille.table import DECK
from mille.i18n import load
from mille.parts.rummy import Discard
from mille.session.saved_match import ME
from mille.session.settings import Settings
from mille.ui.cards import CardArt, backs, decks
from mille.ui.pages.page import Page
from mille.ui.sound import Silence
from mille.ui.table.table import Table
from mille.ui.theme import THEMES

SIZES = [(1024, 768), (1280, 720), (1920, 1080), (2560, 1080), (3840, 2160), (1200, 1600)]
NAMES = ("You", "Odette")
PAGES = ("start", "new", "menu", "rules", "settings", "sheet", "payment")


class Shuffled:
    """The 104 cards, shuffled, from which some can be taken."""

    def __init__(self, seed: str) -> None:
        self.left = list(Dice(seed).shuffled(DECK))

    def some(self, count: int) -> Cards:
        """Any cards."""
        taken, self.left = self.left[:count], self.left[count:]
        return tuple(taken)

    def of(self, rank: Rank, count: int) -> Cards:
        """Up to `count` cards of a rank."""
        taken = [card for card in self.left if card.rank is rank][:count]
        for card in taken:
            self.left.remove(card)
        return tuple(taken)


def position(
    hand: int, pack: int, melds: Iterable[tuple[int, int]], theirs: int = 9, seed: str = "1"
) -> MilleState:
    """A state with hands and a pack of these sizes; `melds` has, for each rank, my cards and
    theirs.
    """
    deck = Shuffled(seed)
    sides: list[Melds] = [(), ()]
    ranks = [rank for rank in RANKS if rank is not Rank.TWO]
    for rank, counts in zip(ranks, melds):
        for seat, count in enumerate(counts):
            cards = deck.of(rank, count)
            if len(cards) >= 3:
                sides[seat] = laid(sides[seat], rank, cards)
            elif cards:
                wilds = deck.of(Rank.TWO, 3 - len(cards))
                if len(cards) + len(wilds) >= 3:
                    sides[seat] = laid(sides[seat], rank, cards + wilds)
    hands = in_order(deck.some(hand)), in_order(deck.some(theirs))
    pile = deck.some(pack)
    return MilleState(
        HouseRules(),
        phase=Phase.PLAY,
        turn=ME,
        dealer=ME,
        stock=tuple(deck.left),
        pile=pile,
        hands=hands,
        melds=(sides[0], sides[1]),
    )


POSITIONS: dict[str, Callable[[], MilleState]] = {
    "empty": lambda: position(15, 1, [], theirs=15),
    "middle": lambda: position(12, 9, [(3, 0), (0, 4), (5, 0), (4, 3), (0, 3), (3, 3)]),
    "seven": lambda: position(6, 14, [(7, 0), (0, 8), (8, 0), (3, 4), (0, 0), (4, 3)]),
    "melds": lambda: position(4, 5, [(3, 3)] * 13, theirs=3),
    "hand": lambda: position(40, 3, [(3, 3), (4, 0)], theirs=14),
    "pack": lambda: position(11, 60, [(3, 0)], theirs=12),
}


class Studio:
    """A program without a window, for taking pictures."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        pygame.display.init()
        pygame.font.init()
        window = pygame.Window("studio", (64, 64), hidden=True)
        window.get_surface()
        self._window = window

    def app(self, size: tuple[int, int], settings: Settings) -> App:
        """A program for a window of that size."""
        made = App(load(), settings, Silence(), size)
        made.services.save_settings = lambda changed: None
        return made

    def save(self, name: str, surface: pygame.Surface) -> None:
        """Save a picture."""
        file = self.folder / f"{name}.png"
        pygame.image.save(surface, str(file))
        print(file)

    def table(self, app: App, state: MilleState) -> Table:
        """A table that shows a state."""
        scene = Table(app.services, app.game, NAMES)
        app.services.only(scene)
        scene.show(MILLE.observe(state, ME))
        return scene

    def draw(self, app: App) -> pygame.Surface:
        """The program's picture."""
        surface = pygame.Surface(app.services.size)
        top = app.services.stack[-1]
        if isinstance(top, Page):
            top.finish()
        app.services.draw(surface)
        return surface

    def decks(self) -> None:
        """All cards of every deck, and every back."""
        for deck in decks():
            art = CardArt(deck, "sash")
            art.resize(150, (1600, 900))
            sheet = pygame.Surface((13 * 116 + 8, 4 * 160 + 8))
            sheet.fill("#1D4A45")
            for i, card in enumerate(PACK):
                self._put(sheet, art, card, 66 + 116 * (i // 4), 84 + 160 * (i % 4))
            self.save(f"deck-{deck}", sheet)
        sheet = pygame.Surface((4 * 240 + 8, 330))
        sheet.fill("#1D4A45")
        for i, back in enumerate(backs()):
            art = CardArt("classic", back)
            art.resize(310, (1600, 900))
            self._put(sheet, art, None, 124 + 240 * i, 165, 310)
        self.save("backs", sheet)

    def _put(
        self, sheet: pygame.Surface, art: CardArt, card: Card | None, x: int, y: int, h: int = 150
    ) -> None:
        art.begin_frame(inf)
        picture = art.sprite(card, h)
        at = x - picture.width // 2, y - picture.height // 2
        sheet.blit(picture, at, special_flags=pygame.BLEND_PREMULTIPLIED)

    def tables(self) -> None:
        """Every position at every size, and in every theme."""
        for width, height in SIZES:
            app = self.app((width, height), Settings())
            for name, build in POSITIONS.items():
                self.table(app, build())
                self.save(f"table-{width}x{height}-{name}", self.draw(app))
        for theme in THEMES:
            for deck in decks():
                app = self.app((1280, 720), Settings(table=theme, deck=deck))
                self.table(app, POSITIONS["seven"]())
                self.save(f"theme-{theme}-{deck}", self.draw(app))

    def pages(self) -> None:
        """Every page at three sizes."""
        over = finished_game()
        for width, height in [(1024, 768), (1280, 720), (1920, 1080), (1200, 1600)]:
            app = self.app((width, height), Settings())
            for name in PAGES:
                self.table(app, over)
                page = page_named(app, name, MILLE.observe(over, ME), list(NAMES), over.rules)
                assert page is not None
                app.services.push(page)
                self.save(f"page-{name}-{width}x{height}", self.draw(app))

    def motions(self) -> None:
        """Single frames of the pack being taken by either seat, a natural, and a deal."""
        self._strip(
            "deal", MilleState(HouseRules()), MILLE.chance(MilleState(HouseRules()), Dice("7"))
        )
        for seat, name in ((0, "mine"), (1, "theirs")):
            self._strip(f"pack-{name}", *pack_to_take(seat))
        self._strip("natural", *natural_to_lay())
        self._strip("discard", *discard_to_make())

    def _strip(self, name: str, state: MilleState, move: Move) -> None:
        app = self.app((1280, 720), Settings())
        scene = self.table(app, state)
        step = MILLE.play(state, move)
        view = MILLE.observe(step.state, ME)
        scene.tell(MILLE.redact(step.events[0], ME), view)
        frames = []
        for i in range(400):
            if i % 8 == 0:
                frames.append(pygame.transform.smoothscale(self.draw(app), (640, 360)))
            if not scene.stage.busy:
                break
            scene.update(1 / 60)
        frames.append(pygame.transform.smoothscale(self.draw(app), (640, 360)))
        rows = (len(frames) + 2) // 3
        strip = pygame.Surface((3 * 644, rows * 364))
        for i, frame in enumerate(frames):
            strip.blit(frame, (644 * (i % 3), 364 * (i // 3)))
        self.save(f"motion-{name}", strip)


def finished_game() -> MilleState:
    """The last state of a game between built-in players."""
    from mille.agents import decide
    from mille.engine.codec import CHANCE
    from mille.games.mille.players import PLAYERS

    state, dice, moves = MILLE.start(HouseRules()), Dice("sheet"), 0
    while (actor := MILLE.waiting(state).actor) is not None:
        moves += 1
        own = dice.stream(moves)
        if actor is CHANCE:
            move: Any = MILLE.chance(state, own)
        else:
            player = PLAYERS["regular" if actor == 0 else "casual"]
            move = decide(player.think(MILLE.observe(state, actor), own))
        state = MILLE.play(state, move).state
    return state


def _turn(state: MilleState, seat: Seat, phase: Phase, **changes: Any) -> MilleState:
    from mille.value import replace

    return replace(state, turn=seat, phase=phase, **changes)


def pack_to_take(seat: int) -> tuple[MilleState, Move]:
    """A pack of twelve, and a seat that can take it."""
    state = position(13, 12, [(3, 0), (0, 4)], theirs=11)
    upcard = state.pile[-1]
    spare = [card for card in state.stock if card.rank is upcard.rank][:2]
    stock = list(state.stock)
    for card in spare:
        stock.remove(card)
    hands = list(state.hands)
    hands[seat] = in_order((*hands[seat], *spare))
    state = _turn(state, Seat(seat), Phase.DRAW, stock=tuple(stock), hands=tuple(hands))
    return state, TakePack(tuple(spare))


def natural_to_lay() -> tuple[MilleState, Move]:
    """Seven kings on the table and the eighth in hand."""
    deck = Shuffled("natural")
    kings = deck.of(Rank.KING, 8)
    side = laid(laid((), Rank.KING, kings[:7]), Rank.SIX, deck.of(Rank.SIX, 3))
    hand = in_order((*deck.some(8), kings[7]))
    state = MilleState(
        HouseRules(),
        phase=Phase.PLAY,
        turn=ME,
        dealer=ME,
        hands=(hand, in_order(deck.some(9))),
        pile=deck.some(6),
        stock=tuple(deck.left),
        melds=(side, ()),
    )
    return state, LayMeld(Rank.KING, (kings[7],))


def discard_to_make() -> tuple[MilleState, Move]:
    """Any card on the pack."""
    state = POSITIONS["middle"]()
    return state, Discard(state.hands[0][3])


def main() -> None:
    """Draw everything, or the kinds named after the folder."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "out")
    folder.mkdir(parents=True, exist_ok=True)
    studio = Studio(folder)
    for name in sys.argv[2:] or ["decks", "tables", "pages", "motions"]:
        getattr(studio, name)()


if __name__ == "__main__":
    main()
