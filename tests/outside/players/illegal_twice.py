"""Errs twice at each choice, and then moves."""

from honest import choose, play, say


def answer(line):
    say(type="move", id=line["id"], move={"event": "castle"})
    say(type="move", id=line["id"], move={"event": "discard", "card": "1X"})
    say(type="move", id=line["id"], move=choose(line["legal"]))


play(answer)
