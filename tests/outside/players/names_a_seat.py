"""Names the seat in each answer, though the table knows whose move it is."""

from honest import choose, play, say


def answer(line: dict) -> None:
    """All possible answers at once."""
    for _ in range(3):
        say(type="move", id=line["id"], move={**choose(line["legal"]), "seat": 1})


play(answer)
