"""Every module loads on every system: what one system lacks stands behind a condition."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
NOT_LOADED = {ROOT / "tests" / "fuzz" / "guided.py"}
"""No test loads it: it needs atheris, which is for Linux alone."""
FILES = sorted(
    {file for folder in ("mille", "tests") for file in (ROOT / folder).rglob("*.py")} - NOT_LOADED
)
SOME_LACK = {
    *("crypt", "fcntl", "grp", "posix", "pty", "pwd", "resource", "syslog", "termios", "tty"),
    *("msvcrt", "winreg", "winsound", "_winapi"),
}
SOME_SIGNALS = {"SIGKILL", "SIGHUP", "SIGCHLD", "SIGALRM", "SIGPROF", "SIGUSR1", "SIGUSR2"}
NAMED = re.compile(rf"\b({'|'.join(SOME_LACK | SOME_SIGNALS)})\b")
"""Files without these words are not checked further."""


def lacking(text: str) -> Iterator[str]:
    """What a module needs as it loads although some systems lack it."""
    if NAMED.search(text) is None:
        return
    for statement in ast.parse(text).body:
        if isinstance(statement, ast.If) and "pytest.skip" in ast.unparse(statement):
            return  # the rest is for other systems
        names: list[str] = []
        if isinstance(statement, ast.Import):
            names = [alias.name for alias in statement.names]
        elif isinstance(statement, ast.ImportFrom):
            names = [statement.module or ""]
        yield from SOME_LACK.intersection(names)
        for part in _loaded(statement):
            if isinstance(part, ast.Attribute) and ast.unparse(part.value) == "signal":
                yield from SOME_SIGNALS.intersection([part.attr])


def _loaded(statement: ast.AST) -> Iterator[ast.AST]:
    """The parts of a statement that run as the module is loaded."""
    if isinstance(statement, ast.If):
        return
    yield statement
    inner = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
    parts = statement.decorator_list if isinstance(statement, inner[:2]) else None
    for part in parts if parts is not None else ast.iter_child_nodes(statement):
        if not isinstance(part, ast.Lambda):
            yield from _loaded(part)


def test_every_module_can_be_loaded_anywhere() -> None:
    assert len(FILES) > 300
    found = {path: list(lacking(path.read_text("utf-8"))) for path in FILES}
    assert not {path: names for path, names in found.items() if names}


@pytest.mark.parametrize(
    "text",
    [
        "import resource",
        "import os, fcntl",
        "from termios import tcgetattr",
        "import signal\nLAST = signal.SIGKILL",
        "import signal\n@given([signal.SIGHUP])\ndef f(): pass",
        "import signal\nclass A:\n    last = signal.SIGKILL",
    ],
)
def test_what_cannot_would_be_found(text: str) -> None:
    assert list(lacking(text))


@pytest.mark.parametrize(
    "text",
    [
        "import sys\nif sys.platform == 'win32':\n    import msvcrt\nelse:\n    import fcntl",
        "import signal\ndef f():\n    return signal.SIGKILL",
        "import sys, pytest\nif sys.platform != 'linux':\n    pytest.skip('no')\nimport fcntl",
    ],
)
def test_what_stands_behind_a_condition_is_fine(text: str) -> None:
    assert not list(lacking(text))
