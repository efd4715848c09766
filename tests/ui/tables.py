"""Tables that a test wants to begin from, and what is asked of the screen once it is at rest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Any

from mille.agents.agent import decide
from mille.cards.card import Card, Rank, cards, in_order
from mille.cards.dice import Dice
from mille.engine.game import CHANCE, Seat
from mille.engine.match import Moment
from mille.games.mille.house_rules import HouseRules
from mille.games.mille.melds import Melds, laid
from mille.games.mille.moves import Event, Move, Phase
from mille.games.mille.players import PLAYERS
from mille.games.mille.rules import MILLE
from mille.games.mille.state import DECK, MilleState
from mille.session import paths, sitting
from mille.session.sitting import ME
from mille.ui.table.board import HAND, Board
from mille.ui.table.play import PlayScene
from mille.ui.table.sprite import Sprite
from mille.view.table_view import TableView
from tests.ui.conftest import Program

THEM = Seat(1)


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
    """A game in which the person holds `hand`; melds are texts such as `K: KC KD KH`.

    The stock begins with `top`; what is named nowhere lies in the other hand and the stock.
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
    """All that happened in a game between built-in players, the states beside it."""
    state, dice = MILLE.start(HouseRules()), Dice(seed)
    moments: list[Moment[MilleState, Event]] = []
    while (actor := MILLE.actor(state)) is not None:
        own = dice.stream(len(moments))
        if actor is CHANCE:
            move: Move = MILLE.chance(state, own)
        else:
            player = PLAYERS["regular" if actor == ME else "casual"]
            move = decide(player.think(MILLE.observe(state, actor), own))
        step = MILLE.play(state, move)
        state = step.state
        moments += [Moment(event, state) for event in step.events]
    return tuple(moments)


def sit(program: Program, state: MilleState, *, asleep: bool = False) -> PlayScene:
    """Sit down at that table, the other seat `asleep` or not; the record has its first line."""
    program.app.close_game()
    game = sitting.begin(paths.current_game(), "mille", state.rules, "casual", "You", "seed")
    game.referee._state = state
    program.app._sit_down(game)
    if asleep:
        program.play._let_think = _sleep  # type: ignore[method-assign]
    program.frame()
    return program.play


def _sleep(seat: Seat, dt: float) -> None:
    """Think of nothing."""


def hand_of(board: Board) -> list[Card]:
    """The own hand from left to right."""
    return [sprite.card for sprite in board.hand() if sprite.card is not None]


def spot(board: Board, sprite: Sprite) -> tuple[float, float]:
    """A point of a card of the hand at which it is the topmost."""
    rect = sprite.home.rect
    for down in (0.5, 0.15, 0.85, 0.05):
        x, y = rect.x + min(rect.w * 0.15, 12), rect.y + rect.h * down
        if board.at(x, y) is sprite:
            return x, y
    raise AssertionError(sprite)


def card_spot(board: Board, code: str) -> tuple[float, float]:
    """A point of the first card of that name in the hand."""
    wanted = Card.parse(code)
    return spot(board, next(s for s in board.hand() if s.card is wanted))


def middle(board: Board, zone: str) -> tuple[float, float]:
    """The middle of a place."""
    return board.zones[zone].rect.center


def column_spot(board: Board, zone: str, rank: str) -> tuple[float, float]:
    """The middle of a meld."""
    (found,) = [c for c in board.columns if c.zone == zone and c.view.id == rank]
    return found.rect.center


def shown_cards(view: TableView) -> dict[str, Counter[tuple[str, Card | None]]]:
    """For each zone the cards that it shows with their columns: of a pile only the top."""
    found: dict[str, Counter[tuple[str, Card | None]]] = {}
    for name, zone in view.zones.items():
        pile = name in ("stock", "pack")
        loose = zone.cards[-1:] if pile else zone.cards
        found[name] = Counter(("", each.card) for each in loose)
        for column in zone.columns:
            found[name].update((column.id, each.card) for each in column.cards)
    return found


def check_rest(board: Board, view: TableView) -> None:
    """At rest every card of the view has one sprite, at home, with the right side up."""
    assert not board.busy
    keys = [sprite.key for sprite in board.sprites]
    assert len(set(keys)) == len(keys)
    on_board: dict[str, Counter[tuple[str, Card | None]]] = {name: Counter() for name in view.zones}
    for sprite in board.sprites:
        assert sprite.pose == sprite.home, sprite
        assert sprite.showing is sprite.card, sprite
        assert sprite.width == 1.0
        assert sprite.key not in board.carried
        on_board[sprite.zone][sprite.column, sprite.card] += 1
    assert on_board == shown_cards(view)
    hand = [sprite.card for sprite in board.hand()]
    assert hand == board.order
    assert board.selected <= {sprite.key for sprite in board.hand()}
    lefts = [sprite.home for sprite in board.hand()]
    assert lefts == [p.pose for p in board._places if p.zone == HAND]


def same_table(scene: PlayScene) -> None:
    """The screen shows what the referee says."""
    view = scene.referee.view(Seat(0))
    assert scene.view == view
    assert scene.shown == scene.presenter.show(view, scene.names, scene.fresh, scene.trail)
    assert scene.said is scene.shown
    assert scene.shown is not None
    check_rest(scene.board, scene.shown)
