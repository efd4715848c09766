"""What the house does by itself at every table: it answers questions, and makes forced moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from mille.cards import RANKS, Rank
from mille.engine.message import Message, message
from mille.session.matches import Pauses
from mille.session.record import next_pace
from mille.ui import tempo as t
from mille.ui.table.playing.desk import Desk
from mille.ui.table.showing.paint import card_said, zone_said
from mille.ui.table.showing.slips import done_by, figures_of, sentence
from mille.ui.widgets import Button
from mille.value import Struct
from mille.view.action import Tell
from mille.view.names import one_after_another
from mille.view.table import CardView, Role, TableView, ZoneView

# What the table tells when it is asked: what lies where, in words, and what the game adds.
#
# A tell describes what can be seen at that moment. It stops no movement, and no movement stops
# it.


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
        if desk.match.ready and able:
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
            for each in (desk.actions if desk.match.ready else ())
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
        view = desk.match.foretell()
        told = None if view is None else desk.table.presenter.foretold(view, desk.table.names)
        if told is not None:
            yield told

    def _sentence(self, label: Message) -> Message:
        return sentence(self._desk.services.words, label)


SLICE = 0.15
"""How many seconds the match is played on before the window gets a turn."""


class Forced(Struct, eq=False, dict=True):
    """Makes forced moves for the person, if they want.

    For good (*Auto*), while a key is held, or all the way to the end of the match. Only a move that
    is really forced (`Waiting.forced`) is made this way; every choice waits for the person.
    """

    _desk: Desk
    _waited: float = 0.0

    @property
    def on(self) -> bool:
        """Whether all forced moves are made for the person, until switched off."""
        return self._desk.match.auto

    @property
    def due(self) -> bool:
        """Whether the table is about to move for the person."""
        match = self._desk.match
        left = self.on or self._desk.table.stage.hand_state.key_held
        if self._desk.runs or (left and match.my_turn and match.waiting.forced):
            return True
        return self.on and self._alone is not None

    @property
    def quick(self) -> bool:
        """Whether a press can mean just one move, so that it is made even while something moves.

        The press finishes the movement and makes the move: fast players are not held up.
        """
        match = self._desk.match
        return match.caught_up and match.my_turn and match.waiting.forced

    @property
    def _alone(self) -> Any | None:
        """The only sensible move, if just the person can know that it is; None otherwise."""
        desk = self._desk
        if not (desk.match.my_turn and desk.match.caught_up) or desk.match.waiting.forced:
            return None
        return desk.table.presenter.left_to_the_table(desk.table.view)

    def name(self, tool: Button) -> None:
        """Let a tool show the current state of *Auto* or the pace."""
        s = self._desk.services
        if tool.id == "auto":
            tool.main = self.on
        elif tool.id == "pace" and s.speed:
            tool.name = s.words("tool.pace.now", n=f"{s.speed:g}")

    def switch(self) -> None:
        """Switch *Auto* on or off."""
        match = self._desk.match
        match.keep_table(not match.auto, match.speed)

    def faster(self) -> None:
        """Go to the next pace; after the fastest to the first again."""
        s, match = self._desk.services, self._desk.match
        match.keep_table(match.auto, next_pace(s.speed))
        s.pace = match.speed

    def run(self) -> None:
        """Play on at once, as far as there is nothing to choose."""
        self._desk.runs = True

    def go_on(self, dt: float) -> bool:
        """Let `dt` seconds pass at rest; whether a move is being made for the person."""
        if not self.due:
            self._waited = 0.0
            return False
        self._waited += dt
        alone = self._alone
        least = t.FORCED if alone is None else t.PASSES
        if self._waited >= self._desk.services.tempo(least):
            self._waited = 0.0
            self._desk.submit(self._only_move() if alone is None else alone, ())
        return True

    def hurry(self) -> None:
        """Play on for a moment without showing it, except for the end of the match.

        What was played before is shown first: a view that is told event by event must miss none.
        """
        desk, match = self._desk, self._desk.match
        desk.hurry()
        try:
            with match.in_one():
                self._run_on(desk.now + SLICE)
        except OSError as error:
            match.fail(error)
            self._desk.runs = False
        end = match.pending[-1] if match.over and match.pending else None
        match.pending.clear()
        desk.table.stage.hand_state.chosen.clear()
        desk.table.show(match.view())
        if match.over:
            self._desk.runs = False
        if end is not None:
            match.pending.append(end)

    def _run_on(self, until: float) -> None:
        desk, match = self._desk, self._desk.match
        while self._desk.runs and not match.over and desk.now < until:
            match.pending.clear()
            if not match.my_turn:
                match.poll(1.0, Pauses())
                self._desk.runs = match.goes_on_by_itself or match.my_turn or match.over
            elif match.waiting.forced:
                self._desk.runs = match.submit(self._only_move()) is None
            else:
                self._desk.runs = False
            if match.trouble is not None or match.between_deals:
                self._desk.runs = False

    def _only_move(self) -> Any:
        """The only legal move."""
        desk = self._desk
        return next(iter(desk.table.entry.game.moves(desk.match.view())))
