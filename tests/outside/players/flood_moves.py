"""Writes endless moves, asked or not."""

from honest import play, say


def flood(line):
    while True:
        say(type="move", id=0, move={"event": "draw"})


play(flood)
