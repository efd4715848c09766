"""The text of players that tools/compiled.py turns into machine code really compiles.

A game's compiled files import nothing but one another and what numba knows. Each function is
compiled for the types that it declares, so that a name that hides a function, a list of two types
or a call that only Python allows is found here, and not when somebody trains.
"""

from __future__ import annotations

import inspect
import os
import re
from graphlib import TopologicalSorter
from pathlib import Path
from typing import Any, get_type_hints

import pytest

import mille.games

FOLDER = Path(mille.games.__file__).parent
KNOWN = {"__future__", "collections.abc", "math", "typing", "mille.parts.seats"}
"""What a compiled file may import besides others of its game."""
COMPILED = {
    "daifugo": {"flat"},
    "militaire": {"chart", "judgement"},
    "mille": {"flat", "features", "search"},
}
"""What `tools/training` compiles."""


def compiled(game: str) -> list[str]:
    """The files of a game that can be compiled, each after those that it imports."""
    own, needs = f"mille.games.{game}", dict[str, set[str]]()
    for path in (FOLDER / game).glob("*.py"):
        text = path.read_text("utf-8")
        if re.search(r"^def ", text, re.M):
            found = needs[f"{own}.{path.stem}"] = set(re.findall(r"^import (\S+)", text, re.M))
            for module, names in re.findall(r"^ *from (\S+) import (.*)", text, re.M):
                found |= {f"{own}.{n}" for n in names.split(", ")} if module == own else {module}
            found -= KNOWN
    while outside := {name for name, found in needs.items() if not found <= needs.keys()}:
        needs = {name: found for name, found in needs.items() if name not in outside}
    return [name.rpartition(".")[2] for name in TopologicalSorter(needs).static_order()]


@pytest.mark.parametrize("game", COMPILED)
def test_compiled_files_import_nothing_else(game: str) -> None:
    assert COMPILED[game] <= {*compiled(game)}


@pytest.mark.long
@pytest.mark.nightly
@pytest.mark.filterwarnings("ignore:Cannot cache compiled function")
@pytest.mark.parametrize("game", COMPILED)
def test_every_function_compiles_for_the_types_it_declares(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_OPT", "0")  # code that is never run need not be fast
    try:
        from numba import types
    except ImportError:
        if os.environ.get("CI"):
            raise
        pytest.skip("the extra `training` is not installed")
    from tools import compiled as tool

    monkeypatch.setattr(tool, "KEEP", tmp_path)
    kinds: dict[Any, Any] = {int: types.int64, float: types.float64, bool: types.boolean}
    kinds |= {list[int]: types.int64[::1], list[float]: types.float64[::1]}

    def kind(hint: Any) -> Any:
        """The type of machine code for a declared one; all but those above are named tuples."""
        if hint in kinds:
            return kinds[hint]
        return types.NamedTuple(list(map(kind, get_type_hints(hint).values())), hint)

    files = [name for name in compiled(game) if name in COMPILED[game]]
    core = tool.load(folder=FOLDER / game, modules=files)
    names = [name for name, each in vars(core).items() if hasattr(each, "py_func")]
    for name in sorted({*names} - {*tool.GIVEN}):
        function, hints = getattr(core, name), get_type_hints(getattr(core, name).py_func)
        function.compile(
            tuple(kind(hints[each]) for each in inspect.signature(function).parameters)
        )
    assert len(names) > 10
