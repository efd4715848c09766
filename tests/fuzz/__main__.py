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

from tests.fuzz.readers import ALL

SHARES = {"record": 4, "map": 1, "answers": 1, "tale": 1}
"""A reader's share of the inputs; the others get 2. Whole games take longest to read."""


def fuzz(name: str, inputs: int, seed: int, folder: Path) -> list[str]:
    """Feed one reader in a process of its own, say what that came to, and return what was found."""
    log, began = folder / f"{name}.log", time.perf_counter()
    command = [sys.executable, "-m", "tests.fuzz.guided", name, str(inputs), str(seed), str(folder)]
    with log.open("wb") as file:
        code = subprocess.run(command, stdout=file, stderr=file, check=False).returncode
    done = re.findall(r"^#(\d+)\s+DONE\s+cov: (\d+)", log.read_text("utf-8", "replace"), re.M)
    found = (folder / "found" / name).glob("*.txt")
    said = [f"{name}: {file.read_text('utf-8').strip()}" for file in found]
    if code or not done:
        said.append(f"{name}: the process ended with {code}; see {log}")
    count, edges = map(int, done[-1]) if done else (0, 0)
    seconds = time.perf_counter() - began
    print(f"{name:10} {count:10,} {seconds:8.0f} {edges:6} {len(said):8}", flush=True)
    return said


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
    folder = args.out or Path(tempfile.mkdtemp(prefix="mille-fuzz-"))
    folder.mkdir(parents=True, exist_ok=True)
    chosen = {name: SHARES.get(name, 2) for name in names if args.reader in ("all", name)}
    print(f"{'reader':10} {'inputs':>10} {'seconds':>8} {'edges':>6} {'findings':>8}", flush=True)
    said = list[str]()
    for name, share in chosen.items():
        said += fuzz(name, -(-args.inputs * share // sum(chosen.values())), args.seed, folder)
    print(*said, f"{len(said)} findings, kept in {folder}", sep="\n")
    return 1 if said else 0


if __name__ == "__main__":
    raise SystemExit(main())
