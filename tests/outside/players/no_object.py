"""Writes JSON that is no object."""

from honest import play

play(lambda line: print("[1, 2]", flush=True))
