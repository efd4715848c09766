"""Starts helpers that leave its group, its session, its parent and its environment; plays on.

With `ends` it ends at its first choice, with `stalls` it stalls there, and the helpers keep its
pipes open. It writes each helper's process number, and at last its own, to standard error.
"""

import os
import subprocess
import sys
import time

from honest import play

HELPER = [sys.executable, "-c", "import time; time.sleep(1000)"]


def start(orphan: bool, **options: object) -> None:
    """Start a helper; an orphan is started by a process that has ended since."""
    if not orphan:
        print(subprocess.Popen(HELPER, **options).pid, file=sys.stderr, flush=True)
    elif (middle := os.fork()) == 0:
        os.setsid()
        start(False, **options)
        os._exit(0)
    else:
        os.waitpid(middle, 0)


start(orphan=False)
start(orphan=False, start_new_session=True)
start(orphan=True)
start(orphan=True, start_new_session=True, env={})
print(os.getpid(), file=sys.stderr, flush=True)
match sys.argv[1:]:
    case ["ends"]:
        play(lambda line: sys.exit())
    case ["stalls"]:
        play(lambda line: time.sleep(1000))
    case _:
        play()
