"""Strict reading of what a command line and its files say."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from mille.cli.console import byte_pipe
from mille.engine.codec import JsonObject
from mille.engine.message import Fault, message
from mille.engine.options import AnyRules
from mille.engine.text import read_json
from mille.games import GameEntry, default_game, entry, titles
from mille.i18n import Catalog, load
from mille.session import record
from mille.session.deals import DealName


def add_game(it: argparse.ArgumentParser, words: Catalog) -> None:
    """Add `--game`, with the default game if it is not given."""
    known = tuple(titles())
    it.add_argument("--game", default=default_game(), help=words("cli.game", known=known))


def chosen_game(args: argparse.Namespace, words: Catalog) -> tuple[GameEntry, Catalog]:
    """The game that `--game` names, and its catalogue. Raises `Fault`."""
    return entry(args.game), load(words.language, args.game)


def chosen_deal(args: argparse.Namespace, others: Sequence[str]) -> DealName | None:
    """The deal that `--deal` names, if given; options that would say the same are then refused.

    Raises `Fault`.
    """
    if args.deal is None:
        return None
    for other in others:
        if getattr(args, other):
            raise Fault(message("fault.deal_alone", option=f"--{other}"))
    return DealName.read(args.deal)


def add_rules(it: argparse.ArgumentParser, words: Catalog) -> None:
    """Add the options for a rule set and for single rules."""
    it.add_argument("--rules", help=words("cli.rules"))
    it.add_argument(
        "--rule", action="append", default=[], metavar="KEY=VALUE", help=words("cli.rule")
    )


def check_seats(game: GameEntry, rules: AnyRules, count: int) -> None:
    """Raises `Fault` if this many seats cannot play the game, or not by these rules."""
    if count not in game.seats:
        least, most = min(game.seats), max(game.seats)
        id = "fault.count_players.of_one" if least == most else "fault.count_players"
        raise Fault(message(id, least=least, most=most, n=count))
    game.options.check(rules, count)


def with_minus(argv: Sequence[str]) -> list[str]:
    """The command line, with values such as -5,5 joined to their option by an equals sign.

    None of our options begins with a minus and a digit, but argparse takes such a value for one.

    >>> with_minus(["arena", "--sprt", "-5,5", "--json"])
    ['arena', '--sprt=-5,5', '--json']
    >>> with_minus(["verify", "--", "--file", "-5"])
    ['verify', '--', '--file', '-5']
    """
    joined: list[str] = []
    for word in argv:
        after_option = joined and _OPTION.fullmatch(joined[-1]) and "--" not in joined
        if after_option and _MINUS.match(word):
            joined[-1] += f"={word}"
        else:
            joined.append(word)
    return joined


_OPTION = re.compile(r"--[a-z][a-z-]*")
_MINUS = re.compile(r"-\.?[0-9]")


def whole(text: str, name: str, least: int, most: int) -> int:
    """A whole number from the command line. Raises `Fault`."""
    try:
        number = int(text) if len(text) <= 20 else None
    except ValueError:
        number = None
    if number is None or not least <= number <= most:
        raise Fault(message("fault.count", name=name, least=least, most=most))
    return number


def is_text(given: str) -> bool:
    """Whether the text can be written to a record; the system may pass bytes that are not UTF-8."""
    return not any("\ud800" <= char <= "\udfff" for char in given)


def rules_named(game: GameEntry, named: str | None, single: Sequence[str]) -> Any:
    """The rules that `--rules` (a set or a file) and `--rule` ask for. Raises `Fault`."""
    options = game.options
    if named is None:
        rules = next(iter(options.presets.values()))
    elif named in options.presets or not (
        os.sep in named or named.endswith(".json") or os.path.isfile(named)
    ):
        rules = options.preset(named)
    else:
        data = record.read_bytes(Path(named), record.MOST_LINE, wait=True)
        rules = options.made(read_json(data))
    for text in single:
        key, equals, value = text.partition("=")
        if not equals:
            raise Fault(message("fault.rule_equals", text=text[:60]))
        rules = options.made({key: _value(value)}, rules)
    return rules


def _value(text: str) -> Any:
    """The value after KEY=: JSON, two numbers with a comma, or a word."""
    for form in (text, f"[{text}]"):
        try:
            return read_json(form)
        except Fault:
            continue
    return text


def read_record(path: Path) -> bytes:
    """The bytes of a record in a file, or on standard input for `-`. Raises `Fault`."""
    if str(path) != "-":
        return record.read_bytes(path, wait=True)
    data = byte_pipe(sys.stdin, 0, "rb").read(record.MOST_BYTES + 1)
    if len(data) > record.MOST_BYTES:
        raise Fault(message("fault.file_large", file="-", most=record.MOST_BYTES // 1024))
    return data


def read_input(name: str) -> JsonObject:
    """The JSON object in a file, or on standard input for `-`. Raises `Fault` and `OSError`."""
    if name == "-":
        data = byte_pipe(sys.stdin, 0, "rb").read(record.MOST_LINE + 1)
        if len(data) > record.MOST_LINE:
            raise Fault(message("fault.line_long", most=record.MOST_LINE))
    else:
        data = record.read_bytes(Path(name), record.MOST_LINE, wait=True)
    value = read_json(data)
    if not isinstance(value, dict):
        raise Fault(message("fault.input_object"))
    return value
