"""What the commands print on a console, and the exit codes."""

from __future__ import annotations

import argparse
import codecs
import os
import re
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path
from shutil import get_terminal_size
from time import monotonic
from typing import IO, Any, Protocol, TypeAlias

from mille.engine.codec import JsonObject
from mille.engine.message import Fault, message, must_be, said_in
from mille.engine.options import AnyRules
from mille.engine.text import read_as, read_json
from mille.games import GameEntry, default_game, titles
from mille.i18n import Catalog, why
from mille.session import record
from mille.session.deals import DealName
from mille.session.record import Record

BAD_INPUT = 2
FAULT_FOUND = 1
INTERRUPTED = 130

PLAIN = {"−": "-", "–": "-", "∞": "infinity", "±": "+-", "×": "x", "…": "...", "·": "-"}
"""Replacements for characters that a console cannot show, as on Windows when output
goes to a file.
"""

Run: TypeAlias = Callable[[argparse.Namespace, Catalog], int]
"""Carries out a command; returns its exit code."""


class Command(Protocol):
    """Registers a command under its name, with the function that carries it out."""

    def __call__(self, name: str, run: Run, about: str = "") -> argparse.ArgumentParser:
        """The command's parser; `about` describes it instead of the message `cli.<name>`."""


def speak_any_console() -> None:
    """Make output replace what the console cannot show, such as a file name that is not valid text,
    by a plainer character or its number.
    """
    codecs.register_error("plainly", _plainly)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="plainly")


def _plainly(error: UnicodeError) -> tuple[str | bytes, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    plain = PLAIN.get(error.object[error.start])
    if plain is not None:
        return plain, error.start + 1
    one = UnicodeEncodeError(
        error.encoding, error.object, error.start, error.start + 1, error.reason
    )
    return codecs.backslashreplace_errors(one)


def called() -> str:
    """The name under which the command was called; Debian's is not `mille`."""
    name = Path(sys.argv[0]).stem
    return name if name.startswith("mille") else "mille"


def complain(text: str) -> int:
    """Print on standard error, in one line, what is wrong; returns the exit code for that."""
    warn(f"{called()}: {text}")
    return BAD_INPUT


def warn(text: str) -> None:
    """Print one line on standard error; if that fails, the exit code has to do."""
    with suppress(OSError):
        print(one_line(text), file=sys.stderr)


def leave_nothing_unsaid() -> None:
    """Flush the output, or drop it if it cannot be written.

    Otherwise Python would try again on exit, print a complaint of its own, and change the exit
    code.
    """
    for stream in (sys.stdout, sys.stderr):
        if stream is None:
            continue
        try:
            stream.flush()
        except OSError:
            with suppress(OSError):
                nowhere = os.open(os.devnull, os.O_WRONLY)
                os.dup2(nowhere, stream.fileno())
                os.close(nowhere)


def one_line(text: str) -> str:
    """The text on one line, with unprintable characters replaced."""
    line = " ".join(text.split())
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in line)


def explain(fault: Fault, words: Catalog) -> str:
    """The fault in words, with its file and line number."""
    what = why(fault, words, in_file=True)
    if fault.line is not None:
        what = words("fault.at_line", line=fault.line, what=what)
    return words("tell.of", what=fault.file, said=what) if fault.file else what


def byte_pipe(stream: Any, number: int, mode: str) -> IO[bytes]:
    """Standard input or output as bytes; in a program without a console, only its
    number finds it.
    """
    if stream is not None:
        pipe: IO[bytes] = stream.buffer
        return pipe
    try:
        return os.fdopen(number, mode, closefd=False)
    except OSError:
        return os.fdopen(_handle(number), mode)


if sys.platform == "win32":

    def _handle(number: int) -> int:
        """A file descriptor for a handle that the C library does not know of. Raises `OSError`."""
        import ctypes
        import msvcrt

        handle = ctypes.windll.kernel32.GetStdHandle(-10 - number)
        return msvcrt.open_osfhandle(handle, os.O_RDONLY if number == 0 else 0)
else:

    def _handle(number: int) -> int:
        """On other systems the descriptor is simply there, or is missing. Raises `OSError`."""
        return os.dup(number)


# A progress bar on a terminal, for long commands.


WIDTH = 24
OFTEN = 0.1
"""Seconds between two updates."""


class Bar:
    """One line on standard error that is redrawn in place; silent if that is not a terminal."""

    def __init__(self) -> None:
        self._awake = sys.stderr is not None and sys.stderr.isatty()
        self._began = monotonic()
        self._drawn = 0.0

    def show(self, done: int, total: int, more: str) -> None:
        """Show that `done` of `total` (at least 1) is done, the time left, and the text `more`."""
        now = monotonic()
        if not self._awake or (done < total and now - self._drawn < OFTEN):
            return
        self._drawn = now
        full = WIDTH * done // total
        left = round((now - self._began) * (total - done) / done)
        clock = f"{left // 3600}:{left // 60 % 60:02}:{left % 60:02}"
        self._draw(f"[{'#' * full}{'-' * (WIDTH - full)}] {done}/{total}  {clock}  {more}")

    def clear(self) -> None:
        """Remove the bar."""
        if self._awake:
            self._draw("")

    def _draw(self, line: str) -> None:
        room = get_terminal_size().columns - 1
        print(f"\r{line[:room]:{room}}\r{line[:room]}", end="", file=sys.stderr, flush=True)


# Strict reading of what a command line and its files say.


def add_game(it: argparse.ArgumentParser, words: Catalog) -> None:
    """Add `--game`, with the default game if it is not given."""
    known = tuple(titles())
    it.add_argument("--game", default=default_game(), help=words("cli.game", known=known))


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
        id = "fault.deal_players" if least == most else "fault.count_players"
        raise Fault(message(id, n=least, least=least, most=most))
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
        raise must_be(name, "number", least=least, most=most)
    return number


def check_seed(given: str) -> None:
    """Raises `Fault` if no record can hold it; the system may pass bytes that are not UTF-8."""
    if len(given) > record.MOST_TEXT or any("\ud800" <= char <= "\udfff" for char in given):
        raise must_be("--seed", "text", most=record.MOST_TEXT)


def rules_named(game: GameEntry, named: str | None, single: Sequence[str]) -> Any:
    """The rules that `--rules` (a set or a file) and `--rule` ask for. Raises `Fault`."""
    options = game.options
    if named is None:
        rules = options.usual
    elif named in options.presets or not (
        os.sep in named or named.endswith(".json") or os.path.isfile(named)
    ):
        rules = options.preset(named)
    else:
        data = record.read_bytes(Path(named), record.MOST_LINE, wait=True)
        with said_in(file=named):
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


def read_record(path: Path) -> Record:
    """The record in a file, or on standard input for `-`. Raises `Fault`."""
    data = _read(path, record.MOST_BYTES)
    with said_in(file=str(path)):
        return record.parse(data)


def read_input(name: str) -> JsonObject:
    """The JSON object in a file, or on standard input for `-`. Raises `Fault` and `OSError`."""
    data = _read(Path(name), record.MOST_LINE)
    with said_in(file=name):
        return read_as(JsonObject, data)


def _read(path: Path, most: int) -> bytes:
    """The bytes of a file, or on standard input. Raises `Fault`."""
    if str(path) != "-":
        return record.read_bytes(path, most, wait=True)
    data = byte_pipe(sys.stdin, 0, "rb").read(most + 1)
    if len(data) > most:
        raise Fault(message("fault.file_large", file="-", most=most // 1024))
    return data
