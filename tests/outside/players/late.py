"""Moves after its time is up."""

import time

from honest import choose, play, say


def answer(line):
    time.sleep(line["seconds"] + 0.5)
    say(type="move", id=line["id"], move=choose(line["legal"]))


play(answer)
