"""What is said at a table: answers about it, what people remark, a quiet word of help."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from mille.agents import PEOPLE, Person
from mille.cards import RANKS, Dice, Rank
from mille.engine.codec import Seat
from mille.engine.message import Message, message
from mille.session.seated import InSlices
from mille.session.speaking import APART, choose
from mille.ui import tempo as t
from mille.ui.input import PointerDown, UiEvent
from mille.ui.scene import Live, Part
from mille.ui.table.beside import Line, ToRead, on_paper
from mille.ui.table.desk import Desk
from mille.ui.table.effects_base import Layer
from mille.ui.table.hand import Hand
from mille.ui.table.paint import card_said, zone_said
from mille.ui.table.papers import NoMore
from mille.ui.table.slips import done_by, figures_of, sentence
from mille.view.action import Tell
from mille.view.names import END, FAIR, Occasion, one_after_another
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

    def answer(self, what: Tell) -> Message:
        lines = list(self._lines(what)) or [message(f"tell.{what.id}.nothing")]
        return one_after_another(lines, "tell.more")

    def tell(self, what: Tell) -> None:
        said = self.answer(what)
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


# People at the table comment on what all have seen, if it disturbs nobody, and not too often.


LONG = 45.0
"""When the person thinks longer than this, others may remark on it; in seconds."""
LONG_OF_OTHERS = 8.0
"""The same for the other players, who are programs."""


class Talk:
    """Collects what happens at the desk, and lets somebody comment on it."""

    def __init__(self, desk: Desk, hand: Hand) -> None:
        self._desk = desk
        self._hand = hand
        self._apart = APART * len(desk.match.names)
        """The least number of turns between two remarks."""
        self._spoke = desk.match.waiting.turn - self._apart
        """The turn of the last remark."""
        self._thinks: tuple[int, Seat | None] = (-1, None)
        """The number of the turn, and the seat that is thinking in it."""
        self._since = desk.clock()
        self._was_long = False
        """Whether a long thought was remarked on already: once is enough."""
        desk.services.said |= set(desk.match.said)
        voices = tuple(f"voice.{person.voice}." for person in self._people.values())
        met = any(id.startswith(voices) for id in desk.services.said)
        if desk.match.greeting and not (met and desk.match.greeting == "sit"):
            here = desk.match.me
            desk.heard.append(Occasion("", here, FAIR, desk.match.greeting))

    @property
    def goes_on(self) -> bool:
        return self._desk.table.effects.remarks.busy or bool(self._wanted)

    def end(self) -> None:
        """Stop: the remark has been read, and no more are wanted."""
        self._desk.heard.clear()
        self._desk.table.effects.remarks.end()

    def update(self) -> None:
        """Let somebody speak, if there is something to say and it disturbs nobody."""
        desk, table, remarks = self._desk, self._desk.table, self._desk.table.effects.remarks
        self._mind_long_thoughts()
        acts = self._hand.full or bool(table.stage.hand_state.chosen)
        if self._hand.full and remarks.busy:
            remarks.end()
            desk.services.dirty = True
        if acts or desk.runs or not self._wanted:
            desk.heard.clear()
            return
        held_up = table.effects.held_up.said is not None
        if not desk.on_top or desk.match.pending or table.stage.busy or held_up or remarks.busy:
            return
        heard, s, turn = tuple(desk.heard), desk.services, desk.match.waiting.turn
        desk.heard.clear()
        ends = any(each.strength == END for each in heard)
        if turn - self._spoke < self._apart and not ends:
            return
        dice = Dice(desk.match.header.seed).stream("voices", turn)
        said = choose(heard, self._people, s.words.has, s.said, s.settings.voices, dice)
        if said is not None:
            self._spoke = turn
            s.said.add(said.id)
            remarks.say(said)
            desk.match.keep_said(said)
            s.dirty = True

    @property
    def _wanted(self) -> bool:
        """Whether there is something to comment on, and the settings allow it."""
        s = self._desk.services
        return bool(self._desk.heard) and s.settings.voices != "off" and s.tempo.speed > 0

    @property
    def _people(self) -> Mapping[Seat, Person]:
        match = self._desk.match
        sitting = (Seat(seat) for seat in range(len(match.names)) if seat != self._desk.match.me)
        return {at: PEOPLE[who] for at in sitting if (who := match.player_at(at)) in PEOPLE}

    def _mind_long_thoughts(self) -> None:
        """Note a long thought once it is over, so that somebody else can remark on it."""
        desk, waiting = self._desk, self._desk.match.waiting
        asked = len(waiting.seats) == 1 and not waiting.forced
        one = waiting.seats[0] if asked else None
        thinks = waiting.turn, one
        if thinks != self._thinks:
            (_, who), self._thinks = self._thinks, thinks
            long = LONG if who == desk.match.me else LONG_OF_OTHERS
            if who is not None and desk.clock() - self._since > long and not self._was_long:
                self._was_long = True
                desk.heard.append(Occasion("", who, FAIR, "thought"))
            self._since = desk.clock()
        elif not desk.on_top or desk.match.pending or desk.table.stage.busy:
            self._since = desk.clock()


# One quiet line to help a player who is stuck: once an evening, and one click turns it off.
#
# A player is stuck who misses the same chance twice, meets the same refusal three times, or does
# nothing for long in a game that is new to them. Purists are left alone.


REFUSALS, MISSES = 3, 2
PATIENCE = 40.0
"""How long a player new to the game must do nothing to get a whisper, in seconds."""
STANDS = 14.0
"""How long it stands, in seconds, unless a move is made."""


class Whispers:
    """Watches the play, and whispers when the player is stuck."""

    def __init__(self, desk: Desk, hand: Hand) -> None:
        self._desk = desk
        self._hand = hand
        at = desk.match.entry
        self._better = InSlices(at.players[at.stand_in], desk.match.me)
        self._at = -1
        """How many events there had been when the better player was asked."""
        self._would: object = None
        """The better player's move there; None until it is known."""
        self._advised: object = None
        """The move of the last hint: it misses nothing, whatever a better player would do."""
        self._knows = f"hint/{desk.match.header.seed}"
        """Among what was said this evening: in this game a hint was asked for."""
        self._missed: Counter[str] = Counter()
        self._since = desk.clock()
        """When the player last did something, or could not do anything; on the desk's clock."""
        self._left = 0.0
        self._said: Message | None = None
        self._no_more = NoMore(desk.services, "whisper")

    @property
    def _wanted(self) -> bool:
        """Whether a whisper may still come this evening; lessons have words of their own."""
        s, lesson = self._desk.services, self._desk.lesson
        return s.settings.gives_tips and lesson is None and "whisper" not in s.said

    @property
    def _has_room(self) -> bool:
        """Whether nothing else lies where a whisper would."""
        read, free = self._desk.table.reading, self._desk.on_top and not self._hand.full
        return free and self._desk.hint is None and (read is None or read.id == "whispered")

    @property
    def _watches(self) -> bool:
        """Whether a long wait counts now: the game is new to the player, who is to move."""
        new = self._desk.match.entry.id in self._desk.services.new_here
        return new and self._wanted and self._desk.my_move

    @property
    def waiting(self) -> bool:
        """Whether a line stands, or a better player is thinking."""
        return self._said is not None or self.thinks

    @property
    def thinks(self) -> bool:
        """Whether a better player is thinking, a little in each frame."""
        return self._compares and self._would is None

    @property
    def _compares(self) -> bool:
        """Whether a better player should think along, to notice missed chances."""
        desk = self._desk
        return self._wanted and bool(desk.match.entry.presenter.chances) and desk.my_move

    @property
    def due(self) -> float | None:
        """Seconds until a whisper goes or comes, if it comes of a long wait; None if none would.

        A whisper without room is not due: whatever makes room for it wakes the table.
        """
        if self._said is not None:
            return max(0.0, self._left)
        left = PATIENCE - (self._desk.clock() - self._since)
        return max(0.0, left) if self._watches and self._has_room else None

    def stand(self, seconds: float) -> None:
        self._left -= seconds

    def update(self, dt: float) -> None:
        desk, made = self._desk, self._desk.made
        desk.made = None
        if desk.hint is not None:
            self._advised = desk.hint.move
            desk.services.said.add(self._knows)
        if self._said is not None:
            self.stand(dt)
            if self._left <= 0 or made is not None:
                self._said, desk.services.dirty = None, True
        if not self._wanted:
            return
        if made is not None:
            self._compare(made)
        if made is not None or not (self._said or self._watches):
            self._since = desk.clock()
        self._think()
        refused = [id for id, n in desk.refused.items() if n >= REFUSALS]
        missed = [name for name, n in self._missed.items() if n >= MISSES]
        if missed:
            self._say(message(f"whisper.missed.{missed[0]}"))
        elif self._knows in desk.services.said:
            pass  # both others tell of the hint
        elif refused:
            self._say(message("whisper.refused"))
        elif desk.clock() - self._since >= PATIENCE:
            self._say(message("whisper.waits"))

    def _think(self) -> None:
        """Let a better player think about this turn, a little in each frame."""
        desk = self._desk
        if not self._compares:
            return
        at = len(desk.match.referee.events_for(desk.match.me))
        if at != self._at:
            self._better.close(desk.match.referee)
            self._at, self._would = at, None
        if self._would is None:
            self._would = self._better.poll(desk.match.referee)

    def _compare(self, made: object) -> None:
        chances, would, self._would = self._desk.match.entry.presenter.chances, self._would, None
        missed = type(would) in chances and type(made) not in chances
        if would is not None and missed and made != self._advised:
            self._missed[chances[type(would)]] += 1

    def _say(self, said: Message) -> None:
        if self._has_room:
            self._said, self._left = said, STANDS
            self._desk.services.said.add("whisper")
            self._desk.services.dirty = True

    def hush(self) -> None:
        """Turn them off, until the settings turn them on again."""
        self._said = None
        self._no_more.press()

    def taken(self, event: UiEvent) -> bool:
        """Whether an event was for the whisper; any other event shows that the player is active."""
        self._since = self._desk.clock()
        if self._said is None or not isinstance(event, PointerDown):
            return False
        over = self._no_more.bounds.holds(event.x, event.y)
        if over:
            self.hush()
        return over

    def to_read(self) -> ToRead | None:
        """The whisper, with room for its button below the words."""
        desk, s = self._desk, self._desk.services
        if self._said is None or desk.hint is not None or not desk.on_top:
            return None
        return ToRead("whispered", (Line(s.words.text(self._said)),), None, self._no_more.high)

    def parts(self) -> Iterator[Part]:
        s, paper = self._desk.services, self._desk.table.reading
        if self._said is None or paper is None or paper.id != "whispered":
            return
        paint, text = on_paper(self._desk.table, "whispered"), s.words.text(self._said)
        kind = "whispered", "status", paper.rect, text
        yield Part(*kind, live=Live.POLITE, paint=paint, layer=Layer.NOTICE)
        if paint is not None:
            yield self._no_more.on_paper(paper.rect, Layer.NOTICE)
