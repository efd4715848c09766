"""What notes of a record say: lines that no referee reads, about the evening and not the game.

Each is written by a function `…_note` here, and read by the one of the same name without that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from mille.cards.card import Card, Cards, UnreadableCard
from mille.engine.chances import SCHEME
from mille.engine.codec import JsonObject
from mille.engine.game import Seat
from mille.session.evening import Evening
from mille.session.record import MOST_NAME, Record, fingerprint
from mille.view.voices import Remark

MOST_WHY = 300
"""Characters that are read of why a game was lost; we write a sentence."""
PACES = (1.0, 2.0, 4.0, 16.0)
"""How many times as fast as usual a game can go."""
VOICE = "voice."
"""How the ids begin of what people say: a file puts no other words into their mouths."""


def next_pace(speed: float) -> float:
    """The next of `PACES`; after the quickest, and after a speed that is none of them, the first.

    >>> next_pace(1.0), next_pace(16.0), next_pace(0.5)
    (2.0, 1.0, 1.0)
    """
    n = PACES.index(speed) + 1 if speed in PACES else 0
    return PACES[n % len(PACES)]


def _note(**said: Any) -> JsonObject:
    return {"event": "note", **said}


def _notes(record: Record, key: str) -> Iterator[tuple[int, Any]]:
    """What the notes of a name say, each with how many lines of the game were played before."""
    played = 0
    for _, line in record.lines:
        if line.get("event") != "note":
            played += 1
        elif key in line:
            yield played, line[key]


def _own(record: Record, key: str, seat: int, since: str = "") -> JsonObject:
    """The last note of a name that is about a seat; empty if there is none since an event."""
    for _, line in reversed(record.lines):
        if line.get("event") == since:
            break
        if line.get("event") == "note" and line.get("seat") == seat and key in line:
            return line
    return {}


def _text(record: Record, key: str) -> str:
    """What the first note of a name says, where that is a short text; else nothing."""
    texts = (text for _, text in _notes(record, key) if isinstance(text, str))
    return next(texts, "")[:MOST_NAME]


# The cards


def shuffle_note(seed: str) -> JsonObject:
    """The line right behind the header: every deal and reshuffle comes from the seed, and how."""
    note, commit = _note(shuffle={"scheme": SCHEME}), fingerprint(seed)
    return note if commit is None else {**note, "commit": commit}


def scheme(record: Record) -> int:
    """How the deals and reshuffles come from the seed; 1 where the record does not say."""
    for number, line in record.lines[:1]:
        shuffle = line.get("shuffle")
        if number == 2 and line.get("event") == "note" and isinstance(shuffle, dict):
            named = shuffle.get("scheme")
            return SCHEME if type(named) is int and named == SCHEME else 1
    return 1


def played_on_note(file: str, event: int) -> JsonObject:
    """The line from which on a game is played on: all before it was played in another record."""
    return _note(played_on={"file": file, "events": event})


def rematch_note(file: str) -> JsonObject:
    """The line that names the record whose cards are played again."""
    return _note(rematch=file)


# The evening


def evening_note(evening: Evening) -> JsonObject:
    """The line that names the evening of several games of which this is one."""
    return _note(evening=evening.id, best_of=evening.best_of)


def evening(record: Record) -> Evening | None:
    """The evening of which it is a game; None where it is played by itself."""
    id = _text(record, "evening")
    of = next((most for _, most in _notes(record, "best_of") if type(most) is int), 0)
    return Evening(id, max(0, of)) if id else None


def said_note(seat: int, id: str) -> JsonObject:
    """The line that says what somebody has just said: a message without blanks."""
    return _note(said={"seat": seat, "id": id})


def said(record: Record) -> list[tuple[int, Remark]]:
    """What was said, each with how many lines of the game were played before.

    What nobody at the table can say is passed over.
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
    """The line that says who has lost, not by the score but by what it did; nothing is played
    after it.
    """
    return _note(seat=seat, lost=why)


def lost(record: Record) -> tuple[int, str] | None:
    """The seat that has lost so, and why; None in a game that is played by the rules."""
    for _, line in reversed(record.lines):
        seat, why = line.get("seat"), line.get("lost")
        if line.get("event") == "note" and type(seat) is int and isinstance(why, str):
            return seat, _why(why)
        if "said" not in line:
            break
    return None


def replaced_note(seat: int, why: str, player: str) -> JsonObject:
    """The line that says why a built-in player has taken a seat over; the game goes on."""
    return _note(seat=seat, replaced=why, takes_over=player)


@dataclass(frozen=True, slots=True)
class Replaced:
    """A seat that a built-in player has taken over."""

    why: str
    by: str
    """The built-in player."""
    since: int
    """How many lines of the game were played before."""


def replaced(record: Record) -> dict[Seat, Replaced]:
    """The seats that built-in players have taken over; of a long reason only its beginning."""
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
    """A reason that can be shown: who made the file may have written anything."""
    return " ".join(why[:MOST_WHY].split())


def hand_note(seat: int, hand: Iterable[Card]) -> JsonObject:
    """The line that says in which order a person holds their cards; none when they are sorted."""
    return _note(seat=seat, hand=[card.code for card in hand])


def hand(record: Record, seat: int) -> Cards:
    """How a seat last put its cards in this deal; empty if it has not, or has sorted them since."""
    held = _parts([_own(record, "hand", seat, since="deal").get("hand", [])])
    return held[0] if held else ()


def put_note(seat: int, parts: Sequence[Cards]) -> JsonObject:
    """The line that says what a person had put together, part by part, when the game was left."""
    return _note(seat=seat, put=[[card.code for card in part] for part in parts])


def put(record: Record, seat: int) -> tuple[Cards, ...]:
    """What a seat had put together when the game was last left; empty if nobody wrote it down."""
    return _parts(_own(record, "put", seat).get("put"))


def _parts(codes: Any) -> tuple[Cards, ...]:
    """Cards by their codes, part by part; nothing where one of them is no card's."""
    try:
        return tuple(tuple(map(Card.parse, part)) for part in codes)
    except (UnreadableCard, TypeError):
        return ()


def table_note(seat: int, auto: bool, pace: float | None) -> JsonObject:
    """The line that says what a person leaves to the table in this game, and how fast it goes."""
    return _note(seat=seat, auto=auto, pace=pace)


def table(record: Record, seat: int) -> tuple[bool, float | None]:
    """What a seat last chose of that: nothing, and the usual pace, where it did not."""
    own = _own(record, "auto", seat)
    return own.get("auto") is True, next((each for each in PACES if each == own.get("pace")), None)
