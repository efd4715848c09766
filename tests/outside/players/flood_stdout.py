"""Writes endlessly without ending a line."""

import sys

while True:
    sys.stdout.write("x" * 4096)
