"""Writes endlessly to its log, and never moves."""

import sys

from honest import play


def flood(line):
    while True:
        sys.stderr.write("thinking hard\n" * 1000)


play(flood)
