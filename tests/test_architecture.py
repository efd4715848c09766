"""How the program is built: which file imports which, how long files are, what is documented."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import mille
from tests.parts import nothing_collected

ROOT = Path(mille.__file__).parent
MOST_LINES = 450
FILES = sorted(ROOT.rglob("*.py"))
TEXTS = {path: path.read_text("utf-8") for path in FILES}


def test_imports_go_down_only() -> None:
    """The contracts in pyproject.toml."""
    done = subprocess.run(
        [sys.executable, "-c", "from importlinter.cli import lint_imports_command as c; c()"],
        cwd=ROOT.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 broken" in done.stdout


def test_there_are_contracts() -> None:
    with (ROOT.parent / "pyproject.toml").open("rb") as file:
        contracts = tomllib.load(file)["tool"]["importlinter"]["contracts"]
    assert {contract["type"] for contract in contracts} == {
        "layers",
        "forbidden",
        "independence",
        "protected",
    }


@cache
def read() -> dict[Path, tuple[set[str], list[str]]]:
    """For each file, what it imports and which public names have no docstring."""
    with nothing_collected():
        trees = {path: ast.parse(TEXTS[path]) for path in FILES}
    classes: dict[str, list[ast.ClassDef]] = {}
    for node in (node for tree in trees.values() for node in statements(tree)):
        if isinstance(node, ast.ClassDef):
            classes.setdefault(node.name, []).append(node)

    def inherited(holder: ast.ClassDef, method: str) -> bool:
        """Whether a base of this class says what the method is for."""
        names = {ast.unparse(base).split("[")[0].split(".")[-1] for base in holder.bases}
        bases = [base for name in names for base in classes.get(name, ())]
        return any(
            inherited(base, method)
            or any(getattr(f, "name", "") == method and ast.get_docstring(f) for f in base.body)  # type: ignore[arg-type]
            for base in bases
        )

    found = {}
    for path, tree in trees.items():
        name = str(path.relative_to(ROOT))
        everything = [(name, tree, tree), *public(tree, name)]
        bare = [
            name
            for name, node, holder in everything
            if not ast.get_docstring(node)
            and not (isinstance(holder, ast.ClassDef) and inherited(holder, name.split(".")[-1]))
        ]
        found[path] = imported(tree), bare
    return found


def statements(tree: ast.Module) -> Iterator[ast.AST]:
    """The statements of a file, without what they are made of."""
    waiting: list[ast.AST] = [tree]
    for node in waiting:
        yield node
        for name in ("body", "orelse", "handlers", "finalbody", "cases"):
            waiting += getattr(node, name, ())


def imported(tree: ast.Module) -> set[str]:
    """The modules that a file imports, in functions and for types too."""
    found: set[str] = set()
    for node in statements(tree):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            found.update({node.module, *(f"{node.module}.{alias.name}" for alias in node.names)})
    return found


def test_no_file_is_below_itself() -> None:
    """There are no circles: files can be ordered so that each imports only earlier ones."""
    names = {path: ".".join(path.relative_to(ROOT.parent).with_suffix("").parts) for path in FILES}
    modules = {path: name.removesuffix(".__init__") for path, name in names.items()}
    files = {module: path for path, module in modules.items()}
    packages = {files[module] for module in files if files[module].name == "__init__.py"}
    below = {}
    for path in FILES:
        used = {files[name] for name in read()[path][0] if name in files} - {path}
        # `from mille.ui import text` imports the file, not the folder it lies in.
        within = {each for each in used & packages if any(each.parent in u.parents for u in used)}
        below[path] = used - within
    try:
        assert len(list(TopologicalSorter(below).static_order())) == len(FILES)
    except CycleError as circle:
        told = " -> ".join(modules[path] for path in reversed(circle.args[1]))
        raise AssertionError(f"a circle of imports: {told}") from None


def test_files_are_short() -> None:
    lines = {path: len(text.splitlines()) for path, text in TEXTS.items()}
    assert not {path: n for path, n in lines.items() if n > MOST_LINES}


Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def public(node: ast.AST, name: str) -> Iterator[tuple[str, Documented, ast.AST]]:
    """A module's public classes, functions and methods by name, each with its holder."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            if child.name.startswith("_"):
                continue
            yield f"{name}.{child.name}", child, node
            if isinstance(child, ast.ClassDef):
                yield from public(child, f"{name}.{child.name}")


def test_everything_public_is_documented() -> None:
    assert not [name for _, bare in read().values() for name in bare]


def test_nothing_is_left_to_do() -> None:
    left = re.compile(r"\b(TODO|FIXME|XXX|HACK)\b|pragma: no cover")
    assert not {path: found[0] for path, text in TEXTS.items() if (found := left.search(text))}
