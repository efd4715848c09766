"""Games played through a referee and kept in a journal, for the tests here."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mille.agents import decide
from mille.cards import Dice
from mille.engine.codec import CHANCE
from mille.games import entry
from mille.games.mille.melds import HouseRules
from mille.session import record, saved_match, shelf
from mille.session.record import Header, SeatName
from mille.session.referee import Journal, Referee
from tests.games.mille.positions import rules

AnyReferee = Referee[Any, Any, Any]

MILLE = entry("mille")
TABLES: dict[str, HouseRules] = {
    "end_of_turn": rules(target=150),
    "when_needed": rules(target=250, reshuffle="when_needed"),
    "dying": rules(target=500, max_reshuffles=0, natural_hand="any_player"),
}
SEEDS = {"end_of_turn": "26", "when_needed": "52", "dying": "5"}


def header(table: HouseRules, seed: str) -> Header:
    seats = (SeatName("Ann", "random"), SeatName("Zoë", "random"))
    return Header("mille", table, seats, seed, "2026-11-21T08:00:00Z")


def begin(path: Path, table: HouseRules, seed: str = "1") -> tuple[AnyReferee, Journal]:
    journal = Journal.begin(path, header(table, seed), careful=False)
    return Referee(MILLE.game, table, 2, Dice(seed), journal), journal


def resume(path: Path) -> tuple[AnyReferee, Journal]:
    kept = record.parse(record.read_bytes(path))
    journal = Journal(path, kept.text, careful=False)
    match, scheme = record.follow(kept), record.scheme(kept)
    return Referee.resume(MILLE.game, match, Dice(kept.header.seed), journal, scheme), journal


def step(referee: AnyReferee) -> None:
    """Make one move, by chance or by a player that moves at random."""
    actor = referee.actor
    assert actor is not None
    if actor is CHANCE:
        referee.chance()
        return
    player = MILLE.players["random"]
    move = decide(player.think(referee.view(actor), referee.dice_for(actor)))
    assert referee.submit(actor, move) is None


def go_on(referee: AnyReferee, steps: int = 1_000_000) -> None:
    """Make `steps` moves, or as many as there are until the end."""
    while steps and referee.actor is not None:
        step(referee)
        steps -= 1


def truth(referee: AnyReferee) -> Any:
    """The state, which a referee shows to nobody."""
    return referee._state


def whole_game(path: Path, name: str) -> list[bytes]:
    referee, journal = begin(path, TABLES[name], SEEDS[name])
    go_on(referee)
    journal.close()
    return path.read_bytes().splitlines(keepends=True)


def goes_on(path: Path) -> bool:
    """Whether the program finds a match to continue at `path`: whole, and not over."""
    kept = shelf.peek(path)
    return kept is not None and not kept.over and saved_match.fault(path) is None
