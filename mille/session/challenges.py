"""A challenge to a friend: the same cards against the same people, in words that one can say.

They are `Mille, toronto, Odette: supper marble 417 (Anna: 120, 95, -20 = 195, 980)`: the game, its
rules unless they are the usual ones, the people in the order of their seats, the seed, and how it
went: what each deal brought, and everybody's totals. The friend sits in the first seat, or where
there is a `you` among the people. A picture has the same words in a text chunk of its own.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from unicodedata import combining, normalize

from mille.engine.message import Fault, message
from mille.games import GameEntry, entry, titles
from mille.session import record
from mille.session.deals import DealName, write_rules
from mille.session.record import HUMAN, MOST_NAME, MOST_TEXT, Record, Rival
from mille.value import Value
from mille.view.names import YOU, shown_name
from mille.view.papers import SheetView

_TOKEN = re.compile(r"(?:\[[^\]]*\]|[^\s,:])+:?|:")
_DRAWN = re.compile(r"([a-z]+)[\s-]+([a-z]+)[\s-]+(\d{1,3})(?![\w/-])", re.IGNORECASE)
"""A seed as it is drawn for a new game."""
_NUMBERS = r"-?\d{1,9}(?:, -?\d{1,9})*"
_EVENING = re.compile(rf"\s*\((?:([^():]*): )?({_NUMBERS}) = ({_NUMBERS})\)")
_OURS = "you"
"""Stands where the friend is to sit."""


class Challenge(Value):
    """A deal, who sits where, and how it went."""

    deal: DealName
    people: tuple[str, ...]
    """The players at the other seats, starting on the challenged player's left."""
    place: int = 0
    """The challenged player's seat."""
    rival: Rival | None = None

    @property
    def game(self) -> GameEntry:
        return self.deal.game

    @property
    def names(self) -> list[str]:
        """The names of the people, starting on the challenged player's left."""
        return [self.game.opponents[id].name for id in self.people]

    @property
    def head(self) -> str:
        """The game, its rules if they are not the usual ones, and the people, as words."""
        rules = write_rules(self.game.options, self.deal.rules)
        preset, plus, differences = rules.partition("+")
        n, seats = len(self.people) - self.place, [*self.names]
        if self.place:
            seats = [*seats[n:], _OURS, *seats[:n]]
        if rules != self.game.options.usual.preset:
            seats.insert(0, f"{preset.replace('_', ' ')}{plus}{differences}")
        return ", ".join([self.game.id.replace("_", " ").capitalize(), *seats])

    @property
    def seed(self) -> str:
        """The seed, as words if it was drawn."""
        seed = self.deal.seed
        return seed.replace("-", " ") if _DRAWN.fullmatch(seed) else seed

    def __str__(self) -> str:
        said, how = f"{self.head}: {self.seed}", self.rival
        if how is None:
            return said
        points, totals = (", ".join(map(str, each)) for each in (how.points, how.totals))
        name = f"{how.name}: " if how.name else ""
        return f"{said} ({name}{points} = {totals})"

    @classmethod
    def of(cls, kept: Record, own_name: str) -> Challenge | None:
        """What a finished game challenges a friend to; None if the friend could not play the same
        game. `own_name` is that of a person who has given none in the record. Raises `Fault`.
        """
        header, game, me = kept.header, kept.header.entry, kept.header.me
        known = game.opponents.keys() >= {*header.others}
        is_lost = record.lost(kept) is not None
        if not DealName.of_record(kept) or header.seats[me].player != HUMAN or not known or is_lost:
            return None
        view = game.game.observe(record.follow(kept).state, me)
        sheet = game.presenter.sheet(view, [seat.name for seat in header.seats])
        if not sheet.over:
            return None
        name = header.seats[me].name
        name = re.sub(r"[():\s]+", " ", own_name if name == YOU else name).strip()
        made = cls(DealName.of(header), (*header.others,), me, rival_of(sheet, shown_name(name)))
        with suppress(Fault):  # a seed that somebody chose may look like something else
            return made if str(cls.read(str(made))) == str(made) else None
        return None

    @classmethod
    def read(cls, text: str) -> Challenge:
        """The challenge in a text that a person has pasted or typed. Raises `Fault`."""
        text = " ".join(text.split())
        tokens = [*_TOKEN.finditer(text)] if len(text) <= MOST_TEXT else []
        words = [_plain(each[0]) for each in tokens]
        for begin in range(len(words)):
            game = _first(words[begin:], titles())
            if game is None:
                continue
            at, options = begin + len(game.split("_")), entry(game).options
            preset = _first([word.partition("+")[0] for word in words[at:]], options.presets)
            if preset is not None:
                at += len(preset.split("_"))
                _, plus, differences = tokens[at - 1][0].partition("+")
                return cls._seated(entry(game), f"{preset}{plus}{differences}", text, tokens[at:])
            with suppress(Fault):
                return cls._seated(entry(game), options.usual.preset, text, tokens[at:])
        raise Fault(message("challenge.none"))

    @classmethod
    def _seated(
        cls, game: GameEntry, rules: str, text: str, tokens: Sequence[re.Match[str]]
    ) -> Challenge:
        """The challenge in a text, of which the words from the people on are still to be read."""
        known = {person.voice: id for id, person in game.opponents.items()}
        known |= {**{id: id for id in game.opponents}, _OURS: _OURS}
        seats, rest = list[str](), ""
        for token in tokens:
            name = token[0].rstrip(":")
            if name and _plain(name) not in known:
                if _DRAWN.match(text, token.start()) is None:
                    raise Fault(message("challenge.nobody", name=shown_name(name)))
                rest = text[token.start() :]
                break
            seats += [known[_plain(name)]] if name else []
            if name != token[0]:
                rest = text[token.end() :].strip()
                break
        place = seats.index(_OURS) if _OURS in seats else 0
        people = tuple(seats[place + 1 :] + seats[:place] if _OURS in seats else seats)
        drawn, how = _DRAWN.match(rest), None
        if drawn is not None:
            seed, how = "-".join(drawn.groups()).casefold(), _EVENING.match(rest, drawn.end())
        else:
            how = next((each for each in _EVENING.finditer(rest) if each.end() == len(rest)), None)
            seed = rest if how is None else rest[: how.start()]
        deal = DealName.read(f"{game.id}:{rules}:{len(people) + 1}:{seed}")
        return cls(deal, people, place, None if how is None else _rival(how, deal))


def rival_of(sheet: SheetView, name: str) -> Rival:
    """How the game of a sheet went for the first on it."""
    points = tuple(deal[0].points for deal in sheet.deals)
    totals = tuple(entry.total for entry in sheet.deals[-1])
    return Rival(name, (len(sheet.course) - 1,) if sheet.course else points, totals)


def _rival(how: re.Match[str], deal: DealName) -> Rival | None:
    """How it went; None if it went so for others, or cannot have."""
    points, totals = (tuple(map(int, how[n].split(", "))) for n in (2, 3))
    made = Rival(shown_name((how[1] or "")[:MOST_NAME]), points, totals)
    return made if record.can_have_played(made, deal.seats) else None


def _plain(word: str) -> str:
    """A word without accents, in lower case."""
    letters = normalize("NFD", word.strip("“”\"'"))
    return "".join(each for each in letters if not combining(each)).casefold()


def _first(words: Sequence[str], ids: Iterable[str]) -> str | None:
    """The longest of these ids that the words begin with."""
    found = (id for id in ids if [*words[: id.count("_") + 1]] == id.split("_"))
    return max(found, key=len, default=None)


# The words in a picture: an `iTXt` chunk of a PNG, not compressed, right behind its header.


_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_OURS_BEGINS = b"Mille challenge\0\0\0\0\0"
"""The keyword, that it is not compressed, and no language."""
SUFFIX = ".png"
MOST_PICTURE = 8 * 1024 * 1024
"""A larger picture is none of ours."""
_HEADER = 33
"""How many bytes come before the second chunk."""


def with_words(png: bytes, text: str) -> bytes:
    """A picture with the words in it."""
    data = b"iTXt" + _OURS_BEGINS + text.encode()
    chunk = (len(data) - 4).to_bytes(4, "big") + data + zlib.crc32(data).to_bytes(4, "big")
    return png[:_HEADER] + chunk + png[_HEADER:]


def in_picture(path: Path) -> Challenge:
    """The challenge in a picture. Raises `Fault`."""
    png = record.read_bytes(path, MOST_PICTURE)
    if not png.startswith(_SIGNATURE):
        raise Fault(message("challenge.no_png", file=path.name))
    at = len(_SIGNATURE)
    while at + 12 <= len(png):
        size = int.from_bytes(png[at : at + 4], "big")
        data, sum = png[at + 4 : at + 8 + size], png[at + 8 + size : at + 12 + size]
        if data.startswith(b"iTXt" + _OURS_BEGINS):
            text = data[4 + len(_OURS_BEGINS) :]
            if len(sum) == 4 and zlib.crc32(data) == int.from_bytes(sum, "big"):
                with suppress(UnicodeDecodeError):
                    return Challenge.read(text.decode())
            break
        at += 12 + size
    raise Fault(message("challenge.no_words", file=path.name))
