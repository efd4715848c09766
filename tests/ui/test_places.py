"""Every kind of word has its place: none lies on another, on a button, or on a card to be used.

Whatever can be said is said at once: a hint with its reasons, a refusal, a remark, what a key
tells, a tip, with the viewer's cards lifted, and where the game makes one, an offer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, product
from typing import NamedTuple

import pytest

from mille.engine.codec import Seat
from mille.engine.message import message
from mille.games import entry, titles
from mille.i18n import MADE_UP, languages
from mille.session import disk
from mille.session.settings import TableChoice
from mille.ui.input import PointerMove
from mille.ui.scene import Painted, Part
from mille.ui.table.desk import Given
from mille.ui.table.play import PlayScene
from mille.ui.table.view import Paper
from mille.ui.tempo import QUIET, REST
from mille.view.geometry import Rect
from mille.view.names import Remark
from mille.view.presentation import Advice
from mille.view.table import Role
from tests.parts import quick_rows
from tests.ui.conftest import launched, seated
from tests.ui.test_fuzz import Monkey, think_at_once
from tests.ui.written import Line, Written

WINDOWS = [
    *(((600, 720), 1.4, "en"), ((1280, 720), 1.0, "en"), ((1280, 720), 2.0, "en")),
    *product([(600, 720), (1280, 720), (900, 700), (1920, 1080)], [1.4, 1.0], [MADE_UP]),
    *product([(600, 720), (1280, 720)], [0.8, 1.2, 2.0, 2.5], ["en", MADE_UP]),
    *product([(600, 720), (800, 600), (1280, 720)], [1.0, 1.4, 2.0], languages()[1:]),
]
"""Windows, the sizes of their text, and their languages."""
EVERY = 5
"""The long run tries one in so many of them."""
MOVES = 3
"""How many moves of the viewer are made between two looks."""
SLACK = 2
"""How far letters may reach into each other's boxes, in pixels: ink is inside them."""
WHY = (message("tool.hint.about"),)
PILES = (Role.STOCK, Role.DISCARD)


class Words(NamedTuple):
    """A line as it is seen, and the part that draws it."""

    part: str
    line: Line


def remark(play: PlayScene) -> None:
    play.table.effects.remarks.say(Remark(Seat(1), "whisper.waits"))


def hint(play: PlayScene) -> None:
    """A hint about cards of the hand, which rise a little."""
    cards = play.table.stage.hand_cards()[:2]
    play.hints.show(Given(None, Advice(message("hint.waits"), cards, why=WHY)))


def lift(play: PlayScene) -> None:
    hand = play.table.stage.hand()
    play.table.stage.hand_state.chosen |= {sprite.key for sprite in hand[::2]}
    for sprite in hand[::2]:
        sprite.raised = 1.0


def refuse(play: PlayScene) -> None:
    play.desk.say(message("hint.again"), refusal=True)


def tell(play: PlayScene) -> None:
    play.table.tell_aloud(message("help.sentence.1"), 9.0)


def whisper(play: PlayScene) -> None:
    play.whispers._say(message("whisper.waits"))


def rest(play: PlayScene) -> None:
    """Let the pointer rest on the last seat."""
    spot = play.table.slip_rect(len(play.table.names) - 1).center
    play.handle(PointerMove(*play.table.closeup.in_window(Rect(*spot, 0, 0)).center))
    for _ in range(2):
        play.tips.update(REST + QUIET)


AT_ONCE: dict[str, tuple[Callable[[PlayScene], None], ...]] = {
    "a hint": (hint, remark, lift),
    "a refusal": (hint, refuse, remark, lift),
    "an answer": (tell, remark, lift),
    "a whisper": (whisper, remark),
    "a tip": (hint, rest),
}


def seen(play: PlayScene) -> list[Words]:
    """The lines that can be seen: what lies wholly under a paper cannot."""
    found, size = list[Words](), play.services.size
    parts = [part for part in play.frame() if part.paint is not None]
    for part in sorted(parts, key=lambda each: each.layer):
        paper = Written(size)
        assert part.paint is not None
        part.paint(paper)
        under = [rect.inset(-SLACK, -SLACK) for rect in papers(part)]
        inks = [(words, Rect(*words.line.ink)) for words in found]
        found = [w for w, ink in inks if all(r.overlap(ink) < ink.w * ink.h - 0.01 for r in under)]
        found += [Words(part.id, line) for line in paper.lines if line.ink.w and line.ink.h]
    return found


def papers(part: Part) -> Iterator[Rect]:
    """What a part covers wholly."""
    what = part.paint.what if isinstance(part.paint, Painted) else ()
    of = next((each for each in what if isinstance(each, Paper)), None)
    if of is not None:
        yield of.rect
    elif part.id == "remark" or part.id.startswith("slip/"):
        yield part.bounds


def faults(play: PlayScene) -> list[str]:
    """Which words lie on others, on a card that can be used, or beyond the window, or are cut."""
    words, stage, found = seen(play), play.table.stage, list[str]()
    for one, other in combinations(words, 2):
        both = one.line.ink.clip(other.line.ink)
        if min(both.w, both.h) > SLACK and one.line is not other.line:
            found.append(f"{one.part} {one.line.text!r} and {other.part} {other.line.text!r}")
    hand = [stage.shown_pose(sprite).rect for sprite in stage.hand()]
    piles = [stage.pile_rect(p) for p in stage.view.zones if p.role in PILES] if stage.view else []
    for each, card in product(words, [*hand, *piles]):
        ink = Rect(*each.line.ink)
        if card.inset(SLACK, SLACK).overlap(ink) > 0.04 * ink.w * ink.h:
            found.append(f"{each.part} {each.line.text!r} on a card")
    found += [
        f"{each.part} {each.line.text!r} leaves the window" for each in words if each.line.beyond
    ]
    found += [f"{each.part} {each.line.text!r} is cut" for each in words if each.line.cut]
    return found


@pytest.mark.parametrize(("size", "scale", "language"), quick_rows(WINDOWS, 1, EVERY))
@pytest.mark.parametrize("game", sorted(titles()))
@pytest.mark.usefixtures("watched")
def test_no_word_lies_on_another_or_on_a_card(
    game: str, size: tuple[int, int], scale: float, language: str
) -> None:
    at, offered = entry(game), False
    for n in sorted({min(at.seats), 4, max(at.seats)} & {*at.seats}):
        program = seated(game, n, seed="places", size=size, scale=scale, language=language)
        program.settle()
        play = program.play
        for moves in (0, MOVES):
            for _ in range(moves):
                play.desk.submit(program.house_move("places"))
                program.settle()
            if program.top is not play:
                break
            offered |= play.table.shown.offer is not None
            for way, all_of_it in AT_ONCE.items():
                clear(play)
                for say in all_of_it:
                    say(play)
                play.prepare()
                assert not faults(play), (n, way, moves)
        program.app.close()
        disk.current_game().unlink()
    assert offered or not at.presenter.makes_offers


def clear(play: PlayScene) -> None:
    """Take all that is said away."""
    table = play.table
    play.handle(PointerMove(0, 0))
    table.toast.said = table.telling.said = None
    table.effects.remarks.end()
    play.desk.forget_hint()
    play.whispers._said = None
    table.services.said.discard("whisper")
    table.stage.hand_state.chosen.clear()
    for sprite in table.stage.hand():
        sprite.raised = 0.0
    table.services.dirty = True


TOUCHES, LOOKS, LEAST = 8, 8, 560
"""How often the monkey touches something before its table is looked at, how often that is done, and
the smallest side of a window that has room for all words."""


@pytest.mark.long
@pytest.mark.parametrize("game", sorted(titles()))
@pytest.mark.usefixtures("watched")
def test_a_monkey_finds_no_word_on_another(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is touched, once nothing moves."""
    think_at_once(monkeypatch)
    program = launched(game=game, tables={game: TableChoice()}, speed=1.0)
    program.app.take_out(entry(game).title)
    monkey = Monkey(program, 3, monkeypatch)
    for _ in range(LOOKS):
        for _ in range(TOUCHES):
            monkey.act()
        play = monkey.back_to_the_table()
        play.prepare()
        assert play.services.zoom > 1 or min(play.services.size) < LEAST or not faults(play)
