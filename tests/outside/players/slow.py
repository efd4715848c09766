"""Takes a third of a second for each move."""

import time

from honest import choose, play, say


def answer(line):
    time.sleep(0.33)
    say(type="move", id=line["id"], move=choose(line["legal"]))


play(answer)
