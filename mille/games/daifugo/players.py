"""The built-in players of Daifugo: the people of the house, and yardsticks.

A player takes a view and dice, and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property, partial

from mille.agents import PEOPLE, Agent, AnyMove, Thinking, Thought, decide
from mille.cards import Cards, Dice, Rank, count
from mille.engine.codec import JsonObject
from mille.games.daifugo import flat, moves, search
from mille.games.daifugo.flat import HAND, JOKER, NONE, PASS, TYPES, is_sure
from mille.games.daifugo.moves import HEIGHT, Give, Move, Pass, Play, low_to_high
from mille.games.daifugo.search import RANKS, Worlds, code_of, lay_out, move_of
from mille.games.daifugo.table import View, legal_moves, patterns, titles_of
from mille.parts.seats import learned
from mille.value import Value

# Learned numbers, read from `weights/`: JSON that says where they come from.


content = partial(learned, __package__)


def rule_of_thumb(name: str) -> list[float]:
    """The weights of the rule of thumb, in the order of `flat`: `rule_of_thumb`, or
    `without_jokers` for tables without them.
    """
    return list(map(float, content(f"weights/{name}")["weights"]))


def carried() -> list[float]:
    """All probabilities of `carry` in one row."""
    tables = content("weights/carry")["chances"].values()
    return [number for by in tables for rows in by.values() for row in rows for number in row]


# What a place in a deal is worth: its points, and what its title will bring in later deals.


def place_values(view: View) -> list[float]:
    """The worth of each place in this deal, the same for every seat; place 1 is at index 1.

    Under `winner: last_daifugo` it is the expected final place; under `points`, the points of this
    deal plus those expected from the deals to come. The differences are rescaled to 4 from best to
    worst; if nothing is at stake, the places count alike.
    """
    rules, seats, table = view.rules, view.seats, None
    if rules.destitute_gives or (rules.poor_gives and seats > 3) or rules.capital_fall:
        # Titles matter, as at the named set where they carry over most similarly: the chances to
        # come from each place of a deal to each of the next.
        like = "japanese" if rules.capital_fall else "family" if rules.poor_gives else "standard"
        table = content("weights/carry")["chances"][like][str(seats)]
    now, worth = [0.0] * seats, [float(seats - 1 - place) for place in range(seats)]
    if rules.winner == "points":
        now = worth = [float(rules.points_for(title)) for title in titles_of(seats)]
    for _ in range(rules.deals - view.deal):
        later = [sum(worth) / seats] * seats
        if table is not None:
            later = [sum(p * value for p, value in zip(row, worth)) for row in table]
        worth = [a + b for a, b in zip(now, later)]
    most, least = max(worth), min(worth)
    if most - least < 1e-9:
        return [0.0, *(4.0 * (seats - 1 - place) / (seats - 1) for place in range(seats))]
    return [0.0, *(4.0 * (value - least) / (most - least) for value in worth)]


# How hard each level thinks, and what it overlooks, as people do.


class Effort(Value):
    weighs: bool = True
    """Whether it weighs plays by the rule of thumb; if not, it plays the lowest that will do."""
    whole: float = 1.0
    """Without the rule of thumb: how often it prefers whole groups to parts of them, 0 to 1."""
    unsteady: float = 0.0
    """The error in its judgement of a play, in turns."""
    recalls: int = 0
    """For how many rounds it remembers the cards played; 0 for all."""
    general: bool = False
    """Whether it weighs alike at all tables, those without jokers too."""
    hasty: float = 0.0
    """By how many turns it undervalues a joker, so that it spends it too early."""
    worlds: int = 0
    """In how many imagined worlds each play is tried; 0 for none."""
    tries: int = 1
    """How many worlds are dealt for each that is used; the likelier ones are taken."""
    most: int = 6
    """How many plays are tried."""
    ends: int = 0
    """In how many imagined worlds a small end is solved; 1 for only when all hands are known."""


LEVELS: dict[str, Effort] = {
    "novice": Effort(weighs=False, whole=0.0),
    "casual": Effort(weighs=False, whole=0.65),
    "club": Effort(weighs=False),
    "regular": Effort(unsteady=0.25, recalls=8, hasty=1.0),
    "expert": Effort(ends=1),
    "master": Effort(worlds=16, most=4, ends=8),
    "grandmaster": Effort(worlds=80, tries=5, ends=24),
}
"""The seven levels, the weakest first."""


# The reasons for a move, as facts to be worded: counted from what the seat sees and may infer.


WORLDS = 60
"""How many imagined worlds are used to estimate whether somebody holds an answer."""

Fact = JsonObject
"""An `id`, and the blanks for its words: numbers, letters of ranks, seats."""

FIGURES = ("chance", "turns")
"""Facts that are only numbers, and alone say little about why."""


def facts(view: View, move: Move, dice: Dice) -> list[Fact]:
    """The reasons for a move of the seat on turn, the strongest first."""
    match move:
        case Give(cards):
            left = {card.rank for card in view.hand if card not in cards}
            loners = left.isdisjoint(card.rank for card in cards)
            return [{"id": "gift.loners" if loners else "gift.low", "n": len(cards)}]
        case Pass():
            return [*_solved(view, PASS), _passing(view)]
        case Play(cards) if len(cards) == len(view.hand):
            return [{"id": "out", "n": len(cards)}]
        case Play(cards, rank):
            return list(_playing(view, cards, rank or Rank.JOKER, dice))
    return []


def _solved(view: View, play: int) -> list[Fact]:
    """Whether a play certainly brings the best place left, against one opponent whose hand is
    known.
    """
    d = lay_out(view)
    if not search.small(d, 1):
        return []
    values, end = place_values(view), search.deal_world(d, view.seat)
    try:
        worth = search.End(view.seat, values, search.NODES).worth(end, [play])
    except search.TooLarge:
        return []
    return [{"id": "solved"}] if worth == [max(values[d[flat.OUTS] + 1 :])] else []


def _passing(view: View) -> Fact:
    assert view.top is not None
    n, can = len(view.top.cards), list(patterns(view))
    for rank, cards, _ in can:
        if rank is not Rank.JOKER and all(card.rank is rank for card in cards[:n]):
            held = len(view.held(rank))
            return {"id": "pass.whole" if held > n else "pass.high", "rank": rank.value, "n": held}
    return {"id": "pass.joker" if can else "pass.nothing"}


def _playing(view: View, cards: Cards, rank: Rank, dice: Dice) -> Iterator[Fact]:
    d, n, kind = lay_out(view), len(cards), HEIGHT[rank]
    beats, held = flat.reckon(d, view.seat), d[HAND + TYPES * view.seat :][:TYPES]
    left = held[:]
    for card in cards:
        left[HEIGHT[card.rank]] -= 1
    beatable = [r for r, k in enumerate(left) if k and not is_sure(d, beats, r, k)]
    able = [HEIGHT[other] for other, _, _ in patterns(view)]
    if sure := view.rules.eight_cut and rank is Rank.EIGHT:
        yield {"id": "eight"}
    elif sure := view.spade_three_takes(cards):
        yield {"id": "spade"}
    elif sure := rank is Rank.JOKER:
        spade_out = n == 1 and d[flat.SPADE] not in (NONE, view.seat)
        yield {"id": "joker.spade" if spade_out else "sure"}
    elif sure := is_sure(d, beats, kind, n):
        above = kind - 1 if view.turned else kind + 1
        if 0 <= above < JOKER and not held[above]:
            yield {"id": "sure.gone", "rank": rank.value, "higher": RANKS[above].value, "n": n}
        else:
            yield {"id": "sure", "n": n}
    elif view.top is None:
        yield from _lead(view, held, rank, n)
    elif kind == able[0]:
        yield {"id": "least", "n": n}
    elif held[kind] == n and all(held[lower] > n for lower in able[: able.index(kind)]):
        yield {"id": "whole", "n": n}  # everything lower would break up a larger group
    if len(beatable) < 2 and is_sure(d, beats, kind, n):  # so that the hand can be played out
        last = next(r for r in (*beatable, JOKER - 1, *range(TYPES)) if left[r])
        yield {"id": "run", "rank": RANKS[last].value, "n": left[last]}
    else:
        yield from _solved(view, code_of(rank, cards))
    yield from _kept(view, cards, rank)
    if not sure:
        yield {"id": "chance", "n": round(100 * _unbeaten(view, kind, n, dice))}
    yield {"id": "turns", "n": max(1, len(beatable))}


def _lead(view: View, held: list[int], rank: Rank, n: int) -> Iterator[Fact]:
    """Why to lead a group that can be beaten: it is the lowest, or somebody is nearly out."""
    least = min(count(view.hands[seat]) for seat in view.still_in if seat != view.seat)
    if n > least <= 2:
        yield {"id": "too_many_for", "n": least}
    place = HEIGHT[rank]
    if not any(held[place + 1 : JOKER] if view.turned else held[:place]):
        yield {"id": "lowest", "rank": rank.value, "n": n}
    elif n >= 3:
        yield {"id": "wide", "rank": rank.value, "n": n}


def _kept(view: View, cards: Cards, rank: Rank) -> Iterator[Fact]:
    """The highest card kept back for regaining the lead, if all alternatives would spend it."""
    top = max(view.hand, key=lambda card: moves.height(card.rank, view.turned)).rank
    others = [can[: min(counts)] for other, can, counts in patterns(view) if other is not rank]
    spent = [any(card.rank is top for card in some) for some in (cards, *others)]
    low = moves.height(top, view.turned) < 11
    if low or not others or spent != [False, *[True] * len(others)]:
        return
    yield {"id": "keeps", "rank": top.value, "n": len(view.held(top))}


def _unbeaten(view: View, kind: int, n: int, dice: Dice) -> float:
    """The fraction of imagined worlds in which nobody who may answer holds anything higher."""
    worlds, out = Worlds(view, dice, gave=False), () if view.rules.may_return else view.passed
    live = {*view.still_in} - {view.seat, *out}
    total = held = 0.0
    for _ in range(WORLDS):
        chance, e = worlds.weighed()
        total += chance
        for hand in (e[HAND + TYPES * other :][:TYPES] for other in live):
            higher = hand[:kind] if view.turned and kind != JOKER else hand[kind + 1 : JOKER]
            if max(higher, default=0) + hand[JOKER] >= n:
                held += chance
                break
    return 1.0 - held / total


# A player of Daifugo with a level and a manner: from what its seat sees to a move.


FEWEST = 6
"""The number of worlds that are tried even in a hurry."""


class Trial(Value):
    plays: list[int]
    """The candidates, the rule of thumb's choice first."""
    worlds: int = 0
    values: list[float] = []
    """What each candidate was worth, world by world."""
    best: int = 0
    """The index of the candidate to play."""


class Mind(Value, dict=True):
    """A player. The same view and dice give the same move. What it remembers between calls only
    saves it from thinking again.
    """

    effort: Effort
    bold: float = 0.0
    """Manner: how much more the lead is worth to this person."""
    thrift: float = 0.0
    """Manner: how much more this person values high cards."""

    @cached_property
    def _last(self) -> dict[tuple[View, str], Trial]:
        """The latest trial, by view and seed of the dice: the reasons for a move ask for it."""
        return {}

    def think(self, view: View, dice: Dice) -> Thinking[Move]:
        yield Thought(0.0)
        effort = self.effort
        if view.gift is not None:
            return self._gift(view, view.gift.count)
        d = lay_out(view)
        if worlds := search.small(d, effort.ends):
            best = yield from self._end(view, dice.stream("end"), worlds)
            if best is not None:
                return move_of(view, best)
        if effort.worlds:
            trial = yield from self._trial(view, dice)
            return move_of(view, trial.plays[trial.best])
        if effort.weighs:
            d = search.remembered(view, effort.recalls) if effort.recalls else d
            play, *_ = search.candidates(d, self._weights(view), 1, self._error(dice))
            return move_of(view, play)
        # Bold people more often prefer whole groups to parts of them.
        return move_of(view, flat.lowest(d, dice.random() < effort.whole + 0.3 * self.bold))

    def reasons(self, view: View, move: Move, dice: Dice, than: Move | None = None) -> JsonObject:
        found = facts(view, move, dice.stream("reasons"))
        if self.effort.worlds and not any(fact["id"] not in FIGURES for fact in found):
            found = [*self._tried(view, move, dice, than), *found]
        return {"facts": found}

    def _tried(self, view: View, move: Move, dice: Dice, than: Move | None) -> Iterator[Fact]:
        """How often a play did better, and worse, in imagined worlds `than` another or the best."""
        trial = decide(self._trial(view, dice))
        plays, n, y = trial.plays, len(trial.plays), trial.values
        if not trial.worlds or move_of(view, plays[trial.best]) != move:
            return
        code = code_of(than.rank or Rank.JOKER, than.cards) if isinstance(than, Play) else PASS
        others = [i for i in range(n) if i != trial.best and (than is None or plays[i] == code)]
        other = max(others, key=lambda i: sum(y[i::n]), default=trial.best)
        pairs = list(zip(y[trial.best :: n], y[other::n]))
        more, less = sum(a > b for a, b in pairs), sum(a < b for a, b in pairs)
        if more > less:
            rank, n = RANKS[plays[other] >> 5].value, (plays[other] >> 2) & 7
            counts: Fact = {"n": trial.worlds, "more": more, "less": less}
            yield {"id": "tried", **counts, "than": n, "rank": rank}

    def _weights(self, view: View) -> list[float]:
        """The weights of the rule of thumb, adjusted to this person."""
        alike = view.rules.jokers or self.effort.general
        w = rule_of_thumb("rule_of_thumb" if alike else "without_jokers")
        w[flat.LEAD] += self.bold
        w[flat.STEP] += self.thrift
        w[flat.JOKER_WORTH] -= self.effort.hasty
        return w

    def _gift(self, view: View, n: int) -> Give:
        """The cards to give back: the lowest single cards of their rank, or simply the lowest."""
        if not self.effort.weighs:
            return Give(low_to_high(view.hand)[:n])
        ranks = flat.choose_gift(lay_out(view), self._weights(view), view.seat, n)
        one, other = view.held(RANKS[ranks & 15]), view.held(RANKS[ranks >> 4])
        return Give(one[:n] if one == other else (one[0], other[0]))

    def _error(self, dice: Dice) -> Callable[[], float] | None:
        unsteady = self.effort.unsteady
        return (lambda: unsteady * (dice.random() + dice.random() - 1.0)) if unsteady else None

    def _trial(self, view: View, dice: Dice) -> Thinking[Trial]:
        """Try the promising plays in imagined worlds."""
        key, effort, w = (view, dice.seed), self.effort, self._weights(view)
        if key in self._last:
            return self._last[key]
        worlds, values = Worlds(view, dice), place_values(view)
        plays = search.candidates(worlds.d, w, effort.most)
        n = len(plays)
        if n == 1:
            return Trial(plays)
        y: list[float] = []
        hurry: bool | None = None
        done = 0
        while done < effort.worlds and not (hurry and done >= FEWEST):
            e = worlds.next(effort.tries)
            for i, play in enumerate(plays):
                f = e[:]
                flat.act(f, play)
                y.append(values[flat.play_out(f, w, view.seat)])
                hurry = (yield Thought((done + i / n) / effort.worlds)) or hurry
            done += 1
        self._last.clear()
        self._last[key] = Trial(plays, done, y, search.chosen(y, n, done))
        return self._last[key]

    def _end(self, view: View, dice: Dice, most: int) -> Thinking[int | None]:
        """The best play by solving the end in so many hands that the others may hold; None if it is
        too large.
        """
        effort, worlds = self.effort, Worlds(view, dice)
        promising = search.candidates(worlds.d, self._weights(view))
        plays = list(dict.fromkeys([*promising, *search.every_play(worlds.d)]))
        if len(plays) == 1:
            return plays[0]
        nodes = search.NODES if effort.ends > 1 else search.QUICK_NODES
        end, y = search.End(view.seat, place_values(view), nodes), list[float]()
        for world in range(most):
            try:
                y += end.worth(worlds.next(effort.tries), plays)
            except search.TooLarge:
                return None
            yield Thought((world + 1) / most)
        return plays[search.chosen(y, len(plays), most)]


MANNERS: dict[str, tuple[float, float]] = {
    "theo": (0.0, 0.03),
    "mado": (0.15, -0.02),
    "fernand": (-0.1, 0.02),
    "marcel": (0.15, -0.01),
    "solange": (-0.1, 0.01),
    "ambroise": (0.1, 0.0),
    "clarisse": (-0.08, 0.005),
}
"""People who differ from the plain level: how much more they value the lead and high cards."""


PLAYERS: dict[str, Agent[Move, View]] = {
    "random": AnyMove(legal_moves),
    "greedy": Mind(Effort(weighs=False)),
    "thumb": Mind(Effort(general=True)),
    **{name: Mind(LEVELS[who.level], *MANNERS.get(name, ())) for name, who in PEOPLE.items()},
}
"""The built-in players by the names that commands and records use, the weakest first."""

SLOW = frozenset(name for name, person in PEOPLE.items() if LEVELS[person.level].worlds)
"""The players that may think for longer than a frame."""
