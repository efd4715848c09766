"""Weights as files of a game: JSON that says where they come from."""

from __future__ import annotations

import base64
import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tools.compiled import FOLDER, TOP


def path_of(game: str, name: str) -> Path:
    return TOP / "mille" / "games" / game / "weights" / f"{name}.json"


def write(game: str, name: str, indent: int | None = 1, **told: Any) -> None:
    """Write what was learned, with the command that now runs."""
    made_by = " ".join([f"python -m tools.training.{Path(sys.argv[0]).stem}", *sys.argv[1:]])
    content = {"name": name, "made_by": made_by, **told}
    path_of(game, name).write_text(json.dumps(content, indent=indent) + "\n", "utf-8")


def write_layers(name: str, layers: Sequence[NDArray[Any]], **told: Any) -> None:
    """Write arrays of Mille as half-precision floats, a vector as one row, with the commit they
    were made at.
    """
    commit = subprocess.run(
        ["git", "rev-parse", "--short=12", "HEAD"],
        cwd=FOLDER,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()
    packed = [
        {
            "shape": list(layer.shape),
            "float16": base64.b64encode(layer.astype("<f2").tobytes()).decode("ascii"),
        }
        for layer in map(np.atleast_2d, layers)
    ]
    told = {key: round(x, 1) if isinstance(x, float) else x for key, x in told.items()}
    write("mille", name, commit=commit, **told, layers=packed)


def told_of(game: str, name: str) -> dict[str, Any]:
    """A file of weights, with what it says about its origin."""
    content: dict[str, Any] = json.loads(path_of(game, name).read_text("utf-8"))
    return content


def read_layers(name: str) -> list[NDArray[np.float64]]:
    return [
        np.frombuffer(base64.b64decode(layer["float16"]), "<f2")
        .astype(np.float64)
        .reshape(layer["shape"])
        for layer in told_of("mille", name)["layers"]
    ]


def read_flat(name: str) -> NDArray[np.float32]:
    """All its numbers as one row, as the compiled player reads them."""
    return np.concatenate([layer.ravel() for layer in read_layers(name)]).astype(np.float32)
