"""A run guided by coverage: input that reaches new code is kept and changed further.

    python -m tests.fuzz.guided READER INPUTS SEED FOLDER

is one process for one reader, started by `python -m tests.fuzz`; what it finds goes into FOLDER.
"""

from __future__ import annotations

import hashlib
import resource
import sys
from pathlib import Path
from random import Random

import atheris

with atheris.instrument_imports(include=["mille", "gettext", "tomllib", "xml", "pytmx"]):
    from tests.fuzz.check import Finding, examine
    from tests.fuzz.mutate import MOST_BYTES
    from tests.fuzz.readers import ALL

MOST_MEMORY = 2 * 1024**3
"""Bytes of address space; input that needs more is a finding."""


def main(name: str, inputs: int, seed: int, folder: Path) -> None:
    """Feed one reader. The call does not return: libFuzzer ends the process."""
    reader = next(each for each in ALL if each.name == name)
    mutator = reader.mutator()
    corpus, found = folder / "corpus" / name, folder / "found" / name
    for place in (corpus, found):
        place.mkdir(parents=True, exist_ok=True)
    for number, data in enumerate(mutator.seeds):
        (corpus / f"seed-{number}").write_bytes(data)
        examine(reader.read, data)  # modules loaded at first use are no finding

    def one(data: bytes) -> None:
        finding = examine(reader.read, data)
        if finding is not None:
            keep(found, data, finding)

    def mutate(data: bytes, most: int, number: int) -> bytes:
        dice = Random(number)
        if dice.random() < 0.1:
            return bytes(atheris.Mutate(data, most))
        return mutator.mutated(data, dice)[:most]

    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    options = [f"-runs={inputs}", f"-seed={seed}", f"-max_len={MOST_BYTES}", "-len_control=0"]
    options += ["-rss_limit_mb=0", "-timeout=1200", "-report_slow_units=1200"]
    options += [f"-artifact_prefix={folder}/", str(corpus)]
    atheris.Setup(["fuzz", *options], one, custom_mutator=mutate)
    atheris.Fuzz()


def keep(found: Path, data: bytes, finding: Finding) -> None:
    """Keep the shortest input of each finding."""
    name = hashlib.sha256(str(finding).encode()).hexdigest()[:12]
    said, kept = found / f"{name}.txt", found / f"{name}.bin"
    if not kept.exists() or len(data) < kept.stat().st_size:
        kept.write_bytes(data)
        said.write_text(f"{finding}\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), Path(sys.argv[4]))
