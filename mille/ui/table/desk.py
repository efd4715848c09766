"""The desk: a match at the table as the parts of playing see it.

What a person does goes one way: pointer and keys find what is meant, `acts` does it, the desk
submits the move to the match, what happened comes back as events, the table shows them, and the
scene refreshes what can be done now. A part that is handed the desk knows nobody above it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from errno import ESTALE
from typing import Any

from mille.cards import Card, Cards, Rank
from mille.engine.codec import Seat
from mille.engine.message import Message, message
from mille.session.disk import reason
from mille.session.matches import Match
from mille.session.settings import WAIT
from mille.ui import tempo as t
from mille.ui.scene import Scene, Services
from mille.ui.table.table import Table
from mille.value import Value
from mille.view.action import Action
from mille.view.beat import Beat, Deal
from mille.view.geometry import Rect
from mille.view.names import Occasion, shown_name, word_count
from mille.view.presentation import Advice
from mille.view.table import TableView


class Given(Value):
    move: Any
    hint: Advice
    asked: bool = False
    """Whether the player has asked for its odds."""
    since: float = 0.0
    """When it was given, in seconds of the table's clock."""
    title: str = ""
    """What is told before it, by message id: the title of a lesson's level."""
    below: str | None = None
    """What is said in a small line below it instead, by message id; empty for nothing."""

    @property
    def has_more(self) -> bool:
        """Whether it has odds that are not shown yet; without a reason in words they always are."""
        return bool(self.hint.odds) and bool(self.hint.why) and not self.asked

    @property
    def why(self) -> tuple[Message, ...]:
        """The reasons: first in the game's terms, then in figures once they are asked for."""
        return self.hint.why if self.has_more or not self.hint.odds else self.hint.odds

    @property
    def plan(self) -> tuple[Message, ...]:
        return () if self.asked else self.hint.plan

    @property
    def after(self) -> str:
        """The message id of the line that says what the next press does; may be empty."""
        usual = "hint.odds" if self.has_more else "hint.again"
        return usual if self.below is None else self.below


class Desk:
    """A match at the table."""

    def __init__(
        self, services: Services, match: Match, scene: Scene, tools: Sequence[str] | None
    ) -> None:
        """`scene` is the scene that pages are laid on; `tools` are as for a `Table`."""
        self.services = services
        self.match = match
        match.say = lambda said: services.words.text(said)
        self.clock = match.clock = services.clock
        """The time, in seconds."""
        self.adviser = match.adviser()
        self.table = Table(services, match.entry, match.names, tools)
        self.table.stand_ins = _stand_ins(match)
        self.tools: dict[str, Callable[[], None]] = {}
        """What each tool does, by its id."""
        self.hint: Given | None = None
        """The hint that is shown, if any."""
        self.lesson: Given | None = None
        """What a lesson says; it is shown while no hint is."""
        self.lit: Sequence[Rect] = ()
        """The places that a lesson points at."""
        self.refused: Counter[str] = Counter()
        """How often each refusal was given in this match, by message id."""
        self.made: Any = None
        """The player's last move, until somebody has read it."""
        self.heard: list[Occasion] = []
        """What has been seen and may be commented on."""
        self.runs = False
        """Whether the rest of the deal is played at once, without showing it."""
        self.is_over = False
        """Whether the match has ended here."""
        self.pause = 1.0
        """How long the next seat waits before it moves, in parts of the usual pause."""
        self._scene = scene
        self._told_of_other = False
        """Whether the last event shown was another seat's, with no click since."""
        self._used: Sequence[int] = ()
        """The sprites played with the viewer's own move, which is shown next."""
        self._shown: TableView | None = None
        self._asked: tuple[object, ...] = ()
        self._actions: Sequence[Action] = ()
        self._taken: tuple[TableView | None, Collection[Rank]] = None, ()
        """The ranks of the cards that legal moves take at the table that was shown then."""

    # Time, and pages over the table

    @property
    def on_top(self) -> bool:
        return self.services.stack[-1:] == [self._scene]

    @property
    def covered(self) -> bool:
        return bool(self.services.stack) and not self.on_top

    # What can be done

    @property
    def my_move(self) -> bool:
        """Whether the table waits for the person, with no page over it."""
        return self.match.ready and self.on_top

    @property
    def is_told_to_move(self) -> bool:
        """Whether it is the person's turn, and all that led to it has been shown."""
        table = self.table
        seen = table.written is table.shown or (table.written is not None and table.written.my_turn)
        return self.my_move and seen

    @property
    def watches(self) -> bool:
        return self.table.written is not None and self.table.written.watching

    @property
    def actions(self) -> Sequence[Action]:
        """The actions for the chosen cards, refused ones too; asked for once for each choice."""
        table = self.table
        chosen, shown = table.stage.chosen(), table.shown
        asked = chosen, self.match.ready
        if shown is not self._shown or asked != self._asked:
            self._shown, self._asked = shown, asked
            self._actions = self.actions_with(chosen)
        return self._actions

    def fits(self, card: Card) -> bool:
        """Whether a card of the hand fits something legal now, alone or with others; every card
        does if no legal move takes cards.
        """
        table, at = self.table, self.table.presenter
        if not self.match.ready:
            return True
        if table.shown is not self._taken[0]:
            moves = table.entry.game.moves(table.view)
            advised = (at.advice(table.view, move, table.names) for move in moves)
            taken = {each.rank for hint in advised if hint is not None for each in hint.cards}
            self._taken = table.shown, taken  # of moves that the rules cannot tell apart one comes
        picked = at.pick(table.view, (), card, False)
        able = (each.legal and each.takes_cards for each in self.actions_with(picked))
        return not self._taken[1] or card.rank in self._taken[1] or any(able)

    def actions_with(self, cards: Cards) -> Sequence[Action]:
        table = self.table
        return table.presenter.actions(table.view, cards) if self.match.caught_up else ()

    # What is done

    def say(self, said: Message, refusal: bool = False, seconds: float = t.TOAST) -> None:
        self.table.say(said, refusal, seconds)
        if refusal:
            self.refused[said.id] += 1
            self.services.sound("refuse")

    def reading(self, said: Message, least: float = t.TOAST) -> float:
        return max(least, word_count(self.services.words.text(said)) * t.A_WORD)

    def submit(self, move: Any, used: Sequence[int] = ()) -> bool:
        """Give a move to the referee; whether it was made. What cannot be saved is not made."""
        try:
            refusal = self.match.submit(move)
        except OSError as error:
            self.match.fail(error)
            self.tell_trouble()
            return False
        if refusal is not None:
            self.say(refusal, refusal=True)
            return False
        self.made = move
        self.adviser.moved_on(self.match.referee)
        self.forget_hint()
        self.table.moved()
        self.table.stage.hand_state.chosen.clear()  # they were chosen for this move
        self.services.dirty = True  # a sealed answer has no event, but changes the prompt
        self._used = tuple(used)
        if self.match.pending and not self.table.stage.busy:
            self.tell_next()  # at once; only what others do waits
        return True

    def answer_unasked(self) -> bool:
        """Answer an offer for the player, if the settings say how; whether it was answered."""
        table = self.table
        if not self.my_move or table.shown.offer is None:
            return False
        answer = table.presenter.unasked(table.view, self.services.settings.offers)
        return answer is not None and self.submit(answer)

    def show(self, view: Any) -> None:
        """Show cards as the person has put them together; this is no move."""
        self.forget_hint()
        self.table.toast.said = None
        self.table.put_together(view)
        self.services.audio.play("slide")

    def deal(self) -> None:
        self.table.forget_news()
        self.match.deal()
        self.tell_trouble()

    def ask_for_hint(self) -> None:
        """Ask for the strongest player's move and its reasons; the answer comes later."""
        self.adviser.ask()
        self.say(message("hint.waits"), seconds=t.ADVICE)

    def forget_hint(self) -> None:
        if self.hint is not None:
            self.adviser.forgo()
        self.hint = None
        self.table.stage.hinted.clear()

    def keep_hand(self) -> None:
        """Save the order of a hand arranged by hand, for a resumed game; a sorted one needs none.

        It is saved at once, because the program may be killed.
        """
        stage = self.table.stage
        self.match.keep_hand(stage.hand_cards() if stage.order.by_hand else ())

    # What has happened

    @property
    def awaits_click(self) -> bool:
        """Whether the others wait for a click, a setting for people who want to see each move."""
        wanted = self.services.settings.speed == WAIT and len(self.table.names) > 2
        still = not (self.match.pending or self.table.stage.busy or self.runs)
        goes_on = self.match.goes_on_by_itself and not self.match.my_turn
        return wanted and still and goes_on and self._told_of_other

    def hurry(self) -> bool:
        """Finish what is moving and show all that has happened; whether there was anything to do.

        If the table was waiting for a click, this counts as one. A person who only watches sees
        the end of the deal one event at a time.
        """
        table, match = self.table, self.match
        was_busy = table.stage.busy or bool(match.pending) or self.awaits_click
        if not table.stage.busy:
            self._told_of_other = False
        one_by_one = self.watches and match.deal_over
        table.hurry()
        while match.pending and not one_by_one:
            self.tell_next()
            table.hurry()
        return was_busy

    def pass_over(self) -> None:
        """Put all that has happened into the log without showing it."""
        while self.match.pending:
            seen = self.match.pending.popleft()
            self.table.pass_over(seen.event, seen.view)
        self._ask_again()

    def tell_next(self) -> None:
        seen = self.match.pending.popleft()
        self.forget_hint()
        used, self._used = self._used, ()
        beat = self._tell(seen.event, seen.view, used)
        heard = self.table.heard
        self.heard += heard
        won = [each.seat for each in heard if each.wins]
        if won:
            self.table.effects.life.winners = won
        if beat.seat is not None:
            self._told_of_other = beat.seat != self.match.me
        reduced = self.services.settings.reduced_motion  # no pause for suspense
        self.pause = min(1.0, beat.pause) if reduced else beat.pause
        if any(isinstance(step, Deal) for step in beat.steps):
            self.table.stage.hand_state.chosen.clear()
        self._ask_again()

    def _ask_again(self) -> None:
        """Once a deal has ended, ask about offers in the next one."""
        s, match = self.services, self.match
        if s.settings.offers == "never" and match.deal_over and match.caught_up:
            s.save_settings(s.settings.changed(offers="always"))

    def _tell(self, event: Any, view: Any, used: Sequence[int]) -> Beat:
        """Show an event; a sorted hand stays sorted, even if the order of ranks changes."""
        table, stage = self.table, self.table.stage
        before, hand = table.view, stage.hand_cards()
        beat = table.tell(event, view, used)
        as_it_was = stage.order.by_hand or table.waits_for_fists
        if as_it_was or table.sorted(hand) == hand:
            return beat
        if table.presenter.arranged(before, hand, table.order) == hand:
            stage.arrange_cards(table.sorted(stage.hand_cards()), self.services.tempo)
        return beat

    @property
    def unsaved(self) -> Message | None:
        """Why the last thing could not be saved; None if it was."""
        error = self.match.unsaved
        if error is None:
            return None
        if error.errno == ESTALE:
            return message("journal.stale")
        return message("journal.failed", reason=reason(error))

    def tell_trouble(self) -> None:
        """Say what could not be saved, or which player took over from a program that failed."""
        error, self.match.trouble = self.match.trouble, None
        said = self.unsaved
        if error is not None and said is not None:
            self.say(said, refusal=True)
        seat, self.match.taken_over = self.match.taken_over, None
        if seat is not None:
            self._tell_of_stand_in(seat)

    def _tell_of_stand_in(self, seat: Seat) -> None:
        table, stand_ins = self.table, _stand_ins(self.match)
        table.take_over(self.match.names, stand_ins)
        said = stand_ins[seat]
        table.news.append(said)
        table.doers = {**table.doers, said: (seat,)}
        self.say(said, seconds=self.reading(said))
        self.services.sound("refuse")


def _stand_ins(match: Match) -> Mapping[Seat, Message]:
    """Who has taken over which seat, from whom, and why."""
    return {
        seat: message(
            "outside.replaced",
            other=shown_name(match.names[seat]),
            name=shown_name(match.header.seats[seat].name),
            why=each.why,
        )
        for seat, each in match.replaced.items()
    }
