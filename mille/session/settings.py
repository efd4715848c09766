"""The player's settings, kept in one JSON file."""

from __future__ import annotations

import json
from codecs import BOM_UTF8
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mille.engine.codec import Json, JsonObject
from mille.engine.message import Fault, message
from mille.games import default_game
from mille.session.disk import write_whole
from mille.session.record import fingerprint, read_bytes, read_json
from mille.value import Value, asdict, field, replace

MOST_BYTES = 64 * 1024
"""The most bytes that are read; real settings take under 1 KB."""
MOST_TEXT = 100
MOST_TABLES = 50
MOST_PEOPLE = 20
MOST_KEYS = 100
MOST_COMMAND = 1000
"""The most characters in a command; a path may be long."""


class TableChoice(Value):
    """The choices with which a game was last begun."""

    people: tuple[str, ...] = ()
    """The players of the other seats, starting to the person's left."""
    rules: Json = field(default_factory=dict)
    """The rules by their names in a record, or just some of them."""
    evening: str = ""
    """The kind of evening that it was part of (`mille.session.evening`)."""


class Settings(Value):
    """The player's choices. Unknown keys in a file are left alone; bad values become
    the default.
    """

    spoken: str = ""
    """The language of the window; empty for the system's. Older files have a `language`, which was
    always "en" and never chosen: it is ignored."""
    address: str = ""
    """How the person is addressed in languages with two forms: `woman`, `man`, or empty for
    neutral."""
    speed: float = 1.0
    """0.5, 1, 2, 4, 16, or 0 for instant."""
    reduced_motion: bool = False
    voices: str = "usual"
    """How often people at the table speak: `usual`, `rare` or `off`."""
    waits: bool = False
    """Whether, with more than two seats, the table waits for a click after each opponent's turn."""
    reads: bool = True
    """Whether compared hands and winnings stay on show long enough to be read."""
    captions: bool = False
    """Whether captions at the foot of the window show what is said and heard."""
    aloud: bool = True
    """Whether a screen reader is given what happens to read it by itself."""
    cards_said: str = "short"
    """How a card is read aloud: `full`, with its place in the hand and its value, `short`, or as
    its `code` alone."""
    sound: int = 2
    """The volume, 0 (off) to 3 (high)."""
    ambience: int = 0
    muted: bool = False
    deck: str = "classic"
    back: str = "sash"
    table: str = "lamp"
    scale: float = 1.0
    """The size of letters and controls as a factor, whatever the size of the window."""
    switch: str = "off"
    """Whether the table is played with `one` switch, to which things are offered in turn, or `two`,
    of which the first steps."""
    scan: float = 1.2
    """Seconds for which each thing is offered to a single switch."""
    scan_says: str = "heard"
    """How each step of a switch is announced: `silent`, `heard` as a tick, or `spoken`."""
    sort: str = ""
    """The sorting of a hand that the person chose; if empty, or unknown to a game, the game's first
    one is used."""
    take_back: bool = True
    """Whether a move that ended the turn may be taken back until another seat acts."""
    warnings: bool = True
    """Whether to ask before making a move that plainly loses the game."""
    help: str = "usual"
    """How much the table helps: a `beginner` is asked before a move that is almost certainly wrong;
    a `purist` is not told what their own cards make."""
    counts: bool = False
    """Whether the list of everything that may be known at the table includes the ranks
    still out."""
    offers: str = "always"
    """When the person is asked about offers between turns: `always`, only when `useful`, or `never`
    in this deal."""
    whispers: bool = True
    """Whether the table whispers a tip to somebody who is stuck."""
    program: str = ""
    """The command of the outside program last chosen as an opponent."""
    game: str = ""
    """The game that was played last."""
    person: str = ""
    """Which of the people with a name at this computer is playing; empty if none was chosen."""
    people: tuple[str, ...] = ()
    """The names of the people who play at this computer."""
    shuffle: str = "drawn"
    """How a new game's seed is made: `drawn` at random, or from a secret and a `word` of the
    player's."""
    secret: str = ""
    """The secret for the next deal with a word; it stays until a deal uses it."""
    keys: tuple[tuple[str, str], ...] = ()
    """Pairs of a key and the key that it acts as. Keys only swap places, so none has
    two meanings."""
    tables: tuple[tuple[str, TableChoice], ...] = ()
    """By game, who sat there last and by which rules."""
    stars: tuple[tuple[str, int], ...] = ()
    """The lesson levels that were finished, and how many stars each brought."""
    fullscreen: bool = False
    maximised: bool = False
    width: int = 1280
    height: int = 720
    """The size of the window when it is neither maximised nor on the full screen."""

    def last_choice(self, game: str) -> TableChoice:
        """How that game was last begun; empty if it never was."""
        return dict(self.tables).get(game, TableChoice())

    def chosen(self, game: str, choice: TableChoice) -> Settings:
        """A copy that remembers how a game was begun."""
        others = tuple(each for each in self.tables if each[0] != game)
        return self.changed(game=game, tables=(*others, (game, choice)))

    def starred(self, level: str, stars: int) -> Settings:
        """A copy with the stars for a level."""
        others = tuple(each for each in self.stars if each[0] != level)
        return self.changed(stars=(*others, (level, stars)))

    def changed(self, **values: Any) -> Settings:
        """A copy with some choices changed."""
        return replace(self, **values)


CHOICES: dict[str, tuple[object, ...]] = {
    "speed": (0.5, 1, 2, 4, 16, 0),
    "sound": (0, 1, 2, 3),
    "ambience": (0, 1, 2, 3),
    "scale": (0.8, 0.9, 1, 1.1, 1.2, 1.3, 1.4, 1.6, 1.8, 2, 2.25, 2.5),
    "voices": ("usual", "rare", "off"),
    "switch": ("off", "one", "two"),
    "scan": (0.6, 0.9, 1.2, 1.6, 2, 3, 5),
    "scan_says": ("silent", "heard", "spoken"),
    "cards_said": ("short", "full", "code"),
    "help": ("beginner", "usual", "purist"),
    "offers": ("always", "useful", "never"),
    "address": ("", "woman", "man"),
    "shuffle": ("drawn", "word"),
}
"""The allowed values of settings that have only a few."""
LARGEST = {"width": 7680, "height": 4320}
"""The settings that are numbers of pixels, and the largest value of each."""


def load(path: Path) -> tuple[Settings, Fault | None]:
    """The settings in a file, and what was wrong with it, if anything.

    Everything in it that can be used is used.
    """
    try:
        path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return Settings(), None
    except OSError:
        pass  # reported when it is opened
    try:
        # Some editors start a file with a byte order mark.
        data = read_json(read_bytes(path, MOST_BYTES).removeprefix(BOM_UTF8))
    except Fault as fault:
        return Settings(), fault
    if not isinstance(data, dict):
        return Settings(), Fault(message("fault.no_object"))
    data = _as_now(data)
    given = [name for name in Settings.__struct_fields__ if name in data]
    values = {name: data[name] for name in given if _fits(name, data[name])}
    wrong = tuple(name for name in given if name not in values)
    if "keys" in values:
        values["keys"] = tuple(values["keys"].items())
    if "stars" in values:
        values["stars"] = tuple(values["stars"].items())
    if "people" in values:
        values["people"] = tuple(values["people"])
    if "tables" in values:
        values["tables"] = tuple(_read_tables(values["tables"]))
    return Settings(**values), Fault(message("fault.settings", names=wrong)) if wrong else None


def _as_now(data: JsonObject) -> JsonObject:
    """Convert what older versions wrote to the current form."""
    if "text_scale" in data:  # it enlarged letters only
        data = {"scale": data["text_scale"], **data}
    opponent, rules = data.get("opponent"), data.get("rules")
    if "tables" in data or not (isinstance(opponent, str) or isinstance(rules, str)):
        return data
    people = [opponent] if isinstance(opponent, str) else []
    named = {"preset": rules} if isinstance(rules, str) else {}
    return {**data, "tables": {default_game(): {"people": people, "rules": named}}}


def _read_tables(given: Json) -> Iterator[tuple[str, TableChoice]]:
    """Everything usable in it. The new-game page checks which players and rules exist now."""
    for game, choice in list(given.items())[:MOST_TABLES]:
        people, rules = choice.get("people", []), choice.get("rules", {})
        if isinstance(people, list) and isinstance(rules, dict) and len(people) <= MOST_PEOPLE:
            evening = str(choice.get("evening", ""))[:MOST_TEXT]
            yield game, TableChoice(tuple(str(who)[:MOST_TEXT] for who in people), rules, evening)


def _fits(name: str, value: object) -> bool:
    usual = getattr(Settings(), name)
    if isinstance(value, bool) or isinstance(usual, bool):
        return type(value) is type(usual)
    if name in CHOICES:
        return value in CHOICES[name]
    if name in LARGEST:
        return isinstance(value, int) and 0 < value <= LARGEST[name]
    if name == "keys":
        return isinstance(value, dict) and _change_places(value)
    if name == "people":
        return isinstance(value, list) and all(map(_is_name, value)) and len(value) <= MOST_PEOPLE
    if name == "secret":
        return isinstance(value, str) and (not value or fingerprint(f"{value}:") is not None)
    if name == "stars":
        return isinstance(value, dict) and all(value[id] in (1, 2, 3) for id in value)
    if name == "tables":
        return isinstance(value, dict) and all(isinstance(each, dict) for each in value.values())
    most = MOST_COMMAND if name == "program" else MOST_TEXT
    return isinstance(value, str) and len(value) <= most


def _is_name(value: object) -> bool:
    return isinstance(value, str) and 0 < len(value) <= MOST_TEXT and value.isprintable()


def _change_places(keys: dict[str, object]) -> bool:
    texts = [each for each in keys.values() if isinstance(each, str) and len(each) <= MOST_TEXT]
    return len(keys) <= MOST_KEYS and sorted(texts) == sorted(keys)


def save(path: Path, settings: Settings) -> None:
    """Write the settings, all or nothing. Raises `OSError`."""
    data = asdict(settings)
    data["keys"] = dict(settings.keys)
    data["stars"] = dict(settings.stars)
    data["tables"] = {
        game: {
            "people": list(choice.people),
            "rules": dict(choice.rules),
            "evening": choice.evening,
        }
        for game, choice in settings.tables
    }
    text = json.dumps(data, indent=1) + "\n"
    write_whole(path, text.encode("utf-8"))
