"""The steps of a beat as movements of sprites: when each sets out, how fast, in which arc.

Where a way ends is not said here: the last leg of each leads home.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from mille.engine.message import Message
from mille.ui import tempo as t
from mille.ui.table.moving.sprite import Leg, Sprite, away, fall, out, settle, smooth
from mille.ui.tempo import A_WORD, WAIT, Tempo
from mille.value import Struct, field, replace
from mille.view import beat as b
from mille.view.beat import Beat, Step, Timing, Travel, Wait
from mille.view.geometry import ASPECT, Pose
from mille.view.lying import Ground
from mille.view.table import Lie, Place, Role, TableView

NOTHING: Mapping[type[Timing], float] = {}


class Cue(Struct, eq=False):
    """Something other than a card that has its moment in a beat: a sound, a line, an effect."""

    wait: float
    """Seconds until its moment."""
    step: Timing
    seconds: float = 0.0
    """How many seconds it goes on."""
    heard: bool = False
    """Whether this is the moment of the step's sound, not of the step itself."""


class Score(Struct):
    """The timing of a beat."""

    seconds: float = 0.0
    """How many seconds it takes in all."""
    cues: list[Cue] = field(default_factory=list)


def schedule(
    steps: Sequence[Step],
    by_step: Mapping[int, Sequence[Sprite]],
    sprites: Sequence[Sprite],
    ground: Ground,
    tempo: Tempo,
    lasting: Mapping[type[Timing], float] = NOTHING,
) -> Score:
    """Give the sprites of each step their legs; steps follow each other unless marked `along`.

    `lasting` says how many seconds each kind of step takes that moves no card.
    """
    work = _Schedule(by_step, sprites, ground, tempo, lasting)
    score = Score()
    begin = end = 0.0
    for number, step in enumerate(steps):
        begin = begin if step.along else end
        done = begin + work.perform(number, step, steps, begin)
        end = max(end, done) if step.along else done
        score.cues.append(Cue(begin, step, done - begin))
        if step.sound:
            wait = max(begin, done - tempo(t.HEARD_BEFORE))
            score.cues.append(Cue(wait, step, heard=True))
        score.seconds = max(score.seconds, done)
    return score


class _Schedule(Struct, eq=False, dict=True):
    """Makes the legs for the steps of one beat."""

    by_step: Mapping[int, Sequence[Sprite]]
    sprites: Sequence[Sprite]
    ground: Ground
    tempo: Tempo
    lasting: Mapping[type[Timing], float]
    until: dict[Sprite, float] = field(default_factory=dict)
    """For each sprite, when its last leg so far ends, in seconds from the start of the beat."""

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
                return self._turn_over(step, there, begin)
            case b.Gather():
                return self._gather(step, begin)
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

    def _home(self, sprite: Sprite, seconds: float, ease: t.Ease, arc: float) -> Leg:
        return Leg(sprite.home, seconds, 0.0, ease, arc, sprite.card, True, above=2)

    def _travel(self, step: Travel, sprites: list[Sprite], begin: float) -> float:
        """Send cards home; cards of a row set out one shortly after the other."""
        turns = any(sprite.showing is not sprite.card for sprite in sprites)
        usual = t.DRAW if turns else self._usual()
        seconds = self.tempo(usual) * step.times
        apart = 0.0
        if step.apart and len(sprites) > 1:
            most = self.tempo(t.STREAM) * step.times / len(sprites)
            apart = min(self.tempo(t.APART) * step.times, most)
        ease = settle if step.apart else smooth
        end = begin
        for i, sprite in enumerate(sorted(sprites, key=lambda s: s.z)):
            arc = 0.06 * sprite.home.height
            end = max(
                end, self._add(sprite, self._home(sprite, seconds, ease, arc), begin + apart * i)
            )
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

    def _usual(self) -> float:
        """The usual seconds of a card's way; with more than two at the table cards are quicker."""
        return t.TRAVEL if self.ground.seats == 2 else t.TRAVEL_OF_MANY

    def _deal(self, step: b.Deal) -> float:
        """Deal one card to each target in turn, then everything else; each turns over as it
        lands.
        """
        turn = {place: i for i, place in enumerate(step.targets)}
        got: Counter[Place] = Counter()
        order: dict[Sprite, tuple[bool, int, int]] = {}
        for sprite in sorted(away(self.sprites), key=lambda s: s.z):
            place = sprite.place
            order[sprite] = place not in turn, got[place], turn.get(place, len(turn))
            got[place] += 1
        travellers = sorted(order, key=lambda sprite: order[sprite])
        apart = min(self.tempo(t.DEAL_APART), self.tempo(t.DEAL_MOST) / max(1, len(travellers)))
        end = 0.0
        for i, sprite in enumerate(travellers):
            leg = self._home(sprite, self.tempo(t.DEAL), out, 0.1 * sprite.home.height)
            end = max(end, self._add(sprite, leg, apart * i))
        return end

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

    def _turn_over(self, step: b.TurnOver, sprites: list[Sprite], begin: float) -> float:
        seconds, end = self.tempo(t.DRAW) * step.times, begin
        apart = min(self.tempo(t.TURN_APART), self.tempo(t.STREAM) / max(1, len(sprites)))
        for i, sprite in enumerate(sorted(sprites, key=lambda s: s.z)):
            leg = self._home(sprite, seconds, smooth, 0.0)
            end = max(end, self._add(sprite, leg, begin + apart * step.times * i))
        return end - begin

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
        seconds = self.tempo(t.SWEEP) * step.times
        if sprites and self.ground.has(step.place):
            zone = self.ground.zone(step.place)
            if zone.kind == Lie.TRICK.value:
                high = sprites[0].pose.height
                middle = Pose(*zone.rect.center, high)
                for sprite in sprites:
                    self._add(sprite, Leg(middle, seconds, face=sprite.card, turns=True), begin)
                return seconds + self._swept(sprites, seconds, begin + seconds)
        return self._swept(sprites, seconds, begin)

    def _swept(self, sprites: list[Sprite], seconds: float, begin: float) -> float:
        for sprite in sprites:
            leg = Leg(sprite.home, seconds, face=sprite.card, turns=True)
            self._add(sprite, leg, begin)
        return seconds if sprites else 0.0


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


GLANCE = 2
"""For people who do not want to read what was won, it stands as long as this many words take."""


def with_time_to_read(
    beat: Beat, words: Callable[[Message], str], haste: float, reads: bool = True
) -> Beat:
    """The beat with a wait for each line to be read, in proportion to its words.

    While the table goes faster for somebody who only watches, reading takes as long as ever.
    """

    def wait(step: b.Read) -> Wait:
        said = step.said or beat.news
        n = len(words(said).split()) if said is not None else 0
        n = n if reads else min(n, GLANCE)
        return Wait(times=haste * n * A_WORD / WAIT)

    if not any(isinstance(step, b.Read) for step in beat.steps):
        return beat
    steps = (wait(step) if isinstance(step, b.Read) else step for step in beat.steps)
    return replace(beat, steps=tuple(steps))


def said_by_steps(beat: Beat) -> list[Message]:
    """The lines that the steps of a beat say."""
    return [step.said for step in beat.steps if isinstance(step, b.Say)]


def begins_a_deal(beat: Beat) -> bool:
    """Whether cards are dealt in this beat."""
    return any(isinstance(step, b.Deal) for step in beat.steps)
