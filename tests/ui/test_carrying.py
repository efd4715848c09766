"""What the pointer's gestures mean, and what the prompt says while you carry cards."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies as st

from mille.cards import Card, Rank
from mille.games.mille.moves import Phase
from mille.session.settings import Settings
from mille.session.sources import ME
from mille.ui.table.hand import DOUBLE, THRESHOLD, Carry, Drop, Lift, Tap, moved, released
from mille.ui.table.stage import HandState, Press
from mille.view.geometry import Rect
from tests.parts import every_game
from tests.ui.conftest import SIZE, Program
from tests.ui.tables import PLACES, WORDS, at, card_spot, middle, sit, table

EVERY_FRAME_IS_SEEN = True

# Taps, lifts and drops; no screen

FAR, NEAR = 10 + 2 * THRESHOLD + 1, DOUBLE - 0.01
STORIES: list[list[tuple[Any, ...]]] = [
    [  # a press that stays is a tap, once
        ("down", 10, 20, 1.0),
        ("move", 12, 23, []),
        ("up", 12, 23, 0.1, [Tap(12, 23)]),
        ("up", 12, 23, 0.2, []),
    ],
    [  # a press that travels carries
        ("down", 10, 20, 1.0),
        ("move", 30, 20, [Lift(10, 20), Carry(30, 20)]),
        ("move", 40, 25, [Carry(40, 25)]),
        ("move", 10, 20, [Carry(10, 20)]),
        ("up", 50, 60, 9.0, [Drop(50, 60)]),
        ("move", 60, 60, []),
    ],
    *(
        [  # the threshold grows with the window
            ("down", 0, 0, unit),
            ("move", THRESHOLD * unit, 0, []),
            ("move", far := THRESHOLD * unit + 0.1, 0, [Lift(0, 0), Carry(far, 0)]),
        ]
        for unit in (0.6, 1.0, 3.0)
    ),
    [  # a tap may wander and come back
        ("down", 0, 0, 1.0),
        *(("move", x, y, []) for x, y in ((3, 3), (-4, 2), (0, -5), (0, 0))),
        ("up", 0, 0, 5.0, [Tap(0, 0)]),
    ],
    [("tap", 10, 10, 1.0, 1.0, False), ("tap", 12, 10, 1.0, 1.0 + NEAR, True)],
    [("tap", 10, 10, 1.0, 1.0, False), ("tap", 10, 10, 1.0, 1.02 + NEAR, False)],
    [
        ("tap", 10, 10, 1.0, 1.0, False),
        ("tap", FAR, 10, 1.0, 1.1, False),
        ("tap", FAR, 10, 1.0, 1.2, True),
    ],
    [("tap", 10, 10, 3.0, 1.0, False), ("tap", 40, 10, 3.0, 1.1, True)],
    [("tap", 5, 5, 1.0, 1 + i / 10, bool(i % 2)) for i in range(5)],  # a third begins anew
    [
        ("down", 0, 0, 1.0),
        ("move", 50, 0, [Lift(0, 0), Carry(50, 0)]),
        ("cancel",),
        ("move", 60, 0, []),
        ("up", 60, 0, 1.0, []),
    ],
    [("down", 0, 0, 1.0), ("cancel",), ("up", 0, 0, 1.0, [])],
    [("cancel",), ("up", 3, 3, 1.0, []), ("move", 3, 3, [])],
]
"""What the first button and the pointer do, and what it means each time."""


def press(hand: HandState, x: float, y: float, unit: float = 1.0) -> None:
    """The first button goes down."""
    hand.press = Press(x, y, THRESHOLD * unit, None, None)


@every_game
@pytest.mark.parametrize("story", STORIES)
def test_gestures(story: list[tuple[Any, ...]]) -> None:
    hand = HandState()
    for what, *values in story:
        match what:
            case "down":
                press(hand, *values)
            case "cancel":
                hand.press = None
            case "move":
                *place, wanted = values
                assert moved(hand, *place) == wanted, place
            case "up":
                *place, wanted = values
                assert released(hand, place[0], place[1], place[2]) == wanted, place
            case "tap":
                x, y, unit, now, double = values
                press(hand, x, y, unit)
                assert released(hand, x, y, now) == [Tap(x, y, double)]


points = st.tuples(st.integers(0, 100), st.integers(0, 100))
actions = st.lists(
    st.tuples(st.sampled_from(["down", "move", "up", "cancel"]), points), max_size=40
)


@given(actions)
def test_every_lift_has_one_end(done: list[tuple[str, tuple[int, int]]]) -> None:
    """In any order of events: carries only after a lift, at most one drop for each lift."""
    hand, carrying = HandState(), False
    for number, (what, (x, y)) in enumerate(done):
        if what == "down":
            press(hand, x, y)
            carrying = False
        elif what == "cancel":
            hand.press, carrying = None, False
        elif what == "move":
            for gesture in moved(hand, x, y):
                assert isinstance(gesture, Lift if not carrying else Carry)
                carrying = True
        else:
            for gesture in released(hand, x, y, float(number)):
                assert isinstance(gesture, Drop if carrying else Tap)
            carrying = False
        assert (hand.press is not None and hand.press.carries) == carrying


# While you carry cards, the prompt says what dropping them would do, and the drop does it


@pytest.fixture
def program() -> Program:
    made = Program(Settings(speed=0.0), SIZE)
    made.app.start()
    return made


def carry(program: Program, start: tuple[float, float], *ways: tuple[float, float]) -> str:
    """Press here and go there, without letting go; what the prompt says then."""
    program.press(*start)
    for way in ways:
        for part in (0.5, 1.0):
            program.point(*(a + (b - a) * part for a, b in zip(start, way)))
    prompt = program.play.table.prompting
    assert prompt is not None
    told = program.part("prompt").name
    assert told == program.app.words.text(prompt), "assistive programs are told the same"
    return told


@pytest.mark.parametrize("size", [SIZE, (600, 720)])
def test_carried_cards_do_not_lie_on_the_words(
    program: Program, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    program.resize(size)
    play = sit(program, table("KC KD KH 9C 4D"), asleep=True)
    board, places = play.table.stage, list[Rect]()
    monkeypatch.setattr(
        "mille.ui.table.lettering.draw_prompt",
        lambda surface, services, rect, *rest: places.append(rect),
    )
    pack = middle(board, "pack")
    carry(program, card_spot(board, "9C"), (pack[0] + 30, pack[1]))
    (held,) = [sprite for sprite in board.sprites if sprite.key in board.hand_state.carried]
    words = board.ground.zones["prompt"].rect
    assert held.pose.rect.overlap(words) > 0
    assert places[-1].x >= held.pose.rect.right
    assert places[-1].right == pytest.approx(words.right)


def test_the_places_that_one_passes(program: Program) -> None:
    play = sit(program, table("KC KD KH 9C 4D", mine=["9: 9D 9H 9S"]), asleep=True)
    nine, before = card_spot(play.table.stage, "9C"), play.table.prompting
    for place, words in (
        ("pack", WORDS("drop.discard", card=Card.parse("9C"))),
        ("melds.me/9", WORDS("drop.meld", rank=Rank.NINE, n=1, points=5)),
        ("hand.me", WORDS("drop.hand")),
        ("news", WORDS("drop.back")),
        ("stock", program.app.words("refusal.phase.play")),
        ("melds.them", program.app.words("refusal.their_melds")),
    ):
        assert carry(program, nine, at(play, place)) == words
    program.release(*at(play, "news"))
    assert play.table.view == play.match.referee.view(ME)
    assert play.table.prompting == before


@pytest.mark.parametrize(
    ("card", "zone", "words"),
    [
        ("KD", "melds.me", WORDS("drop.meld", rank=Rank.KING, n=3, points=30)),
        ("4D", "pack", WORDS("drop.discard", card=Card.parse("4D"))),
    ],
)
def test_it_is_done(program: Program, card: str, zone: str, words: str) -> None:
    play = sit(program, table("KC KD KH 9C 4D"), asleep=True)
    view, there = play.table.view, at(play, zone)
    assert carry(program, at(play, card), there) == words
    program.release(*there)
    assert play.match.referee.view(ME) != view
    play = sit(program, table("KC KD KH 9C 4D", turn=1), asleep=True)
    refused = program.app.words("refusal.not_your_turn")
    assert carry(program, at(play, card), at(play, zone)) == refused


@every_game
@pytest.mark.parametrize(
    ("pile", "zone", "words"),
    [
        ("4C 9D", "stock", WORDS("drop.draw")),
        ("4C KS", "pack", WORDS("drop.pack", n=2)),
        ("KS", "pack", WORDS("drop.pack", n=1)),
        ("4C 9D", "pack", WORDS("refusal.pack_pair", rank=Rank.NINE)),
    ],
)
def test_a_pile_that_is_carried(program: Program, pile: str, zone: str, words: str) -> None:
    play = sit(program, table("KC KD KH 9C 4D", pile=pile, phase=Phase.DRAW), asleep=True)
    start, hand = play.table.stage.pile_rect(PLACES[zone]).center, at(play, "hand.me")
    assert carry(program, start, hand) == words
    assert carry(program, start, hand, start) == WORDS("drop.back")
