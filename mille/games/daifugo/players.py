"""The built-in players of Daifugo: the people of the house, and yardsticks.

A player takes a view and dice, and nothing else.
"""

from __future__ import annotations

from collections.abc import Generator
from functools import cached_property

from mille.agents import PEOPLE, Agent, AnyMove, Thinking, Thought, decide
from mille.cards import Card, Cards, Dice, Rank, count
from mille.engine.codec import JsonObject
from mille.games.daifugo import endgame, flat
from mille.games.daifugo.endgame import NODES, small, solve_plays
from mille.games.daifugo.flat import (
    EVENT,
    GONE,
    JOKER_WORTH,
    LEAD,
    NONE,
    PASS,
    PATIENCE,
    STEP,
    TYPES,
    candidates,
    choose_gift,
    chosen,
    code,
    deal_world,
    is_sure,
    likelihood,
    lowest,
    may_pass,
    reckon,
    try_play,
    weigh,
)
from mille.games.daifugo.moves import (
    ORDER,
    SPADE_THREE,
    Chosen,
    Give,
    HouseRules,
    Move,
    Pass,
    Passed,
    Play,
    Played,
    Revolution,
    RoundEnded,
    height,
    low_to_high,
)
from mille.games.daifugo.table import View, given, legal_moves, patterns, points, titles_of
from mille.parts.seats import floats, ints, learned
from mille.value import Value

# From a seat's view to the search's list of ints, and from its plays back to cards.


RANKS = (*ORDER, Rank.JOKER)
"""The rank of each of the 14 card types."""
TYPE = {rank: n for n, rank in enumerate(RANKS)}


def lay_out(view: View) -> list[int]:
    """The deal as the seat sees it: the other hands have sizes but no cards.

    During the exchange, the seat that gives is treated as on turn to lead.
    """
    d = ints(flat.LENGTH)
    rules, top = view.rules, view.top
    d[flat.SEATS] = view.seats
    d[flat.TURN] = flat.NONE if view.turn is None else view.turn
    d[flat.TOP], d[flat.BY] = flat.NONE, flat.NONE
    if top is not None:
        d[flat.TOP], d[flat.COUNT], d[flat.BY] = TYPE[top.rank], len(top.cards), top.seat
    d[flat.TURNED] = int(view.turned)
    d[flat.PASSED] = sum(1 << seat for seat in view.passed)
    d[flat.LEFT] = sum(view.is_in(seat) for seat in range(view.seats))
    d[flat.OUTS] = len(view.out)
    d[flat.FALLEN] = flat.NONE if view.fallen is None else view.fallen
    before = view.order_before
    d[flat.CAPITAL] = before[0] if rules.capital_fall and before else flat.NONE
    d[flat.REVOLUTION], d[flat.EIGHT] = int(rules.revolution), int(rules.eight_cut)
    d[flat.RETURN], d[flat.JOKERS] = int(rules.may_return), rules.jokers
    for place, seat in enumerate(view.out, 1):
        d[flat.PLACE + seat] = place
    for holder, hand in enumerate(view.hands):
        d[flat.SIZE + holder] = count(hand)
    for card in view.gone:
        d[flat.GONE + TYPE[card.rank]] += 1
    put(d, view.seat, view.hand)
    d[flat.SPADE] = _spade_three(view)
    return d


def put(d: list[int], seat: int, cards: Cards) -> None:
    """Put these cards into a seat's hand; its size is known already."""
    for card in cards:
        d[flat.HAND + flat.TYPES * seat + TYPE[card.rank]] += 1


def _spade_three(view: View) -> int:
    """The holder of the 3 of spades if it matters: the seat itself, some other seat, or NONE."""
    if not view.rules.spade_three or not view.rules.jokers or SPADE_THREE in view.gone:
        return flat.NONE
    if SPADE_THREE in view.hand:
        return view.seat
    others = (seat for seat in range(view.seats) if seat != view.seat and view.is_in(seat))
    return next(others, flat.NONE)


def move_of(view: View, play: int) -> Chosen:
    """The move for a play of the search."""
    if play == flat.PASS:
        return Pass()
    jokers, n, rank = play & 3, (play >> 2) & 7, play >> 5
    held = [card for card in low_to_high(view.hand) if card.rank is RANKS[rank]]
    if rank == flat.THREE_RANK and view.top is not None and view.top.rank is Rank.JOKER:
        held = [SPADE_THREE]
    chosen = [] if rank == flat.JOKER else held[: n - jokers]
    return Play((*chosen, *_jokers(view)[:jokers]), RANKS[rank])


def gift_of(view: View, types: list[int]) -> Give:
    """A gift of one card of each of these types; among 3s, that of spades goes last."""
    left = list(low_to_high(view.hand))
    given: list[Card] = []
    for type_ in types:
        card = next(card for card in left if card.rank is RANKS[type_])
        left.remove(card)
        given.append(card)
    return Give(low_to_high(given))


def _jokers(view: View) -> Cards:
    return tuple(card for card in low_to_high(view.hand) if card.rank is Rank.JOKER)


# The events of a deal as a list of ints, for the search (see `flat`).


def events_of(view: View) -> list[int]:
    """The plays and passes of the deal."""
    told: list[int] = []
    top, turned = NONE, 0
    for event in view.story:
        match event:
            case Played(seat, rank, _):
                play = _code(event)
                told += (seat, play, top, turned)
                top = TYPE[rank] * 8 + len(event.cards)
            case Passed(seat):
                told += (seat, PASS, top, turned)
            case Revolution(on):
                turned = int(on)
            case RoundEnded():
                top = NONE
            case _:
                pass
    return told


def _code(event: Played) -> int:
    jokers = sum(card.rank is Rank.JOKER for card in event.cards)
    return code(TYPE[event.rank], len(event.cards), jokers)


def gifts_of(view: View) -> list[int]:
    """Who gave the highest cards to whom, and how many: three ints per gift, then NONE."""
    told: list[int] = []
    for gift in view.owed[: len(view.gifts)]:
        if gift.forced:
            told += (gift.seat, gift.to, gift.count)
    return [*told, NONE]


def remembered(d: list[int], events: list[int], rounds: int) -> list[int]:
    """The deal as it looks to somebody who only remembers the cards of the last rounds."""
    at, leads = len(events), 0
    while at > 0 and leads < rounds:
        at -= EVENT
        leads += events[at + 2] == NONE
    dim = d[:]
    for kind in range(TYPES):
        dim[GONE + kind] = 0
    for i in range(at, len(events), EVENT):
        play = events[i + 1]
        if play != PASS:
            jokers, n, rank = play & 3, (play >> 2) & 7, play >> 5
            dim[GONE + rank] += n - jokers
            dim[GONE + TYPES - 1] += jokers
    return dim


# Learned numbers, read from `weights/`: JSON that says where they come from.


def content(name: str) -> JsonObject:
    """A file of numbers, with the notes on its origin."""
    return learned(__package__, f"weights/{name}")


def rule_of_thumb() -> list[float]:
    """The weights of the rule of thumb, in the order of `flat`."""
    return list(map(float, content("rule_of_thumb")["weights"]))


def without_jokers() -> list[float]:
    """Those for tables without jokers."""
    return list(map(float, content("without_jokers")["weights"]))


def chances(rules: str, seats: int) -> list[list[float]]:
    """The probability that each place in a deal leads to each place in the next, among equal
    players.
    """
    found: list[list[float]] = content("carry")["chances"][rules][str(seats)]
    return found


def carried() -> list[float]:
    """All probabilities of `carry` in one row."""
    tables = content("carry")["chances"].values()
    return [number for by in tables for rows in by.values() for row in rows for number in row]


BELIEF = (0.1, 0.5, 0.7, 0.2, 0.3, 0.8)
"""How likely the others are to play as they did (see `flat`). It is softer than the rule of
thumb, which never passes with a whole group, because people do."""


# What a place in a deal is worth: its points, and what its title will bring in later deals.


def place_values(view: View) -> list[float]:
    """The worth of each place in this deal, the same for every seat; place 1 is at index 1."""
    return worth_of_places(view.rules, view.seats, view.deal)


def worth_of_places(rules: HouseRules, seats: int, deal: int) -> list[float]:
    """The worth of each place in a deal, counted from 1.

    Under `winner: last_daifugo` it is the expected final place; under `points`, the points of this
    deal plus those expected from the deals to come.
    """
    left = rules.deals - deal
    table = chances(_like(rules), seats) if _titles_matter(rules, seats) else None
    titles = titles_of(seats)
    if rules.winner == "points":
        now = [float(points(rules, title)) for title in titles]
        worth = list(now)
        for _ in range(left):
            worth = [a + b for a, b in zip(now, _next(table, worth))]
    else:
        worth = [float(seats - 1 - place) for place in range(seats)]
        for _ in range(left):
            worth = _next(table, worth)
    return [0.0, *_spread(worth)]


def _next(table: list[list[float]] | None, worth: list[float]) -> list[float]:
    """The expected worth of each place, one deal later."""
    if table is None:
        return [sum(worth) / len(worth)] * len(worth)
    return [sum(p * value for p, value in zip(row, worth)) for row in table]


def _spread(worth: list[float]) -> list[float]:
    """The differences rescaled to 4 from best to worst; plain places if nothing is at stake."""
    most, least = max(worth), min(worth)
    if most - least < 1e-9:
        return [4.0 * (len(worth) - 1 - n) / (len(worth) - 1) for n in range(len(worth))]
    return [4.0 * (value - least) / (most - least) for value in worth]


def _titles_matter(rules: HouseRules, seats: int) -> bool:
    """Whether a title affects the next deal."""
    return rules.destitute_gives > 0 or (rules.poor_gives > 0 and seats > 3) or rules.capital_fall


def _like(rules: HouseRules) -> str:
    """The named set of rules whose titles carry over most similarly."""
    if rules.capital_fall:
        return "japanese"
    return "family" if rules.poor_gives else "standard"


# How hard each level thinks, and what it overlooks, as people do.


class Effort(Value):
    """How a player finds its moves."""

    weighs: bool = True
    """Whether it weighs plays by the rule of thumb; if not, it plays the lowest that
    beats the top.
    """
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
    """In how many imagined worlds a small endgame is solved; 1 for only when all hands
    are known."""
    gate: float = 1.0
    """By how many standard errors a play must be better to replace the rule of thumb's choice."""


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

SURE = ("eight", "spade", "joker", "joker.spade", "sure", "sure.gone")
"""Facts that need no probability beside them."""


def tried(view: View, other: Chosen, n: int, more: int, less: int) -> list[Fact]:
    """How often, in `n` imagined deals, a play came out better than the alternative, and worse."""
    if isinstance(other, Give):
        return []
    than: Fact = {"than": 0}
    if isinstance(other, Play):
        than = {"rank": (other.rank or Rank.JOKER).value, "than": len(other.cards)}
    return [{"id": "tried", "n": n, "more": more, "less": less, **than}]


def facts(view: View, move: Move, dice: Dice) -> list[Fact]:
    """The reasons for a move of the seat on turn, the strongest first."""
    match move:
        case Give():
            return _gift(view, move)
        case Pass():
            return [*_solved(view, flat.PASS), *_passing(view)]
        case Play():
            return _playing(view, move, dice)
    return []


def _solved(view: View, play: int) -> list[Fact]:
    """Whether a play certainly brings the best place left, against one opponent whose hand is
    known.
    """
    d = lay_out(view)
    if not small(d, 1):
        return []
    values, y, e = place_values(view), floats(1), ints(flat.LENGTH)
    deal_world(d, view.seat, e)
    if not solve_plays(e, view.seat, values, [play], 1, y, 0, [NODES]):
        return []
    return [{"id": "solved"}] if y[0] == max(values[d[flat.OUTS] + 1 :]) else []


def _gift(view: View, give: Give) -> list[Fact]:
    left = [card.rank for card in view.hand if card not in give.cards]
    loners = not any(card.rank in left for card in give.cards)
    return [{"id": "gift.loners" if loners else "gift.low", "n": len(give.cards)}]


def _passing(view: View) -> list[Fact]:
    assert view.top is not None
    n = len(view.top.cards)
    can = [(rank, cards) for rank, cards, _ in patterns(view)]
    if not can:
        return [{"id": "pass.nothing"}]
    natural = [rank for rank, cards in can if all(card.rank is rank for card in cards[:n])]
    rank = next((rank for rank in natural if rank is not Rank.JOKER), None)
    if rank is None:
        return [{"id": "pass.joker"}]
    held = [card for card in view.hand if card.rank is rank]
    if len(held) > n:
        return [{"id": "pass.whole", "rank": rank.value, "n": len(held)}]
    return [{"id": "pass.high", "rank": rank.value, "n": n}]


def _playing(view: View, play: Play, dice: Dice) -> list[Fact]:
    rank, n = play.rank or Rank.JOKER, len(play.cards)
    if n == len(view.hand):
        return [{"id": "out", "n": n}]
    d = lay_out(view)
    beats = floats(70)
    reckon(d, view.seat, beats)
    found: list[Fact] = []
    if view.rules.eight_cut and rank is Rank.EIGHT:
        found.append({"id": "eight"})
    elif view.spade_three_takes(play.cards):
        found.append({"id": "spade"})
    elif rank is Rank.JOKER:
        beatable = n == 1 and d[flat.SPADE] not in (flat.NONE, view.seat)
        found.append({"id": "joker.spade" if beatable else "joker"})
    elif is_sure(d, beats, TYPE[rank], n):
        higher = _next_higher(view, rank)
        gone = higher is not None and not any(card.rank is higher for card in view.hand)
        if gone and higher is not None:
            found.append({"id": "sure.gone", "rank": rank.value, "higher": higher.value, "n": n})
        else:
            found.append({"id": "sure", "n": n})
    elif view.top is None:
        found += _lead(view, rank, n)
    elif rank is next(iter(patterns(view)))[0]:
        found.append({"id": "least", "n": n})
    else:
        found += _whole(view, rank, n)
    run = _run(view, d, beats, rank, n)
    jokers = sum(card.rank is Rank.JOKER for card in play.cards)
    found += run or _solved(view, flat.code(TYPE[rank], n, jokers))
    found += _kept(view, play)
    if not any(fact["id"] in SURE for fact in found):
        found.append({"id": "chance", "n": round(100 * unbeaten(view, play, dice))})
    found.append({"id": "turns", "n": _turns(view, d, beats, play)})
    return found


def _next_higher(view: View, rank: Rank) -> Rank | None:
    """The natural rank just above this one, in the present order."""
    order = ORDER[::-1] if view.turned else ORDER
    place = order.index(rank) + 1
    return order[place] if place < len(order) else None


def _lead(view: View, rank: Rank, n: int) -> list[Fact]:
    """Why to lead a group that can be beaten: it is the lowest, or somebody is nearly out."""
    found: list[Fact] = []
    sizes = [
        count(hand)
        for seat, hand in enumerate(view.hands)
        if seat != view.seat and view.is_in(seat)
    ]
    if n > min(sizes) <= 2:
        found.append({"id": "too_many_for", "n": min(sizes)})
    lower = [
        card for card in view.hand if height(card.rank, view.turned) < height(rank, view.turned)
    ]
    if not lower:
        found.append({"id": "lowest", "rank": rank.value, "n": n})
    elif n >= 3:
        found.append({"id": "wide", "rank": rank.value, "n": n})
    return found


def _whole(view: View, rank: Rank, n: int) -> list[Fact]:
    """Whether everything lower that beats the top would break up a larger group."""
    groups, able = _groups(view), [other for other, _, _ in patterns(view)]
    lower = able[: able.index(rank)]
    whole = groups[rank] == n and all(groups.get(other, n) > n for other in lower)
    return [{"id": "whole", "n": n}] if whole else []


def _run(view: View, d: list[int], beats: list[float], rank: Rank, n: int) -> list[Fact]:
    """Whether all groups but one are certain winners, so that the hand can be played out."""
    groups = _groups(view)
    groups[rank] = groups.get(rank, 0) - n
    left = {r: held for r, held in groups.items() if held > 0}
    open_ = [r for r, held in left.items() if not is_sure(d, beats, TYPE[r], held)]
    if len(open_) <= 1 and left and is_sure(d, beats, TYPE[rank], n):
        last = open_[0] if open_ else next(iter(left))
        return [{"id": "run", "rank": last.value, "n": left[last]}]
    return []


def _kept(view: View, play: Play) -> list[Fact]:
    """The highest card kept back for regaining the lead, if all alternatives would spend it."""
    top = max(view.hand, key=lambda card: height(card.rank, view.turned)).rank
    rank = play.rank or Rank.JOKER
    spent = any(card.rank is top for card in play.cards)
    if spent or height(top, view.turned) < 11:
        return []
    others = [cards[: min(counts)] for other, cards, counts in patterns(view) if other is not rank]
    if not others or not all(any(card.rank is top for card in cards) for cards in others):
        return []
    if top is Rank.JOKER:
        return [{"id": "keeps.joker"}]
    held = sum(card.rank is top for card in view.hand)
    return [{"id": "keeps", "rank": top.value, "n": held}]


def _groups(view: View) -> dict[Rank, int]:
    groups: dict[Rank, int] = {}
    for card in view.hand:
        groups[card.rank] = groups.get(card.rank, 0) + 1
    return groups


def _turns(view: View, d: list[int], beats: list[float], play: Play) -> int:
    """How many turns the hand still needs after a play: its groups less those certain to win."""
    left: dict[Rank, int] = {}
    for card in view.hand:
        if card not in play.cards:
            left[card.rank] = left.get(card.rank, 0) + 1
    sure = sum(
        rank is Rank.JOKER or is_sure(d, beats, TYPE[rank], held) for rank, held in left.items()
    )
    return max(1, len(left) - sure)


def unbeaten(view: View, play: Play, dice: Dice) -> float:
    """The fraction of imagined worlds in which nobody who may answer holds anything higher."""
    d, seat = lay_out(view), view.seat
    d[flat.CHANCE] = dice.bits() & 0xFFFFFFFF
    rank, n = TYPE[play.rank or Rank.JOKER], len(play.cards)
    events, gifts = events_of(view), gifts_of(view)
    live = [
        other
        for other in range(view.seats)
        if other != seat
        and view.is_in(other)
        and (view.rules.may_return or other not in view.passed)
    ]
    higher = range(rank) if view.turned and rank != flat.JOKER else range(rank + 1, flat.JOKER)
    total = held = 0.0
    for _ in range(WORLDS):
        e = ints(flat.LENGTH)
        deal_world(d, seat, e)
        chance = likelihood(e, seat, events, len(events), gifts, list(BELIEF)) + 1e-12
        total += chance
        if any(_can(e, other, higher, n) for other in live):
            held += chance
    return 1.0 - held / total


def _can(e: list[int], seat: int, higher: range, n: int) -> bool:
    hand = e[flat.HAND + flat.TYPES * seat : flat.HAND + flat.TYPES * seat + flat.TYPES]
    jokers = hand[flat.JOKER]
    return jokers >= n or any(hand[rank] and hand[rank] + jokers >= n for rank in higher)


# A player of Daifugo with a level and a manner: from what its seat sees to a move.


FEWEST = 6
"""The number of worlds that are tried even in a hurry."""


class Trial(Value):
    """The result of trying plays in imagined worlds."""

    plays: list[int]
    """The candidates, the rule of thumb's choice first."""
    worlds: int
    values: list[float]
    """What each candidate was worth, world by world."""
    best: int
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
        """The latest trial, by the view and the seed of the dice: the reasons for a move ask for
        it.
        """
        return {}

    def think(self, view: View, dice: Dice) -> Thinking[Move]:
        """The move for the seat on turn."""
        yield Thought(0.0)
        if view.gift is not None:
            return self.gift(view)
        d = lay_out(view)
        if endgame.small(d, self.effort.ends):
            end = yield from self.end(view, dice.stream("end"))
            if end is not None:
                return move_of(view, end.plays[end.best])
        if self.effort.worlds:
            trial = yield from self.trial(view, dice)
            return move_of(view, trial.plays[trial.best])
        if self.effort.recalls:
            d = remembered(d, events_of(view), self.effort.recalls)
        if self.effort.weighs:
            return move_of(view, self.by_rule(d, dice))
        return move_of(view, lowest(d, dice.random() < self.whole))

    def reasons(self, view: View, move: Move, dice: Dice) -> JsonObject:
        """The reasons for a move, as a JSON value."""
        found = facts(view, move, dice.stream("reasons"))
        if self.effort.worlds and not any(fact["id"] not in FIGURES for fact in found):
            found = [*self._tried(view, move, dice), *found]
        return {"facts": found}

    def _tried(self, view: View, move: Move, dice: Dice) -> list[Fact]:
        """How often a play did better, and worse, in imagined worlds than the best alternative."""
        trial = decide(self.trial(view, dice))
        plays, worlds = trial.plays, trial.worlds
        if not worlds or move_of(view, plays[trial.best]) != move:
            return []
        n = len(plays)
        y, sums = trial.values, [sum(trial.values[i::n]) for i in range(n)]
        other = max((i for i in range(n) if i != trial.best), key=sums.__getitem__)
        pairs = list(zip(y[trial.best :: n], y[other::n]))
        more, less = sum(a > b for a, b in pairs), sum(a < b for a, b in pairs)
        return tried(view, move_of(view, plays[other]), worlds, more, less) if more > less else []

    def weights(self, jokers: int) -> list[float]:
        """The weights of the rule of thumb, adjusted to this person."""
        w = rule_of_thumb() if jokers or self.effort.general else without_jokers()
        w[LEAD] += self.bold
        w[STEP] += self.thrift
        w[JOKER_WORTH] -= self.effort.hasty
        return w

    @property
    def whole(self) -> float:
        """How often whole groups are preferred to parts of them; bold people do it more often."""
        return self.effort.whole + 0.3 * self.bold

    def gift(self, view: View) -> Give:
        """The cards to give back: the lowest single cards of their rank, or simply the lowest."""
        assert view.gift is not None
        count = view.gift.count
        if not self.effort.weighs:
            return gift_of(view, [TYPE[card.rank] for card in low_to_high(view.hand)[:count]])
        ranks = choose_gift(lay_out(view), self.weights(view.rules.jokers), view.seat, count)
        return gift_of(view, [ranks & 15, ranks >> 4][:count])

    def by_rule(self, d: list[int], dice: Dice) -> int:
        """The play that looks best, with a small error in each estimate."""
        plays, y, beats = ints(flat.MOST_PLAYS), floats(flat.MOST_PLAYS), floats(70)
        w = self.weights(d[flat.JOKERS])
        n = flat.find_plays(d, plays)
        reckon(d, d[flat.TURN], beats)
        weigh(d, w, beats, plays, n, y)
        best, most = flat.PASS, -1e9
        if n == 0 or (d[flat.TOP] != flat.NONE and may_pass(d)):
            most = w[PATIENCE]
        for i in range(n):
            worth = y[i]
            if self.effort.unsteady:
                worth += self.effort.unsteady * (dice.random() + dice.random() - 1.0)
            if worth > most:
                best, most = plays[i], worth
        return best

    def trial(self, view: View, dice: Dice) -> Generator[Thought, bool | None, Trial]:
        """Try the promising plays in imagined worlds."""
        key = view, dice.seed
        if key not in self._last:
            trial = yield from self._imagined(view, dice)
            self._last.clear()
            self._last[key] = trial
        return self._last[key]

    def _imagined(self, view: View, dice: Dice) -> Generator[Thought, bool | None, Trial]:
        effort, w = self.effort, self.weights(view.rules.jokers)
        seat = view.seat
        d, e, f = self._known(view, dice), ints(flat.LENGTH), ints(flat.LENGTH)
        plays = ints(effort.most + 1)
        n = candidates(d, w, effort.most, plays)
        if n == 1:
            return Trial(plays[:1], 0, [], 0)
        values = place_values(view)
        events, gifts = events_of(view), gifts_of(view)
        y: list[float] = []
        hurry: bool | None = None
        worlds = 0
        while worlds < effort.worlds and not (hurry and worlds >= FEWEST):
            e = self._world(d, seat, events, gifts)
            for i in range(n):
                f[:] = e
                y.append(try_play(f, plays[i], w, seat, values))
                hurry = (yield Thought((worlds + i / n) / effort.worlds)) or hurry
            worlds += 1
        return Trial(plays[:n], worlds, y, chosen(y, n, worlds, effort.gate))

    def end(self, view: View, dice: Dice) -> Generator[Thought, bool | None, Trial | None]:
        """Solve the end for every play, in hands that the others may hold; None if it is too large.
        Known hands count as one world.
        """
        d, seat = self._known(view, dice), view.seat
        worlds = self.effort.ends if d[flat.LEFT] > 2 or d[flat.FALLEN] != flat.NONE else 1
        plays = ints(flat.MOST_PLAYS + endgame.ALL_PLAYS)
        left = [endgame.nodes_for(self.effort.ends)]
        w = self.weights(view.rules.jokers)
        n = endgame.plays_in_order(d, plays, candidates(d, w, flat.MOST_PLAYS, plays))
        if n == 1:
            return Trial(plays[:1], 0, [], 0)
        values = place_values(view)
        events, gifts = events_of(view), gifts_of(view)
        y = floats(n * worlds)
        for world in range(worlds):
            e = self._world(d, seat, events, gifts)
            if not endgame.solve_plays(e, seat, values, plays, n, y, n * world, left):
                return None
            yield Thought((world + 1) / worlds)
        return Trial(plays[:n], worlds, y, chosen(y, n, worlds, self.effort.gate))

    def _known(self, view: View, dice: Dice) -> list[int]:
        """The deal as the seat sees it, including what it gave away, with a generator for imagined
        worlds.
        """
        d = lay_out(view)
        for holder, cards in given(view).items():
            put(d, holder, cards)
        d[flat.CHANCE] = dice.bits() & 0xFFFFFFFF
        return d

    def _world(self, d: list[int], seat: int, events: list[int], gifts: list[int]) -> list[int]:
        """An imagined world, chosen among several by how well it explains what the others did."""
        found: list[tuple[float, list[int]]] = []
        for _ in range(self.effort.tries):
            e = ints(flat.LENGTH)
            deal_world(d, seat, e)
            if self.effort.tries == 1:
                return e
            chance = likelihood(e, seat, events, len(events), gifts, list(BELIEF))
            found.append((chance + 1e-12, e))
        mark = sum(chance for chance, _ in found) * (d[flat.CHANCE] >> 8) / (1 << 24)
        for chance, world in found:
            mark -= chance
            if mark < 0:
                return world
        return found[-1][1]


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


def mind(name: str) -> Mind:
    """The player for a person, with their level and manner."""
    bold, thrift = MANNERS.get(name, (0.0, 0.0))
    return Mind(LEVELS[PEOPLE[name].level], bold, thrift)


PLAYERS: dict[str, Agent[Move, View]] = {
    "random": AnyMove(legal_moves),
    "greedy": Mind(Effort(weighs=False)),
    "thumb": Mind(Effort(general=True)),
    **{name: mind(name) for name in PEOPLE},
}
"""The built-in players by the names that commands and records use, the weakest first."""

SLOW = frozenset(name for name, person in PEOPLE.items() if LEVELS[person.level].worlds)
"""The players that may think for longer than a frame."""
