"""Which of the people at the table says something, what, and how often.

A turn of the table is as many turns as there are seats: where all choose at the same time, all
have had theirs; a word of answer is no turn.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import accumulate, count, takewhile
from math import inf

from mille.agents import Person
from mille.cards import Dice
from mille.engine.codec import Seat
from mille.engine.game import Waiting
from mille.value import Value, field
from mille.view.names import END, STRONG, WEAK, Occasion, Remark

PATIENCE = {"usual": 1.0, "rare": 3.6}
"""How much longer than usual people are silent, for each setting but `off`."""
QUIET = 4.5, 3.0, 1.8
"""After how many turns of the table without a word an average person comments on a weak, good or
strong occasion."""
LULL = 5.0
"""After how many somebody speaks of something else than the game."""
LIGHTLY = 2.0
"""So much sooner comes the next remark after one of those."""
OWN = 0.65
"""The chance that the person concerned is the one to comment, if others could too."""
WAITS = 0.35
"""The chance that who remembers losing to the player waits with it until they lead."""
GREETINGS = ("sit", "rematch", "again")
"""The occasions to speak of when a game begins: `again` if they have met this evening, when only
earlier games are worth a word.
"""
PAST, REVENGE = ".past.", "past.revenge"
"""What is in the id of each line about earlier games, and the occasion of those who lost the last
one and lead in this.
"""


ANYONE = "anyone"
"""The voice of lines that all people have in common."""


class Memory(Value):
    """What is remembered at a table."""

    said: frozenset[str] = frozenset()
    """The lines that whoever plays has heard within a week."""
    facts: Mapping[Seat, str] = field(default_factory=dict)
    """What comes to the mind of each seat: `voice.PERSON.past.FACT` are the words for it."""


class Company:
    """The people at a table: counts the turns, and lets one of them speak when it is time."""

    def __init__(
        self, seats: int, known: Callable[[str], bool], dice: Dice, said: Collection[str] = ()
    ) -> None:
        """`known` says whether an id has words; `said` are the lines already said in this game."""
        self._seats, self._known, self._dice = seats, known, dice
        self._moves, self._turn = 0, -1
        """How many turns the seats have had, taken together, and the number of the last."""
        self._spoke = -inf
        """How many turns of the table there had been at the last remark."""
        self._lull = 0.0
        """How long the lull after it lasts, in parts of the usual."""
        self._recalls = not any(PAST in id for id in said)
        """Whether somebody may still speak of an earlier game: once in a game is enough."""

    @property
    def turns(self) -> float:
        """How many turns of the table there have been."""
        return self._moves / self._seats

    @property
    def _quiet(self) -> float:
        """How many of them have passed since anybody spoke."""
        return self.turns - self._spoke

    def see(self, waiting: Waiting) -> None:
        """Count a turn, if a new one has begun."""
        if waiting.seats and waiting.turn != self._turn and not waiting.brief:
            self._moves += len(waiting.seats) if waiting.sealed else 1
            self._turn = waiting.turn

    def is_bored(self, often: str) -> bool:
        """Whether it has been quiet for so long that somebody speaks of something else."""
        return self.turns > 1 and self._quiet >= LULL * self._lull * PATIENCE.get(often, inf)

    def speak(
        self,
        occasions: Sequence[Occasion],
        people: Mapping[Seat, Person],
        memory: Memory,
        said: Collection[str],
        often: str,
    ) -> Remark | None:
        """What one of the people says now, if anybody does: to one of the occasions, or of
        something else if it has been quiet for long.

        Nobody says a line that was said this evening, as all among `said`, or within a week. At the
        end of a game nobody speaks: the last words have a page of their own.
        """
        if often not in PATIENCE or any(each.strength == END for each in occasions):
            return None
        patience, bored = PATIENCE[often], self.is_bored(often)
        dice = self._dice.stream("voices", self._moves)
        lines = Lines(people, self._known, {*said, *memory.said})
        if self._recalls:
            occasions = [_remembering(each, memory.facts, lines, dice) for each in occasions]
        remark = choose(occasions, lines, self._quiet / patience, dice)
        lightly = remark is None and bored
        if lightly:  # if nobody has anything left to say, it stays quiet for as long again
            remark = _small_talk(lines, dice)
        if remark is not None or lightly:
            sooner = LIGHTLY * patience * lightly
            self._spoke = self.turns - sooner
            self._lull = 0.7 + 0.6 * dice.random() + sooner / LULL
        if remark is not None and PAST in remark.id:
            self._recalls = False
        return remark


class Lines(Value):
    """What the people at a table have to say."""

    people: Mapping[Seat, Person]
    """Those who may speak, by seat."""
    known: Callable[[str], bool]
    """Whether an id has words."""
    said: Collection[str] = ()
    """The lines that nobody says again."""

    def of(self, seat: Seat, occasion: str) -> list[str]:
        """All lines that a seat may still say on an occasion."""
        lines = _numbered(self.people[seat], occasion, self.known)
        return [id for id in lines if id not in self.said]

    def on(self, occasion: Occasion) -> dict[Seat, list[str]]:
        """The same by seat. On weak occasions, others comment only on the real person, because a
        remark does not say whom it is addressed to.
        """
        alone = occasion.strength == WEAK and occasion.seat in self.people
        found = dict[Seat, list[str]]()
        for seat in self.people:
            own = seat == occasion.seat
            id = occasion.id if own else "" if alone else occasion.theirs
            if id and (lines := self.of(seat, id)):
                found[seat] = lines
        return found


def _remembering(
    occasion: Occasion, facts: Mapping[Seat, str], lines: Lines, dice: Dice
) -> Occasion:
    """The occasion, or to speak of an earlier game instead: as they sit down, or as one leads who
    has lost to the player.
    """
    left = {seat: fact for seat, fact in facts.items() if seat in lines.people and fact}
    lost = [seat for seat, fact in left.items() if fact.startswith(("lost.", "run.yours"))]
    if occasion.id == "lead" and occasion.seat in lost and lines.of(occasion.seat, REVENGE):
        return Occasion(REVENGE, occasion.seat, STRONG)
    waits = lost if dice.random() < WAITS else ()
    speak = [s for s in left if s not in waits and lines.of(s, f"past.{left[s]}")]
    if occasion.theirs in GREETINGS and speak:
        seat = dice.choice(speak)
        return Occasion(f"past.{left[seat]}", seat, STRONG)
    return occasion


def choose(occasions: Sequence[Occasion], lines: Lines, quiet: float, dice: Dice) -> Remark | None:
    """Choose who comments on these occasions, and how; None if nobody does.

    `quiet` is for how many turns of the table nobody has spoken.
    """
    mood = 0.5 + dice.random()
    for occasion in sorted(dice.shuffled(occasions), key=lambda each: -each.strength):
        found = lines.on(occasion)
        if not found:
            continue
        own, others = occasion.seat in found, sorted(found.keys() - {occasion.seat})
        seat = occasion.seat if (own and dice.random() < OWN) or not others else dice.choice(others)
        if quiet * lines.people[seat].talks * mood >= QUIET[occasion.strength]:
            return Remark(seat, dice.choice(found[seat]))
    return None


def _small_talk(lines: Lines, dice: Dice) -> Remark | None:
    """Somebody speaks of themselves: the readier they are to talk, the likelier."""
    found = {seat: left for seat in lines.people if (left := lines.of(seat, "idle"))}
    if not found:
        return None
    *_, whole = up_to = [*accumulate(lines.people[seat].talks for seat in found)]
    at = whole * dice.random()
    seat = next(seat for seat, most in zip(found, up_to) if at <= most)
    return Remark(seat, dice.choice(found[seat]))


def _numbered(person: Person, kind: str, known: Callable[[str], bool]) -> list[str]:
    """All lines of somebody of one kind, or else those of everybody."""

    def of(voice: str) -> list[str]:
        return [*takewhile(known, (f"voice.{voice}.{kind}.{n}" for n in count(1)))]

    return of(person.voice) or of(ANYONE)


def last_word(
    person: Person,
    won: bool,
    how: str,
    known: Callable[[str], bool],
    said: Collection[str],
    dice: Dice,
) -> str:
    """The line with which somebody leaves a game that went `how`; empty if they have none.

    A line that was said this evening is repeated only if all have been.
    """
    end = "won" if won else "lost"
    kinds = [f"last.{end}.{how}", *([] if won else [how]), f"last.{end}.plain", end]
    lines = [_numbered(person, kind, known) for kind in kinds]
    fresh = [[each for each in some if each not in said] for some in lines]
    found = next(filter(None, [*fresh, *lines]), [])
    return dice.choice(found) if found else ""
