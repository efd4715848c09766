"""Answers a choice other than the one asked for."""

from honest import choose, play, say

play(lambda line: [say(type="move", id=line["id"] - 1, move=choose(line["legal"])) for _ in "123"])
