"""What may be played: the one test of legality, and the lists derived from it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from mille.cards import Card, Cards, Rank
from mille.engine.codec import JsonObject
from mille.engine.message import Refusal, message
from mille.games.daifugo.moves import Chosen, Give, Pass, Play
from mille.games.daifugo.order import ORDER, SPADE_THREE, height, low_to_high, rank_of
from mille.games.daifugo.table import Phase, Table, View

MOST_CARDS = 4
"""The most cards in a play, jokers included (#10, #15)."""


def not_high_enough(table: Table, cards: Cards) -> Refusal | None:
    """Why cards of one rank may not be played on the top play, or None (#11, #15 to #17)."""
    top, rank = table.top, rank_of(cards)
    if top is None or rank is None:
        return None
    if len(cards) != len(top.cards):
        return message("refusal.wrong_count", n=len(top.cards))
    if table.spade_three_takes(cards) or height(rank, table.turned) > height(
        top.rank, table.turned
    ):
        return None
    return message("refusal.too_low", rank=top.rank)


def play_refusal(table: Table, hand: Cards, play: Play) -> Refusal | None:
    """Why the seat on turn, which holds `hand`, may not make this play, or None."""
    cards = play.cards
    refusal = _not_held(hand, cards)
    if refusal is not None:
        return refusal
    if not cards:
        return message("refusal.no_cards")
    rank = rank_of(cards)
    if rank is None:
        return message("refusal.mixed_ranks")
    if len(cards) > MOST_CARDS:
        return message("refusal.too_many", n=MOST_CARDS)
    if play.rank not in (None, rank):
        return message("refusal.wrong_rank", rank=rank)
    return not_high_enough(table, cards)


def give_refusal(hand: Cards, give: Give, due: int) -> Refusal | None:
    """Why the seat that owes `due` cards may not give these, or None (#7)."""
    refusal = _not_held(hand, give.cards)
    if refusal is None and len(give.cards) != due:
        return message("refusal.give_count", n=due)
    return refusal


def _not_held(hand: Cards, cards: Cards) -> Refusal | None:
    left = list(hand)
    for card in cards:
        if card not in left:
            return message("refusal.not_held", card=card)
        left.remove(card)
    return None


def legal(view: View) -> list[JsonObject]:
    """What the seat on turn may do, in the protocol's form (section 5)."""
    gift = view.gift
    if gift is not None:
        hand = [card.code for card in low_to_high(view.hand)]
        return [{"event": "give", "from": hand, "count": gift.count}]
    listed: list[JsonObject] = [] if view.top is None else [{"event": "pass"}]
    for rank, cards, counts in patterns(view):
        codes = [card.code for card in cards]
        listed.append({"event": "play", "rank": rank.value, "from": codes, "counts": counts})
    return listed


def patterns(view: View) -> Iterator[tuple[Rank, Cards, list[int]]]:
    """The ranks that can be played, 3 to 2 and then the joker: from which cards, and how many of
    them.

    Any choice of that many cards is legal, as long as one of them has the rank.
    """
    hand, top = low_to_high(view.hand), view.top
    jokers = tuple(card for card in hand if card.rank is Rank.JOKER)
    sizes = range(1, MOST_CARDS + 1) if top is None else (len(top.cards),)
    for rank in ORDER:
        natural = tuple(card for card in hand if card.rank is rank)
        if not natural:
            continue
        cards = natural + jokers
        if top is not None and not_high_enough(view, cards[: len(top.cards)]) is not None:
            if SPADE_THREE in natural and view.spade_three_takes((SPADE_THREE,)):
                yield rank, (SPADE_THREE,), [1]
            continue
        if counts := [n for n in sizes if n <= len(cards)]:
            yield rank, cards, counts
    counts = [n for n in sizes if n <= len(jokers)]
    if counts and (top is None or not_high_enough(view, jokers[: len(top.cards)]) is None):
        yield Rank.JOKER, jokers, counts


def moves(view: View) -> Iterator[Chosen]:
    """The moves of the seat on turn. Plays that differ only in suits come once, except that the 3
    of spades counts as different if it matters.
    """
    if view.turn != view.seat or view.phase not in (Phase.GIVE, Phase.PLAY):
        return
    if view.gift is not None:
        yield from _gifts(view, view.gift.count)
        return
    if view.top is not None:
        yield Pass()
    for rank, cards, counts in patterns(view):
        for n in counts:
            yield from (Play(chosen, rank) for chosen in _distinct(view, cards, n))


def _distinct(view: Table, cards: Cards, n: int) -> Iterator[Cards]:
    """Choices of `n` cards, including a natural one if there is one; equivalent choices
    come once.
    """
    seen = set()
    lone = all(card.rank is Rank.JOKER for card in cards)
    for chosen in combinations(cards, n):
        if not lone and chosen[0].rank is Rank.JOKER:
            continue
        face = tuple(_kind(view, card) for card in chosen)
        if face not in seen:
            seen.add(face)
            yield chosen


def _gifts(view: View, n: int) -> Iterator[Give]:
    seen = set()
    for chosen in combinations(low_to_high(view.hand), n):
        face = tuple(_kind(view, card) for card in chosen)
        if face not in seen:
            seen.add(face)
            yield Give(chosen)


def _kind(table: Table, card: Card) -> object:
    """What distinguishes a card under the rules."""
    if card is SPADE_THREE and table.rules.spade_three and table.rules.jokers:
        return card
    return card.rank
