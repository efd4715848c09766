"""Sprites: whatever is told, in any order, at rest each card lies where it belongs."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, strategies as st

from mille.cards import Card, cards
from mille.engine.codec import Seat
from mille.games import entry
from mille.games.anaconda.moves import Exchanged, HouseRules
from mille.games.anaconda.rules import ANACONDA, observe
from mille.games.mille.moves import Dealt, PackTaken, UpcardTwoTaken
from mille.games.mille.rules import MILLE
from mille.games.mille.table import MilleView
from mille.parts.rummy import Discard, Drawn
from mille.session.sources import ME
from mille.ui.maps import plan_of_game, table_for
from mille.ui.table.sprites import Leg, Sprite, by_ranks, out, settle, smooth
from mille.ui.table.stage import Stage
from mille.ui.tempo import Ease, Tempo
from mille.view.beat import Beat
from mille.view.geometry import Pose, Rect
from mille.view.lying import Ground, fan
from mille.view.table import Place, Role, TableView
from tests.games.anaconda.tables import after as played, dealt, say
from tests.parts import every_game, long
from tests.ui.conftest import SMALL, alone
from tests.ui.tables import HAND, PLACES, THEIR_HAND, check_rest, hand_of, table, whole_game

GAME = entry("mille")
PRESENTER = GAME.presenter
NAMES = ("You", "Odette")
STEP = 1 / 30


def ground(size: tuple[int, int]) -> Ground:
    unit = max(0.6, min(size[0] / 1280, size[1] / 720))
    layout = table_for(GAME.table, plan_of_game(GAME, 2), size, 15 * unit)
    return Ground(layout.zones, ME, 2, unit)


@pytest.fixture
def board() -> Stage:
    made = Stage(ground((1280, 720)))
    made.order.sorter = lambda hand: PRESENTER.arranged(None, hand, "rank")
    return made


def shown(view: MilleView) -> TableView:
    return PRESENTER.show(view, NAMES)


@lru_cache(2)
def told(seed: str) -> list[tuple[object, MilleView, TableView, Beat]]:
    """A game as seat 0 is told it: each event with the view and the table after it, and its beat.

    As at play, the events of one move come with the view after the last of them.
    """
    found: list[tuple[object, MilleView, TableView, Beat]] = []
    for moment in whole_game(seed):
        view = MILLE.observe(moment.state, ME)
        event = MILLE.redact(moment.event, ME)
        found.append((event, view, shown(view), PRESENTER.beat(event, view, NAMES)))
    return found


def pass_time(board: Stage, tempo: Tempo) -> int:
    """Let time pass until everything rests; returns the number of steps."""
    for steps in range(1000):
        if not board.restless:
            return steps
        board.advance(STEP, tempo)
    raise AssertionError("it never rests")


@pytest.mark.parametrize("speed", [0.0, long(1.0), long(4.0)])
def test_a_whole_game(board: Stage, speed: float) -> None:
    tempo = Tempo(speed)
    for event, _, after, beat in told("board"):
        board.tell(after, beat, tempo)
        if speed == 0.0:
            check_rest(board, after)
        elif isinstance(event, (Dealt, PackTaken)):
            assert board.busy
        pass_time(board, tempo)
        check_rest(board, after)


def test_reduced_motion(board: Stage) -> None:
    tempo = Tempo(1.0, reduced=True)
    for _, _, after, beat in told("board")[:80]:
        board.tell(after, beat, tempo)
        assert not board.busy
        check_rest(board, after)
        assert pass_time(board, tempo) <= 0.1 / STEP + 1
        assert all(sprite.alpha == 1.0 for sprite in board.sprites)


def test_hidden_cards_show_no_face(board: Stage) -> None:
    """Except in a pack, which both saw, and only until they are in the hand."""
    tempo, faces, turned = Tempo(1.0), 0, 0
    for event, view, after, beat in told("board"):
        before = {sprite.key for sprite in board.sprites}
        board.tell(after, beat, tempo)
        if isinstance(event, Drawn) and event.card is not None:
            (new,) = [sprite for sprite in board.sprites if sprite.key not in before]
            top = board.ground.pile_top(PLACES["stock"], 1)
            assert (new.place, new.showing) == (HAND, None), "it turns on its way"
            assert (new.pose.x, new.pose.height) == (top.x, top.height)
            turned += 1
        for _ in range(400):
            if not board.restless:
                break
            for sprite in board.sprites:
                hidden = sprite.place == THEIR_HAND and view.phase.value not in ("deal", "over")
                if hidden and sprite.showing is not None:
                    faces += 1
                    if isinstance(event, UpcardTwoTaken):
                        assert sprite.showing is event.card
                    else:
                        assert isinstance(event, PackTaken) and sprite.showing in event.cards
                assert sprite.place != PLACES["stock"] or sprite.showing is None
            board.advance(STEP, tempo)
    assert faces and turned > 10


def test_the_order_of_the_hand_is_the_player_s(board: Stage) -> None:
    """What you arranged stays so; new cards go next to their like."""
    dice, tempo = random.Random(5), Tempo(0.0)
    for event, _, after, beat in told("board"):
        before = hand_of(board)
        board.tell(after, beat, tempo)
        now = hand_of(board)
        if not isinstance(event, Dealt):
            both = Counter(before) & Counter(now)
            old, new = ([*kept(cards, Counter(both))] for cards in (before, now))
            assert old == new
        if dice.random() < 0.2:
            dice.shuffle(now)
            board.arrange_cards(tuple(now), tempo)
            assert hand_of(board) == now


def kept(hand: Iterable[Card], both: Counter[Card]) -> Iterator[Card]:
    for card in hand:
        if both[card]:
            both[card] -= 1
            yield card


def test_a_new_card_stands_by_its_rank(board: Stage) -> None:
    before, after = table("QS 3C KD 3D 7H"), table("QS 3C KD 3D 7H 3S 2C")
    board.show(shown(MILLE.observe(before, ME)))
    board.arrange_cards(cards("QS 3C KD 3D 7H"), Tempo(0.0))
    board.show(shown(MILLE.observe(after, ME)))
    assert " ".join(map(str, hand_of(board))) == "QS 3C KD 3D 3S 7H 2C"


def test_a_raised_card_is_there_and_where_it_was(board: Stage) -> None:
    board.show(shown(MILLE.observe(table("3C 3D 3H 7D KC KD KS QS 2H"), ME)))
    board.hand_state.chosen = {sprite.key for sprite in board.hand()[::2]}
    assert list(board.chosen()) == hand_of(board)[::2]
    sprite = board.hand()[-1]
    board.hand_state.chosen = {sprite.key}
    for _ in range(30):
        board.advance(STEP, Tempo(1.0))
    raised = board.shown_pose(sprite)
    assert sprite.raised == 1.0 and raised.y < sprite.home.y
    for y in (raised.rect.y + 2, sprite.home.rect.bottom - 2):
        assert board.at(sprite.home.x, y) is sprite
    board.arrange_cards(tuple(reversed(hand_of(board))), Tempo(1.0))
    assert sprite.legs
    assert board.at(*sprite.pose.rect.center) is not sprite, "what moves is not there"


def test_a_card_that_is_discarded_on_its_twin_is_another(board: Stage) -> None:
    """Two equal cards are two cards: what happens to one does not happen to the other."""
    before, (card,) = table("6C KD 3H", pile="4C 6C"), cards("6C")
    board.show(shown(MILLE.observe(before, ME)))
    (six,) = [sprite for sprite in board.hand() if sprite.card is card]
    step = MILLE.play(before, Discard(card))
    view = MILLE.observe(step.state, ME)
    for event in step.events:
        beat = PRESENTER.beat(MILLE.redact(event, ME), view, NAMES)
        board.tell(shown(view), beat, Tempo(1.0), [six.key])
        pass_time(board, Tempo(1.0))
    check_rest(board, shown(view))
    (top,) = [sprite for sprite in board.sprites if sprite.place == PLACES["pack"]]
    assert top is six


# One card on its way: on time, home at the end, face up from the middle of a turn

QUEEN = Card.parse("QS")
HOME = Pose(300.0, 200.0, 100.0)
AWAY = Pose(100.0, 40.0, 50.0, 30.0)
EASES: list[Ease] = [smooth, out, settle]


THERE = Pose(200.0, 120.0, 75.0)


def sprite(card: Card | None = QUEEN, showing: Card | None = QUEEN, *legs: Leg) -> Sprite:
    made = Sprite(1, card, Place(Role.HAND, Seat(0)), "", HOME, AWAY, showing)
    made.legs += legs
    return made


def straight(t: float) -> float:
    """No easing, for figures that can be worked out."""
    return t


def leg(seconds: float = 1.0, to: Pose = HOME, **more: Any) -> Leg:
    return Leg(to, seconds, **{"ease": straight, **more})


WAYS: list[tuple[str, list[Leg], list[tuple[float, dict[str, Any]]]]] = [
    (
        "half way in half the time",
        [leg()],
        [
            (0.5, {"pose": Pose(200, 120, 75, 15), "moving": True}),
            (0.5, {"pose": HOME, "moving": False}),
        ],
    ),
    (
        "it waits first",
        [leg(wait=0.4)],
        [
            (0.3, {"waiting": True, "pose": AWAY}),
            (0.2, {"waiting": False, "x": 120}),
            (0.91, {"pose": HOME}),
        ],
    ),
    (
        "what is left of the time goes into the next leg",
        [leg(0.1, THERE), leg(wait=0.2)],
        [(0.8, {"legs": 1, "x": 250})],
    ),
    (
        "one long step ends all legs",
        [leg(0.1, AWAY), leg(0.1, wait=0.05)] * 5,
        [(100, {"legs": 0})],
    ),
    ("a leg of no length is over at once", [leg(0.0)], [(0.0, {"pose": HOME, "legs": 0})]),
    ("no time, no way", [leg()], [(0.0, {"pose": AWAY})]),
    ("the way bows upwards", [leg(arc=40)], [(0.5, {"y": 120 - 40}), (0.5, {"pose": HOME})]),
    ("above the table on the way", [leg(above=2)], [(0.5, {"above": 2}), (0.5, {"above": 0})]),
    ("nothing turns that shows it already", [leg(face=QUEEN, turns=True)], [(0.5, {"width": 1.0})]),
    ("it overshoots", [leg(ease=settle)], [(0.8, {"beyond": True}), (0.21, {"pose": HOME})]),
]


@every_game
@pytest.mark.parametrize(("legs", "steps"), [row[1:] for row in WAYS], ids=[row[0] for row in WAYS])
def test_a_card_on_its_way(legs: list[Leg], steps: list[tuple[float, dict[str, Any]]]) -> None:
    card = sprite(QUEEN, QUEEN, *legs)
    for seconds, wanted in steps:
        card.advance(seconds)
        pose = card.pose
        here = {"x": pytest.approx(pose.x), "y": pytest.approx(pose.y), "legs": len(card.legs)}
        here |= {name: getattr(card, name) for name in ("pose", "above", "width")}
        waits = bool(card.legs) and card.legs[0].spent < card.legs[0].wait
        here |= {"moving": bool(card.legs), "waiting": waits}
        here["beyond"] = pose.x > HOME.x
        assert {name: here[name] for name in wanted} == wanted


LENGTHS = st.tuples(st.floats(0, 1), st.floats(0, 1), st.sampled_from(EASES))


@given(st.lists(LENGTHS, min_size=1, max_size=6), st.lists(st.floats(0.0, 0.3), max_size=60))
def test_however_time_is_cut_it_gets_home(
    legs: list[tuple[float, float, Ease]], steps: list[float]
) -> None:
    *before, (seconds, wait, ease) = legs
    card = sprite(QUEEN, None, *(Leg(AWAY, *each) for each in before))
    card.legs.append(Leg(HOME, seconds, wait, ease, face=QUEEN, turns=True))
    whole = sum(leg.seconds + leg.wait for leg in card.legs)
    for step in steps:
        card.advance(step)
        assert 0 < card.width <= 1
    assert bool(card.legs) == (sum(steps) < whole - 1e-6) or abs(sum(steps) - whole) < 1e-6
    card.advance(whole + 0.01)
    assert (card.pose, card.showing, card.width, bool(card.legs)) == (HOME, QUEEN, 1.0, False)


# A hand in groups of equal rank

PLACE = Place(Role.HAND, Seat(0))


def stood(codes: str) -> tuple[list[Pose], tuple[Pose, ...]]:
    faces = cards(codes)
    poses = fan(Rect(0, 0, 1000, 200), len(faces))
    hand = [
        Sprite(i, card, PLACE, "", pose, pose, card)
        for i, (card, pose) in enumerate(zip(faces, poses, strict=True))
    ]
    return poses, by_ranks(hand, poses)


def test_equal_ranks_lie_closer_than_the_ranks_and_the_hand_stays_as_wide() -> None:
    before, after = stood("3C 3D 4C 5C 5D 5H KS")
    close = [b.x - a.x for a, b in pairwise(after)]
    same = [True, False, False, True, True, False]
    assert max(x for x, alike in zip(close, same) if alike) < min(
        x for x, alike in zip(close, same) if not alike
    )
    assert abs(after[0].x - before[0].x) < 1e-6
    assert abs(after[-1].x - before[-1].x) < 1e-6


# Packets that change hands all travel at once: nobody passes on what is only arriving

PASSING = ("You", "Léo", "Mado", "Théo", "Ginette")


@pytest.mark.parametrize("me", [0, 1, 3])
def test_each_card_goes_once_and_all_set_out_together(me: int) -> None:
    table, seat = alone("anaconda", PASSING, SMALL, speed=1.0), Seat(me)
    state = played(dealt(HouseRules(), 5), "check*5")
    for _ in range(5):
        before, codes = state, [card.code for card in state.hands[state.to_answer[0]][:3]]
        state, events = say(state, {"event": "pass", "cards": codes})
    (event,) = (each for each in events if isinstance(each, Exchanged))
    table.show(observe(before, seat))
    held = {sprite.key: sprite.place for sprite in table.stage.sprites}
    table.tell(ANACONDA.redact(event, seat), observe(state, seat))
    ways = {
        sprite: [leg for leg in sprite.legs if leg.seconds > 0.3] for sprite in table.stage.sprites
    }
    gone = {sprite: legs for sprite, legs in ways.items() if sprite.place != held.get(sprite.key)}
    assert len(gone) == 15
    assert all(len(legs) == 1 and not legs[0].wait for legs in gone.values())
    for sprite in gone:
        giver = held[sprite.key].seat
        assert giver is not None and sprite.place == Place(Role.HAND, Seat((giver + 1) % 5))
