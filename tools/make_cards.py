"""Draw every card of the game as SVG: ``python -m tools.make_cards [--out FOLDER]``.

The pictures come from code alone and are the same byte for byte on every run and every system.
To change a drawing, change the module that draws it and run this again. Run it again, too, when a
game marks other cards (`Title.marks`): a marked card has a picture of its own, ``2C-wild``,
``QS-100``.
"""

import argparse
from pathlib import Path

from mille.games import titles
from tools.cards import backs, faces, jokers
from tools.cards.palette import FOUR_COLOUR_INK, SUIT_INK

DEFAULT_FOLDER = Path(__file__).resolve().parent.parent / "assets" / "cards"


DECK_TABLE = """\
# The card art: written by tools/make_cards.py, as are all the pictures beside it.
# A face with a base has only the cards that differ; the others are those of its base.

size = [240, 336]

[faces.classic]
name = "Classic"

[faces.classic-four]
name = "Classic, four colours"
base = "classic"

[faces.large]
name = "Large print"

[faces.large-four]
name = "Large print, four colours"
base = "large"

[backs]
default = "sash"
all = ["sash", "snow", "kitchen", "night"]
"""


def all_files() -> dict[str, str]:
    """Every file of the card art: its path below the cards folder, and its text."""
    files: dict[str, str] = {}
    plain = [(rank + suit, "") for suit in faces.SUITS for rank in faces.RANKS]
    marked = {pair for title in titles().values() for pair in title.marks.items()}
    for name, draw in (("classic", faces.classic), ("large", faces.large)):
        for code, mark in [*plain, *sorted(marked)]:
            rank, suit = code[0], code[1]
            file = f"{rank}{suit}-{mark}.svg" if mark else f"{rank}{suit}.svg"
            files[f"{name}/{file}"] = draw(rank, suit, SUIT_INK, mark)
            if suit in "CD":
                files[f"{name}-four/{file}"] = draw(rank, suit, FOUR_COLOUR_INK, mark)
    for number in (1, 2):
        files[f"classic/joker{number}.svg"] = jokers.classic(number)
        files[f"large/joker{number}.svg"] = jokers.large(number)
    for name, draw_back in backs.BACKS.items():
        files[f"backs/{name}.svg"] = draw_back()
    files["deck.toml"] = DECK_TABLE
    return files


def write(folder: Path) -> None:
    """Write all files below ``folder``, except those that have not changed."""
    for name, text in sorted(all_files().items()):
        target = folder / name
        data = text.encode("utf-8")
        if target.exists() and target.read_bytes() == data:
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)


def main() -> None:
    """Read the command line and write the cards."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=DEFAULT_FOLDER, help="folder to write to")
    write(parser.parse_args().out)


if __name__ == "__main__":
    main()
