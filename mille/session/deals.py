"""The name of a deal: anyone who has it gets the same cards, by the same rules, on every machine.

A name is `mille:standard:2:supper-417`: game, rules, seats, and the seed, which is everything after
the third colon. The rules are the name of a set, followed by any differences from it in the order
of the keys: `standard+double_skunk=false+target=600`. Values are JSON without spaces, in which `:`,
`+`, `=` and `%` are written `%3A`, `%2B`, `%3D` and `%25`.
"""

from __future__ import annotations

import re
from contextlib import suppress
from datetime import date
from pathlib import Path
from random import SystemRandom
from typing import Any
from unicodedata import category

from mille.cards import Dice
from mille.engine.match import SCHEME, AnyReplay, Chances, Replay
from mille.engine.message import Fault, message, must_be, said_in
from mille.engine.options import AnyRules, Options
from mille.engine.text import dump, read_json
from mille.games import GameEntry, entry
from mille.session import record
from mille.session.record import MOST_TEXT, UNSEEN, Header, Record, fingerprint
from mille.value import Value

_MARKS = {"%": "%25", ":": "%3A", "+": "%2B", "=": "%3D"}
_NUMBER = re.compile("[1-9][0-9]?")
_NUMBERS = 1000
_DAY = "day/"
_USUAL_FROM = date(2026, 11, 29)
"""The first day whose deals have the usual rules; before, each game's first set was usual."""


class DealName(Value):
    """The parts of a deal's name."""

    game: GameEntry
    rules: AnyRules
    seats: int
    seed: str

    def __str__(self) -> str:
        rules = write_rules(self.game.options, self.rules)
        return f"{self.game.id}:{rules}:{self.seats}:{self.seed}"

    @classmethod
    def of(cls, header: Header) -> DealName:
        return cls(header.entry, header.rules, len(header.seats), header.seed)

    @classmethod
    def of_record(cls, kept: Record) -> str:
        """The name of the cards in a recorded game; empty if they do not all come from its seed."""
        seeded = record.scheme(kept) == SCHEME and kept.header.seed
        return str(cls.of(kept.header)) if seeded else ""

    @classmethod
    def of_day(cls, game: GameEntry, day: date) -> DealName:
        """The deal of the day, which is the same for everyone."""
        options = game.options
        rules = options.usual if day >= _USUAL_FROM else next(iter(options.presets.values()))
        return cls(game, rules, game.title.usual_seats, f"{_DAY}{day.isoformat()}")

    @classmethod
    def read(cls, text: str) -> DealName:
        """The name that a person typed or pasted. Raises `Fault`."""
        parts = text.split(":", 3)
        if len(parts) < 4 or not parts[3]:
            raise Fault(message("fault.deal_name"))
        id, said, count, seed = parts
        if len(seed) > MOST_TEXT or any(category(char) in UNSEEN for char in seed):
            raise must_be("seed", "text", most=MOST_TEXT)
        game = entry(id)
        with said_in(id):
            rules = _read_rules(game.options, said)
            seats = int(count) if _NUMBER.fullmatch(count) else 0
            if seats not in game.seats:
                raise Fault(message("fault.seats"))
            game.options.check(rules, seats)
        return cls(game, rules, seats, seed)


def write_rules(options: Options[Any], rules: AnyRules) -> str:
    """The rules as the first set with the fewest differences, and those differences."""
    values = options.write(rules)
    found: list[list[str]] = []
    for name, known in options.presets.items():
        usual = options.write(known)
        keys = sorted(key for key in values if key != "preset" and values[key] != usual[key])
        written = {
            key: "".join(_MARKS.get(char, char) for char in dump(values[key])) for key in keys
        }
        found.append([name, *(f"{key}={value}" for key, value in written.items())])
    return "+".join(sorted(found, key=len)[0])


def _read_rules(options: Options[Any], text: str) -> AnyRules:
    name, *differences = text.split("+")
    rules, values = options.preset(name), {}
    for difference in differences:
        key, equals, said = difference.partition("=")
        if not equals or key in values or key == "preset":
            raise Fault(message("fault.rule_equals", text=difference[:60]))
        values[key] = read_json(re.sub("(?i)%(25|3A|2B|3D)", lambda it: chr(int(it[1], 16)), said))
    made: AnyRules = options.made(values, rules)
    return made


def day_of(name: str) -> date | None:
    """The day of a deal of the day, by its name; None for other deals."""
    seed = name.split(":", 3)[-1]
    said = seed.removeprefix(_DAY)
    is_day = seed != said and record.time_named(said) is not None
    with suppress(ValueError):  # of a time of a day, or of no day
        return date.fromisoformat(said) if is_day else None
    return None


def draw_seed() -> str:
    """A random seed that is easy to read out and type: two words and a number."""
    words: list[str] = read_json(Path(__file__).with_name("seed_words.json").read_bytes())
    chance = SystemRandom()
    return f"{chance.choice(words)}-{chance.choice(words)}-{chance.randrange(_NUMBERS)}"


def draw_secret() -> str:
    """A random seed that nobody finds by trying."""
    import secrets  # with it comes OpenSSL, 3.5 MB

    return secrets.token_hex(16)


# Checking that a record's cards come from its seed, as the note after its header claims.


def check(kept: Record) -> Chances:
    """Work out every deal and reshuffle from the seed again; returns how many there were.

    Raises `Fault` at the first that differs, if the fingerprint does not match the secret, if the
    record does not claim that its cards come from the seed, and if it breaks the rules.
    """
    if record.scheme(kept) != SCHEME:
        raise Fault(message("fault.shuffle.unsaid"))
    number, note = kept.lines[0]
    if "commit" in note and note["commit"] != fingerprint(kept.header.seed):
        raise Fault(message("fault.shuffle.fingerprint"), number)
    game, dice = kept.header.entry.game, Dice(kept.header.seed)
    replay: AnyReplay = Replay(game, kept.header.rules, len(kept.header.seats))
    reshuffles = 0
    for number, line in kept.lines:
        before, waiting, is_due = replay.state, replay.waiting, bool(replay.due)
        replay.feed(line)
        if line.get("event") == "note" or is_due or not waiting.chance:
            continue
        reshuffles += replay.chances.reshuffles > 0
        step = game.play(before, game.chance(before, replay.chances.dice(dice)))
        true = game.tidy(game.write(step.events[0]))
        said = game.tidy(line)
        if any(said[name] != value for name, value in true.items()):
            raise Fault(message("fault.shuffle.differs", event=str(line["event"])), number)
    return Chances(replay.chances.moves, replay.chances.deals, reshuffles)
