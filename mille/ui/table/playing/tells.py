"""What the table tells on being asked: what lies and stands there in words, and what a game adds.

A tell looks at what is seen at that moment. It ends no motion, and none ends it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import reduce

from mille.engine.message import Message, message
from mille.i18n.catalog import Catalog
from mille.ui import tempo as t
from mille.ui.keycaps import key_name
from mille.ui.table.playing.desk import Desk
from mille.ui.table.showing.parts import zone_name
from mille.view.keys import Tell
from mille.view.table import CardView, Role, SeatView, TableView, ZoneView


class Tells:
    """Says what was asked for, for as long as it takes to read."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._ago = 0
        """How many lines before the last one was told."""
        self._last: Message | None = None
        """The last line when it was told."""

    def tell(self, what: Tell) -> None:
        """Say it."""
        said = " ".join(map(_closed, filter(None, self._lines(what))))
        if not said:
            said = self._desk.services.words(f"tell.{what.id}.nothing")
        self._desk.table.tell_aloud(said, max(t.ADVICE, t.A_WORD * len(said.split())))

    def _lines(self, what: Tell) -> Iterator[str]:
        table, words = self._desk.table, self._desk.services.words
        shown = table.said
        assert shown is not None
        told = table.presenter.told(table.view, what, table.names)
        if told is None or what in (Tell.HAND, Tell.SCORE):
            yield from self._house[what](shown)
        if told is not None:
            yield words.text(told)
        if what is Tell.TURN:
            yield self._can_do()

    @property
    def _house(self) -> dict[Tell, Callable[[TableView], Iterator[str]]]:
        return {
            Tell.TURN: self._turn,
            Tell.HAND: self._hand,
            Tell.MIDDLE: self._middle,
            Tell.LAID: self._laid,
            Tell.OTHERS: self._others,
            Tell.SCORE: self._standing,
            Tell.PAST: self._past,
            Tell.ALL: self._all,
            Tell.END: self._end,
        }

    def _turn(self, shown: TableView) -> Iterator[str]:
        yield self._desk.services.words.text(shown.spoken or shown.prompt)

    def _can_do(self) -> str:
        """What can be done now, each with its key."""
        desk, s, words = self._desk, self._desk.services, self._desk.services.words
        able = [each for each in desk.actions if each.legal and each.verb.keys]
        if not desk.driver.ready or not able:
            return ""
        ways = {
            each.verb.act: f"{words.text(each.said)} ({key_name(s, each.verb.keys[0])})"
            for each in reversed(able)
        }
        return words("tell.can", acts="; ".join(reversed(ways.values())))

    def _hand(self, shown: TableView) -> Iterator[str]:
        """The own cards as they are held, and what stands under them."""
        words, stage = self._desk.services.words, self._desk.table.stage
        own = shown.zones.get(stage.ground.own_hand)
        if own is None:
            stacks = (each for each in shown.zones.values() if each.place.seat == shown.me)
            yield from (words.text(each.label) for each in stacks if each.cards)
            return
        held = [CardView(card) for card in stage.hand_cards()]
        yield self._with_cards(own, held)
        yield "" if own.title is None else words.text(own.title)

    def _with_cards(self, zone: ZoneView, cards: Sequence[CardView]) -> str:
        """A place, and the cards that are seen there."""
        words = self._desk.services.words
        seen = [message("card.said", card=each.card) for each in cards if each.card is not None]
        name = zone_name(words, zone)
        return words("tell.cards", what=name, said=_in_a_row(seen)) if seen else name

    def _middle(self, shown: TableView) -> Iterator[str]:
        words = self._desk.services.words
        common = (each for each in shown.zones.values() if each.place.seat is None)
        yield from (zone_name(words, each) for each in common)
        if shown.middle is not None:
            drawn = [bead for bead in shown.strip if bead.studs]  # the middle is their title
            lit = [bead for bead in drawn if bead.lit] or drawn
            titles = [bead.text for bead in lit if isinstance(bead.text, Message)]
            said = _in_a_row(titles, "tell.then") if titles else None
            yield words.text(
                shown.middle if said is None else message("tell.of", what=shown.middle, said=said)
            )

    def _laid(self, shown: TableView) -> Iterator[str]:
        """Melds by their owners, and the cards of others that are seen."""
        words = self._desk.services.words
        for zone in shown.zones.values():
            if zone.place.role is Role.MELDS and zone.columns:
                melds = _in_a_row([each.label for each in zone.columns], "tell.then")
                yield words("tell.of", what=words.text(zone.label), said=melds)
            theirs = zone.place.role is Role.HAND and zone.place.seat != shown.me
            if theirs and any(each.card is not None for each in zone.cards):
                yield self._with_cards(zone, zone.cards)

    def _others(self, shown: TableView) -> Iterator[str]:
        words = self._desk.services.words
        for seat in shown.seats[1:]:
            parts = [*_figures(words, seat), seat.cards]
            parts += [seat.said] if seat.said is not None else []
            parts += [mark.label for mark in seat.marks if mark.count]
            yield words("tell.of", what=seat.name, said=_in_a_row(parts, "tell.then"))

    def _standing(self, shown: TableView) -> Iterator[str]:
        """What counts in this game, seat by seat."""
        words = self._desk.services.words
        yield "" if shown.headline is None else words.text(shown.headline)
        for seat in shown.seats:
            figures = _figures(words, seat)
            figures += [seat.note] if seat.note is not None else []
            if figures:
                yield words("tell.of", what=seat.name, said=_in_a_row(figures, "tell.then"))

    def _past(self, shown: TableView) -> Iterator[str]:
        """The last line of the log; again, the one before it."""
        lines = self._desk.table.told()
        if not lines:
            return
        self._ago = self._ago + 1 if self._last is lines[-1] else 0
        self._ago, self._last = self._ago % len(lines), lines[-1]
        yield self._desk.services.words.text(lines[-1 - self._ago])

    def _all(self, shown: TableView) -> Iterator[str]:
        """What everybody may know; where the game does not say it, all that is seen."""
        if shown.info is not None:
            yield self._desk.services.words.text(shown.info)
        else:
            for each in (self._middle, self._laid, self._others):
                yield from each(shown)

    def _end(self, shown: TableView) -> Iterator[str]:
        """How it ends, where nothing is left to choose; nothing is played."""
        desk = self._desk
        view = desk.driver.foretell()
        told = None if view is None else desk.table.presenter.foretold(view, desk.table.names)
        yield "" if told is None else desk.services.words.text(told)


def _figures(words: Catalog, seat: SeatView) -> list[Message]:
    """What counts for a seat, each figure with what it is."""
    made: list[Message] = []
    if seat.figure is not None and seat.caption is not None:
        made.append(message("tell.figure", n=seat.figure, caption=seat.caption))
    if seat.second is not None and seat.second_caption is not None:
        second = words.number(seat.second)
        made.append(message("tell.of", what=seat.second_caption, said=second))
    return made


def _in_a_row(parts: Sequence[Message], id: str = "tell.next") -> Message:
    """Several things, one after the other."""
    return reduce(lambda first, then: message(id, first=first, then=then), parts)


def _closed(said: str) -> str:
    """A line as a sentence."""
    return said if said[-1] in ".!?…" else f"{said}."
