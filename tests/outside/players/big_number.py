"""Writes a number with too many digits."""

from honest import play

play(lambda line: print('{"type": "move", "id": ' + "9" * 50_000 + "}", flush=True))
