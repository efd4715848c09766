"""Game records on disk: `mille-record` version 1 (record.md), UTF-8 JSON Lines.

Reading is strict about content and limited in size. A last line that a crash cut off is dropped,
and everything before it stands.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from unicodedata import category

from mille import __version__
from mille.cards import hashed
from mille.engine.codec import Json, JsonObject, Seat
from mille.engine.game import AnyGame
from mille.engine.match import AnyReplay, Replay
from mille.engine.message import Fault, message, said_in
from mille.engine.options import AnyRules
from mille.engine.text import read_json
from mille.games import GameEntry, entry
from mille.session.disk import at_disk, plain
from mille.value import Value

FORMAT = "mille-record"
VERSION = 1
MOST_BYTES = 8 * 1024 * 1024
"""A larger file is not a record: a long game takes under 100 KB."""
MOST_LINES = 100_000
"""A file with more lines is not a record: a long game has under 2,000."""
MOST_LINE = 1024 * 1024
MOST_NAME = 100
MOST_TEXT = 4000

HUMAN = "human"
"""The name of the player at a person's seat."""
_SECRET = re.compile("[0-9a-f]{32}")


def now() -> str:
    """The current time, as a record's header has it."""
    return datetime.datetime.now(datetime.UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


class SeatName(Value):
    """Who sits at a seat."""

    name: str
    player: str
    """`human`, `outside` for another program, or the name of a built-in player."""


class Header(Value):
    """The first line of a record."""

    game: str
    rules: AnyRules
    """The house rules, in the game's own type."""
    seats: tuple[SeatName, ...]
    seed: str
    created: str
    """UTC, ISO 8601."""
    program: str = f"mille {__version__}"

    @property
    def entry(self) -> GameEntry:
        """The game that is recorded."""
        return entry(self.game)

    @property
    def me(self) -> Seat:
        """The person's seat; the first seat if nobody is a person."""
        players = [seat.player for seat in self.seats]
        return Seat(players.index(HUMAN) if HUMAN in players else 0)

    def write(self) -> JsonObject:
        """The header as the JSON object of the first line."""
        return {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game,
            "rules": self.entry.options.write(self.rules),
            "seats": [{"name": seat.name, "player": seat.player} for seat in self.seats],
            "seed": self.seed,
            "created": self.created,
            "program": self.program,
        }


class Record(Value):
    """The contents of a record: its header and its numbered lines, including notes."""

    header: Header
    lines: tuple[tuple[int, JsonObject], ...]
    torn: bool
    """Whether a cut-off last line was dropped."""
    text: tuple[str, ...]
    """The lines as they are in the file, header first, without a cut-off one."""


def fingerprint(seed: str) -> str | None:
    """The fingerprint of the secret in a seed `secret:word`; None if it has no secret."""
    secret, colon, _ = seed.partition(":")
    known = colon and _SECRET.fullmatch(secret)
    return hashed(secret) if known else None


def read_bytes(path: Path, most: int | None = None, *, wait: bool = False) -> bytes:
    """A whole file of at most `most` bytes, by default a record's limit. Raises `Fault`.

    With `wait`, a pipe is accepted too: the person who named it can lose patience.
    """
    most = MOST_BYTES if most is None else most
    try:
        with (
            at_disk(str(path), "fault.file"),
            open(path, "rb", opener=None if wait else plain) as file,
        ):
            data = file.read(most + 1)
    except ValueError:  # a path with a NUL in it
        raise Fault(message("fault.file_name")) from None
    if len(data) > most:
        raise Fault(message("fault.file_large", file=str(path), most=most // 1024))
    return data


def parse(data: bytes, only: Callable[[Header], Sequence[bytes]] | None = None) -> Record:
    """A record from the bytes of its file. Raises `Fault` with the line.

    With `only`, lines that contain none of the words it returns are skipped if they look like
    objects; the last line is always read.
    """
    wanted: Sequence[bytes] = ()
    raw = data.split(b"\n", MOST_LINES)
    unfinished = raw.pop()  # what follows the last line end
    if b"\n" in unfinished:
        raise Fault(message("fault.lines", most=MOST_LINES), MOST_LINES + 1)
    header: Header | None = None
    objects: list[tuple[int, JsonObject]] = []
    text: list[str] = []
    torn = False
    for number, line in enumerate([*raw, unfinished] if unfinished else raw, 1):
        if wanted and 1 < number < len(raw) and _passed_over(line, wanted):
            continue
        try:
            value = read_line(line)
        except Fault as fault:
            if number > len(raw):
                torn = True
                break
            raise fault.at(number) from None
        if header is None:  # stop at once if this is not a record
            try:
                header = read_header(value)
            except Fault as fault:
                raise fault.at(number) from None
            wanted = only(header) if only is not None else ()
        else:
            objects.append((number, value))
        text.append(line.decode("utf-8").rstrip("\r"))
    if header is None:
        raise Fault(message("fault.empty"), 1)
    return Record(header, tuple(objects), torn, tuple(text))


def _passed_over(line: bytes, only: Sequence[bytes]) -> bool:
    looks_like_object = line.startswith(b"{") and line.endswith(b"}")
    return looks_like_object and not any(word in line for word in only)


def read_line(line: bytes) -> JsonObject:
    """The object in one line. Raises `Fault`."""
    if len(line) > MOST_LINE:
        raise Fault(message("fault.line_long", most=MOST_LINE))
    value = read_json(line)
    if not isinstance(value, dict):
        raise Fault(message("fault.no_object"))
    return value


def read_header(value: Json) -> Header:
    """A header from its JSON object. Raises `Fault`."""
    if value.get("format") != FORMAT:
        raise Fault(message("fault.format", format=FORMAT))
    if type(value.get("version")) is not int or value["version"] != VERSION:
        raise Fault(message("fault.version", version=VERSION))
    name = value.get("game")
    game = entry(name if isinstance(name, str) else str(name))
    seats = value.get("seats")
    with said_in(game.id):
        rules = game.options.read(value.get("rules"))
        if not isinstance(seats, list) or len(seats) not in game.seats:
            raise Fault(message("fault.seats"))
        game.options.check(rules, len(seats))
    return Header(
        game=game.id,
        rules=rules,
        seats=tuple(_read_seat(seat) for seat in seats),
        seed=_text(value, "seed"),
        created=_text(value, "created"),
        program=_text(value, "program"),
    )


def _read_seat(value: object) -> SeatName:
    if isinstance(value, dict):
        name, player = value.get("name"), value.get("player")
        if isinstance(name, str) and isinstance(player, str):
            if len(name) > MOST_NAME or any(category(char) in UNSEEN for char in name):
                raise Fault(message("fault.seat_name", most=MOST_NAME))
            return SeatName(name, _short(player, "player"))
    raise Fault(message("fault.seats"))


UNSEEN = ("Cc", "Cs")
"""Control characters and lone surrogates, which do not belong in a name."""


def _text(value: Json, key: str) -> str:
    text = value.get(key, "")
    if not isinstance(text, str):
        raise Fault(message("fault.no_text", field=key))
    return _short(text, key)


def _short(text: str, key: str) -> str:
    if len(text) > MOST_TEXT:
        raise Fault(message("fault.text_long", field=key, most=MOST_TEXT))
    return text


def follow(record: Record, lines: int | None = None) -> AnyReplay:
    """The match that the first `lines` lines after the header describe; all lines if None.

    Raises `Fault`, with the line, at the first line that breaks the rules.
    """
    game: AnyGame = record.header.entry.game
    replay: AnyReplay = Replay(game, record.header.rules, len(record.header.seats))
    for number, line in record.lines[:lines]:
        try:
            with said_in(record.header.game):
                replay.feed(line)
        except Fault as fault:
            raise fault.at(number) from None
    return replay
