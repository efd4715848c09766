"""Writes lists inside lists."""

from honest import play

play(lambda line: print("[" * 20_000 + "]" * 20_000, flush=True))
