"""Imagined deals: the unseen cards dealt at random, and passed on the way people pass.

A world is dealt from the start. A seat that passed cards to this seat had them; a seat that got
cards from this one has them, unless it passed them on; everybody else passes by the quick count. So
the hands are as good as hands are after the passes, and not like seven random cards.
"""

from __future__ import annotations

from collections.abc import Sequence

from mille.cards import Dice
from mille.engine.codec import Seat
from mille.games.anaconda.players.counting import keep_most, worth
from mille.games.anaconda.table import View
from mille.value import Value

CARDS = 7


class Gift(Value):
    """What one seat gives another in a pass; None for cards that this seat does not know."""

    from_: int
    to: int
    cards: tuple[int, ...] | None


class World(Value):
    """A way the deal may go."""

    hands: dict[int, list[int]]
    """After all passes, the hand of each seat that took part in the first pass, or still can."""
    came: list[list[int]]
    """What this seat receives in each pass that is still to come."""


class Imagined:
    """What a seat knows of a deal, and random worlds that agree with it."""

    def __init__(self, view: View) -> None:
        self.seat = view.seat
        self.ace_low = view.rules.low != "deuce_to_seven"
        self.passes: list[list[Gift]] = []
        for event in view.exchanged:
            ways = [
                Gift(p.from_, p.to, None if p.cards is None else tuple(c.index for c in p.cards))
                for p in event.moves
            ]
            self.passes.append(ways)
        self.to_come = [
            (_gifts(view.active, to), n) for to, n in view.rules.passes[len(self.passes) :]
        ]
        self.sizes = [n for _, n in view.rules.passes]
        first = self.passes[0] if self.passes else None
        self.seats = [way.from_ for way in first] if first else list(view.active)
        hand = [card.index for card in view.hand]
        self.own = self._at_first(hand)
        self.up = {
            seat: [card.index for card in cards]
            for seat, cards in enumerate(view.up)
            if cards and seat != view.seat
        }
        self.hand = hand
        got = {
            card
            for ways in self.passes
            for way in ways
            if way.to == self.seat
            for card in way.cards or ()
        }
        self.had = self._forced()
        known = {*self.own, *got, *(card for cards in self.had.values() for card in cards)}
        self.unseen = [card for card in range(52) if card not in known]

    def _at_first(self, hand: Sequence[int]) -> list[int]:
        """The seat's own hand as it was dealt."""
        own = list(hand)
        for ways in reversed(self.passes):
            for way in ways:
                if way.to == self.seat:
                    own = [card for card in own if card not in (way.cards or ())]
            for way in ways:
                if way.from_ == self.seat:
                    own += way.cards or ()
        return own

    def _forced(self) -> dict[int, list[int]]:
        """Cards that other seats must have been dealt, judging by what they passed."""
        found: dict[int, list[int]] = {seat: [] for seat in self.seats}
        seen = set(self.own)
        for ways in self.passes:
            for way in ways:
                if way.to == self.seat and way.from_ in found:
                    new = [card for card in way.cards or () if card not in seen]
                    found[way.from_] += new[: CARDS - len(found[way.from_])]
                    seen.update(new)
        return found

    def world(self, dice: Dice) -> World:
        """A random deal that agrees with what is known."""
        unseen = _shuffled(self.unseen, dice)
        hands: dict[int, list[int]] = {}
        for seat in self.seats:
            if seat == self.seat:
                hands[seat] = list(self.own)
                continue
            forced = self.had[seat]
            need = CARDS - len(forced)
            hand, other = unseen[:need], unseen[-need:]
            two = bool(forced) and len(unseen) > 2 * need > 0
            if two and worth(other, self.ace_low) > worth(hand, self.ace_low):
                # Cards passed away were worth less than those kept: use the better of two draws.
                hand, unseen = other, unseen[:-need]
            else:
                unseen = unseen[need:]
            hands[seat] = forced + hand
        for gifts, n in zip(self.passes, self.sizes):
            self._pass(hands, gifts, n)
        came = [self._pass(hands, gifts, n) for gifts, n in self.to_come]
        if not self.to_come:
            self._show(hands)
        return World(hands, came)

    def _pass(self, hands: dict[int, list[int]], gifts: Sequence[Gift], n: int) -> list[int]:
        """All seats pass at once; returns what this seat receives."""
        given: list[tuple[int, list[int]]] = []
        came: list[int] = []
        for gift in gifts:
            hand = hands[gift.from_]
            if gift.cards is not None:
                cards = list(gift.cards)
                if gift.from_ != self.seat:
                    self._fetch(hands, gift.from_, cards)
                kept = [card for card in hands[gift.from_] if card not in cards]
            else:
                kept = list(keep_most(hand, len(hand) - n, self.ace_low))
                cards = [card for card in hand if card not in kept]
            hands[gift.from_] = kept
            given.append((gift.to, cards))
        for to, cards in given:
            hands[to] = hands[to] + cards
            if to == self.seat:
                came = cards
        return came

    def _fetch(self, hands: dict[int, list[int]], seat: int, cards: Sequence[int]) -> None:
        """Give a seat these cards by swapping with whoever has them in this world."""
        hand = hands[seat]
        for card in cards:
            if card in hand:
                continue
            spare = next(c for c in reversed(hand) if c not in cards)
            place = hand.index(spare)
            for other, held in hands.items():
                if card in held:
                    if other != self.seat:
                        held[held.index(card)] = spare
                    break
            hand[place] = card

    def _show(self, hands: dict[int, list[int]]) -> None:
        """Give every seat its face-up cards."""
        for seat, up in self.up.items():
            if seat in hands:
                self._fetch(hands, seat, up)


def _gifts(active: Sequence[Seat], to: int) -> list[Gift]:
    """The routes of a future pass among the seats now in (anaconda.md #11)."""
    ring = sorted(active)
    if to % len(ring) == 0:
        to = 1 if to > 0 else -1
    return [Gift(seat, ring[(n + to) % len(ring)], None) for n, seat in enumerate(ring)]


def _shuffled(cards: Sequence[int], dice: Dice) -> list[int]:
    """The cards in a random order; faster than `Dice.shuffled`, and good enough for a world."""
    deck = list(cards)
    bits, left = 0, 0
    for i in range(len(deck) - 1, 0, -1):
        if not left:
            bits, left = dice.bits(), 8
        j = (bits & 0xFF) * (i + 1) >> 8
        bits >>= 8
        left -= 1
        deck[i], deck[j] = deck[j], deck[i]
    return deck
