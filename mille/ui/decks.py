"""The decks and backs that cards can have, and the files of their pictures."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from mille.cards import JOKERS, Card, Rank, Suit
from mille.engine.message import Fault, message
from mille.ui.assets import assets_root, read_toml
from mille.value import Value


class Decks(Value):
    """The decks and backs that cards can have."""

    faces: Mapping[str, str | None]
    """The name of each deck, and of the deck that supplies its missing cards, if any."""
    backs: Sequence[str]


USUAL = Decks({"classic": None}, ("sash",))
"""What is used if the list of decks cannot be read."""
_NAME = re.compile(r"[a-z0-9-]{1,40}")
SIGNS = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}


def read_decks(path: Path) -> Decks:
    """Read the decks and backs that a file lists. Raises `Fault`."""
    data = read_toml(path)
    try:
        faces = {name: deck.get("base") for name, deck in data["faces"].items()}
        backs = list(data["backs"]["all"])
    except (KeyError, AttributeError, TypeError):
        raise Fault(message("fault.decks", file=str(path))) from None
    # A name is that of a folder or file here, and must not lead elsewhere.
    named = all(isinstance(name, str) and _NAME.fullmatch(name) for name in [*faces, *backs])
    # The deck that supplies missing cards must not itself need another.
    based = all(
        base is None or (isinstance(base, str) and faces.get(base, "") is None)
        for base in faces.values()
    )
    if not (faces and backs and named and based):
        raise Fault(message("fault.decks", file=str(path)))
    return Decks(faces, backs)


@cache
def _listed() -> tuple[Decks, Fault | None]:
    try:
        return read_decks(assets_root() / "cards" / "deck.toml"), None
    except Fault as fault:
        return USUAL, fault


def decks() -> Mapping[str, str | None]:
    """The decks: each one's name, and the deck that supplies its missing cards, if any."""
    return _listed()[0].faces


def backs() -> Sequence[str]:
    """The names of the card backs."""
    return _listed()[0].backs


def decks_fault() -> Fault | None:
    """Why the list of decks could not be used; None if it could."""
    return _listed()[1]


def face_file(deck: str, card: Card, mark: str = "") -> Path:
    """The picture of a card in a deck, or in the deck that supplies its missing cards.

    With a `mark` (`Title.marks`) it is the picture that shows the mark, if there is one.
    """
    folder = assets_root() / "cards"
    for name in (_picture(card, mark), _picture(card)) if mark else (_picture(card),):
        base: str | None = deck if deck in decks() else "classic"
        while base is not None:
            file = folder / base / name
            if file.is_file():
                return file
            base = decks().get(base)
    return folder / "classic" / _picture(card)


def _picture(card: Card, mark: str = "") -> str:
    """The name of a card's file. There are two pictures of jokers, since a joker's code is not a
    valid file name on Windows.
    """
    if card.rank is Rank.JOKER:
        return f"joker{1 + JOKERS.index(card) % 2}.svg"
    return f"{card.code}-{mark}.svg" if mark else f"{card.code}.svg"
