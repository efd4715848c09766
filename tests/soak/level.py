"""What must not grow, however long somebody plays."""

from __future__ import annotations

import gc
import os
import sys
from pathlib import Path
from statistics import median

from mille.value import Struct, field

PAGE = os.sysconf("SC_PAGE_SIZE") if sys.platform != "win32" else 0


def memory() -> float:
    """The memory that the process uses now, in MB; only Linux says."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE / 2**20


def handles() -> int:
    """How many files, pipes and sockets are open."""
    return len(os.listdir("/proc/self/fd"))


class Level(Struct):
    """Samples taken at similar moments."""

    memory: list[float] = field(default_factory=list)
    handles: list[int] = field(default_factory=list)

    def sample(self, fonts: int = 0) -> None:
        """Take a sample without what nobody uses any more, nor the files of this many fonts."""
        gc.collect()
        self.memory.append(memory())
        self.handles.append(handles() - fonts)

    @property
    def rise(self) -> float:
        """MB from the second quarter to the last, by their medians.

        In the first quarter everything is done for the first time, and kept.
        """
        quarter = max(1, len(self.memory) // 4)
        return median(self.memory[-quarter:]) - median(self.memory[quarter : 2 * quarter])

    def __str__(self) -> str:
        quarter = max(1, len(self.memory) // 4)
        quarters = [median(self.memory[i * quarter : (i + 1) * quarter]) for i in range(4)]
        by_quarter = ", ".join(f"{value:.1f}" for value in quarters)
        held = sorted(set(self.handles[quarter:]))
        return (
            f"memory by quarters {by_quarter} MB, rise {self.rise:+.1f} MB; "
            f"open files {' or '.join(map(str, held))}"
        )
