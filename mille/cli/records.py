"""Commands about games: `mille history`, `review`, `verify`, `word`, and `shot` for a picture."""

from __future__ import annotations

import argparse
import csv
import json
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from importlib.util import find_spec
from io import StringIO
from pathlib import Path
from typing import Any

from mille.cards import Dice
from mille.cli import console
from mille.cli.console import Bar, Command
from mille.engine.codec import JsonObject, Line, Seat
from mille.engine.match import AnyReplay, replay
from mille.engine.message import Blank, Fault, message, said_in, unknown
from mille.engine.text import dump
from mille.games import entry, titles
from mille.i18n import Catalog, load
from mille.session import deals, disk, history, record, sources
from mille.session.referee import AnyReferee, Referee
from mille.session.review import MOST_WORLDS, review_lines, review_view
from mille.view.names import YOU, padded, width_of
from mille.view.papers import ReviewView, TurnView, cost, done, figures, graded, told_ways


def add_verify(command: Command, words: Catalog) -> None:
    it = command("verify", _verify)
    it.add_argument("--shuffle", action="store_true", help=words("cli.shuffle"))
    it.add_argument("files", nargs="+", type=Path, metavar="FILE", help=words("cli.files"))


def _verify(args: argparse.Namespace, words: Catalog) -> int:
    code = 0
    for file in args.files:
        try:
            kept = console.read_record(file)
            with said_in(file=str(file)):
                replay = record.follow(kept)
                seeded = deals.check(kept) if args.shuffle else None
        except Fault as fault:
            code = max(code, console.FAULT_FOUND if fault.file else console.BAD_INPUT)
            (console.warn if fault.file else console.complain)(console.explain(fault, words))
            continue
        said = [message("cli.verified", n=len(replay.moments))]
        if kept.torn:
            said.append(message("cli.verified.torn"))
        lost = record.lost(kept)
        if lost is not None:
            # Older records of the arena have a message id here; all others have the words.
            why = words(lost[1]) if words.has(lost[1]) else lost[1]
            said.append(message("cli.verified.lost", seat=lost[0], why=why.rstrip(".")))
        elif kept.header.entry.game.waiting(replay.state).actor is not None or replay.due:
            said.append(message("cli.verified.open"))
        if seeded is not None:
            counts = {"deals": seeded.deals, "n": seeded.reshuffles}
            said.append(message("cli.verified.shuffle", **counts))
            if (shown := kept.lines[0][1].get("commit")) is not None:
                said.append(message("cli.verified.print", print=shown))
        told = message("tell.sentence", said=words.joined(said, "tell.then"))
        print(console.one_line(words("tell.of", what=str(file), said=told)))
    return code


MOST_WORD = 40


def add_word(command: Command, words: Catalog) -> None:
    it = command("word", _word)
    console.add_game(it, words)
    it.add_argument("word", nargs="*", help=argparse.SUPPRESS)
    it.set_defaults(game=None)


def _word(args: argparse.Namespace, words: Catalog) -> int:
    """Say the fingerprint of a secret, and deal by that secret and the word that is given."""
    game, secret = args.game and entry(args.game), deals.draw_secret()
    wrong = Fault(message("cli.word.wrong", most=MOST_WORD))
    if args.word:
        raise wrong
    shown = record.fingerprint(f"{secret}:") or ""
    print(words("cli.word.print", command=console.called(), print=shown))
    print(words("cli.word.ask"), end=" ", flush=True)
    line = console.byte_pipe(sys.stdin, 0, "rb").readline(4 * MOST_WORD)
    word = line.decode(errors="surrogateescape").strip()
    if not 0 < len(word) <= MOST_WORD or not word.isprintable():
        raise wrong
    from mille.app.loop import run

    return run(words, deal=(game, f"{secret}:{word}"))


COLUMNS = (
    *("file", "created", "game", "preset", "seats", "seat", "name", "player", "place", "worth"),
    *("deals", "over"),
)


def add_history(command: Command, words: Catalog) -> None:
    it = command("history", _history)
    it.add_argument("folder", nargs="?", type=Path, metavar="FOLDER", help=words("cli.folder"))
    form = it.add_mutually_exclusive_group()
    form.add_argument("--csv", action="store_true", help=words("cli.history.csv"))
    form.add_argument("--json", action="store_true", help=words("cli.json"))
    it.add_argument("--rebuild", action="store_true", help=words("cli.history.rebuild"))


def _history(args: argparse.Namespace, words: Catalog) -> int:
    if find_spec("sqlite3") is None:  # some systems package it separately from Python
        raise Fault(message("fault.no_history"))
    bar, folder = Bar(), args.folder
    if folder is not None and not folder.is_dir():
        raise Fault(message("fault.no_folder", folder=str(folder)))
    if folder is None and args.rebuild:
        history.remove(disk.games())
    at: Any = (disk.games(),) if folder is None else (folder, ("",))
    shown = partial(bar.show, more="")
    with history.History(*at, kept=folder is None, progress=shown) as games:
        bar.clear()
        found, unreadable = games.games(), games.unreadable()
    counted = [each for each in found if each.counts and not each.thrown_away]
    counted.sort(key=lambda each: each.file)
    if args.csv:
        text = StringIO()
        csv.writer(text, lineterminator="\n").writerows((COLUMNS, *_columns(counted)))
        out = console.byte_pipe(sys.stdout, 1, "wb")
        out.write(text.getvalue().encode())
        out.flush()
    elif args.json:
        print(json.dumps([dict(zip(COLUMNS, row)) for row in _columns(counted)]))
    elif counted:
        _tell_games(counted, words)
    elif not unreadable:
        print(words("rules.nothing"))
    for file, fault in unreadable:
        console.warn(words("tell.of", what=str(file), said=console.explain(fault, words)))
    return console.FAULT_FOUND if unreadable else 0


def _columns(games: Iterable[record.Played]) -> Iterator[list[Any]]:
    for it in games:
        of_game = it.file, it.created, it.game, it.preset, len(it.seats)
        for seat, sat in enumerate(it.seats):
            yield [*of_game, seat, *map(_number, sat), it.deals, int(it.over)]


def _number(value: Any) -> Any:
    """A number in its shortest form."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _tell_games(games: Iterable[record.Played], words: Catalog) -> None:
    """Print a line for each game, the newest last."""
    for it in sorted(games, key=lambda each: each.created):
        own = load(words.language, it.game) if it.game in titles() else words
        rules = f"rules_set.{it.preset}"
        sign = -1 if own is not words and entry(it.game).ledger.fewer_is_better else 1
        said = own(
            "cli.history.game" if it.over else "cli.history.open",
            file=it.file,
            day=it.created[:10],
            game=own("game.title") if own is not words else it.game,
            rules=message(rules) if own.has(rules) else it.preset,
            deals=it.deals,
            who=tuple(_seat(sat, sign) for sat in sorted(it.seats, key=lambda sat: sat.place or 0)),
        )
        print(console.one_line(said))


def _seat(each: record.Sitting, sign: int) -> Blank:
    if each.place is None or each.worth is None:
        return each.name
    worth = f"{_number(sign * each.worth)}".replace("-", "−")
    return message("cli.history.seat", name=each.name, place=each.place, worth=worth)


MOST_DEAL = MOST_TURNS = 1_000_000
GAP = "  "


def add_review(command: Command, words: Catalog) -> None:
    it = command("review", _review)
    it.add_argument("records", nargs="+", type=Path, metavar="RECORD", help=words("cli.record"))
    for name in ("seat", "deal", "worlds", "skip"):
        it.add_argument(f"--{name}", metavar="N", help=words(f"cli.review.{name}"))
    it.add_argument("--brief", action="store_true", help=words("cli.review.brief"))
    it.add_argument("--json", action="store_true", help=words("cli.json"))
    it.add_argument("--lines", action="store_true", help=words("cli.review.lines"))


def _review(args: argparse.Namespace, words: Catalog) -> int:
    limits = {"deal": (1, MOST_DEAL), "worlds": (1, MOST_WORLDS), "skip": (0, MOST_TURNS)}
    given = {name: getattr(args, name) for name in limits if getattr(args, name) is not None}
    how = {name: console.whole(said, f"--{name}", *limits[name]) for name, said in given.items()}
    code = 0
    for file in args.records:
        try:
            kept = console.read_record(file)
            if len(args.records) > 1 and not (args.json or args.lines):
                print(console.one_line(str(file)))
            with said_in(file=str(file)):
                _review_one(kept, how, args, words)
        except Fault as fault:
            code = console.complain(console.explain(fault, words))
    return code


def _review_one(
    kept: record.Record, how: dict[str, int], args: argparse.Namespace, words: Catalog
) -> None:
    header = kept.header
    seat = header.me
    if args.seat is not None:
        seat = Seat(console.whole(args.seat, "--seat", 0, len(header.seats) - 1))
    lines: list[JsonObject] = []
    bar = Bar()
    said = console.byte_pipe(sys.stdout, 1, "wb") if args.lines else None
    try:
        for line in review_lines(kept, seat, **how):
            lines.append(line)
            if said is not None:
                said.write(dump(line).encode() + b"\n")
                said.flush()
            elif len(lines) > 1:
                bar.show(min(len(lines) - 1, lines[0]["count"]), lines[0]["count"], "")
    except Fault as fault:
        if said is None:
            raise
        said.write(dump({"type": "fault", "id": fault.message.id}).encode() + b"\n")
    finally:
        bar.clear()
    if args.json:
        print(json.dumps(whole_review(lines)))
    elif not args.lines:
        _tell_review(review_view(kept, lines), args.brief, load(words.language, header.game))


def whole_review(lines: Sequence[Line]) -> JsonObject:
    said = ({k: v for k, v in line.items() if k not in ("count", "type")} for line in lines)
    header, *turns, end = said
    return {**header, "turns": turns, **end}


def _tell_review(view: ReviewView, brief: bool, words: Catalog) -> None:
    print(words.text(view.title))
    if not brief:
        print()
        for deal in view.deals:
            for turn in deal.turns:
                for row, _ in _turn_rows(turn, words):
                    print(row)
    print()
    print(GAP.join(words.text(graded(name, n)) for name, n in view.grades.items()))
    for share in view.shares:
        name = words(f"review.{share.id}")
        print(words("tell.of", what=name, said=figures(share)))
    for note in view.notes:
        print(words.text(note))
    if view.costliest:
        print()
        print(words("review.costliest"))
        for turn in view.costliest:
            for row, why in _turn_rows(turn, words):
                print(row)
                if why:
                    print(f"{GAP * 2}{why}")


def _turn_rows(turn: TurnView, words: Catalog) -> Iterator[tuple[str, str]]:
    """The printed lines of a turn: one, or with several costly choices, one more for each."""
    where, grade = words.text(turn.where), words(f"grade.{turn.grade}")
    row = f"{GAP}{padded(where, 18)}{padded(grade, 12)}"
    if len(turn.choices) != 1:
        lost = words.text(cost(turn)) if turn.choices else ""
        yield (row + lost).rstrip(), ""
        row = " " * width_of(row)
    for choice in turn.choices:
        lost = words.text(cost(choice))
        instead = words.joined([done(choice.played), told_ways(choice)[1]], "tell.beside")
        yield f"{row}{padded(lost, 32)}{GAP}{instead}", words.joined(words.known(choice.why))


SMALLEST, LARGEST = 320, 7680
"""The limits for the sides of a picture, in pixels."""
LOOKS = ("table", "deck", "back")
"""The settings that change how a picture looks."""
SCENES = (
    *("table", "start", "new", "program", "menu", "rules", "keys", "settings", "about"),
    *("sheet", "payment"),
)


def add_shot(command: Command, words: Catalog) -> None:
    it = command("shot", _shot)
    it.add_argument("--record", type=Path, metavar="FILE", help=words("cli.record"))
    it.add_argument("--at", metavar="N", help=words("cli.at"))
    it.add_argument("--deal", metavar="NAME", help=words("cli.shot.deal"))
    it.add_argument("--size", default="1280x720", metavar="WxH", help=words("cli.size"))
    it.add_argument("--out", type=Path, required=True, metavar="PNG", help=words("cli.out"))
    it.add_argument("--scene", default="table", help=words("cli.scene", known=SCENES))
    console.add_game(it, words)
    for look in LOOKS:
        it.add_argument(f"--{look}", metavar="NAME", help=words("cli.look"))


def _shot(args: argparse.Namespace, words: Catalog) -> int:
    deal = console.chosen_deal(args, ("record", "at"))
    if (args.record is None) != (args.at is None):
        raise Fault(message("fault.shot_of_what"))
    if args.record is None:
        game = entry(args.game)
        usual = game.options.usual, game.title.usual_seats
        header, shown = _first_deal(deal or deals.DealName(game, *usual, "1"))
    else:
        kept = console.read_record(args.record)
        events = sum(line.get("event") != "note" for _, line in kept.lines)
        at = console.whole(args.at, "--at", 0, events)
        header = kept.header
        with said_in(file=str(args.record)):
            shown = record.follow(kept, sources.lines_before(kept, at + 1))
    width, height = _size(args.size)
    if args.scene not in SCENES:
        raise unknown(args.scene, SCENES)
    from mille.app.pictures import looks, shot
    from mille.session.settings import Settings

    chosen = {look: getattr(args, look) for look in LOOKS if getattr(args, look) is not None}
    for look, name in chosen.items():
        if name not in looks()[look]:
            raise unknown(name, looks()[look])
    settings = Settings(**chosen)
    shot(header, shown, (width, height), args.out, args.scene, words, settings)
    return 0


def _first_deal(deal: deals.DealName) -> tuple[record.Header, AnyReplay]:
    """The first deal of the named deal's game, with the first people of the house."""
    people = list(deal.game.opponents.items())[: deal.seats - 1]
    seats = [record.SeatName(YOU, record.HUMAN)]
    seats += [record.SeatName(person.name, id) for id, person in people]
    header = record.Header(deal.game.id, deal.rules, tuple(seats), deal.seed, record.now())
    setup = deal.game.game, deal.rules, deal.seats
    referee: AnyReferee = Referee(*setup, Dice(deal.seed))
    referee.chance()
    return header, replay(*setup, map(deal.game.game.write, referee.events))


def _size(text: str) -> tuple[int, int]:
    sides = re.fullmatch("([0-9]{1,5})[xX]([0-9]{1,5})", text)
    size = (int(sides[1]), int(sides[2])) if sides else (0, 0)
    if not all(SMALLEST <= side <= LARGEST for side in size):
        raise Fault(message("fault.size", least=SMALLEST, most=LARGEST))
    return size
