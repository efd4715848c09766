"""A challenge to a friend: made of a game, read from a picture and from words, and compared."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Sequence
from itertools import product
from pathlib import Path
from typing import Any

import pygame
import pytest

from mille.app import opening
from mille.games import entry, titles
from mille.i18n import load
from mille.measure.simulation import simulate
from mille.session import disk, record, shelf
from mille.session.challenges import Challenge, in_picture, with_words
from mille.session.deals import DealName
from mille.session.record import MOST_NUMBERS, MOST_TEXT, Record, Rival
from mille.session.settings import Settings
from mille.ui import textfield
from mille.ui.pages import challenge as challenge_page, new_game
from mille.ui.pages.again import CardsAgainPage, SharePage
from mille.ui.pages.challenge import ChallengePage
from mille.ui.pages.new_game import NewGamePage
from mille.ui.pages.sheet import SheetPage
from mille.value import replace
from tests.games.matches import allows
from tests.parts import fault_of, quick_first, sure
from tests.ui.conftest import Program, press, under_title
from tests.ui.tables import WORDS
from tests.ui.test_new_game import kept as dealt

BEGUN_WITH = Settings(speed=0.0, person="Anna")

SEED = "supper-marble-417"
SAID = f"Mille, toronto, Irène: {SEED.replace('-', ' ')}"


def played(game: str, name: str, mine: int = 0, notes: Sequence[Any] = ()) -> Path:
    """A finished game that a person has played in the middle seat, as the player number `mine`."""
    at = entry(game)
    others, me = list(at.opponents)[: at.title.usual_seats], at.title.usual_seats // 2
    players = [*others[:me], list(at.opponents)[mine], *others[me + 1 :]]
    rules, drawn = list(at.options.presets.values())[1], disk.games() / f"drawn-{name}"
    simulate(at, rules, players, 1, SEED, drawn, as_it_is=True)
    first, shuffle, *rest = next(drawn.iterdir()).read_text("utf-8").splitlines()
    header = json.loads(first)
    header["seats"] = [{"name": at.opponents[id].name, "player": id} for id in players]
    header["seats"][me] = {"name": "Anna", "player": "human"}
    path, noted = disk.history() / f"{name}.jsonl", [*map(json.dumps, notes)]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join([json.dumps(header), shuffle, *noted, *rest, ""]), "utf-8")
    return path


def challenge(path: Path) -> Challenge:
    return sure(Challenge.of(record.read(path), ""))


def events(kept: Record, kind: str) -> list[Any]:
    return [line for _, line in kept.lines if line["event"] == kind]


@pytest.mark.parametrize("game", quick_first(titles(), 1))
def test_a_friend_gets_the_same_cards_people_and_seat(game: str, program: Program) -> None:
    path = played(game, "a")
    old = record.read(path)
    program.app.first.looking_back.open_cards_again(path)
    program.opened(CardsAgainPage)
    press(program, "friend")
    program.opened(SharePage)
    press(program, "write")
    (file,) = disk.downloads().iterdir()
    assert str(file) in under_title(program.top)
    picture = pygame.image.load(file)
    assert picture.get_size() == challenge_page.SIZE

    program.post(pygame.DROPFILE, file=str(file))
    page = program.opened(ChallengePage)
    assert page.title == WORDS("challenge.title", name="Anna")
    press(program, "deal")
    program.settle()
    now = dealt()
    assert now.header.seats == old.header.seats and now.header.rules == old.header.rules
    assert DealName.of_record(now) == DealName.of_record(old)
    assert events(now, "deal")[0] == events(old, "deal")[0]
    assert program.play.match.rival == record.rival(now) == challenge(path).rival


@pytest.mark.parametrize("game", quick_first(titles(), 1))
def test_the_sheet_has_the_figures_of_the_referee(game: str, program: Program) -> None:
    theirs = played(game, "a")
    rival = sure(challenge(theirs).rival)
    mine = played(game, "b", mine=1, notes=[record.rival_note(replace(rival, name="Ben"))])
    opening.open_ended(program.app, mine)
    program.on(SheetPage)
    if not entry(game).ledger.points:
        n, ours = (events(record.read(path), "deal_end")[0]["tricks"] for path in (theirs, mine))
        assert program.part("rival").name == WORDS("sheet.tricks", n=n, mine=ours)
        return
    w, ours, his = WORDS, evening(mine), evening(theirs)
    rows = list[list[str]]()
    for n in range(max(len(ours), len(his))):
        both = (each[n] if n < len(each) else () for each in (ours, his))
        rows.append([w.number(n + 1), *(w.number(figure) for each in both for figure in each)])
    shown = [row.name for row in program.part("rival").parts[1:]]
    first = int(shown[0].partition(";")[0]) - 1
    assert shown == ["; ".join(row) for row in rows[first:][: len(shown)]]
    ahead = ours[-1][1] - his[-1][1]
    how = "ahead" if ahead > 0 else "behind" if ahead < 0 else "level"
    if entry(game).ledger.fewer_is_better:
        how = {"ahead": "behind", "behind": "ahead"}.get(how, how)
    assert program.part("lead").name == w(f"apart.{how}", n=abs(ahead))


def evening(path: Path) -> list[tuple[int, int]]:
    """What each deal brought the person of a record, and what they had then."""
    kept = record.read(path)
    me, ledger = kept.header.me, kept.header.entry.ledger
    sign = -1 if ledger.fewer_is_better else 1
    points = [round(sign * deal[me]) for deal in shelf.read(path.read_bytes()).deals]
    totals = [end["totals"][me] for end in events(kept, "deal_end")]
    (end,) = events(kept, "game_end")
    if "totals" in end:  # and what was left of a pot
        totals[-1] = end["totals"][me]
    return [*zip(points, totals, strict=True)]


# Words: said, typed, pasted


def read(text: str) -> str:
    return str(Challenge.read(text))


@pytest.mark.parametrize(
    "text",
    [
        *(SAID, f"  {SAID}\n", "mille toronto irene supper marble 417", f"“{SAID}”"),
        "MILLE, Toronto, master: Supper-Marble-417.",
        f"Hi Ben! Mille tonight? {SAID} Cheers, A.",
        "Mille,toronto,Irène:supper marble 417 (nonsense = 1)",
    ],
)
def test_words_are_read_as_people_write_them(text: str) -> None:
    assert read(text) == SAID


@pytest.mark.parametrize("rules", ["", " standard,"])
def test_the_usual_rules_need_no_name(rules: str) -> None:
    assert read(f"Mille tonight? Mille,{rules} Irène: x") == "Mille, Irène: x"


def test_a_picture_names_no_rules_in_english(program: Program) -> None:
    program.app.services.words = load("fr", "daifugo")
    made = Challenge.read("Daifugo, standard, Lili, Léo: x")
    assert challenge_page.told(program.app.services, made)[1] == "Simples, Lili, Léo"


@pytest.mark.parametrize("how", ["B\u0007: 1 = 1, 2", f"Ben: {', '.join('1' * 1100)} = 1, 2"])
def test_what_no_record_would_keep_is_not_read(how: str) -> None:
    """Otherwise it would be gone when the game is continued."""
    made = Challenge.read(f"{SAID} ({how})")
    assert str(made) == SAID and made.rival is None


def test_words_say_everything_there_is() -> None:
    """All sets of rules, rules of one's own, any seat and any seed come back as they were."""
    for game in titles():
        at = entry(game)
        for rules, seats in product(at.options.presets.values(), at.seats):
            if not allows(at, rules, seats):
                continue
            deal, people = DealName(at, rules, seats, SEED), tuple([*at.opponents][-seats + 1 :])
            rival = Rival("Zoë", (1, -2), (0,) * seats)
            made = Challenge(deal, people, seats - 1, rival)
            assert Challenge.read(str(made)) == made
    for seed in ("day/2026-11-23", "two words", "a:b", "x (y = z)", "1"):
        made = Challenge(DealName.read(f"guts:together:2:{seed}"), ("mado",))
        assert Challenge.read(str(made)) == made
    own = DealName.read("mille:toronto+stakes=[2,5]+target=600:2:x")
    assert read(str(Challenge(own, ("theo",)))) == "Mille, toronto+stakes=[2,5]+target=600, Théo: x"


@pytest.mark.parametrize("way", ["shelf", "typed", "pasted", "changed"])
def test_pasted_words_deal_the_cards(
    way: str, program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "\n".join(["Can you beat me?", f"{SAID} (Ben: 500, 700 = 1200, 310)", ""])
    for module in (textfield, new_game):
        monkeypatch.setattr(module, "from_clipboard", lambda: text)
    program.app.first_page()
    if way == "shelf":
        program.key("v", pygame.KMOD_CTRL)
        program.opened(ChallengePage)
        press(program, "deal")
    else:
        program.app.apply(program.app.services.settings.changed(more=True))
        program.app.open_new_game()
        page = program.on(NewGamePage)
        page.act("code", "focus")
        program.key("v", pygame.KMOD_CTRL) if way == "typed" else press(program, "paste")
        if way == "changed":
            page.act("rules", "next")
        press(program, "begin")
    program.settle()
    header, rival = dealt().header, record.rival(dealt())
    assert [seat.player for seat in header.seats] == ["human", "master"]
    assert header.seed == SEED and (header.rules.preset == "toronto") is (way != "changed")
    wanted = None if way == "changed" else Rival("Ben", (500, 700), (1200, 310))
    assert rival == wanted, "who changes the rules plays another game"


# What others make of it


def chunk(kind: bytes, data: bytes) -> bytes:
    return len(data).to_bytes(4, "big") + kind + data + zlib.crc32(kind + data).to_bytes(4, "big")


def plain() -> bytes:
    header = (1).to_bytes(4, "big") * 2 + bytes([8, 2, 0, 0, 0])
    row = chunk(b"IDAT", zlib.compress(bytes(4)))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + row + chunk(b"IEND", b"")


OURS = b"Mille challenge"
BAD: dict[str, tuple[str, Callable[[], bytes]]] = {
    "no picture": ("challenge.no_png", lambda: b"Mille" * 100),
    "empty": ("challenge.no_png", lambda: b""),
    "a plain one": ("challenge.no_words", plain),
    "nothing but a start": ("challenge.no_words", lambda: plain()[:8]),
    "damaged": (
        "challenge.no_words",
        lambda: with_words(plain(), SAID).replace(b"marble", b"barble"),
    ),
    "cut off": ("challenge.no_words", lambda: with_words(plain(), SAID)[:90]),
    "too long": (
        "challenge.no_words",
        lambda: plain()[:33] + b"\xff" * 4 + b"iTXt" + OURS + bytes(90),
    ),
    "no UTF-8": (
        "challenge.no_words",
        lambda: plain()[:33] + chunk(b"iTXt", OURS + bytes(5) + b"\xff\xfe"),
    ),
    "a bomb": (
        "challenge.no_words",
        lambda: plain()[:33] + chunk(b"zTXt", OURS + bytes(2) + zlib.compress(bytes(10**8))),
    ),
    "other words": ("challenge.none", lambda: with_words(plain(), "Hello")),
    "a book": (
        "challenge.none",
        lambda: with_words(plain(), SAID + " " * MOST_TEXT + "x" * MOST_TEXT),
    ),
    "a stranger": ("challenge.nobody", lambda: with_words(plain(), SAID.replace("Irène", "Zelda"))),
    "a crowd": ("fault.seats", lambda: with_words(plain(), SAID.replace("Irène", "Léo, Mado"))),
    "nobody": ("fault.seats", lambda: with_words(plain(), SAID.replace("Irène", "you"))),
    "odd rules": (
        "fault.must_be",
        lambda: with_words(plain(), SAID.replace("toronto", "toronto+target=-1")),
    ),
    "no seed": ("fault.deal_name", lambda: with_words(plain(), SAID.partition(":")[0] + ":")),
}


@pytest.mark.parametrize("kind", BAD)
def test_a_bad_picture_is_refused_in_a_sentence(kind: str, program: Program, home: Path) -> None:
    program.begin()
    before, file = disk.current_game().read_bytes(), home / "a.png"
    id, made = BAD[kind]
    file.write_bytes(made())
    assert fault_of(in_picture, file).message.id == id
    table = program.top
    program.post(pygame.DROPFILE, file=str(file))
    assert under_title(program.top) and program.app.match is not None
    program.key("escape")
    assert program.top is table and disk.current_game().read_bytes() == before


@pytest.mark.parametrize(
    "rival",
    [
        *({}, [], "Ben", 1, None),
        *(
            {"name": "Ben", "points": points, "totals": totals}
            for points, totals in [
                ([], [1, 2]),
                ([1], [1, 2, 3]),
                ([10**12], [1, 2]),
                ([1.5], [1, 2]),
                (["1"], [1, 2]),
                ([1] * MOST_NUMBERS, [1, 2]),
            ]
        ),
        *({"name": name, "points": [1], "totals": [1, 2]} for name in ("B" * 101, "B\u0007", 1)),
    ],
)
def test_a_record_may_say_anything_of_a_rival(rival: Any, program: Program) -> None:
    path = played("mille", "a", notes=[{"event": "note", "rival": rival}])
    assert record.rival(record.read(path)) is None
    opening.open_ended(program.app, path)
    program.on(SheetPage)
    assert program.top.frame().find("rival") is None


def test_a_game_that_others_could_not_play_is_no_challenge(home: Path) -> None:
    path = played("guts", "a")
    data = path.read_text("utf-8")
    for old, new in (
        ('"player": "casual"', '"player": "outside"'),
        ('"player": "human"', '"player": "novice"'),
        ('"shuffle"', '"shuffled"'),
    ):
        assert old in data, old
        path.write_text(data.replace(old, new), "utf-8")
        assert Challenge.of(record.read(path), "") is None
