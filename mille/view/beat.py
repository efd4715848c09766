"""How an event is told: steps of motion, one after the other, then words and figures.

A step says what travels from where to where, never where it ends up: at rest, every card lies where
the table's view has it. A beat without steps is dull, but never wrong. Words and figures appear
once the cards of the beat have arrived.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from enum import StrEnum, unique
from itertools import dropwhile, takewhile
from math import inf
from typing import Any

from mille.cards import Card, Hand, count
from mille.engine.codec import Seat
from mille.engine.message import Message, message
from mille.value import Struct, Value, replace
from mille.view.names import Seated, by_name, of_all
from mille.view.table import STOCK, CardView, Lie, Place, Role, ZoneView, best_of, hand_of, melds_of

# The moments of a game: its few emotional high points, with light, motion and sound.
#
# A game defines three to seven of them as data, and its telling says when one has come.


@unique
class MomentKind(StrEnum):
    """What a moment means to those at the table, or to the viewer."""

    WIN = "win"
    LOSS = "loss"
    TURN = "turn"
    """A turn of fortune."""
    RARE = "rare"


class Moment(Value):
    """One of the moments of a game."""

    id: str
    kind: MomentKind
    symbol: str
    """A sign of the house or of the game, drawn on its medal."""
    sound: str
    ends: bool = False
    """Whether it ends the game; then it comes however soon."""

    def felt(self, said: Message, seat: Seat | None = None, more: Message | None = None) -> Felt:
        """The moment as it has come now, with its words and its seat."""
        return Felt(self, said, seat, more)


class Felt(Value):
    """A moment that has come."""

    moment: Moment
    said: Message
    """A few words, held up for everybody."""
    seat: Seat | None = None
    """The seat whose moment it is: its slip leaps, or sinks."""
    more: Message | None = None
    """More words, in smaller letters."""


WON = Moment("won", MomentKind.WIN, "star", "win", ends=True)
LOST = Moment("lost", MomentKind.LOSS, "circle", "lose", ends=True)
"""Winning and losing the game: every game has both."""


MOMENTS_APART = 60.0
"""The least time from one moment to the next, in seconds: what comes often is not felt."""


class Spacing(Struct):
    """Chooses the moments that are felt; of any other only the words are held up."""

    since: float = inf
    """How long ago the last one came, in seconds."""

    def lets(self, felt: Felt) -> bool:
        """Whether this one, which has come now, is to be felt."""
        comes = felt.moment.ends or self.since >= MOMENTS_APART
        self.since = 0.0 if comes else self.since
        return comes


KNOCK = 0.8
"""How long a knock of the fists takes, in waits; three of them, and the opening is as long."""
SEEN = 3.2
"""How long open hands are shown before anything else happens, in waits."""


class Step(Value, kw_only=True):
    """When a step begins and how long it takes."""

    along: bool = False
    """Whether it begins together with the step before it, rather than after it."""
    times: float = 1.0
    """How many times longer than usual it takes: 2 is slow, 0.5 is brisk."""
    sound: str = ""
    """The sound played when it is done, such as a card landing."""


class Travel(Step):
    """Cards go from one place to another."""

    cards: tuple[Card | None, ...]
    """Their faces, if the viewer sees them; None for each that stays hidden.

    Name each card that leaves a hand face up, twins too, so that as many leave as are named.
    """
    source: Place
    target: Place
    column: str = ""
    """The column of the target, where it has columns."""
    apart: bool = False
    """Whether they go one after the other, rather than together."""


class Deal(Step):
    """All cards are gathered up and dealt one at a time, to each target in turn.

    Everything else on the table is laid out at the end. News of the deal before is dropped.
    """

    targets: tuple[Place, ...]


class Spread(Step):
    """The cards of a pile are fanned out for all to see; later steps take them away."""

    place: Place
    cards: tuple[Card | None, ...]


class TurnOver(Step):
    """The cards of a place turn to their present faces, one after the other."""

    place: Place


class Gather(Step):
    """The cards of a column rise together, turn, and lie down again."""

    place: Place
    column: str


class Sweep(Step):
    """Everything in a place goes away together, face down."""

    place: Place
    target: Place | None = None
    """Where it goes; None is off the table."""


class CountUp(Step):
    """The figure of a seat counts from the old value to the new one."""

    seat: Seat


# The end of a deal is counted on the table: what melds bring, what left cards cost, and how the
# totals run on. Any press ends that at once.


RISE, BURN, RACE = 2.8, 3.2, 4.4
"""How long one meld takes that rises, a hand that burns, and the ribbons, in waits."""
APART, MOST_APART = 0.3, 1.1
"""When the next meld rises, and the most until the last one does, in parts of that time."""


BURNS = 0.25
"""How long one card burns, in parts of the time of its hand."""


class HoldUp(Step):
    """The moment or the words of the beat are held up now; what follows waits for a moment."""


class Worth(Value):
    """What a meld brings, or a title."""

    points: int
    column: str = ""
    """The column of the meld; empty for all melds together, or where there are none."""
    stamp: str = ""
    """What is stamped on it, such as "×2"."""
    plain: int = 0
    """The points before that."""
    said: Message | None = None
    """What it is, in a word."""


class Rise(Step):
    """The melds of a seat rise one after the other with their points, which go to its figure."""

    seat: Seat
    worths: tuple[Worth, ...]
    told: Message
    """The same for people who do not see it."""
    place: Place | None = None
    """Where the melds lie; None if there are none, and points come from the seat itself."""
    apart: float = 0.0
    """When the next one rises, in parts of the time of one."""


class Burn(Step):
    """The cards left in a place burn, each with its points, and the sum goes to the figure."""

    seat: Seat
    place: Place
    cards: tuple[tuple[Card, int], ...]
    told: Message
    """The same for people who do not see it."""

    @property
    def points(self) -> int:
        return sum(points for _, points in self.cards)


class Lane(Value):
    """How far the ribbon of a seat runs."""

    seat: Seat
    before: int
    after: int


class Race(Step):
    """A ribbon for each seat runs from its old total to the new one, all at the same time."""

    lanes: tuple[Lane, ...]
    """The viewer's first, as at the table."""
    goal: int | None = None
    low: bool = False
    """Whether the fewest points win: then ribbons become shorter."""
    call: Message | None = None
    """Who leads now, said aloud at the end."""


class _Clinking(Step, kw_only=True):
    """Step of chips, which are heard when they land."""

    sound: str = "clay"


class Pay(_Clinking):
    """Chips go from one place to another: in a low arc, flat if they are raked in, or on edge if
    they roll.

    The amounts of both places follow: one falls as they leave, the other grows as they land.
    """

    amount: int
    source: Place
    target: Place
    raked: bool = False
    rolls: bool = False
    """Whether they roll, such as an odd chip going back to the middle."""


class OpenFists(Step):
    """All closed fists knock on the table three times and open at the same moment.

    It must be the first step of its beat. Nothing else changes before it is done, so that no card
    or button gives away what is in a fist.
    """


class Told(Step):
    """Words and figures of the beat appear now; what follows is time to look."""


class Say(Step):
    """A line of news appears now, while the beat goes on."""

    said: Message
    seat: Seat | None = None
    """Whose doing it was, if that is one seat's."""


class Cut(Step):
    """A stroke cuts across everything in a place."""

    place: Place


class TipOver(Step):
    """Beaten cards in a place tip over to the side."""

    place: Place
    cards: tuple[Card, ...]


class Wait(Step):
    """Nothing moves for a moment."""


class Read(Step):
    """Nothing moves for the time it usually takes to read a line, or until a key is pressed."""

    said: Message | None = None
    """The line; None is the beat's news."""


def count_of_three() -> tuple[Step, ...]:
    """The steps for fists: all knock, one, two, and on three they open; then time to look."""
    one, two = (Wait(times=n * KNOCK, along=True, sound="knock") for n in (1, 2))
    three = Wait(times=3 * KNOCK, along=True, sound="fists")
    return OpenFists(), one, two, three, Wait(times=3 * KNOCK + SEEN, along=True)


class Beat(Value):
    """How one event is told."""

    steps: tuple[Step, ...] = ()
    news: Message | None = None
    """What happened, in one line; it appears after the steps, or at `Told`."""
    seat: Seat | None = None
    """Whose doing it was; None if nobody's."""
    sound: str = ""
    """The sound played at once; sounds of landing are in the steps."""
    banner: Message | None = None
    """Words held up for everybody for a moment, after the steps."""
    moment: Felt | None = None
    """A moment of the game that comes then: its words are held up, with light and sound."""
    pause: float = 1.0
    """How long the next seat waits before it moves, in parts of the usual pause. It must not hint
    at what that seat will do: one that can only pass takes as long as one with a choice."""
    nods: bool | None = None
    """Whether the seat's slip nods or shakes its head, for an answer in a word."""
    joins: Message | None = None
    """A line that sums up this one and the last one, and replaces both."""


def in_a_word(
    id: str, event: Any, story: Sequence[Any], view: Seated, names: Sequence[str]
) -> Beat:
    """An answer at which the slip shakes its head. Others who give it one after the other share one
    line of news, so that many answers can be read at a glance.
    """
    since = dropwhile(lambda each: each != event, reversed(story))  # what followed by the rules
    alike = takewhile(lambda each: _alike(each, event) and each.seat != view.seat, since)
    seats = [each.seat for each in alike][::-1]
    who = [of_all(some, names, view.seat) for some in ([event.seat], seats)]
    said, together = (message(id, name=each) for each in who)
    joins, nods = together if len(seats) > 1 else None, False if seats else None
    return Beat((), said, event.seat, joins=joins, nods=nods)


def _alike(event: Any, other: Any) -> bool:
    """Whether two seats did the same."""
    return type(event) is type(other) and bool(replace(event, seat=other.seat) == other)


SHUFFLING = 2.0
"""How many times longer than others cards take that go back to the stock."""


def reshuffled(stock: Hand, pile: Place, said: str) -> Beat:
    """A beat in which cards of a pile become the stock, face down; `said` is a message id."""
    way = Travel((None,) * count(stock), pile, STOCK, times=SHUFFLING)
    return Beat((way,), message(said, n=count(stock)), sound="shuffle")


def game_ended(said: Message, me: Seat, winners: Collection[Seat]) -> Beat:
    """A beat in which somebody has won the game, the viewer or another."""
    return Beat((), said, moment=(WON if me in winners else LOST).felt(said, me))


def dealt_for_chips(
    order: Sequence[Seat], antes: Sequence[int], said: Message, view: Seated, names: Sequence[str]
) -> Beat:
    """Cards are dealt in this order, the dealer last, and everybody puts an ante into the pot."""
    put_in = [(Seat(i), ante) for i, ante in enumerate(antes) if ante]
    pot = Place(Role.POT)
    paid = [Pay(ante, Place(Role.CHIPS, seat), pot, along=True) for seat, ante in put_in]
    figures = [CountUp(seat, along=True) for seat, _ in put_in]
    for n in dict.fromkeys(ante for _, ante in put_in):
        who = [seat for seat, ante in put_in if ante == n]
        ante = message("news.ante", name=of_all(who, names, view.seat), n=n)
        alike = message("news.antes", n=n) if len(who) == len(put_in) else ante
        said = message("tell.more", first=said, then=alike)
    targets = tuple(map(hand_of, order))
    return Beat((Deal(targets, sound="deal"), *paid, *figures), said, order[-1])


# A trick: a card in front of each seat, shown until read, then swept to its taker.
#
# The presenter must be `by_event`, so that the last card is seen to fall before the trick is
# taken.


TRICK = Place(Role.TRICK)

Played = Sequence[tuple[Seat, Card]]
"""Who played which card, in order."""


def trick(played: Played, names: Sequence[str]) -> ZoneView:
    """The trick in the middle, with the words that tell it."""
    cards = tuple(CardView(card, by=seat) for seat, card in played)
    label = message("trick.lies", cards=_told(played, names)) if played else message("trick.none")
    return ZoneView(TRICK, Lie.TRICK, label, cards)


def taken(target: Place) -> tuple[Step, ...]:
    """The steps for taking a trick: say who takes it, wait until that was read, then sweep it to
    the target, face down.
    """
    return Told(), Read(), Sweep(TRICK, target, sound="slide")


def _told(played: Played, names: Sequence[str]) -> Message:
    (seat, card), *rest = played
    first = message("tell.of", what=names[seat], said=card)
    return message("tell.then", first=first, then=_told(rest, names)) if rest else first


# The counting at the end of a deal, from a game's figures: what rises, what burns, who leads.


CLACKS = 0.25
"""When a meld that rises is heard, in parts of its time."""


def counted(
    steps: Iterable[Step], said: Message, by: Seat | None, felt: Felt | None, sound: str = ""
) -> Beat:
    """The end of a deal, whose moment comes before its figures are counted; without one a sound,
    and the words that say so.
    """
    steps = (HoldUp(times=0.0 if felt is None else 1.0), *steps)
    if felt is None:
        return Beat(steps, said, by, sound, said)
    return Beat(steps, said, by, moment=felt)


def rises(
    worths: Iterable[tuple[Seat, Iterable[Worth]]],
    view: Seated,
    names: Sequence[str],
    laid: bool = True,
) -> Iterator[Step]:
    """What some seats have brought rises at the same time, a double with a clack: melds that are
    `laid`, or points.
    """
    found = [(seat, some) for seat, each in worths if (some := tuple(each))]
    most = max((len(some) for _, some in found), default=0)
    apart = min(APART, MOST_APART / max(1, most - 1))
    id = "counted.melds" if laid else "counted.points"
    for n, (seat, some) in enumerate(found):
        told = by_name(id, seat, view, names, n=sum(each.points for each in some))
        place = melds_of(seat) if laid else None
        times = 1 + (most - 1) * apart
        yield Rise(seat, some, told, place, apart, along=n > 0, times=times)
    for k in range(most):
        stamped = any(len(some) > k and some[k].stamp for _, some in found)
        sound = "spoons" if stamped else "snap"
        yield Wait(times=(k * apart + CLACKS) * RISE, along=True, sound=sound)


def burns(
    left: Sequence[tuple[Seat, Sequence[tuple[Card, int]]]], view: Seated, names: Sequence[str]
) -> Iterator[Step]:
    """The cards left in some hands burn at the same time."""
    found = [(seat, tuple(cards)) for seat, cards in left if any(points for _, points in cards)]
    if found:
        yield Wait(times=0, sound="riffle")
    for n, (seat, cards) in enumerate(found):
        told = by_name("counted.left", seat, view, names, n=sum(points for _, points in cards))
        yield Burn(seat, hand_of(seat), cards, told, along=n > 0)


def race(
    after: Sequence[int],
    gained: Sequence[int],
    view: Seated,
    names: Sequence[str],
    *,
    goal: int | None = None,
    low: bool = False,
) -> tuple[Step, ...]:
    """Ribbons run from the totals before the deal to those after it; the leader is named."""
    before = [total - more for total, more in zip(after, gained, strict=True)]
    order = (Seat((view.seat + n) % len(after)) for n in range(len(after)))
    lanes = tuple(Lane(seat, before[seat], after[seat]) for seat in order)
    first, old = (best_of(each, low) if len({*each}) > 1 else [] for each in (after, before))
    best, *rest = sorted(after, reverse=not low)
    taken = len(first) == 1 and old not in ([], first)
    call: Message | None = None
    if len(first) == 1:
        id = "lead.taken" if taken else "lead.kept"
        call = by_name(id, first[0], view, names, n=abs(best - rest[0]))
    elif first:
        call = message("lead.level", name=of_all(first, names, view.seat))
    sound = "brass" if taken else "slide"
    return Race(lanes, goal, low, call, sound=sound), Wait(times=1.5)
