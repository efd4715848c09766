"""Games played through a referee and kept in a journal, and players with a single habit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from mille.agents import Thinking, Thought, decide
from mille.cards import Dice
from mille.engine.codec import CHANCE, Seat
from mille.engine.text import dump
from mille.games import GameEntry, entry
from mille.games.mille.melds import HouseRules
from mille.games.mille.moves import LayMeld, Phase
from mille.measure.arena import Pages
from mille.parts.rummy import Discard, Draw
from mille.session import matches, record, shelf
from mille.session.record import Header, SeatName
from mille.session.referee import AnyReferee as AnyReferee, Journal, Referee
from mille.value import replace
from tests.games.mille.positions import rules

MILLE = entry("mille")
TABLE, SEED = rules(target=150), "26"
"""A short game."""


def header(table: HouseRules, seed: str) -> Header:
    seats = (SeatName("Ann", "random"), SeatName("Zoë", "random"))
    return Header("mille", table, seats, seed, "2026-11-21T08:00:00Z")


def begin(path: Path, table: HouseRules, seed: str = "1") -> tuple[AnyReferee, Journal]:
    journal = Journal.begin(path, header(table, seed), careful=False)
    return Referee(MILLE.game, table, 2, Dice(seed), journal), journal


def resume(path: Path) -> tuple[AnyReferee, Journal]:
    kept = record.read(path)
    journal = Journal(path, kept.text, careful=False)
    match, scheme = record.follow(kept), record.scheme(kept)
    return Referee.resume(MILLE.game, match, Dice(kept.header.seed), journal, scheme), journal


def thought(referee: AnyReferee, seat: Seat, player: Any) -> Any:
    """What a player does for a seat, with that seat's dice."""
    return decide(player.think(referee.view(seat), referee.dice_for(seat)))


def turns(referee: AnyReferee, choose: Callable[[Seat], Any]) -> Iterator[Seat]:
    """Each seat on turn, to the end of the game, before it does what `choose` says."""
    while (actor := referee.actor) is not None:
        if actor is CHANCE:
            referee.chance()
        else:
            yield actor
            assert referee.submit(actor, choose(actor)) is None


def between(
    players: Sequence[str], table: HouseRules, seed: str, most: int = 1_000_000
) -> list[str]:
    """The lines of a game between players, or about so many of them."""
    kept = Pages()
    referee: AnyReferee = Referee(MILLE.game, table, 2, Dice(seed), kept)
    known = [MILLE.players[name] for name in players]
    for _ in turns(referee, lambda seat: thought(referee, seat, known[seat])):
        if len(kept.lines) >= most:
            break
    seats = tuple(SeatName(name.title(), name) for name in players)
    header = Header("mille", table, seats, seed, "2026-11-21T08:00:00Z")
    return [dump(header.write()), *map(dump, kept.lines)]


def step(referee: AnyReferee) -> None:
    """Make one move, by chance or by a player that moves at random."""
    actor = referee.actor
    assert actor is not None
    if actor is CHANCE:
        referee.chance()
    else:
        assert referee.submit(actor, thought(referee, actor, MILLE.players["random"])) is None


def go_on(referee: AnyReferee, steps: int = 1_000_000) -> None:
    """Make `steps` moves, or as many as there are until the end."""
    while steps and referee.actor is not None:
        step(referee)
        steps -= 1


def truth(referee: AnyReferee) -> Any:
    """The state, which a referee shows to nobody."""
    return referee._state


def whole_game(path: Path) -> list[bytes]:
    referee, journal = begin(path, TABLE, SEED)
    go_on(referee)
    journal.close()
    return path.read_bytes().splitlines(keepends=True)


def goes_on(path: Path) -> bool:
    """Whether the program finds a match to continue at `path`: whole, and not over."""
    kept = shelf.peek(path)
    return kept is not None and not kept.over and matches.fault(path) is None


class Quiet:
    """Draws, throws its first card, and lays nothing, so that the stock runs out."""

    def think(self, view: Any, dice: Any) -> Thinking[Any]:
        yield Thought(0.0)
        return Draw() if view.phase is Phase.DRAW else Discard(view.hand[0])


class Plain:
    def think(self, view: Any, dice: Any) -> Thinking[Any]:
        yield Thought(0.0)
        if view.phase is Phase.DRAW:
            return Draw()
        for move in MILLE.game.moves(view):
            if isinstance(move, LayMeld):
                return move
        return Discard(view.hand[-1])


class Cheat:
    def think(self, view: Any, dice: Any) -> Thinking[Any]:
        """A move of the wrong kind, or a legal one."""
        if len(view.deals) == 2:
            return Discard(view.hand[0])
        return (yield from MILLE.players["random"].think(view, dice))


MORE: GameEntry = replace(
    MILLE, players={**MILLE.players, "quiet": Quiet(), "plain": Plain(), "cheat": Cheat()}
)
"""Mille with these players as well."""
