"""Says in each answer whose move it is, which the table knows."""

from honest import choose, play, say


def answer(line: dict) -> None:
    """All the answers that there can be, at once."""
    for _ in range(3):
        say(type="move", id=line["id"], move={**choose(line["legal"]), "seat": 1})


play(answer)
