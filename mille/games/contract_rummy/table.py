"""A table of Contract Rummy, as the referee or a seat knows it, and how an event changes it.

The state and the views have the same shape; in a view, the stock and the other hands are numbers.
Everything computed here follows from what everybody sees.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import combinations
from typing import TypeVar

from mille.cards import JOKERS, PACK, RANKS, Card, Cards, Rank, count, in_order, known, without
from mille.engine.codec import JsonObject, Seat
from mille.engine.game import places
from mille.engine.message import Refusal, message
from mille.games.contract_rummy import moves
from mille.games.contract_rummy.moves import HouseRules
from mille.parts import rummy
from mille.parts.melds import (
    Flaw,
    Kind,
    Laid,
    MeldRules,
    filled,
    flaw,
    is_joker,
    jokers_of,
    not_held,
    rank_of,
    runs_in,
    sets_in,
    windows,
)
from mille.parts.rummy import Discard, Draw, GameEnded, GoDown, Phase as Phase, TakeDiscard
from mille.parts.seats import OwnHand, around, changed
from mille.value import replace


def pack(rules: HouseRules, seats: int) -> Cards:
    """All cards of the game (#1)."""
    return PACK + PACK + JOKERS[: rules.joker_count(seats)]


class Table(rummy.RummyTable[HouseRules, moves.Event, moves.DealEnded]):
    """A game at one moment.

    `deal` is 1 to 7 and says which contract is played. `turn` is the active seat. `turns` also
    grows with each answer to an offer. Hands are open once a deal is scored.
    """

    threw: tuple[Seat | None, ...] = ()
    """The seat that discarded each card of the pile; None for the dealt upcard."""
    melds: tuple[moves.OnTable, ...] = ()
    """The melds on the table, by number."""
    down: tuple[int | None, ...] = ()
    """By seat, the turn of the deal in which it laid its contract."""
    asked_for: tuple[int, ...] = ()
    """By seat, how many cards it got by asking in this deal (#15)."""
    asked: Seat | None = None
    """The seat that is being offered the upcard (#9)."""
    asker: Seat | None = None
    """The seat that last got a card by asking in this turn (#11)."""
    owed: Seat | None = None
    """The seat that is due a penalty card (#14)."""
    had_twin: bool | None = None
    """Whether the active seat already held the face of the upcard that it took (#8); None in the
    views of others."""

    @property
    def contract(self) -> str:
        return moves.CONTRACTS[self.deal - 1]

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The kind of each meld of the contract."""
        return tuple(Kind.SET if letter == "S" else Kind.RUN for letter in self.contract)

    @property
    def is_last(self) -> bool:
        """Whether the whole hand is laid at once (#28)."""
        return self.deal == moves.LAST

    @property
    def waits_for(self) -> Seat | None:
        return self.asked if self.phase is Phase.ASK else super().waits_for

    @property
    def is_down(self) -> bool:
        return self.down[self.turn] is not None

    @property
    def is_contract_turn(self) -> bool:
        """Whether the active seat has laid its contract in this turn (#21)."""
        return self.down[self.turn] == self.played

    @property
    def can_offer(self) -> bool:
        """Whether there is an upcard, and a penalty card could follow it (#12, #13)."""
        if not self.pile:
            return False
        if count(self.stock):
            return True
        return len(self.pile) > 2 and self.reshuffles < self.rules.max_reshuffles

    def asked_after(self, seat: Seat) -> Seat | None:
        """The next seat to the left to be offered the upcard, before the active one (#9, #10)."""
        if not self.can_offer:
            return None
        for other in around(seat, self.seats)[1:]:
            if other == self.turn:
                return None
            if self._may_be_asked(other):
                return other
        return None

    def _may_be_asked(self, seat: Seat) -> bool:
        limit = self.rules.may_i_limit
        if limit is not None and self.asked_for[seat] >= limit:
            return False
        if seat == self.asker:
            return False
        return self.rules.own_discard or seat != self.threw[-1]


OPEN = (
    *rummy.OPEN,
    "threw",
    "melds",
    "down",
    "asked_for",
    "asked",
    "asker",
    "owed",
)
"""The fields that every seat sees."""


class View(OwnHand, Table, kw_only=True):
    seat: Seat


T = TypeVar("T", bound=Table)


def fold(table: T, event: moves.Event) -> T:
    """The table after an event: a state takes full events, a view takes redacted ones."""
    match event:
        case moves.Dealt():
            return _dealt(table, event)
        case moves.DealEnded():
            hands = tuple(map(in_order, event.hands))
            return replace(rummy.with_score(table, event), hands=hands, had_twin=None)
        case rummy.GameEnded():
            return replace(table, phase=Phase.OVER, ended=event)
    return replace(_followed(table, event), story=(*table.story, seen_by_all(event)))


def seen_by_all(event: moves.Event) -> moves.Event:
    """An event during a deal as everybody sees it."""
    if isinstance(event, moves.Penalty):
        return moves.Penalty(event.seat, None)
    return rummy.seen_by_all(event)


def _dealt(table: T, event: moves.Dealt) -> T:
    seats = len(event.hands)
    return replace(
        rummy.with_deal(table, event),
        threw=(None,),
        melds=(),
        down=(None,) * seats,
        asked_for=(0,) * seats,
        asked=None,
        asker=None,
        owed=None,
        had_twin=None,
    )


def _followed(table: T, event: moves.Event) -> T:
    match event:
        case rummy.Drawn(seat, card):
            return _offered(rummy.with_drawn(table, seat, card), table.turn)
        case rummy.Taken(seat, card):
            hand = table.hands[seat]
            twin = None if isinstance(hand, int) else any(_one_face(it, card) for it in hand)
            table = replace(table, taken=card, had_twin=twin)
            return replace(_had_upcard(table, seat, card), phase=Phase.PLAY)
        case moves.Answered(seat, False, _):
            return _offered(replace(table, turns=table.turns + 1), seat)
        case moves.Answered(seat, True, card):
            table = _had_upcard(table, seat, card)
            asked_for = changed(table.asked_for, seat, table.asked_for[seat] + 1)
            phase = Phase.ASK if count(table.stock) else Phase.RESHUFFLE
            return replace(
                table,
                asked=None,
                asker=seat,
                owed=seat,
                asked_for=asked_for,
                phase=phase,
                turns=table.turns + 1,
            )
        case moves.Penalty(seat, card):
            return _offered(replace(rummy.with_drawn(table, seat, card), owed=None), table.turn)
        case rummy.WentDown(seat, melds):
            for meld in melds:
                table = _laid(table, seat, meld.cards, moves.OnTable(seat, meld.kind, meld.cards))
            return replace(table, down=changed(table.down, seat, table.played))
        case moves.Melded(seat, kind, cards, swaps):
            for swap in swaps or ():
                run = table.melds[swap.meld].with_swap(swap)
                table = replace(table, melds=changed(table.melds, swap.meld, run))
            return _laid(table, seat, moves.from_hand(event), moves.OnTable(seat, kind, cards))
        case moves.LaidOff(seat, number, card, end):
            melds_ = changed(table.melds, number, table.melds[number].with_card(card, end))
            return replace(rummy.without_laid(table, seat, (card,)), melds=melds_)
        case rummy.Discarded(seat, card):
            table = replace(rummy.with_thrown(table, seat, card), threw=(*table.threw, seat))
            phase = Phase.DRAW if count(table.stock) else Phase.RESHUFFLE
            return replace(rummy.with_next_turn(table), phase=phase, asker=None, had_twin=None)
        case rummy.Reshuffled(stock):
            phase = Phase.DRAW if table.owed is None else Phase.ASK
            return replace(rummy.with_new_stock(table, stock), threw=table.threw[-1:], phase=phase)
    raise TypeError(event)


def _had_upcard(table: T, seat: Seat, card: Card) -> T:
    return replace(rummy.with_upcard(table, seat, card), threw=table.threw[:-1])


def _offered(table: T, after: Seat) -> T:
    """The table with the upcard offered to the next seat left of `after`, if one may be asked."""
    asked = table.asked_after(after)
    if asked is None:
        return replace(table, asked=None, phase=Phase.PLAY)
    return replace(table, asked=asked, phase=Phase.ASK)


def _laid(table: T, seat: Seat, cards: Cards, meld: moves.OnTable) -> T:
    return replace(rummy.without_laid(table, seat, cards), melds=(*table.melds, meld))


# Why a seat may not make a move, tested in the order of the specification (section 2).


def refusal(table: Table, move: moves.Chosen) -> Refusal | None:
    if _malformed(table, move):
        return message("refusal.malformed")
    if table.waits_for is None or (isinstance(move, moves.MayI) and table.phase is not Phase.ASK):
        return message("refusal.not_now")
    if table.phase is Phase.ASK:
        return None if isinstance(move, moves.MayI) else message("refusal.answer_first")
    match move:
        case rummy.Draw() | rummy.TakeDiscard():
            return message("refusal.already_drew") if table.phase is Phase.PLAY else None
        case _ if table.phase is Phase.DRAW:
            return message("refusal.draw_first")
        case rummy.Discard(card):
            return refuse_discard(table, card)
        case rummy.GoDown(melds):
            return refuse_contract(table, melds)
        case moves.Meld():
            return refuse_turn(table) or _refuse_meld(table, move)
        case moves.LayOff():
            return refuse_turn(table) or refuse_layoff(table, move)
    raise TypeError(move)


def _malformed(table: Table, move: moves.Chosen) -> bool:
    """Whether a move names an unknown card, no cards, an end where none belongs, or no end where
    one does.
    """
    match move:
        case rummy.Discard(card):
            named: Cards = (card,)
        case moves.Meld(_, cards, swaps):
            if not cards or swaps == ():
                return True
            named = (*cards, *(s.card for s in swaps or ()), *(s.joker for s in swaps or ()))
        case rummy.GoDown(melds):
            if not melds or not all(meld.cards for meld in melds):
                return True
            named = moves.cards_of(melds)
        case moves.LayOff(number, card, end):
            if 0 <= number < len(table.melds):
                is_run = table.melds[number].kind is Kind.RUN
                if is_run is (end is None):
                    return True
            named = (card,)
        case _:
            return False
    jokers = JOKERS[: table.rules.joker_count(table.seats)]
    return any(is_joker(card) and card not in jokers for card in named)


def _hand(table: Table) -> Cards:
    return known(table.hands[table.turn])


def refuse_discard(table: Table, card: Card) -> Refusal | None:
    """Why a card may not be discarded (#8, #29)."""
    hand = _hand(table)
    if card not in hand:
        return message("refusal.not_held", card=card)
    if table.taken is None or table.had_twin or table.rules.return_taken:
        return None
    if _one_face(card, table.taken) and not all(_one_face(other, card) for other in hand):
        return message("refusal.just_taken", card=card)
    return None


def _one_face(one: Card, other: Card) -> bool:
    """Whether two cards have one face; all jokers count as one (#8)."""
    return one is other or (is_joker(one) and is_joker(other))


def _refuse_shape(hand: Cards, table: Table, meld: Laid) -> Refusal | None:
    """Why these cards are not a meld of that kind, or are not in the hand (#16, #17)."""
    missing = not_held(hand, meld.cards)
    if missing is not None:
        return message("refusal.not_held", card=missing)
    match flaw(meld, moves.meld_rules(table.rules)):
        case Flaw.SHAPE:
            return message(f"refusal.not_a_{meld.kind}")
        case Flaw.WILD:
            return message("refusal.too_wild", n=table.rules.naturals(meld.kind))
    return None


# The contract


def refuse_contract(table: Table, melds: Sequence[Laid]) -> Refusal | None:
    """Why these melds may not be laid as the contract (#18 to #20, #28)."""
    if table.is_down:
        return message("refusal.already_down")
    runs = sum(meld.kind is Kind.RUN for meld in melds)
    if (len(melds) - runs, runs) != (table.contract.count("S"), table.contract.count("R")):
        return message("refusal.not_the_contract", contract=message(f"contract.{table.contract}"))
    hand = _hand(table)
    for meld in melds:
        refused = _refuse_shape(hand, table, meld)
        if refused is not None:
            return refused
        hand = without(hand, meld.cards)
    if not table.is_last and table.rules.contract_size == "exact":
        for meld in melds:
            if len(meld.cards) != moves.SIZE[meld.kind]:
                return message("refusal.wrong_size")
    if not table.rules.same_rank_sets:
        ranks = [rank_of(meld.cards) for meld in melds if meld.kind is Kind.SET]
        if len(set(ranks)) < len(ranks):
            return message("refusal.same_rank")
    if any(moves.continues(one, other) for one, other in combinations(melds, 2)):
        return message("refusal.continuous_runs")
    if table.is_last and len(hand) != (0 if table.rules.last_hand == "all" else 1):
        thrown = table.rules.last_hand == "discard"
        return message("refusal.all_cards.but_one" if thrown else "refusal.all_cards")
    return None


# Later melds and layoffs


def refuse_turn(table: Table) -> Refusal | None:
    """Why the active seat may not lay more cards in this turn (#21, #22)."""
    if not table.is_down:
        return message("refusal.not_down")
    return message("refusal.contract_turn") if table.is_contract_turn else None


def _refuse_meld(table: Table, move: moves.Meld) -> Refusal | None:
    if not table.rules.further_melds:
        return message("refusal.no_further_melds")
    swaps = move.swaps or ()
    gone: set[Card] = set()
    for swap in swaps:
        refused = refuse_swap(table, swap, gone)
        if refused is not None:
            return refused
        gone.add(swap.joker)
    given = tuple(swap.card for swap in swaps)
    hand = _hand(table)
    missing = not_held(hand, given)
    if missing is not None:
        return message("refusal.not_held", card=missing)
    hand = (*without(hand, given), *gone)
    refused = _refuse_shape(hand, table, Laid(move.kind, move.cards))
    if refused is not None:
        return refused
    if not gone <= set(move.cards):
        return message("refusal.joker_homeless")
    return None


def refuse_swap(table: Table, swap: moves.Swap, gone: Collection[Card]) -> Refusal | None:
    """Why a joker may not be exchanged for a card (#26); the jokers in `gone` are taken already."""
    if not table.rules.joker_swap:
        return message("refusal.no_swap")
    if not 0 <= swap.meld < len(table.melds):
        return message("refusal.no_such_meld")
    meld = table.melds[swap.meld]
    if meld.kind is Kind.SET:
        return message("refusal.set_joker")
    true = None if swap.joker in gone else meld.card_of(swap.joker)
    if true is None or not is_joker(swap.joker):
        return message("refusal.no_joker")
    if swap.card is not true:
        return message("refusal.not_its_card", card=true)
    return None


def refuse_layoff(table: Table, move: moves.LayOff) -> Refusal | None:
    """Why a card may not be added to a meld (#24)."""
    if not 0 <= move.meld < len(table.melds):
        return message("refusal.no_such_meld")
    if move.card not in _hand(table):
        return message("refusal.not_held", card=move.card)
    meld: moves.OnTable = table.melds[move.meld]
    if move.end not in meld.ends_for(move.card):
        return message("refusal.does_not_fit", card=move.card)
    return None


# What the seat to move may do: as moves, and in the form of the specification's list.
#
# There are too many melds to list them all, so section 5 has patterns for them, and
# `legal_moves` has at least one move of each kind: one contract, every set, every run with jokers
# only in its gaps, and one new meld for each joker that can be exchanged.


Write = Callable[[moves.Chosen], JsonObject]


def legal_moves(table: Table) -> Iterator[moves.Chosen]:
    match table.phase:
        case Phase.ASK if table.asked is not None:
            yield moves.MayI(False)
            yield moves.MayI(True)
        case Phase.DRAW:
            yield Draw()
            yield TakeDiscard()
        case Phase.PLAY:
            yield from _melds(table)
            yield from layoffs(table)
            yield from discards(table)


def _melds(table: Table) -> Iterator[moves.Chosen]:
    hand = _hand(table)
    contract = contract_now(table)
    if contract is not None:
        yield contract
    if not _may_meld(table):
        return
    rules = moves.meld_rules(table.rules)
    for meld in (*sets_in(hand, rules), *runs_in(hand, rules, everywhere=False)):
        yield moves.Meld(meld.kind, meld.cards)
    for swap in possible_swaps(table):
        found = meld_with(table, hand, (swap,))
        if found is not None:
            yield found


def legal(table: Table, write: Write) -> list[JsonObject]:
    """The list of section 5; `write` turns a move into JSON."""
    if table.phase is not Phase.PLAY:
        return list(map(write, legal_moves(table)))
    hand = _hand(table)
    listed: list[JsonObject] = []
    contract = contract_now(table)
    if contract is not None:
        entry = {"event": "go_down", "contract": table.contract, "example": write(contract)}
        listed.append(entry)
    if _may_meld(table):
        listed += _set_patterns(hand, moves.meld_rules(table.rules))
        listed += _run_patterns(hand, moves.meld_rules(table.rules))
        listed += _swap_pattern(table, hand, write)
    listed += map(write, layoffs(table))
    listed += map(write, discards(table))
    return listed


def contract_now(table: Table) -> GoDown | None:
    """A contract that can be laid now, if there is one."""
    if table.phase is not Phase.PLAY or table.is_down:
        return None
    melds = moves.find(_hand(table), table.deal, table.rules)
    return None if melds is None else GoDown(melds)


def _may_meld(table: Table) -> bool:
    return table.rules.further_melds and _may_add(table)


def _may_add(table: Table) -> bool:
    return table.phase is Phase.PLAY and refuse_turn(table) is None


def _distinct(hand: Cards) -> Cards:
    """Each face once, and the lowest-numbered of the jokers."""
    jokers = jokers_of(hand)
    return (*dict.fromkeys(card for card in hand if not is_joker(card)), *jokers[:1])


def discards(table: Table) -> Iterator[Discard]:
    hand = _hand(table)
    return (Discard(card) for card in _distinct(hand) if refuse_discard(table, card) is None)


def layoffs(table: Table) -> Iterator[moves.LayOff]:
    if not _may_add(table):
        return
    for card in _distinct(_hand(table)):
        for number, meld in enumerate(table.melds):
            for end in meld.ends_for(card):
                yield moves.LayOff(number, card, end)


# Patterns


def _set_patterns(hand: Cards, rules: MeldRules) -> Iterator[JsonObject]:
    jokers = jokers_of(hand)
    for rank in RANKS:
        own = [card for card in hand if card.rank is rank]
        if len(own) >= rules.set_naturals and len(own) + len(jokers) >= rules.least_set:
            codes, least = [card.code for card in (*own, *jokers)], rules.least_set
            yield {
                "event": "meld",
                "kind": "set",
                "rank": rank.value,
                "from": codes,
                "least": least,
            }


def _run_patterns(hand: Cards, rules: MeldRules) -> Iterator[JsonObject]:
    for suit, _, slots in windows(hand, rules):
        codes = ["*" if card is None else card.code for card in slots]
        yield {"event": "meld", "kind": "run", "suit": suit.value, "slots": codes}


def possible_swaps(table: Table) -> list[moves.Swap]:
    """Every joker that a card in hand can replace (#26)."""
    if not (_may_meld(table) and table.rules.joker_swap):
        return []
    hand = _hand(table)
    found = []
    for number, meld in enumerate(table.melds):
        for joker in jokers_of(meld.cards):
            true = meld.card_of(joker)
            if true is not None and true in hand:
                swap = moves.Swap(number, true, joker)
                assert refuse_swap(table, swap, ()) is None
                found.append(swap)
    return found


def _swap_pattern(table: Table, hand: Cards, write: Write) -> list[JsonObject]:
    swaps = possible_swaps(table)
    for size in range(1, len(swaps) + 1):
        for chosen in combinations(swaps, size):
            move = meld_with(table, hand, chosen)
            if move is not None:
                written = write(move)
                listed = [
                    {"meld": swap.meld, "card": swap.card.code, "joker": swap.joker.code}
                    for swap in swaps
                ]
                return [{"event": "meld", "swaps": listed, "example": written}]
    return []


def meld_with(table: Table, hand: Cards, swaps: tuple[moves.Swap, ...]) -> moves.Meld | None:
    """A new meld that uses all jokers of these swaps, if there is one."""
    given = tuple(swap.card for swap in swaps)
    if any(given.count(card) > hand.count(card) for card in given):
        return None
    rules = moves.meld_rules(table.rules)
    gained = tuple(swap.joker for swap in swaps)
    rest = without(hand, given)
    jokers = (*gained, *jokers_of(rest))
    found = _set_with(rest, jokers, len(gained), rules) or _run_with(
        rest, jokers, len(gained), rules
    )
    return None if found is None else moves.Meld(found.kind, found.cards, swaps)


def _set_with(hand: Cards, jokers: Cards, wanted: int, rules: MeldRules) -> Laid | None:
    """A set with the first `wanted` of the jokers."""
    for rank in RANKS:
        own = [card for card in hand if card.rank is rank]
        naturals = max(rules.set_naturals, rules.least_set - len(jokers))
        if len(own) >= naturals:
            wild = max(wanted, rules.least_set - naturals)
            return Laid(Kind.SET, (*own[:naturals], *jokers[:wild]))
    return None


def _run_with(hand: Cards, jokers: Cards, wanted: int, rules: MeldRules) -> Laid | None:
    """A run with the first `wanted` of the jokers."""
    natural = tuple(card for card in hand if not is_joker(card))
    able = (slots for _, _, slots in windows((*natural, *jokers), rules))
    runs = (run for slots in able for run in filled(slots, jokers, rules))
    return next((run for run in runs if sum(map(is_joker, run.cards)) >= wanted), None)


# The cost of cards, and the scores of a deal.


_COURTS = frozenset((Rank.JACK, Rank.QUEEN, Rank.KING))


def points(card: Card) -> int:
    """What a card costs if it is left in a hand (#33)."""
    if card.rank in (Rank.JOKER, Rank.ACE):
        return 15
    if card.rank in _COURTS or card.rank is Rank.TEN:
        return 10
    return int(card.rank)


def cost(hand: Iterable[Card]) -> int:
    """What a hand costs (#33)."""
    return sum(map(points, hand))


def score(hand: Cards) -> moves.Score:
    """What a hand costs, by category (#33)."""
    jokers = cost(card for card in hand if card.rank is Rank.JOKER)
    aces = cost(card for card in hand if card.rank is Rank.ACE)
    courts = cost(card for card in hand if card.rank in _COURTS)
    total = cost(hand)
    return moves.Score(jokers, aces, courts, total - jokers - aces - courts, total)


def end_of_deal(
    hands: tuple[Cards, ...], out: Seat | None, totals: Sequence[int]
) -> moves.DealEnded:
    """The scores of a deal, added to the earlier `totals`."""
    scores = tuple(map(score, hands))
    added = tuple(before + own.total for before, own in zip(totals, scores))
    return moves.DealEnded(out, hands, scores, added)


def end_of_game(totals: tuple[int, ...]) -> GameEnded:
    """The end of the game: the lowest total wins, ties share (#34)."""
    by_place = places(tuple(-total for total in totals))
    winners = tuple(Seat(seat) for seat, place in enumerate(by_place) if place == 1)
    return GameEnded(winners, by_place)


# What a seat can work out about the cards that it does not see.


_UNTOLD = (rummy.Drawn, moves.Penalty, rummy.Reshuffled)
"""The events that tell nothing of the cards in a hand."""


def held(view: View) -> list[Counter[Card]]:
    """For each seat, the cards that it was seen to take and must still hold.

    If a seat has two copies of a face, nobody knows which one leaves; it is assumed to be the known
    one.
    """
    there: list[Counter[Card]] = [Counter() for _ in view.hands]
    for event in view.story:
        if isinstance(event, _UNTOLD) or (isinstance(event, moves.Answered) and not event.take):
            continue  # most events; matching them would take most of the time
        match event:
            case rummy.Taken(seat, card) | moves.Answered(seat, True, card):
                there[seat][card] += 1
            case rummy.Discarded(seat, card) | moves.LaidOff(seat, _, card):
                _gone(there[seat], (card,))
            case moves.Melded(seat):
                _gone(there[seat], moves.from_hand(event))
            case rummy.WentDown(seat, melds):
                _gone(there[seat], moves.cards_of(melds))
    return there


def _gone(there: Counter[Card], cards: Cards) -> None:
    for card in cards:
        if there.get(card):
            there[card] -= 1


def unseen(view: View, known: list[Counter[Card]] | None = None) -> Counter[Card]:
    """The cards whose place the seat does not know: in the stock or in a hand.

    `known` is the result of `held`, if the caller has it.
    """
    left = Counter(pack(view.rules, view.seats))
    left.subtract(view.pile)
    for meld in view.melds:
        left.subtract(meld.cards)
    for hand, cards in zip(view.hands, held(view) if known is None else known):
        left.subtract(cards if isinstance(hand, int) else hand)
    return +left


def cost_after_asking(view: View) -> int:
    """What the viewer's hand would cost with the upcard and a card from the stock, in whole points.

    The unknown card counts as the average of all unseen cards.
    """
    left = unseen(view)
    usual = round(cost(tuple(left.elements())) / max(1, left.total()))
    return cost((*view.hand, view.pile[-1])) + usual
