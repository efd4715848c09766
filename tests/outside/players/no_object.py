"""Writes JSON that is not an object."""

from honest import play

play(lambda line: print("[1, 2]", flush=True))
