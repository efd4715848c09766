"""Nobody gets in: what the program's text must not contain, and what it asks of the system."""

from __future__ import annotations

import ast
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

import mille
from mille.games import entry
from mille.games.mille.melds import preset
from mille.session import saved_match
from mille.session.settings import Settings, save
from tests.parts import every_node
from tests.patience import PATIENCE
from tests.ui.conftest import SIZE
from tests.ui.real import RealWindow, XServer, lacking, need_tools

ROOT = Path(mille.__file__).parent
FILES = sorted(ROOT.rglob("*.py"))

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
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        for name in names:
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
                if word.arg == "shell" and not _is_false(word.value)
            )


def _is_false(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and value.value is False


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
    """Skip unless calls to the system can be traced."""
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
def test_a_window_talks_to_nobody_but_display_sound_and_accessibility(tmp_path: Path) -> None:
    """A game is played in a real window, with sound, against a player in a process of its own.

    Where no session bus runs it starts none, which would stay behind.
    """
    need_tools()
    mille = entry("mille")
    opponent = min(mille.slow & set(mille.opponents), default="regular")
    current = tmp_path / "games" / "current.jsonl"
    saved_match.begin(current, "mille", preset("standard"), opponent, "You", "alone").close()
    save(tmp_path / "settings.json", Settings(speed=0.0, width=800, height=560))
    trace = tmp_path / "trace"
    server = XServer(SIZE)
    try:
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
            assert real.process.stderr is not None
            real.process.stderr.close()
    finally:
        server.close()
    said = trace.read_text()
    assert strangers(said) == []
    assert any(re.fullmatch(PLACES["the display"], place) for place in met(said))
    assert started(said) >= {"env", Path(sys.executable).name}
    assert "dbus-launch" not in started(said)


def play_blindly(real: RealWindow, lines: int) -> None:
    """Draw and discard by keys until the record has this many lines."""
    end = time.monotonic() + PATIENCE
    while real.lines() < lines:
        assert real.process.poll() is None, real.errors()
        assert time.monotonic() < end, f"only {real.lines()} lines"
        for key in ("d", "home", "space", "x"):
            real.key(key)
        time.sleep(0.05)
