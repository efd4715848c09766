"""Crashes at its first choice, in any game."""

from honest import play


def answer(line):
    raise ZeroDivisionError


play(answer)
