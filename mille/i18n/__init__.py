"""Words for messages, in the languages there are catalogues for."""

from __future__ import annotations

import gettext
import re
import struct
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from datetime import date
from functools import lru_cache, reduce
from pathlib import Path
from typing import TypeAlias

from mille.agents import PEOPLE
from mille.cards import Card, Rank
from mille.engine.message import Blank, Fault, Message, message
from mille.games import default_game, titles
from mille.value import Value, field
from mille.view.names import YOU, YOURSELF

# A made-up language for developers: English with accents, and two fifths longer.
#
# `MILLE_LANGUAGE=en_XA mille` opens the window in it: what stays English is in no catalogue, and
# what is cut has no room for a language with longer words.


MADE_UP = "en_XA"
_SIGNS = re.compile(r"cldr\.(?!name|list\.)")
"""The customs of the CLDR that are no words: figures and dates are left as they are."""
_ACCENTS = str.maketrans("aeiouyclnrszACEILNORSUZ", "àéïöüÿçłñřšžÀÇÉÏŁÑÖŘŠÜŽ")
_KEPT = re.compile(r"(\{\w+(?::\w+)?[|}])")
_VOWEL = re.compile(r"[aeiou]")


def made_up(words: str) -> str:
    """The words in the made-up language; blanks stay as they are.

    >>> made_up("Draw a card, {name}. {n|One|Two}!")
    'Dřààw àà çààřd, {name}. {n|Öñéé|Twöö}!'
    """
    parts = _KEPT.split(words)
    parts[::2] = [_VOWEL.sub(r"\g<0>\g<0>", part).translate(_ACCENTS) for part in parts[::2]]
    return "".join(parts)


# Marks where a line may end, which are in the words but never drawn, told, searched or written.


PHRASE, HYPHEN = "\u200b", "\u00ad"
"""Between two phrases of Japanese, and within a long word, which gets a hyphen where it breaks."""


def plain(text: str) -> str:
    """The text without these marks."""
    return text.replace(PHRASE, "").replace(HYPHEN, "")


# Message ids to words, by gettext catalogues.
#
# The catalogues are `<language>.po` here and in each game's `strings/`; the build compiles them
# to `.mo`. The ids stand in the code, so English is a catalogue like any other. Each game has a
# space of words of its own: its catalogue is asked first and the house's after it, so that two
# games may have other words under the same id.


DEFAULT_LANGUAGE = "en"
WHOLE = "build.whole"
"""In catalogues that have words for all that English says."""
MOST_BYTES = 256 * 1024
"""A catalogue larger than this is none: no language has half as much."""
MOST_PARSED = 16
MOST_KEPT = 4096
"""So many sentences are kept at most."""

_SPARE = {
    "cldr.group": ",",
    "cldr.grouped": "4",
    "cldr.decimal": ".",
    "cldr.minus": "−",
    "cldr.plus": "+",
    "cldr.percent": "{n}%",
    "start.without": "{why}",
    **{f"rank.{n}": f"{n}" for n in range(2, 10)},
    "rank.T": "10",
    "fault.damaged": "{file} is damaged. Install Mille again.",
}
"""What is said where no catalogue has words for it, since they are lost or none are needed."""

_LANGUAGE = re.compile(r"[A-Za-z]{2,3}([_-][A-Za-z0-9]{2,8}){0,2}")
_INNER = r"\{\w+(?::\w+)?(?:\|[^{}]*)?\}"
_CHOICE = rf"\|((?:[^{{}}|]|{_INNER})*)"
BLANK = re.compile(rf"\{{(\w+)(?::(\w+))?((?:{_CHOICE})*)\}}")
"""A blank, the form that the words want of what fills it, and the words that it chooses among."""
ALTERNATIVE = re.compile(_CHOICE)
_FIGURES = ("day", "decimal", "percent")
"""The forms of figures that the program wrote as text: 2026-11-25, -0.5."""
FIRST = "First"
"""The form of what stands by itself or begins a line; English writes it with a capital."""
SWITCHED = "switched"
"""The form for people who play by switch: it says what to do, and names no key."""
ENDS = (". ", "! ", "? ")
"""Where a sentence ends and another begins."""
GENDER = "gender"
"""A blank with it chooses words for a woman, for a man, and for whom it does not know."""
VOWELS = "name.vowels"
"""The letters before which a language shortens words: in French *d'Odette*, by `name.of.vowel`."""
ONE, ADDRESSED, SEVERAL, WITH_YOU = range(4)
"""What a blank for people chooses by: somebody else, the person at the screen, several people, and
several of whom one is the person at the screen, which may fall to several.
"""
VARIANTS = (FIRST, "one", SWITCHED)
"""With these ends the id of a message that stands in for another without being asked for."""
A_KEY = "key_"
"""A blank that begins so names a letter, and is filled with the key that is pressed for it."""


RANKS = {f"rank.{rank}" for rank in Rank}
GENDERS = {person.name: person.gender for person in PEOPLE.values()}
"""Which people of the house are women and which are men."""


Words: TypeAlias = tuple[str, Callable[[int], int]]
"""What a catalogue has under one id, and which of some words it wants beside a number."""


class Listener(Value):
    """What the words must know of the person whom they address."""

    pressed: Mapping[str, str] = field(default_factory=dict)
    """For a key of the hand of keys, the one that the person presses instead."""
    switched: bool = False
    """Whether they play by switch, and have no keys: sentences name what to do instead."""
    letters: bool = False
    """Whether their court cards have the letters of the language: V, D and R in French."""
    own_name: str = ""
    """What they are called; empty if they gave no name."""
    marks: bool = False
    """Whether they get the marks where lines may end, because the words are yet to be drawn."""
    genders: Mapping[str, str] = field(default_factory=lambda: GENDERS)
    """`f` or `m` by name, where it is known. The empty name is the person at the table."""


class Catalog:
    """One language's words."""

    def __init__(
        self,
        language: str,
        words: Mapping[str, Words],
        faults: tuple[Fault, ...] = (),
        game: str = "",
    ) -> None:
        self.language = language
        self.game = game
        """Whose words are asked before those of the house."""
        self.faults = faults
        """What was wrong with catalogues that were left out."""
        self._words = {**{id: (text, bool) for id, text in _SPARE.items()}, **words}
        self._listener = Listener()
        self._others: dict[str, Catalog] = {}
        self._texts: dict[Message, str] = {}
        """Words that were made before: the screen asks for the same ones frame by frame."""

    @property
    def listener(self) -> Listener:
        return self._listener

    @listener.setter
    def listener(self, listener: Listener) -> None:
        self._listener = listener
        self._texts.clear()
        self._others.clear()

    def of(self, game: str) -> Catalog:
        """The words of another game in the same language."""
        if game not in self._others:
            self._others[game] = other = load(self.language, game)
            other.listener = self._listener
        return self._others[game]

    def text(self, said: Message) -> str:
        """The words of a message that stands by itself, or begins a line.

        An id that no catalogue knows is shown as it is, which the tests do not let happen.
        """
        if said not in self._texts:
            if len(self._texts) >= MOST_KEPT:
                self._texts.clear()
            self._texts[said] = self.within(said, FIRST)
        return self._texts[said]

    def __call__(self, id: str, /, **blanks: Blank) -> str:
        """The words of the message with that id."""
        return self.text(message(id, **blanks))

    def has(self, id: str) -> bool:
        """Whether there are words for the id."""
        return id in self._words

    def known(self, reasons: Iterable[Message]) -> tuple[Message, ...]:
        """Those that there are words for: another version may have given others for a record."""
        return tuple(each for each in reasons if self._is_known(each))

    def _is_known(self, said: Blank) -> bool:
        if isinstance(said, Message):
            inside = tuple(value for _, value in said.blanks)
            return self.has(said.id) and self._is_known(inside)
        return not isinstance(said, tuple) or all(map(self._is_known, said))

    def called(self, name: str) -> str:
        """A recorded name as it is said: of a person who gave none, "You" in this language."""
        return (self._listener.own_name or self("seat.you")) if name == YOU else name

    def key(self, key: str) -> str:
        """What stands on the key that is pressed for `key`, with what is held beside it."""
        held, _, last = self._listener.pressed.get(key, key).rpartition("+")
        name = last if len(last.upper()) > len(last) else last.upper()  # ß is printed as it is
        name = self(f"key.{last}") if self.has(f"key.{last}") else name
        return f"{self(f'key.{held}')}+{name}" if held else name

    @property
    def own_letters(self) -> dict[Rank, str]:
        """What the language has in the corner of cards that have something else in English."""
        ids = {rank: f"rank.{rank}.letter" for rank in Rank}
        return {rank: self._words[id][0] for rank, id in ids.items() if id in self._words}

    @property
    def letters(self) -> Mapping[Rank, str]:
        """The same, if the person wants it so."""
        return self.own_letters if self._listener.letters else {}

    def letter(self, rank: Rank) -> str:
        """What stands in the corner of a card."""
        others = {Rank.TEN: "10", Rank.JOKER: "★"}
        return self.letters.get(rank, others.get(rank, rank.value))

    def number(self, value: int) -> str:
        """A number in figures, with the minus of the language and its thousands apart."""
        figures = str(abs(value))
        if len(figures) >= int(self._sign("grouped")):
            figures = f"{abs(value):,}".replace(",", self._sign("group"))
        return f"{self._sign('minus')}{figures}" if value < 0 else figures

    def decimal(self, figures: str) -> str:
        said = figures.replace("-", self._sign("minus")).replace(".", self._sign("decimal"))
        return re.sub(r"(?<![.,\d])\d+", lambda whole: self.number(int(whole[0])), said)

    def weekday(self, n: int) -> str:
        """A day of the week in a few letters; Monday is 0."""
        return _capital(self._sign(f"day.{n}"))

    @property
    def first_day(self) -> int:
        """The day of the week with which a calendar begins."""
        return int(self._sign("first_day") or 0)

    def month_name(self, day: date) -> str:
        """The month in full and its year, as it stands by itself."""
        return _capital(self.date(day, "cldr.month_of.wide"))

    def month(self, day: date) -> str:
        return self.date(day, "cldr.month_of")

    def date(self, day: date, id: str = "cldr.date") -> str:
        d, month, y = str(day.day), str(day.month), str(day.year)  # in French the 1 is 1er
        named, wide = self._sign(f"month.{month}"), self._sign(f"month.{month}.wide")
        return self.within(message(id, n=day.day, d=d, m=named, wide=wide, month=month, y=y))

    def signed(self, value: int) -> str:
        """A number with its sign; 0 has none."""
        return f"{self._sign('plus')}{self.number(value)}" if value > 0 else self.number(value)

    def joined(self, parts: Iterable[Blank], by: str = "tell.more") -> str:
        """Those parts that say something, each put to what stands before it by a message."""
        said = [part for part in parts if part != ""]
        whole = reduce(lambda first, then: message(by, first=first, then=then), said or [""])
        return self._blank(whole, FIRST)

    @property
    def colon(self) -> str:
        """What stands between a thing and what is said of it."""
        return self.within(message("tell.of", what="", said=""))

    def listed(self, parts: Sequence[Blank], form: str = "") -> str:
        """A list, its parts in a form: "a, b and c"."""
        later = "" if form == FIRST else form
        said = [self._blank(part, later if n else form) for n, part in enumerate(parts)]
        if len(said) < 2:
            return "".join(said)
        *others, before, last = said
        id = "list.end" if others else "list.two"
        if self.has("cldr.list.before") and re.match(self._sign("list.before"), last, re.I):
            id = f"{id}.before"
        whole = self._pair(id, before, last)
        for part in reversed(others):
            whole = self._pair("list.middle", part, whole)
        return whole

    def _pair(self, id: str, a: str, b: str) -> str:
        said = {"{a}": a, "{b}": b}
        return re.sub(r"\{[ab]\}", lambda blank: said[blank[0]], self._sign(id))

    def _sign(self, id: str) -> str:
        said = self._words.get(f"cldr.{id}", ("", bool))[0]
        return said if self._listener.marks else plain(said)

    def _first(self, *ids: str) -> str:
        """The first id that there are words for, or the last one."""
        return next((id for id in ids if id in self._words), ids[-1])

    def within(self, said: Message, form: str = "") -> str:
        """The words of a message inside a sentence, or in another form.

        What has no form of its own for the beginning of a line begins with a capital there.
        """
        id, blanks = said.id, dict(said.blanks)
        if self._listener.switched:
            id = self._first(f"{id}.{SWITCHED}", id)
        if blanks.get("n") == 1:  # which other numbers with its plural do not mean
            id = self._first(f"{id}.one", id)
        usual = id
        if form:
            id = self._first(f"{id}.{form}", id)
        text, counted = self._words.get(id, (id, bool))
        text = text if self._listener.marks else plain(text)
        text = _capital(text) if form == FIRST and id == usual != text else text
        return self._filled(text, blanks, form, counted)

    def _filled(
        self, text: str, blanks: Mapping[str, Blank], form: str, counted: Callable[[int], int]
    ) -> str:
        """The words with their blanks filled.

        One at their beginning has the form of the whole, and one that begins a sentence a capital.
        """

        def fill(blank: re.Match[str]) -> str:
            name, wanted, among = blank[1], blank[2] or "", ALTERNATIVE.findall(blank[3])
            before = text[: blank.start()]
            begins = form if not before else FIRST if before.endswith(ENDS) else ""
            if name.startswith(A_KEY):
                return self.key(name.removeprefix(A_KEY))
            value = blanks.get(name, "" if wanted == GENDER else None)
            if value is None:
                return blank[0]
            if among:
                chosen = among[min(self._which(value, wanted, counted), len(among) - 1)]
                chosen = _capital(chosen) if begins == FIRST else chosen
                return self._filled(chosen, blanks, begins, counted)
            said = self._blank(value, wanted or begins)
            capital = wanted and begins == FIRST and (value == YOU or type(value) is not str)
            return _capital(said) if capital else said

        return BLANK.sub(fill, text)

    def _which(self, value: Blank, wanted: str, counted: Callable[[int], int]) -> int:
        """Which of some words goes with what fills a blank: a number, or one or several people."""
        match value:
            case _ if wanted == GENDER:
                name = "" if value in (YOURSELF, YOU) else str(value)
                return {"f": 0, "m": 1}.get(self._listener.genders.get(name, ""), 2)
            case int():
                return counted(abs(value))
            case tuple():
                one = self._which(value[0], wanted, counted)
                you = (YOURSELF,) if self._listener.own_name else (YOURSELF, YOU)
                among = any(each in you for each in value)
                return one if len(value) == 1 else WITH_YOU if among else SEVERAL
            case Message():
                inner = dict(value.blanks)
                known = next((inner[each] for each in ("names", "name", "n") if each in inner), "")
                return ADDRESSED if value == YOURSELF else self._which(known, wanted, counted)
            case str() if wanted == "decimal":
                # A language that says "0 point" says "0.4 point" and "1.5 point" too.
                size = abs(float(value.replace("−", "-")))
                return counted(int(size) if size.is_integer() or counted(0) == counted(1) else 2)
            case _ if value == YOU and not self._listener.own_name:
                return ADDRESSED
        return ONE

    def _blank(self, value: Blank, form: str) -> str:
        first, other = (form, "") if form == FIRST else ("", form)
        match value:
            case Message() if other and value.id in RANKS:
                return self.within(self._rank(value, other))
            case Message():
                return self.within(value, form)
            case Card():
                return self.within(self._card(value, other), first)
            case Rank() if form == "letter":
                return self.letter(value)
            case Rank():
                return self.within(self._rank(message(f"rank.{value}"), other or "plural"), first)
            case int():
                return self._figure(value, form)
            case tuple():
                return self.listed(value, form)
            case _ if form == FIRST:
                return self.called(value)
            case _ if form == "key":
                return self.key(value)
            case _ if form in _FIGURES:
                return self._figure(value, form)
            case _ if value == YOU and not self._listener.own_name:
                return self.within(YOURSELF, form)
            case _:
                name = self.called(value)
                elides = self.has(VOWELS) and name[:1].casefold() in self._words[VOWELS][0]
                ids = (f"name.{name}.{form}", f"name.{form}{'.vowel' if elides else ''}")
                return self.within(message(self._first(*ids), name=name)) if form else name

    def _figure(self, value: int | str, form: str) -> str:
        """A number, or figures that the program wrote as text, in one of the forms of numbers."""
        if form == "day" and isinstance(value, str):
            return self.date(date.fromisoformat(value))
        figures = self.number(value) if isinstance(value, int) else self.decimal(value)
        if form == "percent":
            return self._sign("percent").replace("{n}", figures)
        if form == "ordinal" and isinstance(value, int):
            kinds = self._sign("ordinals").split()
            at = value if value < 100 else 100 + value % 100
            kind = kinds[at] if at < len(kinds) else "other"
            return self.within(message(self._first(f"ordinal.{kind}", "ordinal.other"), n=figures))
        return figures

    def _rank(self, rank: Message, form: str) -> Message:
        """A rank in a form: in words of its own, or put together from what it is called."""
        id, many = (
            self._first(f"{rank.id}.{each}", f"rank.{each}", rank.id) for each in (form, "plural")
        )
        return message(id, rank=rank, ranks=message(many, rank=rank))

    def _card(self, card: Card, form: str) -> Message:
        """A card in a form: in words of its own, or put together from its rank and suit."""
        own = "card.joker" if card.rank is Rank.JOKER else f"card.{card.rank}{card.suit}"
        id = self._first(f"{own}.{form}", own, f"card.{form}", "card.name")
        return message(id, rank=message(f"rank.{card.rank}"), suit=message(f"suit.{card.suit}"))


def load(language: str = DEFAULT_LANGUAGE, game: str | None = None) -> Catalog:
    """The words of a game and of the house in a language, the default game's where none is named.

    English stands in for what the language lacks, and for what cannot be read.
    """
    game = default_game() if game is None else game
    space = folders(game)
    found: Mapping[str, Words] = {}
    faults: list[Fault] = []
    for name in chain(language):
        nearer = found
        for folder in space.copy():
            if (compiled := folder / f"{name}.mo").is_file():
                try:
                    more = read_catalogue(compiled)
                except Fault as fault:
                    faults.append(fault)
                    continue
                found = {**_without_variants(more, nearer), **found}
                if WHOLE in more:
                    space.remove(folder)
    if language == MADE_UP:
        found = {
            id: (text if _SIGNS.match(id) else made_up(text), counted)
            for id, (text, counted) in found.items()
        }
    return Catalog(language, found, tuple(faults), game)


def _without_variants(more: Mapping[str, Words], nearer: Container[str]) -> Mapping[str, Words]:
    """Let no variant of a farther language stand in for words of a nearer one."""
    parts = ((id, *id.rpartition(".")) for id in more if nearer)
    gone = {id for id, plain, _, end in parts if end in VARIANTS and plain in nearer}
    return {id: words for id, words in more.items() if id not in gone}


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def chain(language: str) -> list[str]:
    """The languages to look for words in: fr_CA, then fr, then English."""
    named = language.partition(".")[0].replace("-", "_")
    if not _LANGUAGE.fullmatch(named):  # never the name of a path
        return [DEFAULT_LANGUAGE]
    return list(dict.fromkeys([named, named.partition("_")[0], DEFAULT_LANGUAGE]))


NAMES = {"names": "table.seats", "first": "pad.first", "created": "table.day", "rules": "new.house"}
"""The ids of the words for entries of files, beside house rules."""


def why(fault: Fault, words: Catalog, in_file: bool = False) -> str:
    """What is wrong, in the words of the game that the fault is about: a house rule is called what
    the pages call it or, `in_file`, what it is called there.
    """
    words, said = words if fault.game is None else words.of(fault.game), fault.message
    for blank, name in said.blanks:
        name = str(name).partition("[")[0]
        id = next(filter(words.has, (f"rule.{name}", NAMES.get(name, ""))), None)
        if blank in ("field", "key") and id is not None and not in_file:
            said = message(said.id, **{**dict(said.blanks), blank: message(id)})
    if fault.line is not None and said.id.startswith("refusal."):
        said = message("fault.by_rules", said=said)
    return words.text(said)


def languages() -> list[str]:
    """The languages that the house has words in, English first."""
    found = sorted(file.stem for file in folders()[-1].glob("*.mo"))
    return sorted(found, key=DEFAULT_LANGUAGE.__ne__)


def read_catalogue(file: Path) -> Mapping[str, Words]:
    """The words in a compiled catalogue. Raises `Fault`."""
    try:
        with file.open("rb") as opened:
            data = opened.read(MOST_BYTES + 1)
        return _parsed(data)
    except Exception:  # gettext lets through whatever its parts raise
        raise Fault(message("fault.damaged", file=str(file))) from None


@lru_cache(maxsize=MOST_PARSED)
def _parsed(data: bytes) -> Mapping[str, Words]:
    """The house's words stand behind those of every game on the shelf: they are read once.

    Refuses a catalogue that is too large, or whose texts lie upon each other and grow in memory:
    raises `ValueError` or `struct.error`. The format is that of GNU gettext's manual; Python's own
    module reads it too slowly for a start.
    """
    order = ">" if data[:4] == b"\x95\x04\x12\xde" else "<"
    count, *tables = struct.unpack(f"{order}3I", data[8:20])
    ids, texts = (
        struct.unpack_from(f"{order}{2 * min(count, len(data))}I", data, table) for table in tables
    )
    if max(sum(ids[::2]) + sum(texts[::2]), len(data)) > MOST_BYTES:
        raise ValueError(count)
    said = {
        str(data[at : at + n], "utf-8"): str(data[begins : begins + length], "utf-8")
        for n, at, length, begins in zip(ids[::2], ids[1::2], texts[::2], texts[1::2], strict=True)
    }
    plural = gettext.c2py(said.pop("", "plural=n != 1").partition("plural=")[2].partition(";")[0])

    def counted(n: int) -> int:
        try:
            return int(plural(n))
        except ArithmeticError:  # a rule for plurals that divides by zero
            return 0

    return {id: (text, counted) for id, text in said.items()}


def folders(*games: str) -> list[Path]:
    """Where catalogues are: of these games, or of all; what people say; last the house's."""
    games = games or tuple(titles())
    root = Path(__file__).parents[1]
    there = (root / "games" / game / "strings" for game in games)
    others = [root / "agents" / "strings", root / "i18n" / "strings"]
    return [*(folder for folder in there if folder.is_dir()), *others]
