"""Weights as files: JSON that says where they come from, the numbers as half-precision floats."""

from __future__ import annotations

import base64
import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tools.compiled import FOLDER

WEIGHTS = FOLDER / "weights"


def write_weights(name: str, layers: Sequence[NDArray[Any]], **told: Any) -> Path:
    """Write arrays, a vector as one row, with the commit they were made at and any other facts."""
    commit = subprocess.run(
        ["git", "rev-parse", "--short=12", "HEAD"],
        cwd=FOLDER,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()
    content = {
        "name": name,
        "made_by": f"python -m tools.training.{name}",
        "commit": commit,
        **{
            key: round(value, 1) if isinstance(value, float) else value
            for key, value in told.items()
        },
        "layers": [
            {
                "shape": list(layer.shape),
                "float16": base64.b64encode(
                    np.ascontiguousarray(layer, dtype="<f2").tobytes()
                ).decode("ascii"),
            }
            for layer in map(np.atleast_2d, layers)
        ],
    }
    WEIGHTS.mkdir(exist_ok=True)
    path = WEIGHTS / f"{name}.json"
    path.write_text(json.dumps(content, indent=1) + "\n", "utf-8")
    return path


def told_of(name: str) -> dict[str, Any]:
    """What a weights file says about its origin."""
    content: dict[str, Any] = json.loads((WEIGHTS / f"{name}.json").read_text("utf-8"))
    return content


def read_weights(name: str) -> list[NDArray[np.float64]]:
    return [
        np.frombuffer(base64.b64decode(layer["float16"]), "<f2")
        .astype(np.float64)
        .reshape(layer["shape"])
        for layer in told_of(name)["layers"]
    ]
