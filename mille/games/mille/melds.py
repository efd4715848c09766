"""What Mille counts: its house rules, melds and card values, a deal, and what the loser pays."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Literal

from mille.cards import PACK, RANKS, SUITS, Card, Cards, Rank, Suit, in_order
from mille.engine.codec import Seat
from mille.engine.game import ScoreLine, total
from mille.engine.message import Message, Refusal, message
from mille.engine.options import AnyRules, Numbers, Options, Whole, named_sets
from mille.value import Unwritten, Value, replace

# The house rules of Mille: what may differ from table to table, and the named sets of them.
#
# The keys and values are those of a record's header (record.md), which always holds all of them.


MOST_STAKE = 1_000_000


class HouseRules(AnyRules):
    target: Annotated[int, Whole(1, 100_000)] = 1200
    """The total that ends the game, checked after each deal (#58)."""
    skunk_line: Annotated[int, Whole(-100_000, 100_000)] = 600
    """A loser with less than this is skunked (#67)."""
    double_skunk: bool = True
    """Whether a loser below zero is skunked twice (#68)."""
    first_two_free: bool = True
    """Whether a 2 turned up by the deal may be taken as the first turn's draw (#7)."""
    twos_take_two: bool = True
    """Whether two 2s take a pack with a 2 on top (#11)."""
    min_naturals: Annotated[int, Whole(1, 2)] = 1
    """The fewest natural cards in a meld that has wild 2s (#22)."""
    natural_hand: Literal["going_out", "any_player"] = "going_out"
    """Who scores for melding without a wild 2: only the seat that went out, or any (#50)."""
    reshuffle: Literal["end_of_turn", "when_needed"] = "end_of_turn"
    """When an empty stock is rebuilt: after the turn that emptied it, or when a draw needs it
    (#40)."""
    max_reshuffles: Annotated[int, Whole(0, 1_000)] = 4
    """The most reshuffles in one deal (#42)."""
    open_pile: bool = False
    """Whether players may look through the whole pack (#19)."""
    announce_low_hand: bool = True
    """Whether a player must announce having two cards left, or one (#39)."""
    stakes: Annotated[tuple[int, int], Numbers(2, 0, MOST_STAKE)] = (1, 3)
    """The small and the large amount of the payment (#61 to #71)."""
    settlement: Literal["all_multiplied", "hundreds_multiplied", "marks"] = "all_multiplied"
    """What a skunk multiplies: everything, or the hundreds; or it just adds one mark (#69)."""


PRESETS = named_sets(
    standard=HouseRules(),
    denexa=HouseRules(
        first_two_free=False,
        twos_take_two=False,
        natural_hand="any_player",
        announce_low_hand=False,
    ),
    pagat=HouseRules(settlement="hundreds_multiplied", announce_low_hand=False),
    toronto=HouseRules(min_naturals=2, double_skunk=False, settlement="marks"),
)


def _follow(before: HouseRules, now: HouseRules) -> HouseRules:
    """The skunk line stays at half of the target, if that is where it was (#58, #67)."""
    halved = now.target != before.target and before.skunk_line == before.target // 2
    return replace(now, skunk_line=now.target // 2) if halved else now


OPTIONS: Options[HouseRules] = Options(PRESETS, follow=_follow)
"""The allowed values of each rule."""

preset = OPTIONS.preset
rules_from = OPTIONS.made


WILD = Rank.TWO
LEAST_MELD = 3
FULL_RANK = 8
"""All the cards of one rank in two packs."""

_RANK_VALUE = {
    Rank.TWO: 20,
    Rank.ACE: 15,
    Rank.KING: 10,
    Rank.QUEEN: 10,
    Rank.JACK: 10,
    Rank.TEN: 10,
}
_SPECIAL_VALUE = {(Rank.QUEEN, Suit.SPADES): 100, (Rank.JACK, Suit.DIAMONDS): 50}


def card_value(card: Card) -> int:
    """The points of a card, laid or held (#44).

    >>> [card_value(Card.parse(code)) for code in ("QS", "JD", "2C", "AH", "TD", "9C")]
    [100, 50, 20, 15, 10, 5]
    """
    return _VALUES[card.index]


_VALUES = [
    _SPECIAL_VALUE.get((rank, suit), _RANK_VALUE.get(rank, 5)) for rank in RANKS for suit in SUITS
]


DEAR = frozenset(card for card in PACK if (card.rank, card.suit) in _SPECIAL_VALUE)
"""The cards worth more than others of their rank."""


def value(cards: Iterable[Card]) -> int:
    return sum(_VALUES[card.index] for card in cards)


def is_wild(card: Card) -> bool:
    """Whether the card is a 2, which may stand for any rank."""
    return card.rank is WILD


class Meld(Value):
    """The cards of one rank on one seat's side of the table; a seat has at most one meld per rank
    (#24).
    """

    rank: Rank
    naturals: Cards
    """Cards of the rank itself; in a meld of 2s, all its cards."""
    wilds: Cards = ()
    """2s that stand for the rank, in the order in which they were laid."""

    @property
    def cards(self) -> Cards:
        """The naturals, then the wilds."""
        return self.naturals + self.wilds

    @property
    def value(self) -> int:
        return value(self.naturals) + value(self.wilds)

    @property
    def is_natural(self) -> bool:
        """Whether it is a natural meld: all eight cards of the rank and no wild (#46 to #49)."""
        return len(self.naturals) == FULL_RANK and not self.wilds


Melds = tuple[Meld, ...]
"""One seat's melds, by rank."""


def split(rank: Rank, cards: Iterable[Card]) -> tuple[Cards, Cards]:
    """Cards as they would lie in a meld of `rank`: the naturals, then the wilds."""
    some = tuple(cards)
    naturals = tuple([card for card in some if card.rank is rank])
    return naturals, tuple([card for card in some if card.rank is not rank])


def find(melds: Melds, rank: Rank) -> Meld | None:
    for meld in melds:
        if meld.rank is rank:
            return meld
    return None


def laid(melds: Melds, rank: Rank, cards: Iterable[Card]) -> Melds:
    """The melds with `cards` laid at `rank`, in a new meld or an existing one (#24, #25)."""
    old = find(melds, rank) or Meld(rank, ())
    naturals, wilds = split(rank, cards)
    new = Meld(rank, in_order(old.naturals + naturals), old.wilds + wilds)
    others = [meld for meld in melds if meld.rank is not rank]
    return tuple(sorted([*others, new], key=lambda meld: RANKS.index(meld.rank)))


def meld_refusal(rules: HouseRules, melds: Melds, rank: Rank, cards: Cards) -> Refusal | None:
    """Why these cards, wherever they come from, cannot be laid at this rank, or None."""
    if not cards:
        return message("refusal.meld_nothing")
    naturals, others = split(rank, cards)
    for card in others:
        if rank is WILD or not is_wild(card):
            return message("refusal.wrong_rank", card=card, rank=rank)
    there = find(melds, rank)
    if there is not None:
        return None
    if len(cards) < LEAST_MELD:
        return message("refusal.meld_small", n=len(cards), least=LEAST_MELD)
    if len(naturals) < rules.min_naturals:
        return message("refusal.meld_naturals", n=rules.min_naturals, rank=rank)
    return None


def missing(hand: Cards, wanted: Cards) -> Card | None:
    if len(wanted) == 1:
        return None if wanted[0] in hand else wanted[0]
    for card in wanted:
        if hand.count(card) < wanted.count(card):
            return card
    return None


# What a deal is worth to one seat, line by line (mille.md #44 to #57).


class SeatScore(Value):
    melded: int
    """Points for melded cards, after all doublings."""
    left: int
    """Points of the cards left in hand, which were subtracted."""
    total: int
    """The score of the deal; it may be negative."""
    naturals: int
    """Stars on the score sheet: one for each natural meld, and one for a natural hand (#52)."""
    natural_hand: bool
    """Whether all melds counted double because no 2 was used as a wild (#50)."""
    natural_melds: tuple[Rank, ...]
    """The ranks whose eight cards were all melded without a wild (#46)."""
    chapeau: bool
    """Whether the score is negative in a deal that somebody ended by going out (#54)."""
    lines: Unwritten[tuple[ScoreLine, ...]] = ()
    """What was melded, what was doubled, what was left; the lines add up to the total."""


def score_deal(
    rules: HouseRules, melds: Melds, hand: Cards, *, went_out: bool, somebody_out: bool
) -> SeatScore:
    """Score one seat's melds and the cards left in its hand.

    `went_out` says whether this seat went out, `somebody_out` whether either did.
    """
    natural_melds = tuple(meld.rank for meld in melds if meld.is_natural)
    may_have_natural_hand = went_out or rules.natural_hand == "any_player"
    clean = bool(melds) and not any(meld.wilds for meld in melds)  # (#27, #50)
    natural_hand = may_have_natural_hand and clean
    left = value(hand)
    lines = lines_of(melds, natural_hand, len(hand), left)
    points = total(lines)
    return SeatScore(
        melded=points + left,
        left=left,
        total=points,
        naturals=len(natural_melds) + natural_hand,
        natural_hand=natural_hand,
        natural_melds=natural_melds,
        chapeau=somebody_out and points < 0,
        lines=lines,
    )


def score_seats(
    rules: HouseRules, melds: Sequence[Melds], hands: Sequence[Cards], out: Seat | None
) -> tuple[SeatScore, ...]:
    """The scores of both seats, of which `out` went out, if any did."""
    return tuple(
        score_deal(rules, own, hand, went_out=seat == out, somebody_out=out is not None)
        for seat, (own, hand) in enumerate(zip(melds, hands))
    )


def lines_of(melds: Melds, natural_hand: bool, held: int, left: int) -> tuple[ScoreLine, ...]:
    """The lines of a score; `held` cards worth `left` points stayed in the hand."""
    lines = [_meld_line(meld) for meld in melds]
    lines += [
        ScoreLine(message("score.natural_meld", rank=meld.rank), meld.value)
        for meld in melds
        if meld.is_natural
    ]
    if natural_hand:
        # After natural melds were doubled, so that those count four times (#52), and before the
        # hand is subtracted, which is never doubled (#53).
        lines.append(ScoreLine(message("score.natural_hand"), total(lines)))
    if held:
        lines.append(ScoreLine(message("score.left", n=held), -left))
    return tuple(lines)


def _meld_line(meld: Meld) -> ScoreLine:
    """The line for a meld; if 2s stand for its rank, it says how many."""
    if not meld.wilds:
        return ScoreLine(message("score.meld", rank=meld.rank, n=len(meld.cards)), meld.value)
    blanks = {"n": len(meld.cards), "wilds": len(meld.wilds)}
    return ScoreLine(message("score.meld_wild", rank=meld.rank, **blanks), meld.value)


# Who won, and what the loser pays, line by line (mille.md #58 to #71).


class GameEnded(Value):
    winner: Seat
    skunk: int
    """0 for none, 1 for a skunk, 2 for a double skunk."""
    payment: int
    """What the loser pays the winner."""
    lines: Unwritten[tuple[ScoreLine, ...]] = ()
    """What is paid for, in units of the stakes; the lines add up to the payment."""


def nearest_hundred(points: int) -> int:
    """Rounded to hundreds, a half away from zero (#66).

    >>> [nearest_hundred(points) for points in (1250, -150, 1249, 561, -49)]
    [1300, -200, 1200, 600, 0]
    """
    rounded = (abs(points) + 50) // 100 * 100
    return rounded if points >= 0 else -rounded


def is_over(rules: HouseRules, totals: Sequence[int]) -> bool:
    return max(totals) >= rules.target and totals[0] != totals[1]


def settle(
    rules: HouseRules, totals: Sequence[int], naturals: Sequence[int], chapeaux: Sequence[int]
) -> GameEnded:
    """The payment at the end of a game. All three sequences are by seat.

    The winner's chapeaux and the loser's naturals pay nothing (#64).
    """
    winner = Seat(0 if totals[0] > totals[1] else 1)
    loser = 1 - winner
    small, large = rules.stakes
    skunk = 1 if totals[loser] < rules.skunk_line else 0  # before any rounding (#67, #68)
    if rules.double_skunk and totals[loser] < 0:
        skunk = 2
    difference, hundreds = _hundreds(rules, totals[winner], totals[loser])
    lines = [
        ScoreLine(message("payment.win"), large),
        ScoreLine(message("payment.naturals", n=naturals[winner]), large * naturals[winner]),
        ScoreLine(message("payment.chapeaux", n=chapeaux[loser]), large * chapeaux[loser]),
        ScoreLine(difference, small * hundreds),
    ]
    if skunk:
        more = {
            "all_multiplied": skunk * total(lines),
            "hundreds_multiplied": skunk * small * hundreds,
            "marks": large,
        }[rules.settlement]
        lines.append(ScoreLine(message(f"payment.skunk.{rules.settlement}", n=1 + skunk), more))
    return GameEnded(winner, skunk, total(lines), tuple(line for line in lines if line.points))


def _hundreds(rules: HouseRules, winner_total: int, loser_total: int) -> tuple[Message, int]:
    """The hundreds between the totals, and the message that shows how they were found.

    Each total is rounded first, or the difference is rounded up (#65).
    """
    high, low, id = winner_total, loser_total, "payment.hundreds_up"
    if rules.settlement != "marks":
        high, low, id = nearest_hundred(high), nearest_hundred(low), "payment.hundreds"
    hundreds = -((low - high) // 100)
    return message(id, high=high, low=low, n=hundreds), hundreds
