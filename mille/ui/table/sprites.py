"""One card on the screen, and its way across it.

A sprite always has a home: the pose its place on the table gives it. What it does on the way
there is decoration, and can be cut short at any moment.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import accumulate, pairwise
from typing import TypeAlias

from mille.cards import Card, Cards
from mille.engine.codec import Seat
from mille.engine.message import Message, message
from mille.ui import tempo as t
from mille.ui.cards import CARRIED, IN_HAND, Wanted
from mille.ui.tempo import A_WORD, WAIT, Ease, Tempo
from mille.value import Struct, Value, field, replace
from mille.view import beat as b
from mille.view.beat import Beat, Step, Travel, Wait
from mille.view.geometry import ASPECT, Pose
from mille.view.lying import ROW_LIMIT, Ground
from mille.view.names import word_count
from mille.view.table import CardView, Lie, Part, Place, Role, TableView

PLAIN = CardView(None)


def smooth(t: float) -> float:
    return t * t * (3 - 2 * t)


def out(t: float) -> float:
    """Starts fast, ends gently."""
    return 1 - (1 - t) ** 3


def fall(t: float) -> float:
    """Starts gently, ends fast."""
    return t * t


def settle(t: float) -> float:
    s = 1.1
    t -= 1
    return t * t * ((s + 1) * t + s) + 1


class Leg(Struct):
    """One leg of a way: to a pose, in some seconds, after a wait."""

    to: Pose
    seconds: float
    wait: float = 0.0
    ease: Ease = smooth
    arc: float = 0.0
    """How far the way bows upwards in the middle, in pixels."""
    face: Card | None = None
    turns: bool = False
    """Whether the card turns to `face` (None is its back), halfway, when it is edge-on."""
    above: int = 1
    burns: bool = False
    """Whether the card is burnt when it ends."""
    begin: Pose | None = None
    """Where it set out; None until it does."""
    spent: float = 0.0


class Sprite(Struct, eq=False):
    """A card with a home. Two are never equal, whatever their faces."""

    key: int
    card: Card | None
    """Its face at home; None if it stays hidden."""
    place: Place
    column: str
    home: Pose
    pose: Pose
    showing: Card | None
    """The face that is up now; None shows the back."""
    id: int = 0
    """Its id in the tree: a new one each time it comes out of hiding, 0 while it is hidden."""
    z: float = 0.0
    shown_as: CardView = PLAIN
    """How its place wants it drawn: dimmed, raised, with a seal."""
    fresh: bool = False
    """Whether it came here after the viewer's last move."""
    lingers: bool = False
    """Whether it still lies where the view no longer has it, until a step takes it away."""
    legs: deque[Leg] = field(default_factory=deque)
    width: float = 1.0
    """The part of its width that shows, less than 1 while it turns over."""
    raised: float = 0.0
    """How far it is lifted from its place, 0 to 1, by the pointer or by being chosen."""
    above: int = 0
    alpha: float = 1.0
    fades: bool = False
    """Whether it fades out on its way, since it leaves the table."""
    covered: bool = False
    """Whether another card lies exactly on top of it at home, so that it need not be drawn."""

    def advance(self, dt: float) -> None:
        """Move it on by `dt` seconds."""
        while self.legs and dt >= 0:
            leg = self.legs[0]
            if leg.begin is None:
                leg.begin = self.pose
            leg.spent += dt
            left = leg.spent - leg.wait - leg.seconds
            if left >= 0:
                self._arrive(leg)
                self.legs.popleft()
                dt = left
                continue
            if leg.spent > leg.wait:
                self._on_the_way(leg, (leg.spent - leg.wait) / leg.seconds)
            return

    def finish(self) -> None:
        self.legs.clear()
        self.pose = self.home
        self.showing = self.card
        self.width = self.alpha = 1.0
        self.above = 0

    def _on_the_way(self, leg: Leg, t: float) -> None:
        assert leg.begin is not None
        k, a, b = leg.ease(t), leg.begin, leg.to
        self.pose = Pose(
            a.x + (b.x - a.x) * k,
            a.y + (b.y - a.y) * k - leg.arc * 4 * t * (1 - t),
            a.height + (b.height - a.height) * k,
            a.angle + (b.angle - a.angle) * k,
        )
        self.above = leg.above
        if self.fades and leg.to == self.home:
            self.alpha = 1 - k * k
        if (leg.turns and leg.face is not self.showing) or self.width < 1.0:
            self.width = max(0.04, abs(1 - 2 * t))
            if t >= 0.5:
                self.showing = leg.face

    def _arrive(self, leg: Leg) -> None:
        self.pose = leg.to
        self.width = 1.0
        self.above = 0
        if leg.turns:
            self.showing = leg.face
        if leg.burns:
            self.shown_as = replace(self.shown_as, dimmed=True)


def away(sprites: Iterable[Sprite]) -> list[Sprite]:
    """The sprites that are not in their place, or do not show their face yet."""
    return [s for s in sprites if s.pose != s.home or s.showing is not s.card]


# Marks on cards that have just come: to the viewer's hand, or from others to the table


class Arrival(Value):
    """A card that came to a place and has to be marked there, without its sprite."""

    place: Place
    column: str
    card: Card


def mark_arrived(beat: Beat, by_step: Mapping[int, Sequence[Sprite]], me: Seat) -> None:
    """Mark the sprites that a beat brought; `by_step` has the sprites of each of its steps."""
    for number, step in enumerate(beat.steps):
        if isinstance(step, Travel):
            for sprite in by_step[number]:
                if sprite.place == step.target and _is_new(beat, step, sprite.card, me):
                    sprite.fresh = True


def arrivals(beat: Beat, shown: TableView, me: Seat) -> list[Arrival]:
    """The new cards that an event brought, for when its travel is not shown."""
    return [
        Arrival(step.target, step.column, card)
        for step in beat.steps
        if isinstance(step, Travel) and step.target in shown.zones
        for card in step.cards
        if card is not None and _is_new(beat, step, card, me)
    ]


def _is_new(beat: Beat, step: Travel, card: Card | None, me: Seat) -> bool:
    """Whether a card came to the viewer's hand, or face up to the table by somebody else."""
    mine = step.target == Place(Role.HAND, me)
    return mine or (beat.seat not in (None, me) and card is not None)


def mark(sprites: Sequence[Sprite], found: Iterable[Arrival]) -> None:
    """Mark cards that came before this table was shown; of equal cards the last one."""
    for each in found:
        for sprite in reversed(sprites):
            here = (sprite.place, sprite.column) == (each.place, each.column)
            if here and sprite.card is each.card and not sprite.fresh:
                sprite.fresh = True
                break


def forget(sprites: Iterable[Sprite]) -> None:
    for sprite in sprites:
        sprite.fresh = False


# The steps of a beat as movements of sprites: when each sets out, how fast, in which arc.
#
# Where a way ends is not said here: the last leg of each leads home.


NOTHING: Mapping[type[Step], float] = {}


class Cue(Struct, eq=False):
    """Something other than a card that has its moment in a beat: a sound, a line, an effect."""

    wait: float
    """Seconds until its moment."""
    step: Step
    seconds: float = 0.0
    """How many seconds it goes on."""
    heard: bool = False
    """Whether this is the moment of the step's sound, not of the step itself."""


class Schedule(Struct, eq=False, dict=True):
    """Gives the sprites of a beat their legs."""

    by_step: Mapping[int, Sequence[Sprite]]
    """The sprites that each step moves, by its number."""
    sprites: Sequence[Sprite]
    ground: Ground
    tempo: Tempo
    lasting: Mapping[type[Step], float] = NOTHING
    """How many seconds each kind of step takes that moves no card."""
    until: dict[Sprite, float] = field(default_factory=dict)
    """For each sprite, when its last leg so far ends, in seconds from the start of the beat."""

    def plan(self, steps: Sequence[Step]) -> tuple[list[Cue], float]:
        """Plan steps, which follow each other unless marked `along`; returns the cues of the beat,
        and how many seconds it takes in all.
        """
        cues = list[Cue]()
        begin = end = seconds = 0.0
        for number, step in enumerate(steps):
            begin = begin if step.along else end
            done = begin + self.perform(number, step, steps, begin)
            end = max(end, done) if step.along else done
            cues.append(Cue(begin, step, done - begin))
            if step.sound:
                wait = max(begin, done - self.tempo(t.HEARD_BEFORE))
                cues.append(Cue(wait, step, heard=True))
            seconds = max(seconds, done)
        return cues, seconds

    def perform(self, number: int, step: Step, steps: Sequence[Step], begin: float) -> float:
        """Carry out a step that begins at `begin`; returns how many seconds it takes."""
        mine = list(self.by_step.get(number, ()))
        match step:
            case Travel():
                later = [s for n, many in self.by_step.items() if n > number for s in many]
                if mine and all(sprite in later for sprite in mine):
                    return self._pass_by(step, mine, begin)
                return self._travel(step, mine, begin)
            case b.Deal():
                return self._deal(step)
            case b.Spread():
                return self._spread(step, number, steps, begin)
            case b.TurnOver():
                there = [s for s in away(self.sprites) if s.place == step.place]
                there.sort(key=lambda s: s.z)
                least = min(self.tempo(t.TURN_APART), self.tempo(t.STREAM) / max(1, len(there)))
                seconds, apart = self.tempo(t.DRAW) * step.times, least * step.times
                return self._home_in_turn(there, seconds, smooth, 0.0, begin, apart)
            case b.Gather():
                return self._gather(step, begin)
            case b.HoldUp():
                return min(t.LONGEST_MOMENT, self.tempo(t.MOMENT)) * step.times
            case b.Rise():
                return self._rise(step, begin)
            case b.Burn():
                return self._burn(step, begin)
            case b.Sweep():
                return self._sweep(step, mine, begin)
            case b.TipOver():
                return self._tip_over(step, number, begin)
            case Wait():
                return self.tempo(t.WAIT) * step.times
            case _:  # no card moves
                return self.tempo(self.lasting.get(type(step), 0.0)) * step.times

    def _add(self, sprite: Sprite, leg: Leg, start: float) -> float:
        """Let a leg begin at `start` if its sprite is free by then; returns when it ends."""
        ready = self.until.get(sprite, 0.0)
        leg.wait = max(0.0, start - ready)
        sprite.legs.append(leg)
        self.until[sprite] = ready + leg.wait + leg.seconds
        return self.until[sprite]

    def _travel(self, step: Travel, sprites: list[Sprite], begin: float) -> float:
        """Send cards home; cards of a row set out one shortly after the other."""
        turns = any(sprite.showing is not sprite.card for sprite in sprites)
        usual = t.TRAVEL if self.ground.seats == 2 else t.TRAVEL_OF_MANY  # many are quicker
        seconds = self.tempo(t.DRAW if turns else usual) * step.times
        apart = 0.0
        if step.apart and len(sprites) > 1:
            most = self.tempo(t.STREAM) * step.times / len(sprites)
            apart = min(self.tempo(t.APART) * step.times, most)
        ease, in_order = settle if step.apart else smooth, sorted(sprites, key=lambda s: s.z)
        return self._home_in_turn(in_order, seconds, ease, 0.06, begin, apart)

    def _home_in_turn(
        self,
        sprites: Sequence[Sprite],
        seconds: float,
        ease: Ease,
        arc: float,
        begin: float,
        apart: float,
    ) -> float:
        """Send cards home one after the other, in arcs of this many card heights."""
        end = begin
        for i, sprite in enumerate(sprites):
            high = arc * sprite.home.height
            leg = Leg(sprite.home, seconds, 0.0, ease, high, sprite.card, True, above=2)
            end = max(end, self._add(sprite, leg, begin + apart * i))
        return end - begin

    def _pass_by(self, step: Travel, sprites: list[Sprite], begin: float) -> float:
        """Lay cards that a later step moves on side by side at the place for a while."""
        seconds = self.tempo(t.DRAW) * step.times
        middle = self.ground.middle(step.target)
        middle = replace(middle, height=middle.height * 0.8, angle=0.0)
        wide = middle.height * ASPECT * 1.06
        for i, (sprite, face) in enumerate(zip(sprites, step.cards)):
            pose = replace(middle, x=middle.x + (i - (len(sprites) - 1) / 2) * wide)
            self._add(sprite, Leg(pose, seconds, 0.0, smooth, 0.0, face, True, above=2), begin)
        return seconds

    def _deal(self, step: b.Deal) -> float:
        """Deal a card to each target in turn, then the rest; each turns over as it lands."""
        turn = {place: i for i, place in enumerate(step.targets)}
        got: Counter[Place] = Counter()
        order: dict[Sprite, tuple[bool, int, int]] = {}
        for sprite in sorted(away(self.sprites), key=lambda s: s.z):
            place = sprite.place
            order[sprite] = place not in turn, got[place], turn.get(place, len(turn))
            got[place] += 1
        travellers = sorted(order, key=lambda sprite: order[sprite])
        apart = min(self.tempo(t.DEAL_APART), self.tempo(t.DEAL_MOST) / max(1, len(travellers)))
        return self._home_in_turn(travellers, self.tempo(t.DEAL), out, 0.1, 0.0, apart)

    def _spread(self, step: b.Spread, number: int, steps: Sequence[Step], begin: float) -> float:
        """Lay the cards of a pile side by side for a moment before they travel on."""
        sprites: list[Sprite] = []
        for later in range(number + 1, len(steps)):
            follows = steps[later]
            if isinstance(follows, Travel) and follows.source == step.place:
                sprites += self.by_step.get(later, ())
        if not sprites:
            return 0.0
        for sprite, face in zip(sprites, step.cards):
            if face is not None and sprite.showing is None:
                sprite.showing = face
        seconds = self.tempo(t.SPREAD) * step.times
        for sprite, pose in zip(sprites, self._side_by_side(step, len(sprites)), strict=True):
            self._add(sprite, Leg(pose, seconds, 0.0, smooth, above=2), begin)
        return seconds + self.tempo(t.SPREAD_HOLD) * step.times

    def _side_by_side(self, step: b.Spread, n: int) -> list[Pose]:
        rect, felt = self.ground.zone(step.place).rect, self.ground.zones["felt"].rect
        height = rect.h * 0.78
        width = height * ASPECT
        step_x = min(width * 0.5, (felt.w * 0.94 - width) / max(1, n))
        half = (n - 1) * step_x / 2 + width / 2
        middle = min(max(rect.center[0], felt.x + half), felt.right - half)
        left = middle - (n - 1) * step_x / 2
        return [Pose(left + i * step_x, rect.center[1], height) for i in range(n)]

    def _gather(self, step: b.Gather, begin: float) -> float:
        """Let the cards of a column rise where they lie, turn together, and lie down."""
        part, end = self.tempo(t.GATHER) * step.times, begin
        for sprite in self.sprites:
            if (sprite.place, sprite.column) != (step.place, step.column):
                continue
            home = sprite.home
            high = replace(home, y=home.y - 0.12 * home.height, height=home.height * 1.25)
            first = Leg(replace(high, angle=0.0), part * 0.35, 0.0, out, 0.0, sprite.card, True, 2)
            self._add(sprite, first, begin)
            turned = self._add(sprite, Leg(high, part * 0.35, above=2), begin + part * 0.41)
            end = max(end, self._add(sprite, Leg(home, part * 0.2, above=2), turned + part * 0.04))
        return end - begin

    def _rise(self, step: b.Rise, begin: float) -> float:
        """Let the melds rise one after the other, and lie down again."""
        one = self.tempo(b.RISE * WAIT)
        for k, worth in enumerate(step.worths if step.place is not None else ()):
            for sprite in self.sprites:
                if sprite.place == step.place and worth.column in ("", sprite.column):
                    home, start = sprite.home, begin + k * step.apart * one
                    high = replace(home, y=home.y - 0.1 * home.height, height=home.height * 1.12)
                    self._add(sprite, Leg(high, 0.2 * one, 0.0, out, above=2), start)
                    self._add(sprite, Leg(home, 0.2 * one, above=2), start + 0.4 * one)
        return one * step.times

    def _burn(self, step: b.Burn, begin: float) -> float:
        """Let each card curl up in its turn, and lie down burnt."""
        seconds = self.tempo(b.BURN * WAIT) * step.times
        there = burning(step, self.sprites)
        for k, (sprite, _) in enumerate(there):
            home, start = sprite.home, begin + burns_at(k, len(there)) * seconds
            curled = replace(home, y=home.y - 0.06 * home.height, angle=home.angle + 5 * (-1) ** k)
            up = Leg(curled, b.BURNS * seconds, burns=True)
            self._add(sprite, up, start)
            self._add(sprite, Leg(home, 0.1 * seconds), start + b.BURNS * seconds)
        return seconds

    def _tip_over(self, step: b.TipOver, number: int, begin: float) -> float:
        """Tip each card over its lower edge until it lies on its side.

        Cards that a later step sweeps away have left their place by now, but are still seen there.
        """
        seconds = self.tempo(t.TIP) * step.times
        swept = [s for later, some in self.by_step.items() if later > number for s in some]
        for sprite in dict.fromkeys([*self.sprites, *swept]):
            here = sprite.place == step.place or sprite in swept
            if here and sprite.showing in step.cards:
                down = sprite.pose.height * 0.35
                pose = replace(sprite.pose, x=sprite.pose.x + down, y=sprite.pose.y + down * 0.6)
                lies = replace(pose, angle=-96.0)
                leg = Leg(lies, seconds, 0.0, fall, 0.0, sprite.showing, True, 2)
                self._add(sprite, leg, begin)
        return seconds

    def _sweep(self, step: b.Sweep, sprites: list[Sprite], begin: float) -> float:
        """Sweep cards away together, face down; a trick is first put together and turned over."""
        seconds, before = self.tempo(t.SWEEP) * step.times, 0.0
        zone = self.ground.zone(step.place) if self.ground.has(step.place) else None
        for sprite in sprites:
            if zone is not None and zone.kind == Lie.TRICK.value:
                middle, before = Pose(*zone.rect.center, sprites[0].pose.height), seconds
                self._add(sprite, Leg(middle, seconds, face=sprite.card, turns=True), begin)
            leg = Leg(sprite.home, seconds, face=sprite.card, turns=True)
            self._add(sprite, leg, begin + before)
        return before + seconds if sprites else 0.0


def burning(step: b.Burn, sprites: Sequence[Sprite]) -> list[tuple[Sprite, int]]:
    """The cards that a step burns, from left to right, each with its points."""
    left, found = list(step.cards), []
    for sprite in sorted((s for s in sprites if s.place == step.place), key=lambda s: s.home.x):
        worth = next((each for each in left if each[0] is sprite.card), None)
        if worth is not None:
            left.remove(worth)
            found.append((sprite, worth[1]))
    return found


def burns_at(k: int, n: int) -> float:
    """When the card with this number, of so many, begins to burn, in parts of the time of all."""
    return (0.6 - b.BURNS) * k / max(1, n - 1)


# What the table does to a beat before it shows it


def lying_already(beat: Beat, before: TableView) -> Beat:
    """The beat without the travel of cards that were put together before and lie there already."""
    steps: list[Step] = []
    sounds: list[str] = []
    for step in beat.steps:
        if isinstance(step, Travel) and step.target.role in (Role.MELDS, Role.TRICK):
            lie = before.zones[step.target].cards if step.target.role is Role.TRICK else ()
            there = {each.card for each in lie}
            away = tuple(card for card in step.cards if card not in there)
            if step.target.role is Role.MELDS or not away:
                sounds.append(step.sound)
                continue
            step = replace(step, cards=away)
        steps.append(step)
    sound = next(filter(None, sounds), beat.sound)
    return replace(beat, steps=tuple(steps), sound=sound)


def fists_first(beat: Beat) -> tuple[Sequence[Step], Beat]:
    """The steps that open the fists, with those that go along, and the beat that is left."""
    n = 0
    if beat.steps and isinstance(beat.steps[0], b.OpenFists):
        n = next((i for i, s in enumerate(beat.steps) if i and not s.along), len(beat.steps))
    return beat.steps[:n], replace(beat, steps=beat.steps[n:])


READ_UP_TO = 2
"""The highest speed at which what was won stays until it can be read."""
GLANCE = 2
"""At higher speeds it stands as long as this many words take."""


def with_time_to_read(
    beat: Beat, words: Callable[[Message], str], haste: float, reads: bool
) -> Beat:
    """The beat with a wait for each line to be read, in proportion to its words.

    While the table goes faster for somebody who only watches, reading takes as long as ever.
    """

    def wait(step: b.Read) -> Wait:
        said = step.said or beat.news
        n = word_count(words(said)) if said is not None else 0
        n = n if reads else min(n, GLANCE)
        return Wait(times=haste * n * A_WORD / WAIT)

    if not any(isinstance(step, b.Read) for step in beat.steps):
        return beat
    steps = (wait(step) if isinstance(step, b.Read) else step for step in beat.steps)
    return replace(beat, steps=tuple(steps))


def begins_a_deal(beat: Beat) -> bool:
    return any(isinstance(step, b.Deal) for step in beat.steps)


def swept(before: TableView, now: TableView) -> TableView:
    """What is written while a deal is dealt: the last one's words are gone, but not its figures."""
    seats = tuple(
        replace(
            old,
            said=new.said if new.said == old.said else None,
            second=None,
            second_caption=None,
            threw=(),
            dimmed=new.dimmed,
            alert=False,
        )
        for old, new in zip(before.seats, now.seats)
    )
    return replace(before, seats=seats, headline=now.headline, watching=now.watching)


def ended(before: TableView) -> TableView:
    """What is written while a deal is counted: nobody is asked for anything any more."""
    return replace(before, prompt=message("prompt.deal"), spoken=None, my_turn=False)


# The viewer's hand: its order, and how its cards are raised, carried and tilted.
#
# New cards go beside others of their rank. Carried cards lean in steps, so that a picture for
# each can be ready before it is wanted. Many cards lean less than few, and in coarser steps:
# there are never more than some sixty pictures.


CLOSER = 0.76
"""How far apart cards of a rank stand in a grouped hand, as a part of the usual step."""


Sorter: TypeAlias = Callable[[Cards], Cards]


class Order:
    def __init__(self) -> None:
        self.keys: list[int] = []
        """Keys of the sprites from left to right, in the player's order."""
        self.by_hand = False
        """Whether the player moved cards by hand, rather than only sorting them."""
        self.keeps_groups = False
        """Whether new cards go to the end of a hand that the player arranged by hand."""
        self.by_groups = False
        """Whether cards of the same rank stand closer together than the ranks do."""
        self.sorter: Sorter = tuple
        """How the hand is sorted; new cards go beside their rank, or else where this has them."""

    def laid_out(
        self, hand: Sequence[Sprite], parts: Sequence[Part], poses: Sequence[Pose]
    ) -> tuple[list[Sprite], Sequence[Pose]]:
        """The hand from left to right, each card looking as its part says, and their poses."""
        here = in_order(hand, self.keys, self.sorter, self.keeps_groups and self.by_hand)
        self.keys = [sprite.key for sprite in here]
        dim(here, parts)
        return here, by_ranks(here, poses) if self.by_groups else poses


def faces(sprites: Sequence[Sprite]) -> Cards:
    """The faces of these sprites, hidden ones left out."""
    return tuple(sprite.card for sprite in sprites if sprite.card is not None)


def by_faces(wanted: Cards, sprites: Sequence[Sprite]) -> list[Sprite]:
    """For each face a sprite that has it, the first that is left over."""
    left, found = list(sprites), []
    for face in wanted:
        sprite = next((each for each in left if each.card is face), None)
        if sprite is not None:
            left.remove(sprite)
            found.append(sprite)
    return found


def in_order(
    hand: Sequence[Sprite], order: Sequence[int], sorter: Sorter, at_end: bool = False
) -> list[Sprite]:
    """The hand in the order of these keys; a hand that is sorted, or all new, is sorted again.

    Otherwise new cards go beside their rank, or with `at_end` to the end, where they split no
    group.
    """
    known = {sprite.key: sprite for sprite in hand}
    found = [known[key] for key in order if key in known]
    may_sort = len(found) < len(hand) and not at_end
    if not found or (may_sort and faces(found) == sorter(faces(found))):
        sorted_hand = by_faces(sorter(faces(hand)), hand)
        return sorted_hand + [sprite for sprite in hand if sprite not in sorted_hand]
    for sprite in hand:
        if sprite not in found:
            place = len(found) if at_end else _place_for(sprite, found, sorter)
            found.insert(place, sprite)
    return found


def by_ranks(hand: Sequence[Sprite], poses: Sequence[Pose]) -> tuple[Pose, ...]:
    """The poses of a hand in one row: gaps between its ranks, equal cards closer together."""
    n = len(poses)
    alike = [
        a.card is not None and b.card is not None and a.card.rank is b.card.rank
        for a, b in pairwise(hand)
    ]
    if n > ROW_LIMIT or not any(alike) or all(alike):
        return tuple(poses)
    closer = sum(alike) * (1 - CLOSER)
    wider = 1 + closer / (n - 1 - sum(alike))
    steps = accumulate((CLOSER if each else wider for each in alike), initial=0.0)
    return tuple(_between(poses, min(at, n - 1.0)) for at in steps)


def _between(poses: Sequence[Pose], at: float) -> Pose:
    """The pose at the position `at` of a row, between its neighbours; the first is 0."""
    k = min(int(at), len(poses) - 2)
    a, b, t = poses[k], poses[k + 1], at - k
    return replace(
        a, x=a.x + (b.x - a.x) * t, y=a.y + (b.y - a.y) * t, angle=a.angle + (b.angle - a.angle) * t
    )


def dim(hand: Sequence[Sprite], parts: Sequence[Part]) -> None:
    """Dim the cards of the parts of a hand that are dark or put aside."""
    at = 0
    for part in parts:
        for sprite in hand[at : at + part.count]:
            sprite.shown_as = replace(sprite.shown_as, dimmed=part.dark or part.aside)
        at += part.count


def _place_for(new: Sprite, hand: Sequence[Sprite], sorter: Sorter) -> int:
    """Where a card goes into a hand: after the last of its rank, or else where the order has it."""
    if new.card is None:
        return len(hand)
    ranks = [sprite.card.rank if sprite.card is not None else None for sprite in hand]
    if new.card.rank in ranks:
        return len(ranks) - ranks[::-1].index(new.card.rank)
    place = {face: i for i, face in enumerate(sorter(faces([*hand, new])))}
    later = (i for i, s in enumerate(hand) if s.card and place[s.card] > place[new.card])
    return next(later, len(hand))


POINTED_AT = 0.45
"""How far a card under the pointer is raised; a chosen one is raised by 1."""
RISE, GROW = 20.0, 0.06
"""How many pixels of 720 lines a chosen card rises, and by what part of its size it grows."""
GROWN = 1.10
"""How many times its size a carried card has."""
UPRIGHT = 0.5
"""Cards that lean less than this, in degrees, are drawn upright."""


class Lean(Value):
    """How far cards lean at most, and the step from one picture to the next, in degrees."""

    most: float
    step: float

    def angle(self, tilt: float) -> float:
        """The angle of the picture for cards that lean by `tilt` degrees."""
        return round(max(-self.most, min(self.most, tilt)) / self.step) * self.step

    def angles(self) -> Sequence[float]:
        """All angles that need a picture, the smallest first."""
        each = round(self.most / self.step)
        return sorted((i * self.step for i in range(-each, each + 1)), key=abs)


def lean(cards: int) -> Lean:
    """How far cards lean when this many are carried together.

    >>> [len(lean(cards).angles()) for cards in (1, 6, 12, 20)]
    [9, 9, 5, 3]
    """
    if cards <= 6:
        return Lean(12.0, 3.0)
    return Lean(8.0, 4.0) if cards <= 12 else Lean(5.0, 5.0)


def raised(pose: Pose, by: float, unit: float) -> Pose:
    """A pose raised by a part of the way, 0 to 1; `unit` is a pixel of 720 lines."""
    return Pose(pose.x, pose.y - RISE * unit * by, pose.height * (1 + GROW * by), pose.angle)


def height_above(by: float) -> int:
    """The layer of height in which to draw a card raised by this part of the way."""
    return IN_HAND if by > 0.3 else 0


def expected(
    hand: Sequence[Sprite], hovered: int | None, selected: Collection[int]
) -> list[Wanted]:
    """The pictures that will be needed if the hand is touched, the likeliest first.

    The card under the pointer and the chosen ones may be lifted, all others pointed at.
    """
    pointed_at = [s for s in hand if s.key == hovered and s.key not in selected]
    chosen = [s for s in hand if s.key in selected]
    found = [_raised(sprite.card, sprite.home, 1.0) for sprite in pointed_at]
    for cards in (pointed_at, chosen):
        for angle in lean(len(cards)).angles():
            found += [(s.card, s.home.height * GROWN, angle, CARRIED) for s in cards]
    return found + [_raised(sprite.card, sprite.home, POINTED_AT) for sprite in hand]


def _raised(card: Card | None, home: Pose, by: float) -> Wanted:
    return card, raised(home, by, 1.0).height, home.angle, height_above(by)
