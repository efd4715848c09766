"""Mutation testing: break the rules of Mille in every small way, and see whether a test notices.

`python tools/mutate.py` copies the tree to a temporary place, changes one thing at a time there
(`<` to `<=`, `+` to `-`, a constant by one, a condition to true, a line left out …) and runs the
quick tests of the rules until one fails, first those that reach the changed lines. It prints the
survivors as differences, the share of mutants that died, and what is wrong in `tests/mutants.md`,
which gives for each survivor the reason why no rule notices it. Exit code 1 if a file is below the
bar, if a survivor is not in the list, or if something in the list has been killed.

    python tools/mutate.py                         all files, all mutants
    python tools/mutate.py --file scoring.py       one file
    python tools/mutate.py --survivors             only those that no run has killed yet
    python tools/mutate.py --sample 50             every 50th mutant
    python tools/mutate.py --count                 how many there are, without trying one

It runs one process at a time, at the lowest priority of the system. Needs fork: Linux or macOS.
"""

from __future__ import annotations

import argparse
import ast
import copy
import difflib
import functools
import gc
import importlib
import inspect
import json
import os
import re
import resource
import shutil
import signal
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from time import process_time
from types import CodeType, FunctionType, ModuleType
from typing import Any

# Imported here, so that the mutants' processes do not have to.
import coverage
import hypothesis
import pytest

from mille.value import Value, replace

ROOT = Path(__file__).parent.parent
RULES = "mille/games/mille"
FILES = ("table.py", "rules.py", "melds.py", "moves.py")
READERS = [
    f"tests/test_i18n.py::{name}"
    for name in ("test_every_message_has_words", "test_the_blanks_in_the_words_are_filled")
]
"""Tests that read the source instead of running it."""
TESTS = (
    *(
        f"tests/games/mille/test_{name}.py"
        for name in (
            "rules",
            "points",
            "examples",
            "legality",
            "options",
            "notation",
            "reading",
            "contract",
            "table",
            "told_lines",
            "seat_view",
            "present",
        )
    ),
    "tests/engine/test_match.py",
    *(f"{RULES}/{file}" for file in FILES),
    *READERS,
)
"""The quick tests of the rules: together they must not take long."""
LEFT_OUT = (".git", ".venv", "dist", "build", "out", "assets", "__pycache__", ".*_cache")
LISTED = ROOT / "tests" / "mutants.md"
LAST = ROOT / "out" / "mutants.json"
BAR = 95
"""The smallest acceptable share of mutants killed in any file, in percent."""
QUICK = 0.1
"""Seconds: nine out of ten tests take less, and together only a fortieth of the total."""
MOST_MEMORY = 3 << 30
LONGEST_WAIT = 3600
"""Seconds by the clock; generous, since a test may have to wait long on a busy machine."""
OPTIONS = ["-qq", "-p", "no:cacheprovider", "-p", "no:xdist", "-o", "addopts=--doctest-modules"]
OPTIONS += ["--assert=plain", "--tb=no", "-p", "no:warnings"]  # nobody reads why a test failed
OPTIONS += ["-k", "not players1"]  # slow matches that reveal little about the rules


# Mutants


class Mutant(Value):
    """A file with one thing changed."""

    file: str
    function: str
    """The function or class that contains the change; empty for the module."""
    lines: range
    """The lines of what was changed."""
    body: range | None
    """The lines of the innermost function around it."""
    before: str
    after: str
    source: str
    nth: int = 1
    """Tells apart mutants that otherwise have the same name."""

    @property
    def key(self) -> str:
        """Its name in the list of survivors, which does not depend on line numbers."""
        again = f" ({self.nth})" if self.nth > 1 else ""
        return f"{self.file} `{self.function}`: `{self.before}` → `{self.after}`{again}"


COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
CALCULATED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
RENAMED = {"min": "max", "max": "min", "any": "all", "all": "any"}


def changed(node: ast.AST) -> Iterator[ast.AST]:
    """Copies of the node with one small thing wrong, in every way possible."""
    match node:
        case ast.Compare():
            for i, op in enumerate(node.ops):
                for other in COMPARED[type(op)]:
                    new = copy.deepcopy(node)
                    new.ops[i] = other()
                    yield new
        case ast.BinOp() | ast.AugAssign() if type(node.op) in CALCULATED:
            new_op = copy.deepcopy(node)
            new_op.op = CALCULATED[type(node.op)]()
            yield new_op
        case ast.BoolOp():
            yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
            for value in node.values:
                rest = [other for other in node.values if other is not value]
                yield rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
        case ast.UnaryOp(op=ast.Not() | ast.USub()):
            yield node.operand
        case ast.Constant(value=bool(yes)):
            yield ast.Constant(not yes)
        case ast.Constant(value=int(number)):
            yield ast.Constant(number + 1)
            yield ast.Constant(number - 1)
        case ast.Constant(value=str(word)):
            yield ast.Constant(word + "!")
        case ast.IfExp():
            yield node.body
            yield node.orelse
        case ast.Name() if node.id in RENAMED:
            yield ast.Name(RENAMED[node.id])
        case ast.Call():
            alike = isinstance(node.func, ast.Name) and node.func.id in RENAMED
            starred = any(isinstance(given, ast.Starred) for given in node.args[:2])
            if len(node.args) > 1 and not alike and not starred:
                first, second, *others = node.args
                yield ast.Call(node.func, [second, first, *others], node.keywords)
            for keyword in node.keywords:
                fewer = [other for other in node.keywords if other is not keyword]
                yield ast.Call(node.func, node.args, fewer)


def undone(node: ast.stmt) -> Iterator[ast.stmt]:
    """The statement left out, or without its effect."""
    match node:
        case ast.Expr(value=ast.Call(func=ast.Name(id="assert_never"))):
            return  # never reached: the type checker ensures that
        case ast.Expr() | ast.Raise() | ast.AugAssign():
            yield ast.Pass()
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield ast.Pass()
        case ast.Return() if node.value and not is_none(node.value):
            yield ast.Return(ast.Constant(None))
        case ast.Break():
            yield ast.Continue()
        case ast.Continue():
            yield ast.Break()


def conditions(node: ast.AST) -> list[ast.expr]:
    """The expressions in a node that decide something, and can be replaced by true or false."""
    match node:
        case ast.If() | ast.While() | ast.IfExp():
            return [node.test]
        case ast.comprehension():
            return node.ifs
        case ast.match_case(guard=ast.expr() as guard):
            return [guard]
    return []


def is_none(node: ast.AST) -> bool:
    """Whether it is the word None."""
    return isinstance(node, ast.Constant) and node.value is None


def mutants(file: str, source: str) -> Iterator[Mutant]:
    """All mutants of a file, each once."""
    seen: set[str] = {source}
    called: Counter[str] = Counter()
    for mutant in _walk(file, source, ast.parse(source), (), None):
        if mutant.source not in seen:
            seen.add(mutant.source)
            called[mutant.key] += 1
            yield replace(mutant, nth=called[mutant.key])


def _walk(
    file: str, source: str, node: ast.AST, names: tuple[str, ...], body: range | None
) -> Iterator[Mutant]:
    """The mutants in a node. Annotations, decorators, imports and docstrings stay as they are."""
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        names = (*names, node.name)
        if isinstance(node, ast.FunctionDef):
            first = node.body[0]
            body = range(first.lineno, (node.end_lineno or 0) + 1)

    def made(old: Any, new: ast.AST) -> Mutant:
        text = ast.unparse(new)
        inside = f"({text})" if isinstance(old, ast.expr) else text
        start = _offset(source, old.lineno, old.col_offset)
        end = _offset(source, old.end_lineno, old.end_col_offset)
        data = source.encode()
        return Mutant(
            file,
            ".".join(names),
            range(old.lineno, old.end_lineno + 1),
            body,
            _short(ast.unparse(old)),
            _short(text),
            (data[:start] + inside.encode() + data[end:]).decode(),
        )

    skip: set[int] = set()
    match node:
        case ast.JoinedStr() | ast.Import() | ast.ImportFrom() | ast.arg():
            return
        case ast.AnnAssign():
            skip.add(id(node.annotation))
            if isinstance(node.annotation, ast.Name) and node.annotation.id == "TypeAlias":
                return
        case ast.FunctionDef():
            skip.update(id(part) for part in [*node.decorator_list, node.returns])
        case ast.ClassDef():
            skip.update(id(part) for part in [*node.decorator_list, *node.bases])
        case ast.Expr(value=ast.Constant()):
            return
    if isinstance(node, (ast.expr, ast.AugAssign)):
        yield from (made(node, new) for new in changed(node))
    if isinstance(node, ast.stmt):
        yield from (made(node, new) for new in undone(node))
    if isinstance(node, ast.For):
        yield made(node.iter, ast.Tuple([]))
    for test in conditions(node):
        yield made(test, ast.Constant(True))
        yield made(test, ast.Constant(False))
    for child in ast.iter_child_nodes(node):
        if id(child) not in skip:
            # Default values are computed when the module is imported.
            yield from _walk(
                file, source, child, names, None if isinstance(child, ast.arguments) else body
            )


def _offset(source: str, line: int, column: int) -> int:
    return _line_starts(source)[line - 1] + column


@functools.cache
def _line_starts(source: str) -> list[int]:
    starts = [0]
    for line in source.encode().splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    return starts


def _short(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= 160 else words[:159] + "…"


# Tests


class Suite(Value):
    """The tests and their behaviour without mutants."""

    seconds: dict[str, float]
    reach: dict[str, dict[int, set[str]]]
    """By file and line, the tests that ran it; the test "" stands for importing the module."""

    def reached(self, file: str, lines: range) -> set[str]:
        """The tests that run any of these lines."""
        return set[str]().union(*(self.reach[file].get(line, ()) for line in lines))

    def at_import(self, mutant: Mutant) -> bool:
        """Whether the change affects importing its module."""
        return mutant.body is None or "" in self.reached(mutant.file, mutant.body)

    def for_mutant(self, mutant: Mutant) -> list[str]:
        """The tests that may notice it, the most promising first."""
        near = self.reached(mutant.file, mutant.lines)
        wide = set(self.seconds)
        if mutant.body is not None and not self.at_import(mutant):
            wide = self.reached(mutant.file, mutant.body)
        wide.update(READERS)

        def order(test: str) -> tuple[bool, bool, float]:
            seconds = self.seconds[test]
            return seconds > QUICK, test not in near and test not in READERS, seconds

        return sorted(wide, key=order)


class Laboratory:
    """A pytest plugin that takes over after collecting the tests.

    A mutant of a function replaces it in a forked process, where all tests are ready. What runs
    while the rules are imported can only be noticed by importing everything again, which takes
    longer and is tried last: first with the tests named after the file, then with all.
    """

    def __init__(self, tree: Path, files: list[str], given: argparse.Namespace) -> None:
        self.tree, self.files, self.given = tree, files, given
        self.watch = coverage.Coverage(
            data_file=None, include=[str(tree / RULES / "*")], config_file=False
        )
        self.watch.start()
        importlib.import_module(f"{RULES}/rules".replace("/", "."))
        self.watch.stop()
        self.items: dict[str, pytest.Item] = {}
        self.code = 1

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run the mutants in place of running each test once."""
        _any_failure_will_do()
        if session.testsfailed:
            raise SystemExit("the tests cannot be read")
        self.items = {item.nodeid: item for item in session.items}
        gc.collect()
        gc.freeze()
        suite = self.measured(session)
        took = sum(suite.seconds.values())
        print(f"{len(suite.seconds)} tests in {took:.0f} s of the processor", flush=True)
        self.code = self.tried(session, suite)
        return True

    def measured(self, session: pytest.Session) -> Suite:
        """Run all tests once. Exits if one fails, because then mutants would prove nothing."""
        found = self.tree / "suite.json"

        def work() -> bool:
            seconds: dict[str, float] = {}
            self.watch.start()
            for name, item in self.items.items():
                _forget_what_tests_share()
                self.watch.switch_context(name)
                began = process_time()
                if not _passed(session, [item]):
                    found.write_text(json.dumps([name, {}]), "utf-8")
                    return False
                seconds[name] = process_time() - began
            self.watch.stop()
            data = self.watch.get_data()
            reach = {
                name: data.contexts_by_lineno(str(self.tree / RULES / name)) for name in self.files
            }
            found.write_text(json.dumps([seconds, reach]), "utf-8")
            return True

        good = forked(3000, work)
        seconds, reach = json.loads(found.read_text("utf-8"))
        if not good:
            raise SystemExit(f"the tests fail without any mutant: {seconds}")
        return Suite(
            seconds,
            {
                file: {int(line): set(tests) for line, tests in lines.items()}
                for file, lines in reach.items()
            },
        )

    def killed(self, session: pytest.Session, suite: Suite, mutant: Mutant) -> bool:
        """Whether a test fails, or does not end, with the mutant in place of the file."""
        path = self.tree / RULES / mutant.file
        original = path.read_text("utf-8")
        names = suite.for_mutant(mutant)
        seconds = 20 + 4 * sum(suite.seconds[name] for name in names)
        ways: list[Callable[[], bool]] = []
        if mutant.body is not None:
            ways.append(functools.partial(self._passed_changed, session, names, mutant))
        if suite.at_import(mutant):
            own = [name for name in names if _called_like(mutant.file, name)]
            ways += [
                functools.partial(_passed_anew, self.tree, some) for some in (own, names) if some
            ]
        path.write_text(mutant.source, "utf-8")
        try:
            return not all(forked(seconds, way) for way in ways)
        finally:
            path.write_text(original, "utf-8")

    def _passed_changed(self, session: pytest.Session, names: list[str], mutant: Mutant) -> bool:
        path = f"{RULES}/{mutant.file}".removesuffix(".py").removesuffix("/__init__")
        _put_in(sys.modules[path.replace("/", ".")], compile(mutant.source, mutant.file, "exec"))
        return _passed(session, [self.items[name] for name in names])

    def tried(self, session: pytest.Session, suite: Suite) -> int:
        """Try all mutants and report on them."""
        self.control(session, suite)
        LAST.parent.mkdir(exist_ok=True)
        last: dict[str, bool] = json.loads(LAST.read_text("utf-8")) if LAST.exists() else {}
        lived: dict[str, list[Mutant]] = defaultdict(list)
        made: dict[str, list[Mutant]] = {}
        for file in self.files:
            original = (self.tree / RULES / file).read_text("utf-8")
            made[file] = list(mutants(file, original))[:: self.given.sample]
            for mutant in made[file]:
                if self.given.survivors and not last.get(mutant.key, True):
                    continue
                last[mutant.key] = lives = not self.killed(session, suite, mutant)
                LAST.write_text(json.dumps(last, ensure_ascii=False, indent=0), "utf-8")
                if lives:
                    lived[file].append(mutant)
                    print(f"{mutant.key}\n{difference(mutant, original)}\n", flush=True)
        return report(made, lived)

    def control(self, session: pytest.Session, suite: Suite) -> None:
        """Try an unchanged file in both ways. Exits if a test fails, because then any
        mutant would.
        """
        file = self.files[0]
        whole = (self.tree / RULES / file).read_text("utf-8")
        same = Mutant(file, "", range(0), None, "", "", whole)
        names = suite.for_mutant(same)
        for way in (
            functools.partial(self._passed_changed, session, names, same),
            functools.partial(_passed_anew, self.tree, names),
        ):
            if not forked(1000, way):
                raise SystemExit(f"the tests fail with {file} as it is: {way.func}")


def forked(seconds: float, work: Callable[[], bool]) -> bool:
    """Whether a child process succeeds within this many seconds of processor time.

    The parent only waits for it: the system kills it when its time is up.
    """
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        good = False
        try:
            quiet = os.open(os.devnull, os.O_RDWR)
            for stream in (0, 1, 2):
                os.dup2(quiet, stream)
            resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 2))
            resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
            signal.alarm(LONGEST_WAIT)  # for waits that use no processor time
            good = work()
        finally:
            os._exit(0 if good else 1)
    return os.waitpid(child, 0)[1] == 0


def _passed(session: pytest.Session, items: list[pytest.Item]) -> bool:
    """Whether these tests pass, stopping at the first failure."""
    for item, following in zip(items, [*items[1:], None]):
        session.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if session.testsfailed:
            return False
    return True


def _passed_anew(tree: Path, names: list[str]) -> bool:
    """The same, with the program and the tests imported again."""
    for name in list(sys.modules):
        if name.partition(".")[0] in {"mille", "tests"}:
            del sys.modules[name]
    place = {name: i for i, name in enumerate(names)}

    class Chosen:
        def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
            _any_failure_will_do()
            items[:] = [item for item in items if item.nodeid in place]
            items.sort(key=lambda item: place[item.nodeid])

    paths = sorted({name.split("::")[0] for name in names})
    return pytest.main([*OPTIONS, "-x", *paths], plugins=[Chosen()]) == 0


def _called_like(file: str, test: str) -> bool:
    """Whether a test is in the test file named after this file, or after its folder."""
    path, name = Path(file), Path(test.split("::")[0]).name.removeprefix("test_")
    return name in (path.name, f"{path.parts[0].removesuffix('.py')}.py")


def _any_failure_will_do() -> None:
    """Keep Hypothesis from looking for the smallest failing example."""
    phases = [hypothesis.Phase.explicit, hypothesis.Phase.generate]
    usual = hypothesis.settings.get_profile("usual")
    hypothesis.settings.register_profile("mutants", usual, phases=phases)
    hypothesis.settings.load_profile("mutants")


def _forget_what_tests_share() -> None:
    """Make each test compute shared values itself, so that its reach is complete."""
    for name, module in list(sys.modules.items()):
        if name.startswith("tests."):
            for thing in vars(module).values():
                if isinstance(thing, functools._lru_cache_wrapper):
                    thing.cache_clear()


def _put_in(module: ModuleType, code: CodeType) -> None:
    """Give every function of a module its code from the mutant."""
    new: dict[str, CodeType] = {}
    codes = [code]
    while codes:
        for inner in codes.pop().co_consts:
            if isinstance(inner, CodeType):
                new[inner.co_qualname] = inner
                codes.append(inner)
    things = list(vars(module).values())
    for thing in things:
        if isinstance(thing, type) and thing.__module__ == module.__name__:
            things += vars(thing).values()
    for thing in things:
        function = inspect.unwrap(getattr(thing, "fget", None) or thing)
        if isinstance(function, FunctionType) and function.__module__ == module.__name__:
            function.__code__ = new.get(function.__qualname__, function.__code__)


# The report


def listed() -> dict[str, str]:
    """The survivors listed in `tests/mutants.md`, and why each survives: `- KEY: reason` under its
    file.
    """
    if not LISTED.exists():
        return {}
    reasons: dict[str, str] = {}
    file = ""
    for line in LISTED.read_text("utf-8").splitlines():
        if line.startswith("## "):
            file = line[3:].strip()
        elif found := re.fullmatch(r"- (`[^`]*`: `.*` → `.*`(?: \(\d+\))?): ([^`].*)", line):
            reasons[f"{file} {found[1]}"] = found[2]
    return reasons


def difference(mutant: Mutant, original: str) -> str:
    """The mutant as a diff of the file."""
    lines = difflib.unified_diff(
        original.splitlines(),
        mutant.source.splitlines(),
        mutant.file,
        f"{mutant.file}, {mutant.function}",
        lineterm="",
        n=0,
    )
    return "\n".join(f"    {line}" for line in lines)


def copied(to: Path) -> Path:
    """A copy of the tree without what the tests of the rules do not need."""
    tree = to / "tree"
    shutil.copytree(ROOT, tree, ignore=shutil.ignore_patterns(*LEFT_OUT))
    return tree


def main() -> int:
    """Create the mutants, try them, and report."""
    parser = argparse.ArgumentParser(description="Mutation testing of the rules of Mille")
    parser.add_argument("--file", choices=FILES, action="append", help="Only this file")
    parser.add_argument("--sample", type=int, default=1, help="Only every so many mutants")
    parser.add_argument("--survivors", action="store_true", help="Only those of the last run")
    parser.add_argument("--count", action="store_true", help="Only say how many there are")
    given = parser.parse_args()
    files = given.file or list(FILES)
    if given.count:
        counts = {
            file: len(list(mutants(file, (ROOT / RULES / file).read_text("utf-8"))))
            for file in files
        }
        for name, n in [*counts.items(), ("all", sum(counts.values()))]:
            print(f"{name:18} {n:5} mutants")
        return 0
    os.nice(15)
    sys.dont_write_bytecode = True
    with tempfile.TemporaryDirectory(prefix="mutants-") as temporary:
        tree = copied(Path(temporary))
        os.chdir(tree)
        sys.path.insert(0, str(tree))
        laboratory = Laboratory(tree, files, given)
        pytest.main([*OPTIONS, "-s", *TESTS], plugins=[laboratory])
        os.chdir(ROOT)
    return laboratory.code


def report(made: dict[str, list[Mutant]], lived: dict[str, list[Mutant]]) -> int:
    """Print the figures and any mistakes in the list of survivors; returns the exit code."""
    low = False
    for name, files in [*((file, [file]) for file in made), ("all", list(made))]:
        some = sum(len(made[file]) for file in files)
        left = sum(len(lived[file]) for file in files)
        share = 100 * (some - left) / some if some else 100.0
        low |= share < BAR
        print(f"{name:16} {some:5} mutants {some - left:5} killed {left:4} lived {share:6.1f} %")
    reasons = listed()
    alive = {mutant.key for some in lived.values() for mutant in some}
    missing = sorted(alive - set(reasons))
    stale = sorted(key for key in reasons if key not in alive and key.split()[0] in made)
    for key in missing:
        print(f"not in {LISTED.name}: {key}")
    for key in stale:
        print(f"in {LISTED.name}, but killed or gone: {key}")
    spent = os.times()
    seconds = spent.user + spent.system + spent.children_user + spent.children_system
    print(f"{seconds / 60:.0f} minutes of the processor")
    return 1 if low or missing or stale else 0


if __name__ == "__main__":
    raise SystemExit(main())
