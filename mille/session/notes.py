"""The notes of a record: lines that no referee reads, about the evening rather than the game.

Each kind is written by a function `…_note` and read by the function of the same name without
`_note`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from mille.cards import Card, Cards, UnreadableCard
from mille.engine.codec import JsonObject, Seat
from mille.engine.match import SCHEME
from mille.session.evening import Evening
from mille.session.record import MOST_NAME, Record, fingerprint
from mille.value import Value
from mille.view.names import Remark

MOST_WHY = 300
"""How many characters of the reason for a lost game are read; our own reasons are one sentence."""
PACES = (1.0, 2.0, 4.0, 16.0)
"""How many times faster than usual a game can run."""
VOICE = "voice."
"""The prefix of ids for what people say: it keeps a file from putting other words in
their mouths."""


def next_pace(speed: float) -> float:
    """The next of `PACES`, wrapping around; the first if `speed` is not one of them.

    >>> next_pace(1.0), next_pace(16.0), next_pace(0.5)
    (2.0, 1.0, 1.0)
    """
    n = PACES.index(speed) + 1 if speed in PACES else 0
    return PACES[n % len(PACES)]


def _note(**said: Any) -> JsonObject:
    return {"event": "note", **said}


def _notes(record: Record, key: str) -> Iterator[tuple[int, Any]]:
    """The values of the notes of a kind, each with how many lines of the game came before it."""
    played = 0
    for _, line in record.lines:
        if line.get("event") != "note":
            played += 1
        elif key in line:
            yield played, line[key]


def _own(record: Record, key: str, seat: int, since: str = "") -> JsonObject:
    """The last note of a kind about a seat, since the event `since`; empty if there is none."""
    for _, line in reversed(record.lines):
        if line.get("event") == since:
            break
        if line.get("event") == "note" and line.get("seat") == seat and key in line:
            return line
    return {}


def _text(record: Record, key: str) -> str:
    """The text in the first note of a kind; empty if there is none or it is not a text."""
    texts = (text for _, text in _notes(record, key) if isinstance(text, str))
    return next(texts, "")[:MOST_NAME]


# The cards


def shuffle_note(seed: str) -> JsonObject:
    """The line right after the header, saying that the seed gives every deal and reshuffle, and
    how.
    """
    note, commit = _note(shuffle={"scheme": SCHEME}), fingerprint(seed)
    return note if commit is None else {**note, "commit": commit}


def scheme(record: Record) -> int:
    """The scheme by which the seed gives deals and reshuffles; 1 if the record does not say."""
    for number, line in record.lines[:1]:
        shuffle = line.get("shuffle")
        if number == 2 and line.get("event") == "note" and isinstance(shuffle, dict):
            named = shuffle.get("scheme")
            return SCHEME if type(named) is int and named == SCHEME else 1
    return 1


def played_on_note(file: str, event: int) -> JsonObject:
    """A note that everything before it was played in another record, from which this
    game goes on.
    """
    return _note(played_on={"file": file, "events": event})


def rematch_note(file: str) -> JsonObject:
    """A note naming the record whose cards are played again."""
    return _note(rematch=file)


# The evening


def evening_note(evening: Evening) -> JsonObject:
    """A note naming the evening that the game is part of."""
    return _note(evening=evening.id, best_of=evening.best_of)


def evening(record: Record) -> Evening | None:
    """The evening that the game is part of; None for a single game."""
    id = _text(record, "evening")
    of = next((most for _, most in _notes(record, "best_of") if type(most) is int), 0)
    return Evening(id, max(0, of)) if id else None


def said_note(seat: int, id: str) -> JsonObject:
    """A note of what somebody has just said: a message without blanks."""
    return _note(said={"seat": seat, "id": id})


def said(record: Record) -> list[tuple[int, Remark]]:
    """What was said, each with how many lines of the game came before it.

    Remarks that nobody at the table can make are skipped.
    """
    found = []
    for played, each in _notes(record, "said"):
        seat, id = (each.get("seat"), each.get("id")) if isinstance(each, dict) else (None, None)
        if type(seat) is not int or seat not in range(len(record.header.seats)):
            continue
        if isinstance(id, str) and len(id) <= MOST_NAME and id.startswith(VOICE):
            found.append((played, Remark(Seat(seat), id)))
    return found


# Who sits there


def lost_note(seat: int, why: str) -> JsonObject:
    """A note that a seat has lost by its conduct and not by the score; nothing is
    played after it.
    """
    return _note(seat=seat, lost=why)


def lost(record: Record) -> tuple[int, str] | None:
    """The seat that lost by its conduct, and why; None if there is none."""
    for _, line in reversed(record.lines):
        seat, why = line.get("seat"), line.get("lost")
        if line.get("event") == "note" and type(seat) is int and isinstance(why, str):
            return seat, _why(why)
        if "said" not in line:
            break
    return None


def replaced_note(seat: int, why: str, player: str) -> JsonObject:
    """A note of why a built-in player has taken over a seat; the game goes on."""
    return _note(seat=seat, replaced=why, takes_over=player)


class Replaced(Value):
    """A seat that a built-in player has taken over."""

    why: str
    by: str
    """The built-in player."""
    since: int
    """How many lines of the game came before."""


def replaced(record: Record) -> dict[Seat, Replaced]:
    """The seats that built-in players have taken over; long reasons are cut."""
    found, played = {}, 0
    for _, line in record.lines:
        played += line.get("event") != "note"
        seat, why, by = (line.get(key) for key in ("seat", "replaced", "takes_over"))
        if line.get("event") == "note" and isinstance(why, str) and isinstance(by, str):
            known = by in record.header.entry.players
            if known and type(seat) is int and 0 < seat < len(record.header.seats):
                found[Seat(seat)] = Replaced(_why(why), by, played)
    return found


def _why(why: str) -> str:
    """A reason made fit to show: whoever made the file may have written anything."""
    return " ".join(why[:MOST_WHY].split())


def hand_note(seat: int, hand: Iterable[Card]) -> JsonObject:
    """A note of the order in which a person holds their cards; an empty hand if they are sorted."""
    return _note(seat=seat, hand=[card.code for card in hand])


def hand(record: Record, seat: int) -> Cards:
    """The order in which a seat last put its cards in this deal; empty if it never did or has
    sorted them since.
    """
    held = _parts([_own(record, "hand", seat, since="deal").get("hand", [])])
    return held[0] if held else ()


def put_note(seat: int, parts: Sequence[Cards]) -> JsonObject:
    """A note of the cards that a person had put together, group by group, when leaving the game."""
    return _note(seat=seat, put=[[card.code for card in part] for part in parts])


def put(record: Record, seat: int) -> tuple[Cards, ...]:
    """The cards that a seat had put together when the game was last left; empty if
    there were none.
    """
    return _parts(_own(record, "put", seat).get("put"))


def _parts(codes: Any) -> tuple[Cards, ...]:
    """Cards from their codes, group by group; empty if one of the codes is not a card."""
    try:
        return tuple(tuple(map(Card.parse, part)) for part in codes)
    except (UnreadableCard, TypeError):
        return ()


def table_note(seat: int, auto: bool, pace: float | None) -> JsonObject:
    """A note of what a person leaves to the table in this game (`auto`), and of its speed."""
    return _note(seat=seat, auto=auto, pace=pace)


def table(record: Record, seat: int) -> tuple[bool, float | None]:
    """What a seat last chose of that; by default False and the usual speed."""
    own = _own(record, "auto", seat)
    return own.get("auto") is True, next((each for each in PACES if each == own.get("pace")), None)
