"""Mutation testing: break the house in small ways, and see whether a test notices.

    python tools/mutate.py                               300 mutants, into out/mutants.json
    python tools/mutate.py --in mille/games/mille        only mutants of these files
    python tools/mutate.py --count 1000 --seed 2         another sample
    python tools/mutate.py --after before.json           the same mutants as in a run before

A mutant has `<` for `<=`, `+` for `-`, a constant one higher, a condition always true, a line left
out … They are spread over all rooms of `mille/` by their lines, and are the same for the same seed.
The quick tests run once, to see which of them reach which line; then each mutant is put into a copy
of the tree, where tests that reach it run until one fails: some of each file, within a bound.

With `--after` each mutant is found again by what it changes in which function of which room. What
was killed before meets first the test that killed it. It exits with 1 if something lives that was
killed. `--tree` names another checkout. A run that was stopped goes on from its results.

It runs one process at a time. Linux or macOS.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from threading import Timer
from typing import Any, NamedTuple

import coverage

ROOT = Path(__file__).parent.parent
LEFT_OUT = (".git", ".venv", "dist", "build", "out", "__pycache__", ".*_cache")
MOST_TESTS, MOST_SECONDS = 30, 15.0
"""For a mutant; in seconds of the processor, as tests take them when they are watched."""
TESTS = ("tests/[!su]*/", "tests/session/", "tests/ui/*/", "tests/ui/test_*.py", "tests/test_*.py")
PYTEST = [sys.executable, "-m", "pytest", "-o", "addopts=", "-q", "--tb=no", "--assert=plain"]
PYTEST += ["-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:warnings"]


class Mutant(NamedTuple):
    """A file with one thing changed."""

    path: str
    function: str  # or class that has the change in it; empty for the module
    before: str
    after: str
    nth: int  # of those in the room that otherwise have the same name
    lines: range
    body: range | None  # the lines of the innermost function around it
    edit: tuple[int, int, str]  # from and to which byte of the file, and what stands there instead

    @property
    def name(self) -> str:
        """What it changes where: it does not depend on lines or files."""
        parts = Path(self.path).with_suffix("").parts
        room = "/".join(parts[1:3] if parts[1] == "games" else parts[1:2])
        again = f" ({self.nth})" if self.nth > 1 else ""
        return f"{room} `{self.function}`: `{self.before}` → `{self.after}`{again}"

    def source(self, original: str) -> str:
        """The text of the file with it."""
        data, (start, end, text) = original.encode(), self.edit
        return (data[:start] + text.encode() + data[end:]).decode()


_PAIRS = """
Eq NotEq, NotEq Eq, Lt LtE GtE, LtE Lt Gt, Gt GtE LtE, GtE Gt Lt, Is IsNot, IsNot Is, In NotIn,
NotIn In, Add Sub, Sub Add, Mult FloorDiv, FloorDiv Mult, Mod Mult, BitAnd BitOr, BitOr BitAnd,
min max, max min, any all, all any"""
INSTEAD = {one: others for one, *others in (pair.split() for pair in _PAIRS.split(","))}
"""By operator or name what may stand in its place."""


def changed(node: ast.AST) -> Iterator[ast.AST]:
    """Copies of an expression with one small thing wrong, in every way possible."""
    match node:
        case ast.Compare(left=left, ops=ops, comparators=right):
            for n, op in enumerate(ops):
                for other in INSTEAD[type(op).__name__]:
                    yield ast.Compare(left, [*ops[:n], getattr(ast, other)(), *ops[n + 1 :]], right)
        case ast.BinOp(op=op) | ast.AugAssign(op=op):
            for other in INSTEAD.get(type(op).__name__, ()):
                yield type(node)(**{**vars(node), "op": getattr(ast, other)()})
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
            yield from (ast.Constant(number + 1), ast.Constant(number - 1))
        case ast.Constant(value=str(word)):
            yield ast.Constant(word + "!")
        case ast.IfExp():
            yield from (node.body, node.orelse)
        case ast.Name(id="min" | "max" | "any" | "all"):
            yield ast.Name(INSTEAD[node.id][0])
        case ast.Call(func=func, args=args, keywords=keywords):
            starred = any(isinstance(each, ast.Starred) for each in args[:2])
            if len(args) > 1 and getattr(func, "id", "") not in INSTEAD and not starred:
                yield ast.Call(func, [args[1], args[0], *args[2:]], keywords)
            for keyword in keywords:
                yield ast.Call(func, args, [other for other in keywords if other is not keyword])


def undone(node: ast.AST) -> Iterator[tuple[ast.AST, ast.AST]]:
    """What a statement does or asks, and what stands for it: nothing, the opposite, true, false."""
    match node:
        case ast.Expr(value=ast.Call(func=ast.Name(id="assert_never"))):
            return  # never reached: the type checker ensures that
        case ast.Expr() | ast.Raise() | ast.AugAssign():
            yield node, ast.Pass()
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield node, ast.Pass()
        case ast.Return(value=ast.expr() as value) if not isinstance(value, ast.Constant):
            yield node, ast.Return(ast.Constant(None))
        case ast.Break():
            yield node, ast.Continue()
        case ast.Continue():
            yield node, ast.Break()
        case ast.For():
            yield node.iter, ast.Tuple([])
    asked = getattr(node, "ifs", [getattr(node, "guard", None) or getattr(node, "test", None)])
    if not isinstance(node, ast.Assert):
        yield from ((each, ast.Constant(yes)) for each in asked if each for yes in (True, False))


def mutants(tree: Path, paths: Iterable[str]) -> Iterator[Mutant]:
    """All mutants of these files, as they stand there."""
    called: Counter[str] = Counter()
    for path in paths:
        source = (tree / path).read_text("utf-8")
        starts = [0]
        for line in source.encode().splitlines(keepends=True):
            starts.append(starts[-1] + len(line))
        for mutant in _walk(path, starts, ast.parse(source), (), None):
            called[mutant.name] += 1
            yield mutant._replace(nth=called[mutant.name])


def _walk(
    path: str, starts: list[int], node: ast.AST, names: tuple[str, ...], body: range | None
) -> Iterator[Mutant]:
    """The mutants in a node. Annotations, decorators, imports and docstrings stay as they are."""

    def made(old: Any, new: ast.AST) -> Mutant:
        before, after = ast.unparse(old), ast.unparse(new)
        start = starts[old.lineno - 1] + old.col_offset
        end = starts[old.end_lineno - 1] + old.end_col_offset
        edit = (start, end, f"({after})" if isinstance(old, ast.expr) else after)
        lines = range(old.lineno, old.end_lineno + 1)
        return Mutant(path, ".".join(names), before, after, 1, lines, body, edit)

    skip: list[ast.AST | None] = []
    match node:
        case ast.JoinedStr() | ast.Import() | ast.ImportFrom() | ast.arg() | ast.MatchMapping():
            return
        case ast.If(test=ast.Name(id="TYPE_CHECKING")) | ast.Expr(value=ast.Constant()):
            return
        case ast.Call(func=ast.Name(id="TypeVar" | "NewType" | "cast")):
            return
        case ast.AnnAssign(annotation=ast.Name(id="TypeAlias")):
            return
        case ast.AnnAssign():
            skip = [node.annotation]
        case ast.FunctionDef():
            names, skip = (*names, node.name), [*node.decorator_list, node.returns]
            body = range(node.body[0].lineno, (node.end_lineno or 0) + 1)
        case ast.ClassDef():
            names, skip = (*names, node.name), [*node.decorator_list, *node.bases]
    yield from (made(node, new) for new in changed(node))
    yield from (made(old, new) for old, new in undone(node))
    for child in ast.iter_child_nodes(node):
        if not any(child is each for each in skip):
            # Default values are computed when the module is imported.
            inside = None if isinstance(child, ast.arguments) else body
            yield from _walk(path, starts, child, names, inside)


def sampled(tree: Path, paths: list[str], count: int, seed: int) -> dict[str, Mutant]:
    """So many mutants at random by their names, one from each stretch of lines."""
    made: dict[str, list[Mutant]] = defaultdict(list)
    for mutant in mutants(tree, paths):
        made[mutant.path].append(mutant)
    texts = {path: (tree / path).read_text("utf-8") for path in paths if path in made}
    lines = [(path, n + 1) for path in texts for n in range(texts[path].count("\n"))]
    dice, chosen = Random(seed), dict[str, Mutant]()
    while len(chosen) < min(count, sum(map(len, made.values()))):
        for n in range(count - len(chosen)):
            path, line = lines[int((n + dice.random()) * (len(lines) / count))]
            there = min(made[path], key=lambda mutant: abs(mutant.lines[0] - line)).lines[0]
            mutant = dice.choice([each for each in made[path] if each.lines[0] == there])
            if mutant.source(texts[path]) != texts[path]:
                chosen.setdefault(mutant.name, mutant)
    return {mutant.name: mutant for mutant in dice.sample([*chosen.values()], len(chosen))}


def found_again(tree: Path, paths: list[str], names: Iterable[str]) -> dict[str, Mutant]:
    """The mutants of these names: just so, or in a function that changed its class or order."""
    exact, near = dict[str, Mutant](), dict[str, Mutant]()
    for mutant in mutants(tree, paths):
        exact[mutant.name] = mutant
        near.setdefault(_loosely(mutant.name), mutant)
    found = {name: exact.get(name) or near.get(_loosely(name)) for name in names}
    return {name: mutant for name, mutant in found.items() if mutant}


def _loosely(name: str) -> str:
    return re.sub(r" \(\d+\)$", "", re.sub(r"`[^`]*\.(?=[^`]*`: )", "`", name, count=1))


class Laboratory:
    """A copy of the tree, in which mutants are tried."""

    def __init__(self, tree: Path) -> None:
        self.tree = tree
        self.seconds: dict[str, float] = {}
        self.reach: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
        self.sound: dict[str, bool] = {}
        self.tries = 0

    def measure(self, made: Iterable[Mutant], tests: list[str], kept: Path) -> None:
        """Run all quick tests once, part by part, but for parts that were run before."""
        paths = sorted({mutant.path for mutant in made})
        settings = self.tree / "watched"
        settings.write_text("[run]\ninclude = " + "\n    ".join(paths), "utf-8")
        known = json.loads(kept.read_text("utf-8")) if kept.exists() else {}
        for part in tests:
            if part in known:
                continue
            watching = ["--cov", f"--cov-config={settings}", "--cov-context=test", "--cov-report="]
            there = map(str, Path().glob(part))
            said = self.run(10_000, "-m", "not long", "--durations=0", "-vvv", *watching, *there)
            times = re.findall(r"^([\d.]+)s (?:call|setup) +(.*)", said, re.MULTILINE)
            seconds: dict[str, float] = defaultdict(float)
            for took, test in times:
                seconds[test] += float(took)
            data = coverage.CoverageData()
            data.read()
            reach = {path: data.contexts_by_lineno(str(self.tree / path)) for path in paths}
            known[part] = [seconds, reach]
            kept.write_text(json.dumps(known), "utf-8")
            print(part, len(seconds), "tests", flush=True)
        for seconds, reach in known.values():
            self.seconds |= seconds
            for path, lines in reach.items():
                for line, names in lines.items():
                    self.reach[path][str(line)] += [name.rpartition("|")[0] for name in names]

    def run(self, limit: int, *given: str) -> str:
        """What pytest says within so many seconds of the processor."""
        with subprocess.Popen(
            [*PYTEST, *given],
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1)),
        ) as ran:
            # A test that waits for ever uses no time of the processor.
            stop = Timer(10 * limit, os.killpg, (ran.pid, signal.SIGKILL))
            stop.start()
            said = ran.communicate()[0]
            stop.cancel()
        return said

    def reached(self, path: str, lines: Iterable[Any]) -> set[str]:
        """The tests that run any of these lines."""
        tests = (test for line in lines for test in self.reach[path].get(str(line), ()))
        return {test for test in tests if test in self.seconds}

    def tests_of(self, mutant: Mutant) -> list[str]:
        """Tests that may notice it: first those that run the line, some of each file."""
        near = self.reached(mutant.path, mutant.lines)
        if mutant.body is None:  # computed when the module is imported
            near |= self.reached(mutant.path, self.reach[mutant.path])
        wide = near | self.reached(mutant.path, mutant.body or ())
        turns, ranked = Counter[str](), list[tuple[bool, int, str]]()
        for test in sorted(wide, key=lambda test: (test not in near, self.seconds[test], test)):
            turns[test.partition("::")[0]] += 1
            ranked.append((test not in near, turns[test.partition("::")[0]], test))
        chosen, left = list[str](), MOST_SECONDS
        for _, _, test in sorted(ranked)[:MOST_TESTS]:
            if self.seconds[test] <= left or not chosen:
                chosen.append(test)
                left -= self.seconds[test]
        return sorted(chosen, key=lambda test: test.partition("::")[0])

    def failing(self, tests: list[str]) -> str:
        """The first of these that fails, or does not end; empty if all pass."""
        said = self.run(40, "-x", "-rfE", *tests)
        named = re.search(r"^(?:FAILED|ERROR) (\S+::.*?)(?: - .*)?$", said, re.MULTILINE)
        return named[1] if named else "" if re.search(r"^\d+ passed", said, re.M) else tests[0]

    def killer(self, mutant: Mutant, tests: list[str]) -> str:
        """The test that fails with it; empty if it lives."""
        path = self.tree / mutant.path
        original = path.read_text("utf-8")
        while tests:
            path.write_text(mutant.source(original), "utf-8")
            self.tries += 1
            os.utime(path, (self.tries, self.tries))  # no bytecode of another mutant will do
            test = self.failing(tests)
            path.write_text(original, "utf-8")
            if test and test not in self.sound:
                self.sound[test] = not self.failing([test])
            if not test or self.sound[test]:
                return test
            tests = [each for each in tests if each != test]  # it fails as things are
        return ""

    def like(self, test: str) -> list[str]:
        """The tests of this name, wherever they stand now."""
        name = test.partition("[")[0].rpartition("::")[2]
        files = [(file, file.read_text("utf-8")) for file in (self.tree / "tests").rglob("*.py")]
        found = [str(file.relative_to(self.tree)) for file, text in files if f"def {name}(" in text]
        return [f"{file}::{test.partition('::')[2]}" for file in sorted(found)]


def main() -> int:
    parser = argparse.ArgumentParser(description="Mutation testing of the house")
    parser.add_argument("--tree", type=Path, default=ROOT, help="Another checkout")
    parser.add_argument("--in", dest="inside", default="mille", help="Only files that begin so")
    parser.add_argument("--count", type=int, default=300, help="How many mutants")
    parser.add_argument("--seed", type=int, default=1, help="Another number, another sample")
    parser.add_argument("--after", type=Path, help="The results to compare with")
    parser.add_argument("--tests", nargs="+", default=TESTS, help="Only these, part by part")
    parser.add_argument("--out", type=Path, default=ROOT / "out" / "mutants.json")
    given = parser.parse_args()
    os.nice(5)
    out = given.out.resolve()
    out.parent.mkdir(parents=True, exist_ok=True)
    before = json.loads(given.after.read_text("utf-8")) if given.after else {}
    killed: dict[str, str] = json.loads(out.read_text("utf-8")) if out.exists() else {}
    with tempfile.TemporaryDirectory(prefix="mutants-") as temporary:
        tree = Path(temporary) / "tree"
        shutil.copytree(given.tree, tree, ignore=shutil.ignore_patterns(*LEFT_OUT))
        os.chdir(tree)
        os.environ["PYTHONPATH"] = str(tree)
        files = sorted(str(file.relative_to(tree)) for file in (tree / "mille").rglob("*.py"))
        paths = [path for path in files if path.startswith(given.inside)]
        chosen = found_again(tree, files, before) or sampled(tree, paths, given.count, given.seed)
        laboratory = Laboratory(tree)

        def note(name: str, test: str) -> None:
            killed[name] = test
            out.write_text(json.dumps(killed, ensure_ascii=False, indent=1), "utf-8")
            print(f"{name}\n    {f'killed by {test}' if test else 'lives'}", flush=True)

        for name in [name for name in chosen if before.get(name) and name not in killed]:
            if test := laboratory.killer(chosen[name], laboratory.like(before[name])):
                note(name, test)
        if left := {name: mutant for name, mutant in chosen.items() if name not in killed}:
            laboratory.measure(left.values(), given.tests, out.with_suffix(".suite"))
        for name, mutant in left.items():
            note(name, laboratory.killer(mutant, laboratory.tests_of(mutant)))
        os.chdir(ROOT)
    return report(killed, before)


def report(killed: dict[str, str], before: dict[str, str]) -> int:
    """Print how many died in each room, and what lives that died before."""
    for room in [*sorted({name.split()[0] for name in killed}), ""]:
        tests = [test for name, test in killed.items() if not room or name.split()[0] == room]
        print(f"{room or 'all':24} {len(tests):4} mutants {sum(map(bool, tests)):4} killed")
    worse = [name for name in before if before[name] and not killed.get(name, before[name])]
    if before:
        print(f"{len(before.keys() - killed.keys())} are gone, {len(worse)} live that were killed")
    for name in worse:
        print(f"{name}\n    was killed by {before[name]}")
    return 1 if worse else 0


if __name__ == "__main__":
    raise SystemExit(main())
