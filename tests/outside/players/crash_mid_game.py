"""Crashes at its third choice."""

from itertools import count

from honest import choose, play, say

turns = count(1)


def answer(line):
    if next(turns) == 3:
        raise ZeroDivisionError
    say(type="move", id=line["id"], move=choose(line["legal"]))


play(answer)
