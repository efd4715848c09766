"""How long a frame takes: prints JSON.

    python -m benchmarks.frames [ROUNDS]

For each window size, with 60 cards shown, it prints the median and the 99th percentile, in
milliseconds, of a full redraw; of a redraw while the whole hand is dragged about, leaning, from the
frame in which it is lifted; and of only blitting the same cards on a plain background.

They are drawn in turn, in several rounds; each round starts with no pictures of cards except those
that the loop makes while nothing moves. A frame counts with its least processor time over all
rounds: what is slow in the program is slow in all of them, while other programs slow down only
some. `lift_ms` is for the first two frames of the drag, and `one_round` is by the clock, in the
last round alone, the turns of the others included. With a display (`DISPLAY` on Linux) frames are
shown in a window; without one they go to SDL's dummy driver.
"""

from __future__ import annotations

import json
import os
import statistics
import sys
from time import perf_counter, thread_time

if sys.platform.startswith("linux") and "DISPLAY" not in os.environ:
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from collections import defaultdict
from collections.abc import Callable, Sequence

import pygame

from mille.app.loop import send_plain_frames
from mille.app.program import App
from mille.cards import RANKS, Card, Cards, Dice, Rank, in_order
from mille.games.mille.melds import HouseRules, Melds, laid
from mille.games.mille.moves import Phase
from mille.games.mille.rules import MILLE, MilleState
from mille.games.mille.table import DECK
from mille.i18n import load
from mille.session.settings import Settings
from mille.session.sources import ME
from mille.ui.cards import CardArt
from mille.ui.sound import Audio
from mille.ui.table.sprites import GROWN, lean
from mille.ui.table.table import Table
from mille.view.geometry import Pose

SIZES = [(1280, 720), (1920, 1080), (3840, 2160)]
FRAMES = 300
ROUNDS = 7
COUNTS = [(4, 3), (0, 4), (4, 0), (4, 3), (0, 3)]
"""How many cards my melds and theirs have, rank by rank from the ace."""


def position() -> MilleState:
    """Twenty cards in hand, thirteen in the other's, twelve in the pack, and seven melds."""
    left = list(Dice("1").shuffled(DECK))

    def take(cards: list[Card]) -> Cards:
        for card in cards:
            left.remove(card)
        return tuple(cards)

    sides: list[Melds] = [(), ()]
    for rank, counts in zip([rank for rank in RANKS if rank is not Rank.TWO], COUNTS):
        for seat, count in enumerate(counts):
            if count:
                cards = take([card for card in left if card.rank is rank][:count])
                sides[seat] = laid(sides[seat], rank, cards)
    hands = in_order(take(left[:20])), in_order(take(left[:13]))
    pile = take(left[:12])
    return MilleState(
        HouseRules(),
        phase=Phase.PLAY,
        turn=ME,
        dealer=ME,
        stock=tuple(left),
        pile=pile,
        hands=hands,
        melds=(sides[0], sides[1]),
    )


def summary(times: Sequence[float]) -> dict[str, float]:
    """Median, 99th percentile and their ratio, in milliseconds."""
    ordered = sorted(times)
    median, most = statistics.median(ordered), ordered[int(len(ordered) * 0.99)]
    return {
        "median_ms": round(median * 1000, 2),
        "p99_ms": round(most * 1000, 2),
        "ratio": round(most / median, 2),
    }


def draw(
    window: pygame.Window, frame: Callable[[int], None], art: CardArt
) -> tuple[list[float], list[float]]:
    """Draw and show frames; returns the processor time and the clock time of each."""
    used, times = [], []
    for i in range(FRAMES):
        pygame.event.pump()
        began, busy = perf_counter(), thread_time()
        frame(i)
        window.flip()
        used.append(thread_time() - busy)
        times.append(perf_counter() - began)
        art.warm(0.002)
    return used, times


def at_size(size: tuple[int, int], rounds: int) -> dict[str, object]:
    """All figures for one window size."""
    window = pygame.Window("mille benchmark", size)
    surface = window.get_surface()
    app = App(load(), Settings(), Audio(), surface.get_size())
    scene = Table(app.services, app.game, ("You", "Odette"))
    app.services.only(scene)
    scene.show(MILLE.observe(position(), ME))
    board, art = scene.stage, app.services.art
    hand = board.hand()

    def full(i: int) -> None:
        scene.draw(surface)

    leans = lean(len(hand))

    def carry(i: int) -> None:
        board.hand_state.carried = {sprite.key for sprite in hand}
        tilt = leans.angle((i // 2) % 25 - 12)
        for k, sprite in enumerate(hand):
            x = size[0] * (0.2 + 0.5 * ((i * 3) % 200) / 200) + k * size[0] * 0.015
            sprite.pose = Pose(x, size[1] * 0.6, sprite.home.height * GROWN, tilt)
        scene.draw(surface)

    plain = pygame.Surface(size).convert()
    plain.fill("#1D4A45")
    pictures: list[tuple[pygame.Surface, tuple[float, float]]] = []

    def lie() -> None:
        """Put all cards at rest, with only the table's own pictures cached."""
        board.hand_state.carried.clear()
        board.hand_state.chosen.clear()
        art.resize(board.ground.tallest(), size)
        while board.restless:
            scene.update(1 / 60)
        scene.draw(surface)
        while art.warm(1.0):
            pass
        pictures[:] = [
            (art.sprite(s.showing, s.home.height, s.home.angle, 0), (s.home.rect.x, s.home.rect.y))
            for s in board.sprites
        ]

    def choose() -> None:
        """Select the whole hand, and let nothing else happen for a while."""
        board.hand_state.chosen = {sprite.key for sprite in hand}
        while board.restless:
            scene.update(1 / 60)
        scene.draw(surface)
        while art.warm(1.0):
            pass

    def bare(i: int) -> None:
        surface.blit(plain, (0, 0))
        surface.fblits(pictures, pygame.BLEND_PREMULTIPLIED)

    used: dict[str, list[list[float]]] = defaultdict(list)
    last: dict[str, list[float]] = {}

    def measure(name: str, frame: Callable[[int], None]) -> None:
        busy, last[name] = draw(window, frame, art)
        used[name].append(busy)

    for _ in range(rounds):
        lie()
        measure("bare_blits", bare)
        measure("full_redraw", full)
        choose()
        measure("whole_hand_carried", carry)
    least = {name: [min(each) for each in zip(*times)] for name, times in used.items()}
    window.destroy()
    return {
        "cards": len(board.sprites),
        "carried": len(hand),
        **{name: summary(times) for name, times in least.items()},
        "lift_ms": [round(seconds * 1000, 2) for seconds in least["whole_hand_carried"][:2]],
        "one_round": {name: summary(times) for name, times in last.items()},
        "pictures_mb": round(art.held / 2**20, 1),
    }


def main() -> None:
    """Print the figures for all sizes."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    pygame.display.init()
    send_plain_frames()
    pygame.font.init()
    report: dict[str, object] = {"driver": pygame.display.get_driver(), "rounds": rounds}
    for size in SIZES:
        report[f"{size[0]}x{size[1]}"] = at_size(size, rounds)
    print(json.dumps(report, indent=1))


if __name__ == "__main__":
    main()
