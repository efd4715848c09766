"""Writes without end and without a line."""

import sys

while True:
    sys.stdout.write("x" * 4096)
