"""How the program is built: who imports whom, how long files are, and what every system has."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import mille
from tests.parts import every_node, imported as names_in, nothing_collected
from tests.patience import ran

ROOT = Path(mille.__file__).parent
MOST_LINES = 900
FILES = sorted(ROOT.rglob("*.py"))
TEXTS = {path: path.read_text("utf-8") for path in FILES}


def test_imports_go_down_only() -> None:
    """The contracts in pyproject.toml."""
    code = "from importlinter.cli import lint_imports_command as c; c()"
    assert "0 broken" in ran(sys.executable, "-c", code, cwd=ROOT.parent)


@cache
def trees() -> dict[Path, ast.Module]:
    with nothing_collected():
        return {path: ast.parse(TEXTS[path]) for path in FILES}


def statements(tree: ast.Module) -> Iterator[ast.AST]:
    """The statements of a file, without what they are made of."""
    waiting: list[ast.AST] = [tree]
    for node in waiting:
        yield node
        for name in ("body", "orelse", "handlers", "finalbody", "cases"):
            waiting += getattr(node, name, ())


def imported(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """The modules that a file imports, in functions and for types too, each with a name from it."""
    for node in statements(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            yield from ((node.module, alias.name) for alias in node.names)


MODULES = {
    path: ".".join(path.relative_to(ROOT.parent).with_suffix("").parts).removesuffix(".__init__")
    for path in FILES
}


def test_no_file_is_below_itself() -> None:
    """There are no circles: files can be ordered so that each imports only earlier ones."""
    files = {module: path for path, module in MODULES.items()}
    packages = {files[module] for module in files if files[module].name == "__init__.py"}
    below = {}
    for path in FILES:
        names = {name for each in imported(trees()[path]) for name in (each[0], ".".join(each))}
        used = {files[name] for name in names if name in files} - {path}
        # `from mille.ui import text` imports the file, not the folder it lies in.
        within = {each for each in used & packages if any(each.parent in u.parents for u in used)}
        below[path] = used - within
    try:
        assert len(list(TopologicalSorter(below).static_order())) == len(FILES)
    except CycleError as circle:
        told = " -> ".join(MODULES[path] for path in reversed(circle.args[1]))
        raise AssertionError(f"a circle of imports: {told}") from None


def test_files_are_one_concept_long() -> None:
    lines = {path: len(text.splitlines()) for path, text in TEXTS.items()}
    assert not {path: n for path, n in lines.items() if n > MOST_LINES}


def room(module: str) -> str:
    """The room that a file lies in: a folder of `mille`, or a game of its own."""
    parts = module.split(".")
    return ".".join(parts[: 3 if parts[1:2] == ["games"] else 2])


def test_what_a_room_shows_to_others_is_documented() -> None:
    """Files, and the classes and functions that another room imports."""
    files = {module: path for path, module in MODULES.items()}
    faces = {(module, "") for module in files}
    for path, module in MODULES.items():
        faces |= {each for each in imported(trees()[path]) if room(each[0]) != room(module)}
    bare = []
    for module, name in sorted(faces):
        if module not in files:
            continue
        tree = trees()[files[module]]
        shown = [tree] if not name else [n for n in tree.body if getattr(n, "name", "") == name]
        bare += [f"{module}.{name}" for node in shown if not ast.get_docstring(node)]  # type: ignore[arg-type]
    assert len(faces) > len(files)
    assert not bare


def test_values_are_structs() -> None:
    """`dataclasses` alone would load what takes a thirtieth of the start."""
    found = re.compile(r"^ *(from|import) dataclasses\b", re.M).search
    assert not [path for path, text in TEXTS.items() if found(text)]


def test_text_becomes_values_in_one_file() -> None:
    """Nothing else reads JSON, and only commands, which print it, write it by themselves."""
    readers, writers = set(), set()
    for path in FILES:
        for node in ast.walk(trees()[path]):
            if isinstance(node, ast.ImportFrom) and node.module in ("json", "msgspec.json"):
                readers.add(path)
            if isinstance(node, ast.Attribute):
                name = ast.unparse(node)
                if re.search(r"\bjson\.(loads?|decode|Decoder|JSONDecoder)$", name):
                    readers.add(path)
                elif re.search(r"\bjson\.(dumps?|encode|Encoder|JSONEncoder)$", name):
                    writers.add(path.parent)
    assert readers == {ROOT / "engine" / "text.py"}
    assert writers == {ROOT / "engine", ROOT / "cli"}


def test_nothing_else_starts_a_thread() -> None:
    """A new thread belongs in `InThread`, or here once it is known how it ends."""
    known = {
        "session/work.py",
        "session/history.py",  # ends in words: tests/session/test_files.py
        "session/programs.py",  # its faults come out of `receive`
        "app/loop.py",  # warns, and the game goes on
        "app/adapter.py",
        "app/access.py",
        "ui/input.py",  # tells the window of new devices
        "measure/pool.py",  # ends the process
    }
    start = re.compile(r"(.*\.)?(Thread|Timer|ThreadPoolExecutor|start_new_thread)\(")
    found = {path for path, text in TEXTS.items() if start.search(text)}
    calls = {
        path.relative_to(ROOT).as_posix()
        for path in found
        for node in every_node(trees()[path])
        if isinstance(node, ast.Call) and start.match(ast.unparse(node))
    }
    assert calls == known


def test_no_missing_part_is_passed_over() -> None:
    """Who does without a part says so, in the log at least; `suppress` would be silent."""
    silent = re.compile(r"suppress\([^)]*(ImportError|ModuleNotFoundError|NotImplementedError)")
    found = {path for path, text in TEXTS.items() if silent.search(text)}
    assert not found - {ROOT / "ui" / "textfield.py"}, "a clipboard there need not be"


def test_nothing_is_left_to_do() -> None:
    left = re.compile(r"\b(TODO|FIXME|XXX|HACK)\b|pragma: no cover")
    assert not {path: found[0] for path, text in TEXTS.items() if (found := left.search(text))}


NOT_LOADED = {ROOT.parent / "tests" / "fuzz" / "guided.py"}
"""No test loads it: it needs atheris, which is for Linux alone."""
LOADED = sorted(
    {file for folder in ("mille", "tests") for file in (ROOT.parent / folder).rglob("*.py")}
    - NOT_LOADED
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
        yield from SOME_LACK.intersection(each.partition(".")[0] for each in names_in(statement))
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
    assert len(LOADED) > 300
    with nothing_collected():
        found = {path: list(lacking(path.read_text("utf-8"))) for path in LOADED}
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
