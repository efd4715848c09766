"""A built-in player as a program of its own, for any table that speaks protocol.md.

It knows only what the lines tell it. Its dice come from its seed, which a table of this program
sends with `hello`, and from the number of its turn in this game. So the same events and the same
seed give the same moves, even from a program that was restarted and told everything again.
"""

from __future__ import annotations

from math import inf
from time import perf_counter
from typing import IO

from mille import __version__
from mille.agents import AnyAgent, decide
from mille.cards import Dice
from mille.engine.codec import Json, JsonObject, Line, Seat
from mille.engine.message import Fault, message, must_be, said_in
from mille.engine.text import dump
from mille.games import entry
from mille.session.record import MOST_LINE, read_line
from mille.session.referee import Follower
from mille.session.seated import PROTOCOL, VERSION

TURN_SECONDS = 0.45
"""Seconds of thinking per turn after which it answers with what it has. This is a cap for slow
machines, on which a move then depends on more than the view and the seed. With `reasons` it may
take as long as the table allows: a later review thinks to the end and should find the same move."""
PATTERN = frozenset(("from", "slots"))
"""Fields that mark an entry in the list of legal moves as a pattern for many moves, not a move. If
it has an `example`, that is a move."""
IN_TIME = 0.8
"""The fraction of the table's time limit that it uses at most."""
USUAL_SEED = "1"
"""The seed if nobody gives one."""
MOST_SECONDS = 60.0
"""If a table allows more seconds than this, or names no limit, it is treated as
allowing this much.
"""


class Player:
    """One seat of one game, from `hello` on."""

    def __init__(self, hello: Json, level: str, seed: str | None, reasons: bool) -> None:
        """Take the seat; without a `seed`, use the one in the greeting.

        Raises `Fault` if the greeting cannot be used.
        """
        if hello.get("type") != "hello" or hello.get("protocol") != PROTOCOL:
            raise Fault(message("fault.hello", protocol=PROTOCOL))
        if type(hello.get("version")) is not int or hello["version"] != VERSION:
            raise Fault(message("fault.version"))
        game = entry(str(hello.get("game")))
        seat = hello.get("seat")
        if type(seat) is not int or not 0 <= seat < max(game.seats):
            raise must_be("seat", "seat")
        names = hello.get("names")
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            raise must_be("names", "names")
        self._agent: AnyAgent = game.player(level)
        self._game = game.game
        self.game = game.id
        with said_in(game.id):
            rules = game.options.read(hello.get("rules"))
        self._told = Follower(game, rules, Seat(seat), len(names))
        self._dice = Dice(_seed(hello) if seed is None else seed)
        self._reasons = reasons
        self._spent = 0.0
        """Seconds spent thinking in this turn."""
        self._legal: list[JsonObject] = []
        self._said: list[JsonObject] = []
        """The moves it has already offered for this choice."""

    def answer(self, line: Line) -> JsonObject | None:
        """Its answer to a line, if the line needs one. Raises `Fault`."""
        match line.get("type"):
            case "event" if line.get("event") == "note":
                return None  # notes do not concern the game (record.md)
            case "event":
                if self._told.follow({key: line[key] for key in line if key != "type"}):
                    self._spent = 0.0
                return None
            case "choose":
                return self._choose(line)
            case "illegal":
                return self._choose_listed(line)
            case _:
                raise Fault(message("fault.event_early", event=str(line.get("type"))[:40]))

    def _choose(self, line: Line) -> JsonObject:
        if not self._told.on_turn:
            raise Fault(message("refusal.not_your_turn"))
        began = perf_counter()
        most = inf if self._reasons else TURN_SECONDS
        late = began + min(most - self._spent, IN_TIME * _seconds(line))
        thinking = self._agent.think(self._told.view, self._own_dice())
        move = decide(thinking, lambda: perf_counter() > late)
        self._spent += perf_counter() - began
        self._legal = self._game.legal(self._told.view)
        answer = _move(line, self._game.write_choice(move))
        self._said = [answer["move"]]
        explain = getattr(self._agent, "reasons", None) if self._reasons else None
        if explain is not None:
            answer["reasons"] = explain(self._told.view, move, self._own_dice())
        return answer

    def _choose_listed(self, line: Line) -> JsonObject:
        """After a refusal, another listed move: the table may play by slightly other rules."""
        whole = [move.get("example", move) for move in self._legal if not PATTERN & move.keys()]
        if not whole:
            raise Fault(message("refusal.not_your_turn"))
        fresh = [move for move in whole if move not in self._said]
        self._said.append(self._own_dice().stream("refused").choice(fresh or whole))
        return _move(line, self._said[-1])

    def _own_dice(self) -> Dice:
        return self._dice.stream(self._told.turns)


def _seed(hello: Json) -> str:
    """The seed in the greeting, which only tables of this program send."""
    seed = hello.get("seed")
    return seed if isinstance(seed, str) else USUAL_SEED


def _seconds(line: Line) -> float:
    """How long the table waits for the move, in seconds; `MOST_SECONDS` if it does not say."""
    seconds = line.get("seconds")
    if isinstance(seconds, (int, float)) and 0 < seconds < MOST_SECONDS:
        return seconds
    return MOST_SECONDS


def _move(line: Line, move: JsonObject) -> JsonObject:
    if type(line.get("id")) is not int:
        raise must_be("id", "integer")
    return {"type": "move", "id": line["id"], "move": move}


def play(
    level: str, seed: str | None, given: IO[bytes], said: IO[bytes], *, reasons: bool = False
) -> None:
    """Play one game over two pipes, until `bye` or the end of `given`.

    Without a `seed`, the dice come from the seed in the greeting, or else from a fixed one.

    Raises `Fault`, with the number of the line, if the table sends anything invalid.
    """
    player: Player | None = None
    number = 0
    while line := given.readline(MOST_LINE + 1):
        number += 1
        with said_in(line=number):
            value = read_line(line)
            if value.get("type") == "bye":
                return
            if player is None:
                player, name = Player(value, level, seed, reasons), f"Mille {__version__} {level}"
                answer: JsonObject | None = {"type": "ready", "name": name}
            else:
                with said_in(player.game):
                    answer = player.answer(value)
        if answer is not None:
            said.write(dump(answer).encode() + b"\n")
            said.flush()
