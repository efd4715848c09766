"""The readers of the program: what each is fed, and what must be true of what it accepts."""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import plistlib
import struct
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from math import isfinite
from pathlib import Path
from random import Random
from typing import Any

from mille import i18n
from mille.app import look
from mille.cards import Card, Rank
from mille.cli import programs
from mille.cli.console import rules_named
from mille.engine.message import message
from mille.games.mille.melds import OPTIONS, PRESETS, rules_from
from mille.session import settings
from mille.session.challenges import Challenge, in_picture, with_words
from mille.session.deals import DealName, day_of
from mille.session.settings import CHOICES, LARGEST, OLDER, Settings
from mille.ui.cards import read_decks
from mille.ui.maps import plan_of_game, read_table, wanted_zones
from mille.ui.tempo import Tempo
from mille.ui.theme import assets_root, read_theme
from mille.value import Value, asdict
from mille.view import lying
from mille.view.table import CardView, ColumnView
from tests.fuzz import beside, protocol, records
from tests.fuzz.check import MILLE, WORDS, demand, file, folder
from tests.fuzz.mutate import Mutator

MELDS = [
    ColumnView("", (CardView(None),) * count, message(""), message(""), squared=squared, lying=lies)
    for count, squared, lies in ((7, True, False), (8, True, True), (3, False, False))
]


class Reader(Value):
    name: str
    read: Callable[[bytes], None]
    """Reads input. Raises `Fault` if it refuses it, and `Wrong` if it accepted it wrongly."""
    seeds: Callable[[], Sequence[bytes]]
    """Correct input."""
    words: Sequence[bytes] = ()
    """What the reader knows but its seeds do not show."""
    own: Sequence[Callable[[bytes, Random], bytes]] = ()
    """More ways to change its input."""
    of: Sequence[str] = ()
    """The files of the program that read it."""

    def mutator(self) -> Mutator:
        made = Mutator(self.seeds(), self.words)
        made.own += self.own
        return made


# settings


def settings_seeds() -> Sequence[bytes]:
    usual = asdict(Settings())
    other = {**usual, "speed": 0, "scale": 1.4, "muted": True, "sort": "value", "table": "day"}
    return [json.dumps(usual, indent=1).encode(), json.dumps(other).encode(), b"{}"]


def read_settings(data: bytes) -> None:
    """Settings are among those that can be chosen, whatever the file says."""
    found, fault = settings.load(file(data, "settings.json"))
    for name, default in asdict(Settings()).items():
        value = getattr(found, name)
        demand(isinstance(value, bool) == isinstance(default, bool), f"{name} is {value!r}")
        words = name == "speed" or isinstance(value, str) == isinstance(default, str)
        demand(words, f"{name} is {value!r}")
        allowed = (*CHOICES.get(name, (value,)), *OLDER.get(name, ()))
        demand(value in allowed, f"{name} is {value!r}")
        most = LARGEST.get(name)
        demand(most is None or 0 < value <= most, f"{name} is {value!r}")
    demand(isfinite(Tempo(found.pace)(1.0)), "nothing ever moves")
    again = folder() / "again.json"
    settings.save(again, found)
    demand(settings.load(again) == (found, None), "the settings changed")
    if fault is not None:
        raise fault


def desktop_seeds() -> Sequence[bytes]:
    plist = plistlib.dumps({"reduceMotion": True}, fmt=plistlib.FMT_XML)
    return [
        b"[Settings]\ngtk-enable-animations=0\ngtk-theme-name=X\n",
        b"[KDE]\nAnimationDurationFactor=0.5\n",
        plist,
        plistlib.dumps({"reduceMotion": False}, fmt=plistlib.FMT_BINARY),
    ]


def read_desktop(data: bytes) -> None:
    """Motion is reduced or not, whatever the desktop has written."""
    for name in (*look.STILL, look.PLIST):
        path = folder() / "desktop" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    demand(isinstance(look.is_reduced(folder() / "desktop"), bool), "neither")


# what the screen is made of


def _assets(*names: str) -> Callable[[], Sequence[bytes]]:
    return lambda: [(assets_root() / name).read_bytes() for name in names]


def read_map(data: bytes) -> None:
    """A table has its zones, inside it and apart, and cards can be laid out in them."""
    table = read_table(file(data, "table.tmx"), wanted_zones(plan_of_game(MILLE, 2)))
    demand(all(isfinite(side) and side > 0 for side in table.size), "the table has no size")
    for size in ((800, 560), (1280, 720), (3840, 2160)):
        zones = table.stretched(*size)
        for zone in zones.values():
            rect = zone.rect
            demand(rect.x >= -0.01 and rect.right <= size[0] + 0.01, f"{zone.name} is outside")
            demand(rect.y >= -0.01 and rect.bottom <= size[1] + 0.01, f"{zone.name} is outside")
            poses = [*lying.fan(rect, 15), *lying.fan(rect, 40), lying.pile(rect, rect.h / 5)]
            poses += [pose for one in lying.columns(rect, MELDS, rect.h / 9) for pose in one]
            for pose in poses:
                lies = isfinite(pose.x) and isfinite(pose.y) and 0 < pose.height < size[0]
                demand(lies, f"a card lies at {pose}")


def read_colours(data: bytes) -> None:
    theme = read_theme(file(data, "theme.toml"))
    demand(theme.name == "theme", "the theme has another name")


def read_deck_list(data: bytes) -> None:
    """Names of folders; falling back from one to the next must end."""
    found = read_decks(file(data, "deck.toml"))
    demand(found.faces and found.backs, "nothing to choose from")
    for name in found.faces:
        base = found.faces[name]
        demand(base is None or found.faces[base] is None, "decks fall back on each other")
    for name in [*found.faces, *found.backs]:
        demand(Path(name).name == name, f"{name!r} leads elsewhere")


# words


@cache
def catalogue_seeds() -> Sequence[bytes]:
    """One of the program's own catalogues, and a small one with all that a catalogue can have."""
    words = {
        b"": b"Content-Type: text/plain; charset=UTF-8\n"
        b"Plural-Forms: nplurals=2; plural=(n!=1 && n%10<5);\n",
        b"app.title": b"Mille",
        b"fault.file": b"Cannot read {file}: {reason}.",
        b"news.drew\0news.drew": "{name} prend {n} carte – é\0{name} prend {n} cartes".encode(),
    }
    own = [(folder / "en.mo").read_bytes() for folder in i18n.folders()]
    return [compiled(words), compiled(words, ">"), min(own, key=len)]


def compiled(words: Mapping[bytes, bytes], order: str = "<") -> bytes:
    """A catalogue in the format of GNU gettext."""
    count, texts, tables = len(words), b"", b""
    start = 28 + 16 * count
    for some in (words, words.values()):
        for text in some:
            tables += struct.pack(f"{order}2I", len(text), start + len(texts))
            texts += text + b"\0"
    head = struct.pack(f"{order}7I", 0x950412DE, 0, count, 28, 28 + 8 * count, 0, start)
    return head + tables + texts


def read_words(data: bytes) -> None:
    """Whatever a catalogue contains, the program can say something."""
    found = i18n.Catalog("en", i18n.read_catalogue(file(data, "en.mo")))
    for n in (0, 1, 2, 5, 11, 10**9):
        found("news.drew", name="Léo", n=n)
    said = message("fault.meld_illegal", rank=Rank.ACE, why=message("card", card=Card.parse("QS")))
    for id in ("app.title", "fault.file", "fault.damaged", ""):
        found(id, file="x", reason=said, n=-3)
    found.text(said)


# commands


def rules_seeds() -> Sequence[bytes]:
    """Rules as a person writes them: some of them, or all."""
    some = {"preset": "pagat", "target": 2000, "stakes": [1, 5], "open_pile": True}
    every = [json.dumps(OPTIONS.write(rules)).encode() for rules in PRESETS.values()]
    return [json.dumps(some, indent=2).encode(), b"{}", *every]


def _read_rules(rules: Any) -> None:
    demand(OPTIONS.read(json.loads(json.dumps(OPTIONS.write(rules)))) == rules, "the rules changed")
    demand(rules_from(OPTIONS.write(rules)) == rules, "the rules have another name")


def read_rules_file(data: bytes) -> None:
    _read_rules(rules_named(MILLE, str(file(data, "rules.json")), ()))


def read_rule(data: bytes) -> None:
    """Read `--rule KEY=VALUE` as the system passes it on a command line."""
    _read_rules(rules_named(MILLE, "standard", [data.decode("utf-8", "surrogateescape")]))


def rule_seeds() -> Sequence[bytes]:
    return [
        *(b"target=2000", b"stakes=1,5", b"stakes=[2, 7]", b"open_pile=true"),
        *(b"settlement=marks", b'natural_hand="any_player"', b"preset=toronto"),
    ]


def deal_seeds() -> Sequence[bytes]:
    return [
        b"mille:standard:2:supper-417",
        b"mille:standard+double_skunk=false+target=600:2:day/2026-11-28",
        b"guts:standard+stakes=[1%2C2]:5:a:b:c",
    ]


def read_deal_name(data: bytes) -> None:
    """A deal has one name, and perhaps a day."""
    text = data.decode("utf-8", "surrogateescape")
    found = DealName.read(text)
    demand(str(DealName.read(str(found))) == str(found), "it has another name")
    day = day_of(str(found))
    demand(day is None or WORDS.date(day), "its day has no words")


def challenge_seeds() -> Sequence[bytes]:
    words = (
        "Mille, toronto, Irène: supper marble 417 (Anna: 325, -5 = 320, 1180)",
        "Guts, three card+stake=[1,2], Lili, you, Léo: day/2026-11-23",
    )
    header = b"\x89PNG\r\n\x1a\n" + bytes(25)
    return [*(each.encode() for each in words), *(with_words(header, each) for each in words)]


def read_challenge(data: bytes) -> None:
    """A challenge says the same when it is read again, in words and in a picture."""
    path = file(data, "challenge.png")
    found = (
        in_picture(path) if data[:1] == b"\x89" else Challenge.read(data.decode("utf-8", "replace"))
    )
    demand(str(Challenge.read(str(found))) == str(found), "it says something else")


def score_seeds() -> Sequence[bytes]:
    return [
        b'{"rules": "pagat", "melds": {"K": ["KC", "KD", "KH"]}, "left": ["3C"],'
        b' "went_out": false}',
        b'{"rules": {"min_naturals": 2}, "melds": {"A": ["AC", "AD", "2H"],'
        b' "2": ["2C", "2C", "2D"], "7": ["7C", "7C", "7D", "7D", "7H", "7H", "7S", "7S"]},'
        b' "went_out": true}',
        b'{"melds": {}, "left": ["QS", "JD"], "somebody_out": false}',
    ]


def settle_seeds() -> Sequence[bytes]:
    return [
        b'{"rules": "toronto", "totals": [1230, 585], "naturals": [1, 0], "chapeaux": [0, 1]}',
        b'{"rules": {"stakes": [5, 10], "settlement": "marks"}, "totals": [-700, 1650],'
        b' "naturals": [2, 3], "chapeaux": [10, 0]}',
    ]


def _calculator(name: str) -> Callable[[bytes], None]:
    def command(name: str, run: Any, about: str = "") -> argparse.ArgumentParser:
        made = argparse.ArgumentParser()
        made.set_defaults(run=run)
        parsers[name] = made
        return made

    parsers: dict[str, argparse.ArgumentParser] = {}
    programs.add_calculate(command, WORDS)

    def read(data: bytes) -> None:
        with contextlib.redirect_stdout(io.StringIO()) as out:
            args = parsers[name].parse_args([str(file(data, "given.json"))])
            demand(args.run(args, WORDS) == 0, "it failed without a word")
        answer = json.loads(out.getvalue())
        total = answer["total"] if name == "score" else answer["payment"]
        demand(total == sum(line["points"] for line in answer["lines"]), "the lines do not add up")

    read.__name__ = f"mille {name}"
    return read


def _inside_zip(data: bytes, dice: Random) -> bytes:
    """An exported file in which something is spoiled."""
    name, seeds = dice.choice(beside.INSIDE)
    spoiled = Mutator(seeds()).mutated(dice.choice(seeds()), dice)
    return beside.zipped({**beside.inside(), name: spoiled})


ALL = (
    Reader(
        "record", records.read, records.seeds,
        own=(records.go_on, records.go_on), of=("session/record.py", "session/referee.py"),
    ),
    Reader("settings", read_settings, settings_seeds, of=["session/settings.py"]),
    Reader("desktop", read_desktop, desktop_seeds, of=["app/look.py"]),
    Reader("map", read_map, _assets("tables/mille-2.tmx"), of=["ui/maps.py"]),
    Reader(
        "theme", read_colours, _assets("tables/lamp.toml", "tables/dark.toml"),
        words=(b"'''", b'"""', b"0x", b"1979-05-27T07:32:00Z", b"[[", b"]]", b"{", b"}"),
        of=["ui/theme.py"],
    ),
    Reader("decks", read_deck_list, _assets("cards/deck.toml"), words=(b"[[", b"{", b"}")),
    Reader(
        "words", read_words, catalogue_seeds,
        words=(b"plural=", b"n", b"?", b":", b"||", b"n/0", b"(", b")", b"charset=", b"utf-16"),
        of=["i18n/__init__.py"],
    ),
    Reader("rules", read_rules_file, rules_seeds, words=(b"custom",), of=["cli/console.py"]),
    Reader("rule", read_rule, rule_seeds, of=["ui/pages/house_rules.py"]),
    Reader("deal", read_deal_name, deal_seeds, of=["session/deals.py"]),
    Reader("challenge", read_challenge, challenge_seeds),
    Reader("score", _calculator("score"), score_seeds),
    Reader("settle", _calculator("settle"), settle_seeds),
    Reader("answers", protocol.read_answers, protocol.answers, of=["session/programs.py"]),
    Reader("tale", protocol.read_tale, protocol.tales),
    Reader("shelf", beside.read_shelf, records.seeds, of=["session/shelf.py"]),
    Reader(
        "puzzles", beside.read_puzzles, beside.puzzle_seeds,
        of=["session/puzzles.py", "session/review.py"],
    ),
    Reader("pad", beside.read_pad, beside.pad_seeds, of=["session/score_pads.py"]),
    Reader("level", beside.read_level, beside.level_seeds, of=["session/lesson.py"]),
    Reader(
        "history", beside.read_history, beside.history_seeds,
        own=(beside.other_values,) * 3, of=["session/history.py"],
    ),
    Reader(
        "zip", beside.read_zip, beside.zip_seeds,
        own=(_inside_zip,) * 3, of=["session/taking.py"],
    ),
)  # fmt: skip
"""All readers."""

OWN = (
    *("app/adapter.py", "app/access.py"),  # own processes
    *("parts/seats.py", "view/presentation.py"),  # what the program brings along
)
"""The files that read only what the program wrote itself."""
