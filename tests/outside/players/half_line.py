"""Writes half a move, and waits."""

import sys
import time

from honest import play


def half(line):
    sys.stdout.write('{"type": "move", "id"')
    sys.stdout.flush()
    time.sleep(1000)


play(half)
