"""Writes a line of JSON of ten megabytes."""

from honest import play, say

play(lambda line: say(type="move", id=line["id"], move={"event": "x" * 10_000_000}))
