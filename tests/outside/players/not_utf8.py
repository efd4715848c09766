"""Writes bytes that are no UTF-8."""

import sys

from honest import play


def bytes_only(line):
    sys.stdout.buffer.write(b'{"type": "move", "id": 1, "move": "\xff\xfe"}\n')
    sys.stdout.flush()


play(bytes_only)
