"""The command `mille`: the window, and what runs without one.

Nothing here imports pygame before the window or a picture is wanted.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections import Counter
from collections.abc import Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import Any, NoReturn

from mille import __version__
from mille.engine.game import Fault, message
from mille.games import GameEntry, discover, entry
from mille.i18n.catalog import Catalog, load
from mille.session import record, simulate

BAD_INPUT = 2
FAULT_FOUND = 1
MOST_GAMES = 10_000_000
SMALLEST, LARGEST = 320, 7680
"""The sides of a picture, in pixels."""
LOOKS = ("table", "deck", "back")
"""What a picture can be told to look like, by the names of the settings."""
SCENES = ("table", "start", "new", "menu", "rules", "keys", "settings", "sheet", "payment")


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line; the default adds the usage."""

    def error(self, message: str) -> NoReturn:
        raise SystemExit(_complain(message))


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns its exit code."""
    _speak_any_console()
    words = load(_language())
    try:
        args = _parser(words).parse_args(argv)
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else BAD_INPUT
    try:
        code: int = args.run(args, words)
        if sys.stdout is not None:  # as it is in a program with a window and no console
            sys.stdout.flush()
        return code
    except Fault as fault:
        return _complain(_explain(fault, words))
    except BrokenPipeError:
        # Whoever read the output has seen enough; Python would complain once more on the way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        reason = error.strerror or type(error).__name__
        return _complain(words("fault.write", file=str(error.filename or "-"), reason=reason))
    except KeyboardInterrupt:
        return 130


def _language() -> str:
    return os.environ.get("MILLE_LANGUAGE", "en")[:20]


def _speak_any_console() -> None:
    """Show what a console cannot write by its number, such as a file name that is no text."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _complain(text: str) -> int:
    print(f"mille: {_one_line(text)}", file=sys.stderr)
    return BAD_INPUT


def _one_line(text: str) -> str:
    line = " ".join(text.split())
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in line)


def _explain(fault: Fault, words: Catalog) -> str:
    what = words.text(fault.message)
    return what if fault.line is None else words("fault.at_line", line=fault.line, what=what)


def _parser(words: Catalog) -> argparse.ArgumentParser:
    game = _mille()
    players, sets = ", ".join(game.players), ", ".join(game.rule_sets)
    parser = _Parser(prog="mille", description=words("cli.about"))
    parser.add_argument("--version", action="version", version=f"mille {__version__}")
    parser.add_argument(
        "--selftest",
        nargs="?",
        type=Path,
        const=Path(),
        metavar="PNG",
        help=words("cli.selftest"),
    )
    parser.set_defaults(run=_open_window)
    commands = parser.add_subparsers(metavar="COMMAND", parser_class=_Parser)

    def command(name: str, run: Any) -> argparse.ArgumentParser:
        about = words(f"cli.{name}")
        made = commands.add_parser(name, help=about, description=about)
        made.set_defaults(run=run)
        return made

    it = command("simulate", _simulate)
    it.add_argument("--players", default="casual,regular", help=words("cli.players", known=players))
    it.add_argument("--games", default="100", help=words("cli.games"))
    it.add_argument("--seed", default="1", help=words("cli.seed"))
    it.add_argument("--rules", default="standard", help=words("cli.rules", known=sets))
    it.add_argument(
        "--rule", action="append", default=[], metavar="KEY=VALUE", help=words("cli.rule")
    )
    it.add_argument("--records", type=Path, metavar="DIR", help=words("cli.records"))
    it.add_argument("--json", action="store_true", help=words("cli.json"))

    it = command("verify", _verify)
    it.add_argument("files", nargs="+", type=Path, metavar="FILE", help=words("cli.files"))
    it = command("score", _score)
    it.add_argument("file", metavar="FILE", help=words("cli.input"))
    it = command("settle", _settle)
    it.add_argument("file", metavar="FILE", help=words("cli.input"))

    it = command("shot", _shot)
    it.add_argument("--record", type=Path, required=True, metavar="FILE", help=words("cli.record"))
    it.add_argument("--at", required=True, metavar="N", help=words("cli.at"))
    it.add_argument("--size", default="1280x720", metavar="WxH", help=words("cli.size"))
    it.add_argument("--out", type=Path, required=True, metavar="PNG", help=words("cli.out"))
    known = ", ".join(SCENES)
    it.add_argument("--scene", default="table", help=words("cli.scene", known=known))
    for look in LOOKS:
        it.add_argument(f"--{look}", metavar="NAME", help=words(f"cli.{look}"))
    return parser


def _mille() -> GameEntry:
    return entry("mille")


def _whole(text: str, name: str, least: int, most: int) -> int:
    """A whole number from the command line. Raises `Fault`."""
    try:
        number = int(text) if len(text) <= 20 else None
    except ValueError:
        number = None
    if number is None or not least <= number <= most:
        raise Fault(message("fault.count", name=name, least=least, most=most))
    return number


def _open_window(args: argparse.Namespace, words: Catalog) -> int:
    if args.selftest is not None:
        from mille import selftest

        return selftest.run(words, None if args.selftest == Path() else args.selftest)
    from mille.app import run

    return run(words)


# simulate


def _simulate(args: argparse.Namespace, words: Catalog) -> int:
    game = _mille()
    players = args.players.split(",")
    if len(players) != 2:
        raise Fault(message("fault.two_players"))
    for name in players:
        if name not in game.players:
            known = ", ".join(game.players)
            raise Fault(message("fault.unknown_player", name=name[:40], known=known))
    if not _is_text(args.seed):
        raise Fault(message("fault.utf8"))
    games = _whole(args.games, "--games", 1, MOST_GAMES)
    rules = _rules(args.rules, args.rule)
    tally = simulate.simulate(game, rules, players, games, args.seed, args.records)
    if args.json:
        print(json.dumps(tally.write()))
        return 0
    print(
        words(
            "cli.simulated",
            games=tally.games,
            deals=tally.deals,
            rules=tally.rules,
            seed=tally.seed,
        )
    )
    for seat, name in enumerate(players):
        said = words(
            "cli.simulated.seat",
            wins=tally.wins[seat],
            points=f"{tally.points_a_deal(seat):.1f}",
            naturals=tally.naturals[seat],
            chapeaux=tally.chapeaux[seat],
        )
        print(f"{name}: {said}")
    rate = tally.games / tally.seconds
    print(words("cli.simulated.end", illegal=tally.illegal, rate=f"{rate:.1f}"))
    return 0


def _is_text(given: str) -> bool:
    """Whether it can be written to a record; the system hands on bytes that are no UTF-8."""
    return not any("\ud800" <= char <= "\udfff" for char in given)


def _rules(named: str, single: Sequence[str]) -> Any:
    """The rules that `--rules` and `--rule` ask for. Raises `Fault`."""
    from mille.games.mille.house_rules import PRESETS, preset, rules_from

    if named in PRESETS or not (
        os.sep in named or named.endswith(".json") or os.path.isfile(named)
    ):
        rules = preset(named)
    else:
        rules = rules_from(record.read_json(_text(record.read_bytes(Path(named)))))
    for text in single:
        key, equals, value = text.partition("=")
        if not equals:
            raise Fault(message("fault.rule_equals", text=text[:60]))
        rules = rules_from({key: _value(value)}, rules)
    return rules


def _value(text: str) -> Any:
    """What stands after KEY=: JSON, two numbers with a comma, or a word."""
    for form in (text, f"[{text}]"):
        try:
            return record.read_json(form)
        except Fault:
            continue
    return text


def _text(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise Fault(message("fault.utf8")) from None


# verify


def _verify(args: argparse.Namespace, words: Catalog) -> int:
    code = 0
    for file in args.files:
        try:
            data = record.read_bytes(file)
        except Fault as fault:
            code = _complain(_explain(fault, words))
            continue
        try:
            kept = record.parse(data)
            match = record.follow(kept)
        except Fault as fault:
            print(_one_line(f"{file}: {_explain(fault, words)}"), file=sys.stderr)
            code = max(code, FAULT_FOUND)
            continue
        said = f"{file}: {words('cli.verified', n=len(match.moments))}"
        if kept.torn:
            said += words("cli.verified.torn")
        if kept.header.entry.game.actor(match.state) is not None or match.due:
            said += words("cli.verified.open")
        print(said + ".")
    return code


# score and settle


def _score(args: argparse.Namespace, words: Catalog) -> int:
    from mille.games.mille import melds, notation
    from mille.games.mille.scoring import score_deal

    given = _input(args.file)
    _known_fields(given, ("rules", "melds", "left", "went_out", "somebody_out"))
    rules = _given_rules(given)
    laid: melds.Melds = ()
    columns = _field(given, "melds", dict, "wanted.object")
    left = _card_list(_field(given, "left", list, "wanted.cards", []), "left")
    everything = list(left)
    for key, value in columns.items():
        rank, cards = notation.read_rank(key), _card_list(value, key)
        everything += cards
        refusal = melds.meld_refusal(rules, (), rank, cards)
        if refusal is not None:
            raise Fault(message("fault.meld_illegal", rank=rank, why=refusal))
        laid = melds.laid(laid, rank, cards)
    for card, n in Counter(everything).items():
        if n > 2:
            raise Fault(message("fault.cards_many", card=card))
    went_out = _field(given, "went_out", bool, "wanted.switch", False)
    somebody = _field(given, "somebody_out", bool, "wanted.switch", True)
    score = score_deal(rules, laid, left, went_out=went_out, somebody_out=went_out or somebody)
    print(json.dumps({**notation.write_score(score), "lines": _lines(score.lines, words)}))
    return 0


def _settle(args: argparse.Namespace, words: Catalog) -> int:
    from mille.games.mille.settlement import is_over, settle

    given = _input(args.file)
    _known_fields(given, ("rules", "totals", "naturals", "chapeaux"))
    rules = _given_rules(given)
    totals = _numbers(given, "totals", -10_000_000)
    naturals, chapeaux = _numbers(given, "naturals", 0), _numbers(given, "chapeaux", 0)
    if not is_over(rules, totals):
        raise Fault(message("fault.no_winner", target=rules.target))
    end = settle(rules, totals, naturals, chapeaux)
    result = {
        "winner": end.winner,
        "skunk": end.skunk,
        "payment": end.payment,
        "lines": _lines(end.lines, words),
    }
    print(json.dumps(result))
    return 0


def _lines(lines: Any, words: Catalog) -> list[dict[str, Any]]:
    return [
        {"reason": line.reason.id, "text": words.text(line.reason), "points": line.points}
        for line in lines
    ]


def _input(name: str) -> dict[str, Any]:
    if name == "-":
        data = sys.stdin.buffer.read(record.MOST_LINE + 1) if sys.stdin else b""
    else:
        data = record.read_bytes(Path(name))
    if len(data) > record.MOST_LINE:
        raise Fault(message("fault.line_long", most=record.MOST_LINE))
    value = record.read_json(_text(data))
    if not isinstance(value, dict):
        raise Fault(message("fault.input_object"))
    return value


def _known_fields(given: dict[str, Any], known: Sequence[str]) -> None:
    for name in given:
        if name not in known:
            names = ", ".join(known)
            raise Fault(message("fault.input_unknown", field=str(name)[:40], known=names))


def _field(given: dict[str, Any], name: str, kind: type, wanted: str, default: Any = None) -> Any:
    value = given.get(name, default)
    if not isinstance(value, kind):
        raise Fault(message("fault.input_field", field=name, wanted=message(wanted)))
    return value


def _given_rules(given: dict[str, Any]) -> Any:
    from mille.games.mille.house_rules import preset, rules_from

    rules = given.get("rules", "standard")
    return preset(rules) if isinstance(rules, str) else rules_from(rules)


def _card_list(value: Any, name: str) -> Any:
    from mille.games.mille import notation

    if not isinstance(value, list) or len(value) > notation.MOST_CARDS:
        raise Fault(message("fault.no_card_list", field=str(name)[:40]))
    return tuple(map(notation.read_card, value))


def _numbers(given: dict[str, Any], name: str, least: int) -> list[int]:
    most = 10_000_000
    value = given.get(name)
    if (
        not isinstance(value, list)
        or len(value) != 2
        or any(not isinstance(n, int) or isinstance(n, bool) for n in value)
        or any(not least <= n <= most for n in value)
    ):
        wanted = message("wanted.two_numbers", least=least, most=most)
        raise Fault(message("fault.input_field", field=name, wanted=wanted))
    return value


# shot


def _shot(args: argparse.Namespace, words: Catalog) -> int:
    kept = record.parse(record.read_bytes(args.record))
    at = _whole(args.at, "--at", 0, 10**9)
    if at > len(kept.lines):
        raise Fault(message("fault.event_number", n=len(kept.lines)))
    width, height = _size(args.size)
    if args.scene not in SCENES:
        known = ", ".join(SCENES)
        raise Fault(message("fault.unknown_scene", name=args.scene[:40], known=known))
    match = record.follow(kept, at)
    from mille.app import looks, shot
    from mille.session.settings import Settings

    chosen = {look: getattr(args, look) for look in LOOKS if getattr(args, look) is not None}
    for look, name in chosen.items():
        if name not in looks()[look]:
            known = ", ".join(looks()[look])
            raise Fault(message("fault.unknown_look", what=look, name=name[:40], known=known))
    settings = Settings(**chosen)
    shot(kept.header, match, (width, height), args.out, args.scene, words, settings)
    return 0


def _size(text: str) -> tuple[int, int]:
    fault = Fault(message("fault.size", least=SMALLEST, most=LARGEST))
    width, cross, height = text.lower().partition("x")
    if not (cross and width.isdecimal() and height.isdecimal() and len(text) < 20):
        raise fault
    size = int(width), int(height)
    if not all(SMALLEST <= side <= LARGEST for side in size):
        raise fault
    return size


__all__ = ["discover", "main"]
