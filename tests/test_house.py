"""The house knows no game, and is safe."""

from __future__ import annotations

import ast
import re
import shutil
import socket
import string
import subprocess
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Sequence
from copy import deepcopy
from functools import cache
from itertools import combinations, islice
from pathlib import Path
from typing import Any

import grimp
import pytest
from importlinter.contracts.protected import ProtectedContract

import mille
from mille.cards import Cards
from mille.engine.codec import Seat
from mille.games import discover, entry, titles
from mille.games.mille.melds import preset
from mille.session import matches
from mille.session.settings import Settings, save
from mille.view.action import Act, House, Tell
from tests.games.matches import GAMES, probe, random_match
from tests.parts import every_node, imported, quick_first
from tests.patience import PATIENCE, in_copy, ran
from tests.ui.real import RealWindow, XServer, lacking

PACKAGE = Path(mille.__file__).parent
ROOT = PACKAGE.parent
READ = {".py", ".po", ".spec", ".toml"}

OF_THE_TRADE = {"mille", "clubs", "diamonds", "hearts", "spades", "patience", "poker", "rummy"}
"""Games named with a word that the house needs for something else."""

ALSO_OF_THE_TRADE: dict[str, set[str]] = {"mille/parts/melds.py": {"natural"}}
"""Words that the house needs too: a natural card is one that is no joker."""


def terms(game: str) -> list[str]:
    """What only a game's folder may mention: its module, its name, and its own terms."""
    name = [] if game in OF_THE_TRADE else [rf"\b{game}\b", rf"\b{game.replace('_', ' ')}\b"]
    return [rf"\bgames[./\\]{game}\b", *name, *(rf"\b{term}\b" for term in probe(game).TERMS)]


def outside() -> Iterator[tuple[str, str]]:
    """Names and texts of all files outside the games' folders."""
    for path in [*sorted(PACKAGE.rglob("*")), ROOT / "build.spec", ROOT / "hatch_build.py"]:
        other = path.suffix == ".po" and path.stem != "en"  # chapeau is a hat in French
        if path.suffix in READ and (PACKAGE / "games") not in path.parents and not other:
            yield path.relative_to(ROOT).as_posix(), path.read_text("utf-8")
    games = PACKAGE / "games" / "__init__.py"
    yield games.relative_to(ROOT).as_posix(), games.read_text("utf-8")
    yield "pyproject.toml", "\n".join(str(contract) for contract in contracts())


@cache
def contracts() -> list[dict[str, Any]]:
    with (ROOT / "pyproject.toml").open("rb") as file:
        found: list[dict[str, Any]] = tomllib.load(file)["tool"]["importlinter"]["contracts"]
    return found


@cache
def any_term() -> re.Pattern[str]:
    """All that only a game's own folder may mention."""
    return re.compile("|".join(term for game in GAMES for term in terms(game)), re.IGNORECASE)


def said(text: str) -> set[str]:
    """The terms of any game in a text."""
    if not any_term().search(text):
        return set()
    return {
        re.sub(r"\\b|s\?", "", term)
        for game in GAMES
        for term in terms(game)
        if re.search(term, text, re.IGNORECASE)
    }


def test_nothing_outside_a_games_folder_speaks_of_it() -> None:
    found = {name: said(text) - ALSO_OF_THE_TRADE.get(name, set()) for name, text in outside()}
    assert not {name: words for name, words in found.items() if words}


def test_what_speaks_of_a_game_is_found() -> None:
    assert said("from mille.games.mille.entry import GAME")
    assert said("A star for each Natural.")
    assert said('if game == "beggar_my_neighbor":')
    assert said('name = "Beggar my neighbor"')
    assert not said("import mille.games; of course, naturally")
    assert len(list(outside())) > 100


# Secrecy: a new folder is safe by default


def protected() -> ProtectedContract:
    """The contract about which files may import a game's rules, and with them its state."""
    pattern = "mille.games.*.rules"
    (its,) = (each for each in contracts() if each.get("protected_modules") == [pattern])
    options = {key: value for key, value in its.items() if key not in ("name", "type")}
    return ProtectedContract(its["name"], {"root_packages": ["mille"]}, options)


def test_the_truth_of_a_game_is_in_its_rules() -> None:
    """Which only its entry imports: `test_imports_go_down_only` holds that contract."""
    for found in discover().values():
        start = found.game.start(found.options.usual, found.title.usual_seats)
        assert type(start).__module__ == f"mille.games.{found.id}.rules"


@cache
def every_import() -> grimp.ImportGraph:
    """All imports, those for types too."""
    return grimp.build_graph("mille", include_external_packages=True)


@pytest.mark.parametrize(
    "importer",
    [
        "mille.games.newcomer.players",
        "mille.games.newcomer.players.strong.search",
        "mille.games.newcomer.present",
        "mille.games.newcomer.table",
        "mille.games.newcomer.anything",
        "mille.session.matches",
        "mille.ui.table",
    ],
)
def test_a_planted_leak_is_found(importer: str) -> None:
    spoilt = deepcopy(every_import())
    secret = "mille.games.newcomer.rules"
    for name in ("mille.games.newcomer", secret, importer):
        spoilt.add_module(name)
    assert protected().check(spoilt, verbose=False).kept
    spoilt.add_import(importer=importer, imported=secret)
    assert not protected().check(spoilt, verbose=False).kept


# Removing a folder breaks nothing else

SMOKE = """
import pathlib, sys
import mille, mille.app.loop
from mille.cli import main
from mille.games import default_game, discover, titles
gone, here = sys.argv[1], pathlib.Path(sys.argv[2])
assert pathlib.Path(mille.__file__).parent.parent == here, mille.__file__
assert gone not in discover() and default_game() in discover()
for game in discover():
    records = here / "records" / game
    players = ",".join(["random"] * titles()[game].usual_seats)
    given = ["--game", game, "--players", players, "--games", "1", "--records", str(records)]
    assert main(["simulate", *given]) == 0
    assert main(["verify", *map(str, records.iterdir())]) == 0
if any(title.in_window for title in titles().values()):
    assert main(["--selftest"]) == 0
"""


@pytest.mark.long
@pytest.mark.parametrize("gone", GAMES)
def test_without_a_game_the_others_are_whole(gone: str, tmp_path: Path) -> None:
    """Without the game's folder the program starts, tests itself and plays the other games."""
    left_out = shutil.ignore_patterns("__pycache__")
    shutil.copytree(PACKAGE, tmp_path / "mille", ignore=left_out)
    shutil.rmtree(tmp_path / "mille" / "games" / gone)
    (tmp_path / "assets").symlink_to(ROOT / "assets")
    ran(sys.executable, "-c", SMOKE, gone, tmp_path, **in_copy(tmp_path))
    assert set(titles()) == set(discover())


FILES = sorted(PACKAGE.rglob("*.py"))

# The text


NETWORK = {
    *("socket", "ssl", "socketserver", "asyncio", "urllib", "http", "ftplib", "smtplib", "poplib"),
    *("imaplib", "telnetlib", "xmlrpc", "webbrowser", "requests", "httpx", "aiohttp"),
}
CODE_IN_DATA = {"pickle", "marshal", "shelve", "dbm", "code", "codeop", "runpy", "pdb"}
RUNS_TEXT = {"eval", "exec", "compile", "__import__"}
SHELLS = re.compile(r"os\.(system|popen|startfile|exec\w+|spawn\w+|posix_spawnp?)|pty\.spawn")
ANY_OF_THEM = {*NETWORK, *CODE_IN_DATA, *RUNS_TEXT, "os", "pty", "multiprocessing", "shell"}
NAMED = re.compile(rf"\b({'|'.join(ANY_OF_THEM)})\b")
"""Files without these words are not checked further."""
CREW = {"freeze_support", "get_context", "parent_process", "Connection", "wait"}
"""All that may be used of `multiprocessing`: its managers, listeners and clients talk to others."""


def offences(text: str) -> Iterator[str]:
    """Where a module uses the network or a shell, or runs data as code."""
    if NAMED.search(text) is None:
        return
    for node in every_node(ast.parse(text)):
        for name in imported(node):
            root, _, rest = name.partition(".")
            if root in NETWORK | CODE_IN_DATA:
                yield name
            if root == "multiprocessing" and rest.rpartition(".")[2] not in CREW:
                yield name
        if isinstance(node, ast.Call):
            called = ast.unparse(node.func)
            if called in RUNS_TEXT or SHELLS.fullmatch(called):
                yield called
            yield from (
                f"{called}({word.arg}=…)"
                for word in node.keywords
                if word.arg == "shell" and ast.unparse(word.value) != "False"
            )


def test_no_network_no_shell_and_no_data_that_is_run() -> None:
    assert len(FILES) > 200
    found = {path: list(offences(path.read_text("utf-8"))) for path in FILES}
    assert not {path: names for path, names in found.items() if names}


@pytest.mark.parametrize(
    "text",
    [
        "import pickle",
        "from pickle import loads",
        "import os, socket as s",
        "def f():\n    from urllib.request import urlopen",
        "import http.client",
        "from multiprocessing.connection import Client",
        "from multiprocessing import Manager",
        "import multiprocessing.managers",
        "x = eval('1')",
        "exec(text)",
        "__import__(name)",
        "import os\nos.system('ls')",
        "subprocess.run('ls', shell=True)",
    ],
)
def test_each_of_them_would_be_found(text: str) -> None:
    assert list(offences(text))


# The system

PLACES = {
    "the display": r"@?/tmp/\.X11-unix/X\d+|/run/user/\d+/wayland-\d+",
    "the sound": r"/(var/)?run/(user/\d+/)?(pulse/native|pipewire-0)|/\S+/\.?pulse(-\w+)?/native",
    "the accessibility bus": r"/run/user/\d+/(bus|at-spi/bus\S*)|@?/tmp/dbus-\S+",
}
"""Where a window may connect to, always on the same machine."""
CONNECT = re.compile(r"\b(?:connect|bind|sendto)\(.*?sun_path=(@?\"[^\"]*\")")
SOCKET = re.compile(r"\bsocket\((\w+)")


def met(trace: str) -> list[str]:
    """What the calls in a trace reached: families of sockets except local ones, and addresses."""
    trace = re.sub(r"(?m)^\d+ +execve\(.*\n", "", trace)  # arguments are no calls
    # It is how the system reports game controllers that come or go.
    trace = re.sub(r"(?m)^.*\bsocket\(AF_NETLINK,.*NETLINK_KOBJECT_UEVENT.*\n", "", trace)
    found = [family for family in SOCKET.findall(trace) if family not in ("AF_UNIX", "AF_LOCAL")]
    found += re.findall(r"sa_family=(?!AF_UNIX|AF_LOCAL|AF_UNSPEC|AF_NETLINK)(\w+)", trace)
    return found + [place.replace('"', "") for place in CONNECT.findall(trace)]


def strangers(trace: str) -> list[str]:
    """Addresses that a window has no business with."""
    known = re.compile("|".join(PLACES.values()))
    return sorted({place for place in met(trace) if not known.fullmatch(place)})


def started(trace: str) -> set[str]:
    """The programs that were started, or would have been if installed."""
    return {Path(program).name for program in re.findall(r'\bexecve\("([^"]*)"', trace)}


def traced(file: Path, command: Sequence[str]) -> list[str]:
    """A command that runs another and records whom it and its children talk to or start."""
    strace = ["strace", "-f", "--seccomp-bpf", "-qq", "-s", "256"]
    calls = ["-e", "trace=%network,execve", "-e", "signal=none"]
    return [*strace, *calls, "-o", str(file), *command]


@pytest.fixture
def strace(tmp_path: Path) -> None:
    if not sys.platform.startswith("linux"):
        pytest.skip("strace is of Linux")
    if shutil.which("strace") is None:
        lacking("not installed: strace (Debian: strace)")
    done = subprocess.run(traced(tmp_path / "try", ["true"]), capture_output=True, text=True)
    if done.returncode:
        pytest.skip(f"programs may not be looked at here: {done.stderr.strip()}")


@pytest.mark.usefixtures("strace")
def test_a_connection_would_be_found(tmp_path: Path) -> None:
    """Even one that a child makes, or a local one to somewhere else."""
    path = tmp_path / "elsewhere"
    listening = socket.socket(socket.AF_UNIX)
    listening.bind(str(path))
    listening.listen()
    code = f"""
import socket, subprocess, sys
socket.socket(socket.AF_UNIX).connect({str(path)!r})
inner = "import socket; socket.socket(socket.AF_INET, socket.SOCK_DGRAM).connect(('127.0.0.1', 9))"
subprocess.run([sys.executable, "-c", inner], check=True)
"""
    trace = tmp_path / "trace"
    subprocess.run(traced(trace, [sys.executable, "-c", code]), check=True)
    listening.close()
    assert strangers(trace.read_text()) == sorted(["AF_INET", str(path)])
    assert started(trace.read_text()) == {Path(sys.executable).name}


@pytest.mark.long
@pytest.mark.usefixtures("strace")
def test_a_window_talks_to_nobody_but_display_sound_and_accessibility(
    server: XServer, tmp_path: Path
) -> None:
    """A game is played in a real window, with sound, against a player in a process of its own.

    Where no session bus runs it starts none, which would stay behind.
    """
    mille = entry("mille")
    opponent = min(mille.slow & set(mille.opponents), default="regular")
    current = tmp_path / "games" / "current.jsonl"
    matches.begin(current, "mille", preset("standard"), opponent, "You", "alone").close()
    save(tmp_path / "settings.json", Settings(speed=0.0, width=800, height=560))
    trace = tmp_path / "trace"
    unset = ("SDL_AUDIODRIVER", "DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR")
    command = ["env", *(word for name in unset for word in ("-u", name))]
    command += [sys.executable, "-m", "mille"]
    real = RealWindow(server, tmp_path, traced(trace, command))
    try:
        play_blindly(real, lines=12)
        real.key("ctrl+q")
        assert real.process.wait(PATIENCE) == 0, real.errors()
    finally:
        real.process.kill()
        real.process.wait()
        real.process.stderr.close()
    said = trace.read_text()
    assert strangers(said) == []
    assert any(re.fullmatch(PLACES["the display"], place) for place in met(said))
    assert started(said) >= {"env", Path(sys.executable).name}
    assert "dbus-launch" not in started(said)


def play_blindly(real: RealWindow, lines: int) -> None:
    """Draw and discard by keys until the record has this many lines."""

    def there() -> bool:
        for key in ("d", "home", "space", "x"):
            real.key(key)
        return real.lines() >= lines

    real.until(there)


SHOWN = sorted(title.id for title in titles().values() if title.in_window)
ENTER = {"space", "return"}
"""They do what the focus is on: a card, a button, a turn that can only go one way."""


def test_no_key_has_two_meanings() -> None:
    meant = defaultdict(list)
    for each in (*Act, *House, *Tell):
        for key in each.keys:
            meant[key].append(each)
    twice = {key for key, meanings in meant.items() if len(meanings) > 1}
    assert twice == ENTER
    assert set(meant["return"]) == {Act.LAY, Act.TURN, House.DO}
    assert set(meant["space"]) == {Act.TURN, House.CHOOSE}


def test_a_letter_acts_and_shift_with_a_letter_tells() -> None:
    for tell in Tell:
        assert all(key.startswith("shift+") and len(key) == 7 for key in tell.keys)
    for each in (*Act, *House):
        letters = [key for key in each.keys if key[-1] in string.ascii_lowercase]
        assert not any(key.startswith("shift+") and len(key) == 7 for key in letters)


@pytest.mark.parametrize("game", SHOWN)
def test_what_a_game_does_by_a_key_is_an_act_of_all(game: str) -> None:
    """And no two of its verbs have the same id."""
    verbs = entry(game).presenter.verbs
    assert all(verb.act is None or isinstance(verb.act, Act) for verb in verbs)
    assert len({verb.id for verb in verbs}) == len(verbs)


def some_of(hand: Cards, few: bool) -> Iterator[Cards]:
    """Choices of cards: none, each alone, and some of two, three and five."""
    yield ()
    for n, most in ((1, 4), (2, 3), (3, 3), (5, 1)) if few else ((1, 60), (2, 12), (3, 12), (5, 6)):
        yield from islice(combinations(hand, n), most)


@pytest.mark.parametrize("table", quick_first(("few", "usual", "fewest", "most"), 1))
@pytest.mark.parametrize("game", SHOWN)
def test_no_two_acts_that_are_open_at_once_are_on_one_key(game: str, table: str) -> None:
    """In whole games, with all sorts of cards chosen, each key does one thing."""
    found = entry(game)
    numbers = found.title.seats
    n = {"fewest": min(numbers), "most": max(numbers)}.get(table, found.title.usual_seats)
    open_once: set[Act] = set()
    few = table == "few"
    acts = {verb.act for verb in found.presenter.verbs if verb.act is not None}
    for rules in found.rule_sets:
        if few and acts - open_once <= {Act.OTHER_END}:
            break
        for turn in random_match(game, rules, seats=n).sampled(60):
            for seat in found.game.waiting(turn.state).seats:
                view = found.game.observe(turn.state, Seat(seat))
                for chosen in some_of(getattr(view, "hand", ()), few):
                    on: dict[str, set[str]] = defaultdict(set)
                    for action in found.presenter.actions(view, chosen):
                        if action.legal and action.column is None:
                            open_once |= {action.verb.act} if action.verb.act else set()
                            for key in action.verb.keys:
                                on[key].add(action.verb.id)
                    assert all(len(verbs) == 1 for verbs in on.values()), (chosen, dict(on))
    assert acts - open_once <= {Act.OTHER_END}, "it is open while melds are put together only"
