"""Falls over in its first choice, whatever the game."""

from honest import play


def answer(line):
    raise ZeroDivisionError


play(answer)
