"""Records: games whole, cut off, spoiled, and continued."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

from mille.cards import Dice
from mille.engine.codec import CHANCE
from mille.engine.match import replay
from mille.engine.message import Fault
from mille.engine.text import dump
from mille.games.mille.melds import PRESETS, rules_from
from mille.session import record
from tests.fuzz.check import MILLE, SEATS, WORDS, demand
from tests.independent import mille as second, reading
from tests.session.games import between


@cache
def seeds() -> Sequence[bytes]:
    """Games under all rules: short ones whole, and the beginnings of others."""
    found = []
    tables: list[dict[str, Any]] = [{"preset": name} for name in PRESETS]
    tables.append({"reshuffle": "when_needed", "max_reshuffles": 1})
    tables.append({"max_reshuffles": 0, "natural_hand": "any_player"})
    for number, table in enumerate(tables):
        rules = rules_from({**table, "target": 1})
        shortest: list[list[str]] = []
        for i in range(12):
            most = len(shortest[1]) if shortest[1:] else 400  # one as long as that is too long
            lines = between(("random", "thumb"), rules, f"{number}/{i}", most)
            shortest = sorted([*shortest, lines], key=len)[:2]
        found += shortest
        other = between(("random", "random"), rules_from(table), f"other/{number}", 120)
        found += [other[:most] for most in (2, 12, 40, 120)]
    found.append([*found[0][:5], '{"event":"note","text":"é ☃","seconds":1.5}', *found[0][5:]])
    return [("\n".join(lines) + "\n").encode() for lines in found]


def read(data: bytes) -> None:
    """Parse and follow a record; what is accepted is written again, and another referee checks
    it.
    """
    kept = record.parse(data)
    header = kept.header
    demand(record.read_header(json.loads(dump(header.write()))) == header, "the header changed")
    match = record.follow(kept)
    written = [dump(header.write()), *(dump(line) for _, line in kept.lines)]
    again = record.parse(("\n".join(written) + "\n").encode())
    demand(not again.torn and again.lines == kept.lines, "the lines changed")
    followed = record.follow(again)
    demand(followed.state == match.state and followed.due == match.due, "another game came of it")
    game = MILLE.game
    told = [game.write(moment.event) for moment in match.moments]
    demand(
        replay(game, header.rules, len(header.seats), told).state == match.state,
        "the game tells another game",
    )
    # Each referee may guess in its own way what a last line without its end was meant to be.
    whole = data[: data.rfind(b"\n") + 1] if kept.torn else data
    refused = reading.read(whole, second.game)
    demand(refused is None, f"the other referee refuses line {refused}")
    names = [seat.name for seat in header.seats]
    for seat in SEATS:
        view = game.observe(match.state, seat)
        WORDS.text(MILLE.presenter.show(view, names).prompt)
        if view.deals:
            MILLE.presenter.sheet(view, names)
        for moment in match.moments[-3:]:
            beat = MILLE.presenter.beat(game.redact(moment.event, seat), view, names)
            demand(beat.news is None or WORDS.text(beat.news), "nothing is said")


def go_on(data: bytes, dice: Random) -> bytes:
    """A few more moves by the rules, after part of the record."""
    lines = data.split(b"\n")[:-1]
    try:
        match = record.follow(record.parse(b"\n".join(lines[: dice.randint(1, len(lines) or 1)])))
    except Fault:
        return data
    game, state = match.game, match.state
    told = [game.write(event) for event in (*(m.event for m in match.moments), *match.finish())]
    for number in range(dice.randint(1, 8)):
        actor = game.waiting(state).actor
        if actor is None:
            break
        if actor is CHANCE:
            move = game.chance(state, Dice(f"{dice.random()}/{number}"))
        else:
            move = dice.choice(list(game.moves(game.observe(state, actor))))
        step = game.play(state, move)
        state = step.state
        told += [game.write(event) for event in step.events]
    return b"\n".join([lines[0], *(dump(line).encode() for line in told), b""])
