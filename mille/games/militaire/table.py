"""A table of Militaire, as the referee or a seat knows it, and how an event changes it.

The state and the views have the same shape; in a view, the stock and the other hands are numbers.
Everything computed here follows from what everybody sees.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations
from typing import TypeVar

from mille.cards import JOKERS, PACK, Card, Cards, Rank, count, known, without
from mille.engine.codec import Seat
from mille.engine.game import places
from mille.engine.message import Refusal, message
from mille.games.militaire import moves
from mille.games.militaire.moves import Chosen, HouseRules, Meld, cards_in, is_contract, meld_rules
from mille.parts import rummy
from mille.parts.melds import Kind, Laid, flaw, is_joker, melds_in, not_held
from mille.parts.rummy import Discard, Draw, GoDown, Phase as Phase, TakeDiscard
from mille.parts.seats import OwnHand, changed
from mille.value import replace

HAND_SIZE = 7
"""How many cards a seat is dealt (#3)."""


def pack(rules: HouseRules) -> Cards:
    """All cards of the game (#1)."""
    return PACK + JOKERS[: rules.jokers]


class Table(rummy.RummyTable[HouseRules, moves.Event, moves.DealEnded]):
    melds: tuple[tuple[Laid, ...], ...] = ()
    """By seat, in the order laid."""
    history: tuple[tuple[tuple[Laid, ...], ...], ...] = ()
    """The melds of the finished deals, by seat."""

    @property
    def playing(self) -> bool:
        """Whether a deal is being played."""
        return self.phase not in (Phase.DEAL, Phase.OVER)

    @property
    def just_ended(self) -> moves.DealEnded | None:
        """The deal that has ended and still lies on the table."""
        return self.deals[-1] if self.deals and not self.playing else None

    @property
    def has_contract(self) -> bool:
        """Whether the seat on turn has a contract on the table (#11)."""
        return is_contract(self.melds[self.turn], self.rules)

    @property
    def is_dead(self) -> bool:
        """Whether the deal cannot go on with another turn (#21); the limit on turns is checked
        first.
        """
        no_stock = self.phase is Phase.RESHUFFLE and not self.can_reshuffle
        return self.out_of_turns or no_stock

    @property
    def is_out(self) -> bool:
        """Whether the deal is over (#15, #21): scored, or about to be."""
        if not self.playing:
            return bool(self.deal)
        match self.story[-1:]:
            case (rummy.Discarded(seat),) if is_contract(self.melds[seat], self.rules):
                return True
        return self.has_run_out or self.is_dead


OPEN = (*rummy.OPEN, "melds", "history")
"""The fields that every seat sees."""


class View(OwnHand, Table, kw_only=True):
    seat: Seat


T = TypeVar("T", bound=Table)


def fold(table: T, event: moves.Event) -> T:
    """The table after an event: a state takes full events, a view takes redacted ones."""
    match event:
        case moves.Dealt():
            return replace(rummy.with_deal(table, event), melds=((),) * table.seats)
        case moves.DealEnded():
            history = (*table.history, table.melds)
            return replace(rummy.with_score(table, event), history=history)
        case rummy.GameEnded():
            return replace(table, phase=Phase.OVER, ended=event)
    return replace(_followed(table, event), story=(*table.story, rummy.seen_by_all(event)))


def _followed(table: T, event: moves.Event) -> T:
    match event:
        case rummy.Drawn(seat, card):
            return replace(rummy.with_drawn(table, seat, card), phase=Phase.PLAY)
        case rummy.Taken(seat, card):
            return replace(rummy.with_upcard(table, seat, card), taken=card, phase=Phase.PLAY)
        case moves.Melded(seat) | rummy.WentDown(seat):
            for meld in event.melds:
                melds = changed(table.melds, seat, (*table.melds[seat], meld))
                table = replace(rummy.without_laid(table, seat, meld.cards), melds=melds)
            return table
        case rummy.Discarded(seat, card):
            table = rummy.with_next_turn(rummy.with_thrown(table, seat, card))
            return replace(table, phase=Phase.DRAW if count(table.stock) else Phase.RESHUFFLE)
        case rummy.Reshuffled(stock):
            return replace(rummy.with_new_stock(table, stock), phase=Phase.DRAW)
    raise TypeError(event)


# What a seat can work out about the cards that it does not see.


def held(view: View) -> list[list[Card]]:
    """For each seat, the cards it took from the pile and still holds; at the end of a deal, also
    the card that the finisher kept.
    """
    known: list[list[Card]] = [[] for _ in view.hands]
    for event in view.story:
        match event:
            case rummy.Taken(seat, card):
                known[seat].append(card)
            case rummy.Discarded(seat) | moves.Melded(seat) | rummy.WentDown(seat):
                gone = cards_in(event)
                known[seat] = [card for card in known[seat] if card not in gone]
    ended = view.just_ended
    if ended is not None and ended.out is not None:
        known[ended.out] = list(ended.kept)
    return known


def unseen(view: View) -> Cards:
    """The cards whose place the seat does not know: in the stock or in a hand."""
    seen = {*view.hand, *view.pile}
    seen.update(card for own in view.melds for meld in own for card in meld.cards)
    seen.update(card for own in held(view) for card in own)
    return tuple(card for card in pack(view.rules) if card not in seen)


# The moves open to a seat, and why others are not, judged alike from a state or from its view.
#
# The seat on turn sees its own hand, so legality follows from its view (section 5).


def refusal(table: Table, move: Chosen) -> Refusal | None:
    """Why the seat on turn may not make this move, tested in the order of the specification."""
    if _malformed(table, move):
        return message("refusal.malformed")
    if table.phase not in (Phase.DRAW, Phase.PLAY):
        return message("refusal.not_now")
    if isinstance(move, GoDown) and table.rules.lay_early:
        return message("refusal.not_now.one_by_one")
    if isinstance(move, Draw | TakeDiscard):
        return message("refusal.already_drew") if table.phase is Phase.PLAY else None
    if table.phase is Phase.DRAW:
        return message("refusal.draw_first")
    if isinstance(move, Discard):
        return _refuse_discard(table, move.card)
    return _refuse_shape(table, move.melds) or _refuse_laying(table, move)


def legal_moves(table: Table) -> Iterator[Chosen]:
    """Every legal move of the seat on turn; melds that differ only in the order of a
    set come once.
    """
    if table.phase is Phase.DRAW:
        yield Draw()
        yield TakeDiscard()
    if table.phase is not Phase.PLAY:
        return
    hand = known(table.hands[table.turn])
    melds = list(melds_in(hand, meld_rules(table.rules)))
    laying: Iterable[Meld | GoDown] = (Meld(meld.kind, meld.cards) for meld in melds)
    if not table.rules.lay_early:
        laying = map(GoDown, _contracts(melds, table.rules))
    yield from (move for move in laying if _refuse_laying(table, move) is None)
    yield from (Discard(card) for card in hand if _refuse_discard(table, card) is None)


def _contracts(melds: list[Laid], rules: HouseRules) -> Iterator[tuple[Laid, ...]]:
    """The possible contracts among the melds of one hand."""
    for some in chain(((meld,) for meld in melds), combinations(melds, 2)):
        cards = [card for meld in some for card in meld.cards]
        if is_contract(some, rules) and len(set(cards)) == len(cards):
            yield some


def _malformed(table: Table, move: Chosen) -> bool:
    """Whether a move names a card that is not in the pack, or no cards at all."""
    if isinstance(move, Draw | TakeDiscard):
        return False
    full = isinstance(move, Discard) or (move.melds and all(meld.cards for meld in move.melds))
    whole = pack(table.rules)
    return not full or any(is_joker(card) and card not in whole for card in cards_in(move))


def _refuse_discard(table: Table, card: Card) -> Refusal | None:
    hand = known(table.hands[table.turn])
    if card not in hand:
        return message("refusal.not_held", card=card)
    if card is table.taken and len(hand) > 1 and not table.rules.return_taken:
        return message("refusal.just_taken", card=card)
    return None


def _refuse_shape(table: Table, melds: tuple[Laid, ...]) -> Refusal | None:
    """Why these are not melds of their kinds, or not in the hand (#8, #9)."""
    hand = known(table.hands[table.turn])
    for meld in melds:
        missing = not_held(hand, meld.cards)
        if missing is not None:
            return message("refusal.not_held", card=missing)
        if flaw(meld, meld_rules(table.rules)) is not None:
            return message(f"refusal.not_a_{meld.kind}")
        hand = without(hand, meld.cards)
    return None


def _refuse_laying(table: Table, move: Meld | GoDown) -> Refusal | None:
    """Why a seat that holds melds may not lay them now."""
    rules, melds = table.rules, (*table.melds[table.turn], *move.melds)
    if table.has_contract:
        return message("refusal.contract_met")
    if isinstance(move, Meld) and not rules.lay_early:
        return message("refusal.all_at_once")
    may_empty = rules.last_discard == "optional" and is_contract(melds, rules)
    if count(table.hands[table.turn]) == len(cards_in(move)) and not may_empty:
        return message("refusal.keep_one")
    if isinstance(move, GoDown):
        return None if is_contract(melds, rules) else message("refusal.not_a_contract")
    if not moves.can_finish(melds, rules):
        two_runs = [meld.kind for meld in melds] == [Kind.RUN, Kind.RUN]
        return message("refusal.dead_end.two_runs" if two_runs else "refusal.dead_end")
    return None


# What cards and melds are worth, and the scores of a deal.


SET_BONUS = {3: 30, 4: 40}
"""The finisher's bonus for a set, by its number of cards (#18)."""
RUN_BONUS = {3: 10, 4: 20, 5: 0, 6: 50, 7: 100}
"""The finisher's bonus for a run, by its number of cards (#18)."""
_TENS = frozenset((Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING))


def points(card: Card) -> int:
    """The points of a card (#17)."""
    if card.rank is Rank.JOKER:
        return 0
    if card.rank is Rank.ACE:
        return 1
    return 10 if card.rank in _TENS else 5


def cards_points(cards: Iterable[Card]) -> int:
    """The points of some cards together (#17)."""
    return sum(map(points, cards))


def melded_points(melds: Sequence[Laid]) -> int:
    """The points of the cards in melds (#17)."""
    return sum(cards_points(meld.cards) for meld in melds)


def bonus(meld: Laid) -> int:
    """The finisher's bonus for a meld (#18)."""
    return (SET_BONUS if meld.kind is Kind.SET else RUN_BONUS)[len(meld.cards)]


def score(melds: Sequence[Laid], finished: bool, kept: Cards) -> moves.Score:
    """The result of a deal for one seat (#17 to #19)."""
    cards = melded_points(melds)
    if not finished:
        return moves.Score(cards, 0, 0, 0, cards)
    unused = cards_points(kept)
    sets, runs = (sum(bonus(meld) for meld in melds if meld.kind is kind) for kind in Kind)
    return moves.Score(cards, sets, runs, unused, cards + sets + runs - unused)


def end_of_deal(
    melds: Sequence[Sequence[Laid]], out: Seat | None, kept: Cards, totals: Sequence[int]
) -> moves.DealEnded:
    """The scores of a deal, added to the earlier `totals`."""
    scores = tuple(score(own, seat == out, kept) for seat, own in enumerate(melds))
    added = tuple(before + own.total for before, own in zip(totals, scores))
    return moves.DealEnded(out, kept, scores, added)


def end_of_game(rules: HouseRules, totals: tuple[int, ...], deals: int) -> rummy.GameEnded | None:
    """The end of the game, if this many deals with these totals end it (#22, #23)."""
    best = max(totals)
    reached = best >= rules.target and totals.count(best) == 1
    if not reached and deals < rules.max_deals:
        return None
    by_place = places(totals)
    winners = tuple(Seat(seat) for seat, place in enumerate(by_place) if place == 1)
    return rummy.GameEnded(winners, by_place)
