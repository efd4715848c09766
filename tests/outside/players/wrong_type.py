"""Answers with something that is not a move."""

from honest import play, say

play(lambda line: [say(type="ready", name="again") for _ in "123"])
