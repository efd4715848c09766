"""The search's own text as machine code, for training and measuring: nothing that ships.

It takes the modules of a game's players (those of Mille if none is named) that hold only functions
of ints, floats, flat lists and named tuples of these, puts them one after another into one file,
and decorates each function for numba. Lists become arrays, tuples of numbers become constant
arrays; the text is otherwise the same, so that what is measured is what is played.
`python -m benchmarks.strength.check` compares the two.

    from tools.compiled import load
    core = load()
    core.play_out(d, w, w)
"""

from __future__ import annotations

import ast
import hashlib
import importlib.util
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

FOLDER = Path(__file__).parents[1] / "mille" / "games" / "mille"
MODULES = ("flat", "features", "search")
TOP = Path(__file__).parents[1]
KEEP = Path(os.environ.get("MILLE_COMPILED", Path(__file__).parents[1] / "build" / "compiled"))

HEAD = '''"""Made by tools/compiled.py; not to be edited."""
import math
from collections.abc import Iterator
from math import comb, exp, log, sqrt
from typing import NamedTuple
import numpy as np
from numba import njit
from numpy.typing import NDArray


@njit(cache=True, nogil=True)
def ints(n):
    return np.zeros(n, np.int64)


@njit(cache=True, nogil=True)
def floats(n):
    return np.zeros(n, np.float64)


@njit(cache=True, nogil=True)
def add_rows(h, values, rows, n, w):
    for i in range(n):
        value, at = values[i], rows[i]
        for j in range(len(h)):
            h[j] += value * w[at + j]

'''

GIVEN = ("ints", "floats", "add_rows")
"""Names that numba needs in a different form, which is in `HEAD`."""


def _names(node: ast.stmt) -> list[str]:
    """The names that a top-level statement defines."""
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        return [node.name]
    if isinstance(node, ast.Assign):
        return [
            part.id
            for target in node.targets
            for part in ast.walk(target)
            if isinstance(part, ast.Name)
        ]
    return []


class _Unqualified(ast.NodeTransformer):
    """Removes the module prefix from names whose module is in the same file."""

    def __init__(self, shared: set[str]) -> None:
        self.shared = shared

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        """`chart.RUN` becomes `RUN`."""
        self.generic_visit(node)
        if isinstance(node.value, ast.Name) and node.value.id in self.shared:
            return ast.Name(node.attr, node.ctx)
        return node


def _translated(path: Path, owners: dict[str, Path], shared: set[str]) -> str:
    """A module's text, with its functions decorated and its imports and docstring removed.

    All modules share one file, so a name may only have one meaning. Raises `ValueError`.
    """
    parts = []
    text = ast.parse(path.read_text("utf-8"))
    imported = {
        alias.name for node in text.body if isinstance(node, ast.ImportFrom) for alias in node.names
    }
    for node in _Unqualified(shared & imported).visit(text).body:
        for name in _names(node):
            if owners.setdefault(name, path) != path and name not in GIVEN:
                raise ValueError(f"{name} is named in {owners[name].name} and in {path.name}")
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            continue
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            continue
        if isinstance(node, ast.FunctionDef):
            if node.name in GIVEN:
                continue
            if node.returns is not None and "tuple[float, ...]" in ast.unparse(node.returns):
                parts.append(ast.unparse(node))
                continue
            # What calls a generator that numba has from its cache does not compile.
            kept = not any(isinstance(each, ast.Yield) for each in ast.walk(node))
            parts.append(f"@njit(cache={kept}, nogil=True)\n{ast.unparse(node)}")
        elif isinstance(node, ast.Assign):
            names = [ast.unparse(target) for target in node.targets]
            parts.append(ast.unparse(node))
            parts += [
                f"if isinstance({name}, tuple): {name} = np.array({name})"
                for name in names
                if name.isidentifier()
            ]
        else:
            parts.append(ast.unparse(node))
    return "\n".join(parts) + "\n"


def load(
    extra: Sequence[str] = (),
    real: str = "float64",
    folder: Path = FOLDER,
    modules: Sequence[str] = MODULES,
) -> ModuleType:
    """The compiled core, recompiled if the text has changed.

    `extra` names files, relative to the top folder, to compile with it. With `real` set to float32
    nets are faster, but no longer bit for bit what the program computes; that is good enough for
    training. `folder` is that of another game, and `modules` are its files.
    """
    paths = [folder / f"{name}.py" for name in modules]
    paths += [TOP / f"{name}.py" for name in extra]
    owners: dict[str, Path] = {}
    parts = [_translated(path, owners, {each.stem for each in paths}) for path in paths]
    text = HEAD.replace("float64", real) + "\n".join(parts)
    name = f"mille_core_{hashlib.sha256(text.encode()).hexdigest()[:12]}"
    if name in sys.modules:
        return sys.modules[name]
    path = KEEP / f"{name}.py"
    KEEP.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        part = path.with_suffix(f".{os.getpid()}")
        part.write_text(text, "utf-8")
        part.replace(path)
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module
