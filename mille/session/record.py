"""Game records on disk: `mille-record` version 1 (record.md), UTF-8 JSON Lines.

Reading is strict about content and limited in size. A last line that a crash cut off is dropped,
and everything before it stands.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any, NamedTuple
from unicodedata import category

from mille import __version__
from mille.cards import Card, Cards, UnreadableCard, hashed
from mille.engine.codec import Json, JsonObject, Seat
from mille.engine.game import AnyGame
from mille.engine.match import SCHEME, AnyReplay, Replay
from mille.engine.message import Fault, Message, message, must_be, said_in
from mille.engine.options import AnyRules
from mille.engine.text import Raw, fit, read_as
from mille.games import GameEntry, entry
from mille.session.disk import at_disk, plain
from mille.value import Value
from mille.view.names import YOU, YOURSELF, Remark, shown_name

FORMAT = "mille-record"
VERSION = 1
MOST_BYTES = 8 * 1024 * 1024
"""A larger file is not a record: a long game takes under 100 KB."""
MOST_LINES = 100_000
"""A file with more lines is not a record: a long game has under 2,000."""
MOST_LINE = 1024 * 1024
MOST_NAME = 100
MOST_NUMBERS = 1000
"""The most figures of a friend's evening."""
MOST_TEXT = 4000

HUMAN = "human"
"""The name of the player at a person's seat."""
OUTSIDE = "outside"
"""The player name of a seat where another program sits; the seat's own name is the program's."""
_SECRET = re.compile("[0-9a-f]{32}")


def now() -> str:
    """The current time, as a record's header has it."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


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
        return entry(self.game)

    @property
    def me(self) -> Seat:
        """The person's seat; the first seat if nobody is a person."""
        players = [seat.player for seat in self.seats]
        return Seat(players.index(HUMAN) if HUMAN in players else 0)

    @property
    def others(self) -> list[str]:
        """The players at the other seats, from the person's left."""
        return [seat.player for seat in (*self.seats[self.me + 1 :], *self.seats[: self.me])]

    def write(self) -> JsonObject:
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
    """A record from the bytes of its file. Raises `Fault`, with the line if it is a record at all.

    With `only`, objects that contain none of the words it returns are skipped; the last line is
    always read.
    """
    wanted: Sequence[bytes] = ()
    raw = data.split(b"\n", MOST_LINES)
    unfinished = raw.pop()  # what follows the last line end
    if b"\n" in unfinished:
        raise Fault(message("fault.format"))
    header: Header | None = None
    objects: list[tuple[int, JsonObject]] = []
    text: list[str] = []
    torn = False
    for number, line in enumerate([*raw, unfinished] if unfinished else raw, 1):
        try:
            if wanted and 1 < number < len(raw) and _passed_over(line, wanted):
                continue
            value = read_line(line)
        except Fault as fault:
            if header is None:
                raise Fault(message("fault.format")) from None
            if number > len(raw):
                torn = True
                break
            fault.line = number
            raise
        if header is None:  # stop at once if this is not a record
            header = read_header(value)
            wanted = only(header) if only is not None else ()
        else:
            objects.append((number, value))
        text.append(line.decode("utf-8").rstrip("\r"))
    if header is None:
        raise Fault(message("fault.empty"))
    return Record(header, tuple(objects), torn, tuple(text))


def read(path: Path) -> Record:
    """The record at `path`. Raises `Fault`."""
    return parse(read_bytes(path))


def _passed_over(line: bytes, only: Sequence[bytes]) -> bool:
    """Whether an object has none of these words. Raises `Fault` if it is no object."""
    return not any(word in line for word in only) and read_as(dict[str, Raw], line) is not None


def read_line(line: bytes) -> JsonObject:
    """The object in one line. Raises `Fault`."""
    if len(line) > MOST_LINE:
        raise Fault(message("fault.line_long", most=MOST_LINE))
    return read_as(JsonObject, line)


def read_header(value: Json) -> Header:
    """A header from its JSON object. Raises `Fault`."""
    version = value.get("version")
    if value.get("format") != FORMAT or type(version) is not int or version < VERSION:
        raise Fault(message("fault.format"))
    if version > VERSION:
        raise Fault(message("fault.version"))
    game = entry(str(value.get("game", "")))
    seats = value.get("seats")
    with said_in(game.id, 1):
        rules = game.options.read(value.get("rules"))
        if not isinstance(seats, list) or len(seats) not in game.seats:
            raise Fault(message("fault.seats"))
        game.options.check(rules, len(seats))
        texts = {key: _text(value.get(key, ""), key) for key in ("seed", "created", "program")}
        return Header(game.id, rules, tuple(map(_read_seat, seats)), **texts)


def _read_seat(value: object) -> SeatName:
    if isinstance(value, dict):
        name, player = value.get("name"), value.get("player")
        if isinstance(name, str) and isinstance(player, str):
            if not _is_name(name):
                raise must_be("name", "text", most=MOST_NAME)
            return SeatName(name, _text(player, "player"))
    raise Fault(message("fault.seats"))


UNSEEN = ("Cc", "Cs")
"""Control characters and lone surrogates, which do not belong in a name."""


def _is_name(name: str) -> bool:
    return len(name) <= MOST_NAME and not any(category(char) in UNSEEN for char in name)


def _text(text: object, key: str) -> str:
    if not isinstance(text, str) or len(text) > MOST_TEXT:
        raise must_be(key, "text", most=MOST_TEXT)
    return text


def follow(record: Record, lines: int | None = None) -> AnyReplay:
    """The match that the first `lines` lines after the header describe; all lines if None.

    Raises `Fault`, with the line, at the first line that breaks the rules.
    """
    game: AnyGame = record.header.entry.game
    replay: AnyReplay = Replay(game, record.header.rules, len(record.header.seats))
    for number, line in record.lines[:lines]:
        with said_in(record.header.game, number):
            replay.feed(line)
    return replay


# The times at which a game can have been played: from 1970 to 2100.
#
# A record may say anything, and a file may have any time. Beyond these years some time zone, or
# some library, has no date for it.


LAST = datetime(2100, 1, 1, tzinfo=UTC).timestamp()


def possible_time(seconds: float) -> float | None:
    """These seconds since the epoch, or None if nobody can have played then."""
    return seconds if 0 <= seconds < LAST else None


def moment_of(text: str) -> float | None:
    """A time in UTC as ISO 8601 has it, in seconds since the epoch; None if nobody can have
    played then. Raises `ValueError` if it is no time.
    """
    return possible_time(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp())


def time_named(text: str) -> float | None:
    """The time that a text names, as above; None if it is none."""
    try:
        return moment_of(text)
    except ValueError:
        return None


def local_day(seconds: float) -> date:
    return datetime.fromtimestamp(seconds).date()


# A game as lists show it, and filters for such lists.


TRASH = "trash/"
"""How the path of a game in the trash begins."""
DAY = 24 * 60 * 60
MOST_PLAYED = 30 * DAY
"""The longest that anybody plays at one go, in seconds."""


class Sitting(NamedTuple):
    """A seat of a game."""

    name: str
    player: str
    place: int | None
    """None while the game goes on."""
    worth: float | None


class Played(NamedTuple):
    """A game that is over, goes on, or was thrown away."""

    file: str
    """The record's name below the folder of the games."""
    created: str
    written: float | None
    """When its record was last written, in seconds since the epoch; None if that cannot be."""
    game: str
    preset: str
    deals: int
    """How many deals were scored."""
    deal: str
    """The name of its cards; empty if they have none."""
    over: bool
    seats: tuple[Sitting, ...]
    counts: bool = True
    """Whether it counts in a person's statistics."""
    evening: str = ""
    """The id of the evening it was part of; empty for a single game."""
    best_of: int = 0
    """Winning more than half of this many games wins the evening; 0 if it goes on until somebody
    stops."""
    played: int | None = None
    """How many seconds were played, longer breaks left out, if its record says so."""

    @property
    def me(self) -> Sitting | None:
        """The person's seat; None if only programs played."""
        return next((seat for seat in self.seats if seat.player == HUMAN), None)

    @property
    def others(self) -> tuple[Sitting, ...]:
        """All but the person."""
        me = self.me
        return tuple(seat for seat in self.seats if seat is not me)

    @property
    def thrown_away(self) -> bool:
        return self.file.startswith(TRASH)

    @property
    def begun(self) -> float | None:
        """When it began, in seconds since the epoch; if the record does not say, when it was last
        written. None if it cannot have begun then.
        """
        try:
            return moment_of(self.created)
        except ValueError:
            return self.written

    @property
    def day(self) -> date | None:
        """The local date on which it began, if it has one."""
        return None if self.begun is None else local_day(self.begun)

    @property
    def seconds(self) -> float | None:
        """How many seconds it took; None if nobody knows, as of an older game left overnight."""
        if self.played is not None:
            return float(self.played)
        if self.begun is None or self.written is None or self.written - self.begun > DAY / 4:
            return None
        return max(0.0, self.written - self.begun)


class Wanted(Value):
    """A filter for games; empty fields match every game."""

    result: str = ""
    """`won`, `lost`, `open` or `trash`."""
    days: int = 0
    """Only games of the last so many days; 0 for all."""
    text: str = ""
    """Words that must all occur in the text about the game."""

    def among(
        self, games: Iterable[Played], said: Callable[[Played], str], now: float
    ) -> list[Played]:
        """The games that match; `said` returns all the text about a game, in lower case."""
        words = self.text.casefold().split()
        found = []
        for each in games:
            if self._fits(each, now):
                of_game = said(each) if words else ""
                if all(word in of_game for word in words):
                    found.append(each)
        return found

    def _fits(self, each: Played, now: float) -> bool:
        if each.thrown_away is not (self.result == "trash"):
            return False
        if self.days and (each.begun is None or now - each.begun > self.days * DAY):
            return False
        if self.result in ("won", "lost"):
            won = self.result == "won"
            return each.over and each.me is not None and (each.me.place == 1) is won
        return self.result != "open" or not each.over


# An evening: several games with the same people, and how many of them each has won.


BEST_OF = 3
KINDS = ("", "best", "open")
"""A single game, the best of three, or an open number of games."""


class Evening(Value):
    """Identifies an evening and says how many games decide it."""

    id: str
    best_of: int = 0
    """Winning more than half of this many games wins the evening; 0 if it goes on until somebody
    stops."""

    @classmethod
    def begin(cls, kind: str) -> Evening | None:
        """A new evening of a kind; None for a single game."""
        if not kind:
            return None
        import secrets  # with it comes OpenSSL

        id = f"{now()[:10]}-{secrets.token_hex(4)}"
        return cls(id, BEST_OF if kind == "best" else 0)

    @property
    def kind(self) -> str:
        """The best of three, or as many as one likes."""
        return "best" if self.best_of else "open"


class Won(NamedTuple):
    """How many games of an evening one person has won."""

    name: str
    mine: bool
    games: int


class Standing(Value):
    """How an evening stands after some of its games."""

    evening: Evening
    games: Sequence[Played]
    """Those that are over, the oldest first."""

    @property
    def won(self) -> list[Won]:
        """How many of them each has won, the person first."""
        last, found = self.games[-1], []
        for seat in sorted(last.seats, key=lambda seat: seat is not last.me):
            mine = seat.player == HUMAN
            games = sum(
                each.place == 1 and each.player == seat.player and (mine or each.name == seat.name)
                for game in self.games
                for each in game.seats
            )
            found.append(Won(YOU if mine else shown_name(seat.name), mine, games))
        return found

    @property
    def decided(self) -> bool:
        most, next = sorted((each.games for each in self.won), reverse=True)[:2]
        return 0 < self.evening.best_of < 2 * most and next < most

    @property
    def next(self) -> Evening | None:
        """The next game's evening: this one, or a new one of its kind once it is decided."""
        return Evening.begin(self.evening.kind) if self.decided else self.evening

    @property
    def short(self) -> tuple[int, int]:
        """The number of games won by the person, and by the best of the others."""
        me, *others = self.won
        return me.games, max(each.games for each in others)

    @property
    def said(self) -> Message:
        """A message saying who leads or has won, and by how much."""
        best = sorted(self.won, key=lambda each: -each.games)
        first, second = best[:2]
        if len(best) == 2 or self.decided:
            id = "evening.leads" if first.games > second.games else "evening.level"
            id = "evening.won" if self.decided else id
            leader = YOURSELF if first.mine else first.name
            return message(id, name=leader, n=first.games, games=second.games)
        each = tuple(message("evening.each", name=one.name, n=one.games) for one in best)
        return message("evening.all", each=each)


def standing(
    games: Iterable[Played], evening: Evening, until: Played | None = None
) -> Standing | None:
    """How an evening stands, or stood after the game `until`; None before a game has ended."""
    found = [
        game
        for game in games
        if game.evening == evening.id
        and game.over
        and not game.thrown_away
        and (until is None or game.created <= until.created)
    ]
    found.sort(key=lambda game: game.created)
    return Standing(evening, found) if found else None


def going_on(games: Sequence[Played]) -> list[Standing]:
    """The evenings that are not decided yet, the newest first."""
    evenings = dict.fromkeys(Evening(each.evening, each.best_of) for each in games if each.evening)
    found = (standing(games, each) for each in evenings)
    return [each for each in found if each is not None and not each.decided]


# A friend who has played the same cards.


class Rival(Value):
    """How a friend's evening with the same cards went."""

    name: str
    """Empty if they gave none."""
    points: tuple[int, ...]
    """What each deal brought them; of a game with a course, how many steps it had."""
    totals: tuple[int, ...]
    """What everybody had in the end, the friend first and then from their left."""


# The notes of a record: lines that no referee reads, about the evening rather than the game.
#
# Each kind is read by a function of its own; `note` writes it, with what it is named by as a key.
# Where that takes some making, there is a function `…_note`.


MOST_WHY = 300
"""How many characters of the reason for a lost game are read; our own reasons are one sentence."""
PACES = (1.0, 2.0, 4.0, 16.0)
"""How many times faster than usual a game can run."""
VOICE = "voice."
"""The prefix of ids for what people say: it keeps a file from putting other words in
their mouths."""


def next_pace(speed: float) -> float:
    """The next of `PACES`, wrapping around; the first if `speed` is not one of them.

    >>> next_pace(1.0), next_pace(16.0), next_pace(0.5)
    (2.0, 1.0, 1.0)
    """
    n = PACES.index(speed) + 1 if speed in PACES else 0
    return PACES[n % len(PACES)]


def note(**said: Any) -> JsonObject:
    """The line of a note that says this (docs/record.md)."""
    return {"event": "note", **said}


def _notes(record: Record, key: str) -> Iterator[tuple[int, JsonObject]]:
    """The notes of a kind, each with how many lines of the game came before it."""
    played = 0
    for _, line in record.lines:
        if line.get("event") != "note":
            played += 1
        elif key in line:
            yield played, line


def _own(record: Record, key: str, seat: int, since: str = "") -> JsonObject:
    """The last note of a kind about a seat, since the event `since`; empty if there is none."""
    for _, line in reversed(record.lines):
        if line.get("event") == since:
            break
        if line.get("event") == "note" and line.get("seat") == seat and key in line:
            return line
    return {}


def _words(record: Record, key: str) -> str:
    """The text in the first note of a kind; empty if there is none or it is not a text."""
    texts = (note[key] for _, note in _notes(record, key) if isinstance(note[key], str))
    return next(texts, "")[:MOST_NAME]


# The cards


def shuffle_note(seed: str) -> JsonObject:
    """The line after the header, saying how the seed gives every deal and reshuffle."""
    made, commit = note(shuffle={"scheme": SCHEME}), fingerprint(seed)
    return made if commit is None else {**made, "commit": commit}


def scheme(record: Record) -> int:
    """The scheme by which the seed gives deals and reshuffles; 1 if the record does not say."""
    for number, line in record.lines[:1]:
        shuffle = line.get("shuffle")
        if number == 2 and line.get("event") == "note" and isinstance(shuffle, dict):
            named = shuffle.get("scheme")
            return SCHEME if type(named) is int and named == SCHEME else 1
    return 1


def rival_note(rival: Rival) -> JsonObject:
    """A note that a friend has played these cards, and how that went."""
    return note(rival={"name": rival.name, "points": rival.points, "totals": rival.totals})


def rival(record: Record) -> Rival | None:
    """The friend who has played these cards; None if nobody has, or nobody can have played so."""
    for _, note in _notes(record, "rival"):
        try:
            found = fit(Rival, note["rival"])
        except Fault:
            continue
        if can_have_played(found, len(record.header.seats)):
            return found
    return None


def can_have_played(rival: Rival, seats: int) -> bool:
    """Whether somebody may be called so, and have played so among so many."""
    figures = *rival.points, *rival.totals
    fits = rival.points and len(rival.totals) == seats and len(figures) <= MOST_NUMBERS
    return bool(fits and max(map(abs, figures)) < 10**9 and _is_name(rival.name))


# The evening


def evening(record: Record) -> Evening | None:
    """The evening that the game is part of; None for a single game."""
    id = _words(record, "evening")
    said = (note["best_of"] for _, note in _notes(record, "best_of"))
    of = next((most for most in said if type(most) is int), 0)
    return Evening(id, max(0, of)) if id else None


def played(record: Record) -> int | None:
    """How many seconds were played, without longer breaks; None if the record does not say."""
    said = (note["played"] for _, note in _notes(record, "played"))
    found = [n for n in said if type(n) is int and 0 <= n <= MOST_PLAYED]
    return sum(found) if found else None


def said(record: Record) -> list[tuple[int, Remark]]:
    """What was said, each with how many lines of the game came before it.

    Each is a message without blanks. Remarks that nobody at the table can make are skipped.
    """
    found = []
    for played, note in _notes(record, "said"):
        each = note["said"]
        seat, id = (each.get("seat"), each.get("id")) if isinstance(each, dict) else (None, None)
        if type(seat) is not int or seat not in range(len(record.header.seats)):
            continue
        if isinstance(id, str) and len(id) <= MOST_NAME and id.startswith(VOICE):
            found.append((played, Remark(Seat(seat), id)))
    return found


# Who sits there


def lost(record: Record) -> tuple[int, str] | None:
    """The seat that lost by its conduct, and why, or None; nothing is played after that."""
    for _, line in reversed(record.lines):
        seat, why = line.get("seat"), line.get("lost")
        if line.get("event") == "note" and type(seat) is int and isinstance(why, str):
            return seat, _why(why)
        if "said" not in line and "played" not in line:
            break
    return None


class Replaced(Value):
    """A seat that a built-in player has taken over."""

    why: str
    by: str
    """The built-in player."""
    since: int
    """How many lines of the game came before."""


def replaced(record: Record) -> dict[Seat, Replaced]:
    """The seats that built-in players have taken over; long reasons are cut."""
    found = {}
    for played, note in _notes(record, "replaced"):
        seat, why, by = (note.get(key) for key in ("seat", "replaced", "takes_over"))
        if isinstance(why, str) and isinstance(by, str):
            known = by in record.header.entry.players
            if known and type(seat) is int and 0 < seat < len(record.header.seats):
                found[Seat(seat)] = Replaced(_why(why), by, played)
    return found


def _why(why: str) -> str:
    """A reason made fit to show: whoever made the file may have written anything."""
    return " ".join(why[:MOST_WHY].split())


def hand_note(seat: int, hand: Iterable[Card]) -> JsonObject:
    """A note of the order in which a person holds their cards; an empty hand if they are sorted."""
    return note(seat=seat, hand=[card.code for card in hand])


def hand(record: Record, seat: int) -> Cards:
    """The order in which a seat last put its cards in this deal; empty if they are sorted."""
    held = _parts([_own(record, "hand", seat, since="deal").get("hand", [])])
    return held[0] if held else ()


def put_note(seat: int, parts: Sequence[Cards]) -> JsonObject:
    """A note of the cards that a person had put together, group by group, when leaving the game."""
    return note(seat=seat, put=[[card.code for card in part] for part in parts])


def put(record: Record, seat: int) -> tuple[Cards, ...]:
    """The cards that a seat had put together when the game was last left, if any."""
    return _parts(_own(record, "put", seat).get("put"))


def _parts(codes: Any) -> tuple[Cards, ...]:
    """Cards from their codes, group by group; empty if one of the codes is not a card."""
    try:
        return tuple(tuple(map(Card.parse, part)) for part in codes)
    except (UnreadableCard, TypeError):
        return ()


def table(record: Record, seat: int) -> tuple[bool, float | None]:
    """What a seat last left to the table (`auto`), and the speed; by default False, the usual."""
    own = _own(record, "auto", seat)
    return own.get("auto") is True, next((each for each in PACES if each == own.get("pace")), None)
