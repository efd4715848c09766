"""What the table tells when it is asked: what lies where, in words, and what the game adds.

A tell describes what can be seen at that moment. It stops no movement, and no movement stops it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from mille.cards import RANKS, Rank
from mille.engine.message import Message, message
from mille.ui import tempo as t
from mille.ui.table.playing.desk import Desk
from mille.ui.table.showing.parts import card_said, zone_said
from mille.ui.table.showing.slips import done_by, figures_of, sentence
from mille.view.action import Tell
from mille.view.names import one_after_another
from mille.view.table import CardView, Role, TableView, ZoneView


class Tells:
    """Answers a question about the table, for as long as the answer takes to read."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._ago = 0
        """How many lines before the last one were told last."""
        self._last: Message | None = None
        """The last line of the log at that time."""

    def tell(self, what: Tell) -> None:
        """Answer this question."""
        lines = list(self._lines(what)) or [message(f"tell.{what.id}.nothing")]
        said = one_after_another(lines, "tell.more")
        words = len(self._desk.services.words.text(said).split())
        self._desk.table.tell_aloud(said, max(t.ADVICE, t.A_WORD * words))

    def _lines(self, what: Tell) -> Iterator[Message]:
        table = self._desk.table
        shown = table.written
        assert shown is not None
        told = table.presenter.answer(table.view, what, table.names)
        if told is None or what in (Tell.HAND, Tell.SCORE):
            yield from {
                Tell.TURN: self._turn,
                Tell.HAND: self._hand,
                Tell.MIDDLE: self._middle,
                Tell.LAID: self._laid,
                Tell.OTHERS: self._others,
                Tell.SCORE: self._standing,
                Tell.PAST: self._past,
                Tell.ALL: self._all,
                Tell.END: self._end,
            }[what](shown)
        if told is not None:
            yield self._sentence(told)
        if what is Tell.TURN:
            yield from self._can_do()
            yield from self._goes_to(shown)

    def _turn(self, shown: TableView) -> Iterator[Message]:
        yield shown.spoken or shown.prompt

    def _can_do(self) -> Iterator[Message]:
        """What can be done now, with a key for each."""
        desk = self._desk
        able = [each for each in desk.actions if each.legal and each.verb.keys]
        if desk.driver.ready and able:
            ways = {
                each.verb.act: message("tell.way", what=each.said, key=each.verb.keys[0])
                for each in reversed(able)
            }
            yield message("tell.can", acts=one_after_another(list(reversed(ways.values()))))

    def _goes_to(self, shown: TableView) -> Iterator[Message]:
        """The piles, melds and hands that the chosen cards can go to."""
        desk, chosen = self._desk, set(self._desk.table.stage.chosen())
        aims = dict.fromkeys(
            (each.target, each.column)
            for each in (desk.actions if desk.driver.ready else ())
            if each.legal and each.lit and not chosen.isdisjoint(each.cards)
        )
        there: list[Message] = []
        for place, column in aims:
            zone = None if place is None else shown.zones.get(place)
            if zone is not None:
                meld = next((each for each in zone.columns if each.id == column), None)
                what = zone_said(zone)
                there.append(
                    what if meld is None else message("tell.of", what=what, said=meld.label)
                )
        if there:
            yield message("tell.goes_to", places=one_after_another(there))

    def _hand(self, shown: TableView) -> Iterator[Message]:
        """The viewer's cards in the order they are held, and the title of the hand."""
        stage = self._desk.table.stage
        own = shown.zones.get(stage.ground.own_hand)
        if own is None:
            stacks = (each for each in shown.zones.values() if each.place.seat == shown.me)
            yield from (self._sentence(each.label) for each in stacks if each.cards)
            return
        yield self._with_cards(own, [CardView(card) for card in stage.hand_cards()])
        if own.title is not None:
            yield self._sentence(own.title)

    def _with_cards(self, zone: ZoneView, cards: Sequence[CardView]) -> Message:
        """A place and the cards that are visible there."""
        s, name = self._desk.services, zone_said(zone)
        seen = [card_said(s, each.card) for each in cards if each.card is not None]
        if not seen:
            return self._sentence(name)
        return message("tell.cards", what=name, said=one_after_another(seen, "tell.next"))

    def _middle(self, shown: TableView) -> Iterator[Message]:
        common = (each for each in shown.zones.values() if each.place.seat is None)
        yield from (self._sentence(zone_said(each)) for each in common)
        if shown.middle is not None:
            drawn = [bead for bead in shown.strip if bead.studs]  # the middle is their title
            lit = [bead for bead in drawn if bead.lit] or drawn
            titles = [bead.text for bead in lit if isinstance(bead.text, Message)]
            said = shown.middle
            if titles:
                said = message("tell.of", what=said, said=one_after_another(titles))
            yield self._sentence(said)

    def _laid(self, shown: TableView) -> Iterator[Message]:
        """Melds by owner, and the other players' visible cards."""
        for zone in shown.zones.values():
            if zone.place.role is Role.MELDS and zone.columns:
                melds = one_after_another([each.label for each in zone.columns])
                yield self._sentence(message("tell.of", what=zone.label, said=melds))
            theirs = zone.place.role is Role.HAND and zone.place.seat != shown.me
            if theirs and any(each.card is not None for each in zone.cards):
                yield self._with_cards(zone, zone.cards)

    def _others(self, shown: TableView) -> Iterator[Message]:
        for seat in shown.seats[1:]:
            figures = one_after_another([*figures_of(seat), seat.cards])
            yield self._sentence(message("tell.of", what=seat.name, said=figures))
            yield from map(self._sentence, done_by(seat))

    def _standing(self, shown: TableView) -> Iterator[Message]:
        """The figures that count in this game, seat by seat."""
        if shown.headline is not None:
            yield self._sentence(shown.headline)
        for seat in shown.seats:
            figures = figures_of(seat)
            figures += [seat.note] if seat.note is not None else []
            if figures:
                figures_said = one_after_another(figures)
                yield self._sentence(message("tell.of", what=seat.name, said=figures_said))

    def _past(self, shown: TableView) -> Iterator[Message]:
        """The last line of the log; asked again, the line before it."""
        lines = self._desk.table.log()
        if not lines:
            return
        self._ago = self._ago + 1 if self._last is lines[-1] else 0
        self._ago, self._last = self._ago % len(lines), lines[-1]
        yield lines[-1 - self._ago]

    def _all(self, shown: TableView) -> Iterator[Message]:
        """What everybody may know; if the game has no words for it, all that can be seen."""
        if shown.info is not None:
            yield shown.info
        else:
            for each in (self._middle, self._laid, self._others):
                yield from each(shown)
        if self._desk.services.settings.counts:
            yield from self._still_out()

    def _still_out(self) -> Iterator[Message]:
        """How many cards of each rank may still come, the lowest rank first."""
        table = self._desk.table
        ranks = Counter(card.rank for card in table.presenter.unseen(table.view))
        told = [message("tell.out.rank", n=ranks[rank], rank=rank) for rank in RANKS if ranks[rank]]
        if ranks[Rank.JOKER]:
            told.append(message("tell.out.jokers", n=ranks[Rank.JOKER]))
        if told:
            yield message("tell.out", ranks=one_after_another(told, "tell.next"))

    def _end(self, shown: TableView) -> Iterator[Message]:
        """How the game ends if there is nothing left to choose; nothing is played."""
        desk = self._desk
        view = desk.driver.foretell()
        told = None if view is None else desk.table.presenter.foretold(view, desk.table.names)
        if told is not None:
            yield told

    def _sentence(self, label: Message) -> Message:
        return sentence(self._desk.services.words, label)
