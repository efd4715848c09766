"""The player's settings, kept in one JSON file."""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Annotated, Any, TypeAlias, get_type_hints

from mille.engine.codec import Json, JsonObject
from mille.engine.message import Fault, message
from mille.engine.text import Raw, dump, read_as, to_builtins, write_json
from mille.games import default_game
from mille.session.disk import write_whole
from mille.session.record import read_bytes
from mille.value import Meta, Value, field, replace

MOST_BYTES = 1024 * 1024
"""The most bytes that are read; real settings take about 1 KB for each person."""
MOST_TEXT = 100
MOST_TABLES = 50
MOST_PEOPLE = 20
MOST_KEYS = 100
MOST_STARS = 1000
MOST_COMMAND = 1000
"""The most characters in a command; a path may be long."""
LARGEST = {"width": 7680, "height": 4320}
"""The settings that are numbers of pixels, and the largest value of each."""

WAIT = "wait"
"""The speed at which the table waits for the person after each of the others' turns."""

Text: TypeAlias = Annotated[str, Meta(max_length=MOST_TEXT)]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=MOST_TEXT)]
Stars: TypeAlias = Annotated[int, Meta(ge=1, le=3)]


class TableChoice(Value):
    """The choices with which a game was last begun."""

    people: Annotated[tuple[Text, ...], Meta(max_length=MOST_PEOPLE)] = ()
    """The players of the other seats, starting to the person's left."""
    rules: Json = field(default_factory=dict)
    """The rules by their names in a record, or just some of them."""
    evening: Text = ""
    """The kind of evening that it was part of (`mille.session.record`)."""


class Settings(Value):
    """The player's choices. Unknown keys in a file are ignored; bad values become the default."""

    spoken: Text = ""
    """The language of the window; empty for the system's. Older files have a `language` "en", which
    was never chosen: it is ignored."""
    address: Text = ""
    """How the person is addressed in languages with two forms: `woman`, `man`, or empty for
    neutral."""
    speed: float | Text = 1.0
    """How many times as fast as usual, 0 for instant, or `WAIT`. Older files may have 16."""
    reduced_motion: bool = False
    voices: Text = "usual"
    """How often people at the table speak: `usual`, `rare` or `off`."""
    captions: Text = "large"
    """When captions at the foot of the window show what is said and heard: `always`, beside `large`
    letters only, or `never`."""
    aloud: bool = True
    """Whether a screen reader is given what happens to read it by itself."""
    cards_said: Text = "short"
    """How a card is read aloud: `full`, with its place in the hand and its value, `short`, or as
    its `code` alone."""
    sound: int = 2
    """The volume, 0 (off) to 3 (high)."""
    ambience: int = 0
    murmurs: bool = True
    """Whether the people at the table are heard to hum, laugh and tut."""
    muted: bool = False
    deck: Text = "classic"
    letters: bool = False
    """Whether court cards have the letters of the language, if it has others than J Q K."""
    back: Text = "sash"
    table: Text = "lamp"
    scale: float = 1.0
    """The size of letters and controls as a factor, whatever the size of the window."""
    switch: Text = "off"
    """Whether the table is played with `one` switch, to which things are offered in turn, or `two`,
    of which the first steps."""
    scan: float = 1.2
    """Seconds for which each thing is offered to a single switch."""
    scan_says: Text = "heard"
    """How each step of a switch is announced: `silent`, `heard` as a tick, or `spoken`."""
    sort: Text = ""
    """The sorting of a hand that the person chose; if empty, or unknown to a game, the game's first
    one is used."""
    take_back: bool = True
    """Whether a move that ended the turn may be taken back until another seat acts."""
    help: Text = "usual"
    """How much the table helps: a `beginner` is asked before a move that is almost certainly wrong;
    a `purist` gets no tips, no questions, and is not told what their own cards make."""
    warnings: bool = True
    """False, until somebody sets `help`, if an older file says not to ask before a move that
    plainly loses the game."""
    whispers: bool = True
    """False, until somebody sets `help`, if the table was told to give no more tips."""
    counts: bool = False
    """Whether the list of everything that may be known at the table includes the ranks
    still out."""
    offers: Text = "always"
    """When the person is asked about offers between turns: `always`, only when `useful`, or `never`
    in this deal."""
    program: Annotated[str, Meta(max_length=MOST_COMMAND)] = ""
    """The command of the outside program last chosen as an opponent."""
    game: Text = ""
    """The game that was played last."""
    person: Text = ""
    """Who of the people at this computer is playing; empty if that is whoever has no name."""
    face: Text = ""
    """The face of whoever is playing, one of six guests; empty for their initial."""
    people: tuple[Name, ...] = ()
    """The names of the people who play at this computer."""
    first: Text = ""
    """The person to whom all games belong that nobody else here played; empty if that is whoever
    has no name."""
    once: Mapping[str, Name] = field(default_factory=dict)
    """The former names of people, each with the name they took next, or have now."""
    others: Mapping[str, Settings] = field(default_factory=dict)
    """The settings of those who are not playing now, and of the last who were removed."""
    more: bool = False
    """Whether the page of a new game shows all that can be chosen."""
    keys: Mapping[Text, Text] = field(default_factory=dict)
    """For each key that acts as another, which. Keys only swap places, so none has two meanings."""
    tables: Mapping[str, TableChoice] = field(default_factory=dict)
    """By game, who sat there last and by which rules."""
    stars: Mapping[str, Stars] = field(default_factory=dict)
    """The lesson levels that were finished, and how many stars each brought."""
    fullscreen: bool = False
    maximised: bool = False
    width: Annotated[int, Meta(ge=1, le=LARGEST["width"])] = 1280
    height: Annotated[int, Meta(ge=1, le=LARGEST["height"])] = 720
    """The size of the window when it is neither maximised nor on the full screen."""

    @property
    def pace(self) -> float:
        """How many times as fast as usual the table goes; 0 for instant."""
        return 1.0 if isinstance(self.speed, str) else self.speed

    @property
    def warns(self) -> bool:
        """Whether to ask before a move that plainly loses the game."""
        return self.warnings and self.help != "purist"

    @property
    def gives_tips(self) -> bool:
        """Whether the table gives tips that nobody asked for."""
        return self.whispers and self.help != "purist"

    def helped(self, help: str) -> Settings:
        """The settings with this much help, whatever was turned off by itself before."""
        return self.changed(help=help, warnings=True, whispers=True)

    def owner(self, name: str) -> str:
        """Whose games those are that were played under this name."""
        now = self.once.get(name, name)
        return now if now in (*self.people, self.person) else self.first

    def is_me(self, name: str) -> bool:
        """Whether what was played under this name belongs to whoever is playing."""
        return self.owner(name) == self.person

    def _own(self) -> Settings:
        """What belongs to the person alone."""
        usual = Settings()
        return self.changed(**{each: getattr(usual, each) for each in (*OF_COMPUTER, "others")})

    def playing(self, name: str) -> Settings:
        """The settings with somebody else playing: theirs, but the computer's stay."""
        if name == self.person:
            return self
        others = {**self.others, self.person: self._own()}
        theirs = others.pop(name, self.changed(face=""))
        kept = {each: getattr(self, each) for each in OF_COMPUTER}
        return theirs.changed(**{**kept, "person": name, "others": others})

    def added(self, name: str) -> Settings:
        """The settings with one more person, who has not played yet, and is playing now.

        Whoever was here before finds everything as it was.
        """
        fresh = self._own().changed(stars={}, tables={}, game="", face="")
        once = {was: now for was, now in self.once.items() if was != name}
        others = {name: fresh, **self.others}
        return self.changed(people=(*self.people, name), once=once, others=others).playing(name)

    def renamed(self, old: str, new: str) -> Settings:
        """The settings with a new name for a person, who keeps all that is theirs."""

        def now(name: str) -> str:
            return new if name == old else name

        once = {was: now(name) for was, name in self.once.items() if was != new}
        return self.changed(
            person=now(self.person),
            people=tuple(map(now, self.people)) if old else (new, *self.people),
            first=now(self.first),
            once={**once, **({old: new} if old else {})},
            others={now(name): own for name, own in self.others.items() if name != new},
        )

    def without(self, name: str) -> Settings:
        """The settings without a person. What was theirs is the first one's until the same name is
        added again.
        """
        first = "" if self.first == name else self.first
        left = self.changed(first=first).playing(first) if self.person == name else self
        people = tuple(each for each in self.people if each != name)
        gone = [each for each in left.others if each and each not in people]
        others = {each: own for each, own in left.others.items() if each not in gone[:-MOST_PEOPLE]}
        return left.changed(first=first, people=people, others=others)

    def beside(self, there: Settings) -> Settings:
        """These settings, with what another window has kept meanwhile of all but this person."""
        me = there.once.get(self.person, self.person) or there.first
        others = {**there.others, there.person: there._own()}
        others.pop(me, None)
        kept = {each: getattr(there, each) for each in ("first", "once")}
        missing = (me,) if me and me not in there.people else ()
        return self.changed(**kept, person=me, people=(*there.people, *missing), others=others)

    @property
    def is_new(self) -> bool:
        """Whether nobody has played here yet."""
        return not (self.people or self.tables or self.stars)

    def with_backup(self, kept: Settings, whole: bool) -> Settings:
        """These settings with the people of a backup and their stars; if `whole`, also with the
        settings of those who are here already. If nobody is, whoever plays becomes the first of
        them, and is who they were.
        """
        theirs = {**kept.others, kept.person: kept._own()}
        first = self.first or (kept.first if self.is_new else "")
        mine = {**self.others, self.person or first: self._own()}
        if self.is_new and first in theirs:
            been = {each: getattr(theirs[first], each) for each in OF_PERSON}
            mine[first] = mine[first].changed(**been)
        people = tuple(dict.fromkeys((*self.people, *kept.people)))[:MOST_PEOPLE]
        once = {was: now for was, now in {**kept.once, **self.once}.items() if was not in people}
        others: dict[str, Settings] = {}
        for name in (first, *people):
            here, there = (each.get(name, Settings()) for each in (mine, theirs))
            stars = {id: max(here.stars.get(id, 0), n) for id, n in there.stars.items()}
            own = there if name in theirs and (whole or name not in mine) else here
            others[name] = own.changed(stars={**here.stars, **stars})
        me = others.pop(self.person or first)
        kept_here = {each: getattr(self, each) for each in OF_COMPUTER}
        now = {"person": self.person or first, "people": people, "first": first, "once": once}
        return me.changed(**{**kept_here, **now, "others": others})

    def last_choice(self, game: str) -> TableChoice:
        """How that game was last begun; empty if it never was."""
        return self.tables.get(game, TableChoice())

    def chosen(self, game: str, choice: TableChoice) -> Settings:
        return self.changed(game=game, tables={**self.tables, game: choice})

    def starred(self, level: str, stars: int) -> Settings:
        return self.changed(stars={**self.stars, level: stars})

    def changed(self, **values: Any) -> Settings:
        return replace(self, **values)


OF_COMPUTER = (
    *("spoken", "fullscreen", "maximised", "width", "height"),
    *("person", "people", "first", "once"),
)
"""The settings that are the same whoever plays."""
OF_PERSON = ("face", "address", "game", "tables")
"""Those that say who somebody is and what they have played, not how they like it."""
CHOICES: dict[str, tuple[object, ...]] = {
    "speed": (WAIT, 0.5, 1, 2, 4, 0),
    "captions": ("never", "large", "always"),
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
    "face": ("", "straw", "hijab", "locs", "bob", "beret", "headphones"),
}
"""The allowed values of settings that have only a few."""
OLDER: dict[str, dict[object, object]] = {"speed": {16: 4}}
"""Values that only older files have, and those that come nearest to them."""
NAMED = {
    **dict.fromkeys(("person", "people", "first", "once", "others"), "replay.player"),
    **dict.fromkeys(("game", "tables", "program", "more"), "start.new"),
    **dict.fromkeys(("maximised", "width", "height"), "settings.window"),
    **dict.fromkeys(("warnings", "whispers"), "settings.help"),
    "face": "people.face",
    "keys": "settings.group.keys",
    "muted": "settings.sound",
    "sort": "tool.sort",
    "stars": "start.levels",
}
"""The ids of the words for settings that the page does not name by their own."""
ENTRIES: dict[str, tuple[Any, int]] = {
    "people": (Name, MOST_PEOPLE),
    "tables": (TableChoice, MOST_TABLES),
    "stars": (Stars, MOST_STARS),
    "once": (Name, MOST_STARS),
    "others": (dict[str, Raw], 2 * MOST_PEOPLE + 1),
}
"""The settings with entries of which each can be wrong by itself: of which type they are, and how
many there can be."""


def load(path: Path, languages: Sequence[str] = ()) -> tuple[Settings, Fault | None]:
    """The settings in a file, and what was wrong with it, if anything.

    Everything in it that can be used is used; of languages only these, if any are given.
    """
    try:
        path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return Settings(), None
    except OSError:
        pass  # reported when it is opened
    try:
        return read(read_bytes(path, MOST_BYTES), languages)
    except Fault as fault:
        return Settings(), fault


def read(data: bytes, languages: Sequence[str] = ()) -> tuple[Settings, Fault | None]:
    """The same of the bytes of a file."""
    try:  # some editors start a file with a byte order mark
        given = read_as(dict[str, Raw], data.removeprefix(BOM_UTF8), "settings.json")
    except Fault as fault:
        return Settings(), fault
    wrong: list[str] = []
    found = _with_everybody(_made(given, wrong))
    if languages and found.spoken.partition("_")[0] not in ("", *languages):
        found = found.changed(spoken="")
        wrong.append("spoken")
    ids = (NAMED.get(name, f"settings.{name}") for name in wrong)
    said = message("fault.settings", names=tuple(map(message, dict.fromkeys(ids))))
    return found, Fault(said) if wrong else None


def _made(given: dict[str, Raw], wrong: list[str]) -> Settings:
    """The settings in the entries of a file; those that are wrong are noted."""
    given, values = _as_now(given), JsonObject()
    for name, kind in _kinds().items():
        with _noting(name, wrong):
            if name in given:
                values[name] = _read(name, kind, given[name], wrong)
    return Settings(**values)


def _with_everybody(found: Settings) -> Settings:
    """Give each person a copy of the settings if an older file has none for them."""
    if found.first not in found.people:
        found = found.changed(first="")
    found = found.changed(person=found.person or found.first)
    copies = dict.fromkeys((found.first, *found.people), found._own())
    others = {**copies, **found.others}
    others.pop(found.person, None)
    return found.changed(others=others) if found.people else found


CAPTIONS = {b"true": "always", b"false": "large"}
"""What older files say about captions, and what it means: beside large letters they always came."""


def _as_now(given: dict[str, Raw]) -> dict[str, Raw]:
    if "text_scale" in given:  # it enlarged letters only
        given = {"scale": given["text_scale"], **given}
    if bytes(given.get("language", b'"en"')) != b'"en"':  # whoever wrote it there meant it
        given = {"spoken": given["language"], **given}
    if bytes(given.get("waits", b"")) == b"true":
        given["speed"] = Raw(dump(WAIT).encode())
    if (shows := bytes(given.get("captions", b""))) in CAPTIONS:
        given["captions"] = Raw(dump(CAPTIONS[shows]).encode())
    older: dict[str, str] = {}
    for name in ("opponent", "rules"):
        with suppress(KeyError, Fault):
            older[name] = read_as(str, given[name])
    if "tables" in given or not older:
        return given
    people = [older["opponent"]] if "opponent" in older else []
    rules = {"preset": older["rules"]} if "rules" in older else {}
    table = {default_game(): {"people": people, "rules": rules}}
    return {**given, "tables": Raw(dump(table).encode())}


@cache
def _kinds() -> dict[str, Any]:
    return get_type_hints(Settings, include_extras=True)


@contextmanager
def _noting(name: str, wrong: list[str]) -> Iterator[None]:
    try:
        yield
    except Fault:
        wrong.append(name)


def _read(name: str, kind: Any, given: Raw, wrong: list[str]) -> object:
    """A setting; what cannot be used of its entries is noted. Raises `Fault`."""
    if name not in ENTRIES:
        return _possible(name, read_as(kind, given))
    kind, most = ENTRIES[name]
    in_order = name == "people"
    entries = read_as(list[Raw], given) if in_order else read_as(dict[str, Raw], given)
    found: dict[Any, Any] = {}
    for key, entry in entries.items() if isinstance(entries, dict) else enumerate(entries):
        with _noting(name, wrong):
            if len(found) == most:
                raise Fault(message("fault.value"))
            value = read_as(kind, entry)
            if name == "others":
                given_own = {each: raw for each, raw in value.items() if each not in OF_COMPUTER}
                given_own.pop("others", None)  # nobody has others of their own
                value = _made(given_own, wrong)
            found[key] = _possible(name, value)
    return tuple(found.values()) if in_order else found


def _possible(name: str, value: Any) -> object:
    """A setting, or an entry of one, if it is possible. Raises `Fault` if it is not."""
    if name in CHOICES:
        fits = value in (*CHOICES[name], *OLDER.get(name, ()))
        value = next((each for each in CHOICES[name] if each == value), value)
    elif name == "keys":
        fits = len(value) <= MOST_KEYS and sorted(value) == sorted(value.values())
    else:
        fits = name not in ("people", "once") or value.isprintable()
    if not fits:
        raise Fault(message("fault.value"))
    return value


def save(path: Path, settings: Settings) -> None:
    """Write the settings, all or nothing. Raises `OSError`."""
    data = to_builtins(settings)
    for own in data["others"].values():
        for name in (*OF_COMPUTER, "others"):
            del own[name]
    write_whole(path, f"{write_json(data, indent=1)}\n".encode())
