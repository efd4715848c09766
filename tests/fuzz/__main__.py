"""Search for input that does what none may do, in every reader, guided by coverage.

    pip install -e '.[dev,fuzz]'
    python -m tests.fuzz --reader all --inputs 1000000 --seed 1

Each reader has a process of its own. It prints a line for each: how many inputs it read, how long
that took, how many edges of the code it reached, and how much was found. It keeps what was found in
--out, the input as `.bin` and what it did as `.txt`; exit code 1 says that something was found.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path

from mille.value import Struct
from tests.fuzz.readers import ALL

SHARES = {"record": 4, "map": 1, "answers": 1, "tale": 1}
"""A reader's share of the inputs; the others get 2. Whole games take longest to read."""


class Result(Struct):
    """What one reader's run came to."""

    inputs: int
    seconds: float
    edges: int
    said: list[str]
    """What was found, one line for each."""


def fuzz(name: str, inputs: int, seed: int, folder: Path) -> Result:
    """Feed one reader in a process of its own."""
    log = folder / f"{name}.log"
    began = time.perf_counter()
    with log.open("wb") as file:
        code = subprocess.run(
            [
                *(sys.executable, "-m", "tests.fuzz.guided"),
                *(name, str(inputs), str(seed), str(folder)),
            ],
            stdout=file,
            stderr=file,
            check=False,
        ).returncode
    seconds = time.perf_counter() - began
    text = log.read_text("utf-8", errors="replace")
    done = re.findall(r"^#(\d+)\s+DONE\s+cov: (\d+)", text, re.MULTILINE)
    said = [file.read_text("utf-8").strip() for file in (folder / "found" / name).glob("*.txt")]
    if code or not done:
        said.append(f"the process ended with {code}; see {log}")
    count, edges = map(int, done[-1]) if done else (0, 0)
    return Result(count, seconds, edges, said)


def main() -> int:
    names = [reader.name for reader in ALL]
    parser = argparse.ArgumentParser(description=__doc__, prog="python -m tests.fuzz")
    parser.add_argument("--reader", default="all", choices=["all", *names])
    parser.add_argument("--inputs", type=int, default=1_000_000, help="for all readers together")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="where findings are kept (a new folder)")
    args = parser.parse_args()
    if find_spec("atheris") is None:
        parser.error("atheris is not here: pip install -e '.[dev,fuzz]'")
    chosen = names if args.reader == "all" else [args.reader]
    folder = args.out or Path(tempfile.mkdtemp(prefix="mille-fuzz-"))
    folder.mkdir(parents=True, exist_ok=True)
    shares = sum(SHARES.get(name, 2) for name in chosen)
    print(f"{'reader':10} {'inputs':>10} {'seconds':>8} {'edges':>6} {'findings':>8}", flush=True)
    everything = Result(0, 0.0, 0, [])
    for name in chosen:
        part = -(-args.inputs * SHARES.get(name, 2) // shares)
        result = fuzz(name, part, args.seed, folder)
        _show(name, result)
        everything.inputs += result.inputs
        everything.seconds += result.seconds
        everything.said += [f"{name}: {line}" for line in result.said]
    print(f"{'all':10} {everything.inputs:10,} {everything.seconds:8.0f} {'':6} "
          f"{len(everything.said):8}")  # fmt: skip
    for line in everything.said:
        print(line)
    if everything.said:
        print(f"kept in {folder}")
    return 1 if everything.said else 0


def _show(name: str, result: Result) -> None:
    print(
        f"{name:10} {result.inputs:10,} {result.seconds:8.0f} {result.edges:6} "
        f"{len(result.said):8}",
        flush=True,
    )


if __name__ == "__main__":
    raise SystemExit(main())
