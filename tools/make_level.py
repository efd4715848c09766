"""Write a level of a lesson in full from the few cards that matter.

    python -m tools.make_level mille/games/mille/lessons/01-kings.jsonl

A draft is such a file with gaps: a deal with only the first cards of some places, moves in place of
events. The tool fills it in and leaves complete lines as they are. See docs/adding-a-game.md.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from mille import __version__
from mille.agents import decide
from mille.cards import Card, Dice, UnreadableCard
from mille.engine.codec import CHANCE, Seat
from mille.engine.message import Fault, Message, said_in
from mille.engine.text import dump, read_json
from mille.games import entry
from mille.i18n import load
from mille.session import lesson, record
from mille.session.record import FORMAT, Header, SeatName
from mille.session.referee import Referee, Sink
from mille.session.sources import ME
from mille.value import replace

CREATED = "2026-01-01T00:00:00Z"
"""A fixed time, so that running the tool again changes nothing."""
Where = tuple[str | int, ...]
"""The path to a card in a line: names of fields and indices in lists."""


def header(draft: Mapping[str, Any]) -> Header:
    """The header of a draft: its game, the other players, and perhaps the rules and a seed."""
    if draft.get("format") == FORMAT:
        return record.read_header(draft)
    game = entry(str(draft["game"]))
    people = [game.opponents[id] for id in draft["others"]]
    others = (SeatName(each.name, id) for each, id in zip(people, draft["others"], strict=True))
    rules = game.rule_sets[draft["rules"]] if "rules" in draft else game.options.usual
    seats = (SeatName("You", "human"), *others)
    return Header(game.id, rules, seats, str(draft.get("seed", "lesson")), CREATED)


def cards_in(value: Any, at: Where = ()) -> Iterator[tuple[Where, str]]:
    """Each card of a line, with its path."""
    if isinstance(value, Mapping):
        for name, each in value.items():
            yield from cards_in(each, (*at, name))
    elif isinstance(value, list):
        for number, each in enumerate(value):
            yield from cards_in(each, (*at, number))
    elif isinstance(value, str) and _is_card(value):
        yield at, value


def _is_card(text: str) -> bool:
    try:
        Card.parse(text)
    except UnreadableCard:
        return False
    return True


def _at(line: Any, where: Where) -> Any:
    for step in where:
        line = line[step]
    return line


def _put(line: Any, where: Where, value: Any) -> None:
    _at(line, where[:-1])[where[-1]] = value


def laid_out(dealt: dict[str, Any], wanted: Mapping[str, Any]) -> dict[str, Any]:
    """A deal with the wanted cards in their places, each swapped with the card that was there."""
    fixed: set[Where] = set()
    for name, value in wanted.items():
        if isinstance(value, (int, str, type(None))) and not (
            isinstance(value, str) and _is_card(value)
        ):
            dealt[name] = value
    for where, code in cards_in(wanted):
        there = _at(dealt, where)
        if there != code:
            found = [at for at, each in cards_in(dealt) if each == code and at not in fixed]
            if found:  # not all games say where the rest of the pack is
                # Use the last free one: places later in the line matter less.
                _put(dealt, found[-1], there)
            _put(dealt, where, code)
        fixed.add(where)
    return dealt


class Writer(Sink):
    """Plays a draft line by line, and writes down what happens."""

    def __init__(self, made: Header) -> None:
        self.header = made
        self.game = made.entry.game
        self.lines: list[Mapping[str, Any]] = [
            replace(made, program=f"mille {__version__}").write()
        ]
        self.referee: Referee[Any, Any, Any] = Referee(
            self.game, made.rules, len(made.seats), Dice(made.seed), self
        )
        self.due: list[Mapping[str, Any]] = []
        """What followed from the last move: in a complete file, the next lines say it."""

    def append(self, lines: Iterable[Mapping[str, Any]]) -> None:
        """Write events down as lines."""
        self.lines += lines

    def drop_last(self) -> None:
        """Do nothing: nothing is taken back here."""

    def take(self, line: Mapping[str, Any]) -> None:
        """Follow one line of the draft. Raises `Fault`."""
        if line.get("event") == "note":
            if "play" in line:
                self._let_play(line["play"])
            else:
                self.lines.append(line)
            return
        if self.due and self._is_told_by(line, self.due[0]):
            self.due.pop(0)  # it followed automatically
            return
        before = len(self.lines)
        if self.referee.actor is CHANCE:
            self._chance(line)
        else:
            self._move(line)
        self.due = list(self.lines[before + 1 :])

    def _move(self, line: Mapping[str, Any]) -> None:
        """Make a move, given as a move or as its event, from which the move's fields are taken."""
        seat = Seat(int(line["seat"]))
        kind = self.game.choices.kinds[str(line["event"])]
        known = {"event", *(name.removesuffix("_") for name in kind.__struct_fields__)}
        said = {key: value for key, value in line.items() if key in known}
        move = self.referee.judge(seat, said)
        refusal = move if isinstance(move, Message) else self.referee.submit(seat, move)
        if refusal is not None:
            raise Fault(refusal)

    def _is_told_by(self, line: Mapping[str, Any], event: Mapping[str, Any]) -> bool:
        return all(event.get(key) == value for key, value in line.items())

    def _chance(self, line: Mapping[str, Any]) -> None:
        """Make a deal or a reshuffle with the wanted cards."""
        move = self.game.chance(self.referee._state, self.referee.dice_for_chance())
        dealt = self.game.play(self.referee._state, move).events[0]
        full = laid_out(self.game.write(dealt), line)
        (move,) = self.game.read(self.referee._state, full)
        self.referee._chances = self.referee._chances.after(self.referee.waiting)
        self.referee.lay_out(move)

    def _let_play(self, until: Any) -> None:
        """Let everybody play by themselves: a number of moves, or until an event has happened, or
        until the learner can make a move of a kind, as in `{"asked": "draw"}`.
        """
        begins, moves = len(self.lines), 0
        while self.referee.actor is not None:
            happened = [line.get("event") for line in self.lines[begins:]]
            if moves == until or until in happened or self._asks(until):
                return
            self._let_move()
            moves += 1

    def _asks(self, until: Any) -> bool:
        if not isinstance(until, Mapping) or self.referee.actor != ME:
            return False
        legal = self.game.legal(self.referee.view(ME))
        return any(each["event"] == until["asked"] for each in legal)

    def _let_move(self) -> None:
        """Move once: chance, or a quick player for the seat to move."""
        actor, entry = self.referee.actor, self.header.entry
        if not isinstance(actor, int):
            self.referee.chance()
            return
        thinking = entry.players[entry.stand_in].think(
            self.referee.view(actor), self.referee.dice_for(actor)
        )
        self.referee.submit(actor, decide(thinking))


def write(text: str) -> str:
    """A draft filled in. Raises `Fault` at the first line that breaks the rules."""
    drafts = [read_json(line) for line in text.splitlines() if line.strip()]
    writer = Writer(header(drafts[0]))
    for number, line in enumerate(drafts[1:], 2):
        with said_in(line=number):
            writer.take(line)
    return "".join(dump(line) + "\n" for line in writer.lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    for path in parser.parse_args().files:
        try:
            text = write(path.read_text(encoding="utf-8"))
            found = lesson.read(record.parse(text.encode("utf-8")))
        except Fault as fault:
            words = load("en", path.resolve().parent.parent.name)
            raise SystemExit(f"{path}:{fault.line}: {words.text(fault.message)}") from None
        path.write_text(text, encoding="utf-8")
        print(f"{path}: {found.id}, {len(found.steps)} moves, par {found.par}")


if __name__ == "__main__":
    main()
