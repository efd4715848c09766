"""Tables for tests to begin from, and what tests ask of the screen once it is at rest."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from mille.agents import decide
from mille.cards import Card, Dice, Rank, cards, in_order
from mille.engine.codec import CHANCE, Seat
from mille.engine.match import Moment
from mille.games.mille.melds import HouseRules, Melds, laid
from mille.games.mille.moves import Event, Move, Phase
from mille.games.mille.players import PLAYERS
from mille.games.mille.rules import MILLE, MilleState
from mille.games.mille.shown import PACK, STOCK
from mille.games.mille.table import DECK
from mille.i18n import load
from mille.session import disk, matches
from mille.session.sources import ME
from mille.ui.scene import Frame
from mille.ui.table.play import PlayScene
from mille.ui.table.sprites import Sprite
from mille.ui.table.stage import Stage
from mille.ui.table.table import Table
from mille.view.geometry import Rect
from mille.view.lying import HEAP_SHOWN
from mille.view.table import Lie, Place, TableView, hand_of as hand_of_seat, melds_of

if TYPE_CHECKING:  # importing it takes the display away
    from tests.ui.conftest import Program

THEM = Seat(1)
HAND, THEIR_HAND = hand_of_seat(ME), hand_of_seat(THEM)
PLACES = {
    "hand.me": HAND,
    "hand.them": THEIR_HAND,
    "melds.me": melds_of(ME),
    "melds.them": melds_of(THEM),
    "stock": STOCK,
    "pack": PACK,
}
"""The places of Mille's table, by the names that tests use."""


WORDS = load()

USUAL = "3C 3D 3H 4S 7D KC KD KS QS 2H"
CONTROL = pygame.KMOD_LCTRL
ORDER = ("hand.me", "stock", "pack", "melds.me", "melds.them")


def table(
    hand: str,
    *,
    phase: Phase = Phase.PLAY,
    turn: int = 0,
    pile: str = "4C 9D",
    mine: Sequence[str] = (),
    theirs: Sequence[str] = (),
    their_hand: int = 9,
    stock: int | None = None,
    top: str = "",
    **changes: Any,
) -> MilleState:
    """A game in which the player holds `hand`; melds are texts such as `K: KC KD KH`.

    The stock begins with `top`; all other cards are in the other hand and the stock.
    """
    sides: list[Melds] = [(), ()]
    named = [*cards(hand), *cards(pile), *cards(top)]
    for seat, melds in enumerate((mine, theirs)):
        for meld in melds:
            rank, _, codes = meld.partition(":")
            sides[seat] = laid(sides[seat], Rank(rank), cards(codes))
            named += cards(codes)
    left = list(Dice("rest").shuffled(DECK))
    for card in named:
        left.remove(card)
    rest = left[their_hand:]
    return MilleState(
        changes.pop("rules", HouseRules()),
        phase=phase,
        turn=Seat(turn),
        dealer=THEM,
        stock=(*cards(top), *(rest if stock is None else rest[:stock])),
        pile=cards(pile),
        hands=(in_order(cards(hand)), in_order(left[:their_hand])),
        melds=(sides[0], sides[1]),
        **changes,
    )


@cache
def whole_game(seed: str = "pages") -> tuple[Moment[MilleState, Event], ...]:
    """Everything that happened in a game between built-in players, with the states."""
    state, dice = MILLE.start(HouseRules()), Dice(seed)
    moments: list[Moment[MilleState, Event]] = []
    while (actor := MILLE.waiting(state).actor) is not None:
        own = dice.stream(len(moments))
        if actor is CHANCE:
            move: Move = MILLE.chance(state, own)
        else:
            move = decide(PLAYERS["thumb"].think(MILLE.observe(state, actor), own))
        step = MILLE.play(state, move)
        state = step.state
        moments += [Moment(event, state) for event in step.events]
    return tuple(moments)


def sit(program: Program, state: MilleState, *, asleep: bool = False) -> PlayScene:
    """Sit down at that table, the other seat `asleep` or not; the record has its first line."""
    program.app.close_game()
    game = matches.begin(disk.current_game(), "mille", state.rules, "casual", "You", "seed")
    game.referee._turn_to(state)
    game.next_to_begin = lambda: None  # type: ignore[method-assign]  # who dealt these cards?
    program.app.sit_down(game)
    if asleep:
        program.play.match.poll = lambda dt, pauses: None  # type: ignore[method-assign]
    program.frame()
    return program.play


def hand_of(board: Stage) -> list[Card]:
    return [sprite.card for sprite in board.hand() if sprite.card is not None]


def spot(board: Stage, sprite: Sprite) -> tuple[float, float]:
    rect = sprite.home.rect
    for down in (0.5, 0.15, 0.85, 0.05):
        x, y = rect.x + min(rect.w * 0.15, 12), rect.y + rect.h * down
        if board.at(x, y) is sprite:
            return x, y
    raise AssertionError(sprite)


def card_spot(board: Stage, code: str) -> tuple[float, float]:
    """A point on the first card of that name in the hand."""
    wanted = Card.parse(code)
    return spot(board, next(s for s in board.hand() if s.card is wanted))


def middle(board: Stage, where: Place | str) -> tuple[float, float]:
    place = PLACES.get(where) if isinstance(where, str) else where
    if place is not None:
        return board.ground.zone(place).rect.center
    return board.ground.zones[str(where)].rect.center


def area(board: Stage, name: str) -> Rect:
    return board.ground.zone(PLACES[name]).rect


def column_spot(board: Stage, name: str, rank: str) -> tuple[float, float]:
    (found,) = [c for c in board.columns if c.place == PLACES[name] and c.view.id == rank]
    return found.rect.center


def at(play: PlayScene, name: str) -> tuple[float, float]:
    """Where a card of the hand is, a place, a meld (`melds.me/J`), `tool0`, `beside` the melds."""
    stage, (place, _, column) = play.table.stage, name.partition("/")
    if column:
        return column_spot(stage, place, column)
    if name == "beside":
        zone = area(stage, "melds.me")
        return zone.x + 12, zone.center[1]
    if name.startswith("tool"):
        return play.table.tools[int(name[-1])].bounds.center
    card = name[0] in "23456789TJQKA" and len(name) == 2
    return card_spot(stage, name) if card else middle(stage, name)


def do(program: Program, gestures: str) -> None:
    """Do one after the other: `7D` clicks, `3D*` twice, `7D>pack` drags, `:d` is a key and `:7D`
    the way to a card by keys, `.` lets the table come to rest.
    """
    play = program.play
    for gesture in gestures.split():
        place, drags, to = gesture.partition(">")
        if gesture == ".":
            program.settle()
        elif gesture[0] == ":" and gesture[1:] in USUAL.split():
            program.key("home")
            for _ in range(hand_of(play.table.stage).index(Card.parse(gesture[1:]))):
                program.key("right")
        elif gesture[0] == ":":
            program.key(gesture[1:])
        elif drags:
            program.drag(*at(play, place), *at(play, to))
        elif gesture[-1] == "*":
            program.double_click(*at(play, gesture[:-1]))
        else:
            program.click(*at(play, gesture))


def shown_cards(view: TableView) -> dict[Place, Counter[tuple[str, Card | None]]]:
    """For each place the cards that it shows, with their columns; only the top one of a pile."""
    found: dict[Place, Counter[tuple[str, Card | None]]] = {}
    for place, zone in view.zones.items():
        seen = {Lie.PILE: 1, Lie.HEAP: HEAP_SHOWN}.get(zone.lie, len(zone.cards))
        loose = zone.cards[-seen:] if seen else ()
        found[place] = Counter(("", each.card) for each in loose)
        for column in zone.columns:
            found[place].update((column.id, each.card) for each in column.cards)
    return found


def check_rest(board: Stage, view: TableView) -> None:
    """At rest every card of the view has one sprite, in its place and the right side up."""
    assert not board.busy
    keys = [sprite.key for sprite in board.sprites]
    assert len(set(keys)) == len(keys)
    on_board: dict[Place, Counter[tuple[str, Card | None]]] = {
        place: Counter() for place in view.zones
    }
    for sprite in board.sprites:
        assert sprite.pose == sprite.home, sprite
        assert sprite.showing is sprite.card, sprite
        assert sprite.width == 1.0
        assert sprite.key not in board.hand_state.carried
        assert not sprite.lingers
        on_board[sprite.place][sprite.column, sprite.card] += 1
    spots, _ = board.ground.spots(view)
    for place, wanted in shown_cards(view).items():
        # A hand that is tucked away lies nowhere: its slip gives the number of its cards.
        lies = any(spot.poses for spot in spots if spot.place == place)
        there = wanted if lies else Counter()
        assert on_board[place] == there, (place, on_board[place], there)
    assert not board.going
    hand = board.hand()
    assert [sprite.key for sprite in hand] == board.order.keys
    assert board.hand_state.chosen <= {sprite.key for sprite in hand}
    poses = [pose for spot in spots if spot.place == board.ground.own_hand for pose in spot.poses]
    assert [sprite.home for sprite in hand] == list(
        board.order.laid_out(hand, board.parts, poses)[1]
    )


def parts_of(made: Table, within: str) -> Frame:
    """The parts of a table with this in their ids, one by one."""
    return Frame(tuple(part for part in made.parts() if within in part.id))


def same_table(scene: PlayScene) -> None:
    """Check that the screen shows what the referee knows."""
    table = scene.table
    assert shows(table.view, scene.match.view())
    assert table.shown == table.presenter.show(table.view, table.names)
    assert table.written is table.shown
    check_rest(table.stage, table.shown)


def shows(shown: Any, view: Any) -> bool:
    """Whether a table shows what a seat knows; cards put aside for a meld are added to it."""
    return all(getattr(shown, name) == getattr(view, name) for name in view.__struct_fields__)


def said(play: PlayScene) -> str:
    return "" if play.table.toast.said is None else play.services.words.text(play.table.toast.said)


def said_id(play: PlayScene) -> str:
    return "" if play.table.toast.said is None else play.table.toast.said.id


def lines(home: Path) -> list[dict[str, Any]]:
    """The record of the current game, without the note on its shuffle."""
    text = (home / "games" / "current.jsonl").read_text(encoding="utf-8")
    return [line for line in map(json.loads, text.splitlines()) if "shuffle" not in line]


def events(home: Path) -> list[str]:
    return [line["event"] for line in lines(home)[1:]]


def chosen(play: PlayScene) -> str:
    return " ".join(card.code for card in play.table.stage.chosen())


def mine(play: PlayScene) -> dict[str, int]:
    return {meld.rank.value: len(meld.cards) for meld in play.match.referee.view(ME).melds[ME]}
