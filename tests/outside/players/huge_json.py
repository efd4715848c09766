"""Writes a ten-megabyte line of JSON."""

from honest import play, say

play(lambda line: say(type="move", id=line["id"], move={"event": "x" * 10_000_000}))
