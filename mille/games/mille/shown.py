"""Mille's table: a seat's view as zones, slips and words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

from mille.cards import Cards, Rank, count
from mille.engine.codec import Seat
from mille.engine.game import ScoreLine
from mille.engine.message import Message, message
from mille.games.mille import moves
from mille.games.mille.melds import (
    DEAR,
    FULL_RANK,
    LEAST_MELD,
    WILD,
    Meld,
    Melds,
    card_value,
    find,
    score_deal,
    split,
    value,
)
from mille.games.mille.moves import Phase
from mille.games.mille.table import MilleView, pairs, two_is_free
from mille.parts import rummy
from mille.value import replace
from mille.view import beat as steps, names as people, table
from mille.view.beat import Beat
from mille.view.names import Occasion, by_name, called
from mille.view.table import TableView, ZoneView

STOCK, PACK = table.STOCK, table.PILE

LOW_HAND = 2
SEVEN = FULL_RANK - 1


def show(view: MilleView, names: Sequence[str]) -> TableView:
    mine, theirs, my_turn = view.seat, view.other, _is_turn_of(view, view.seat)
    draws = my_turn and view.phase is Phase.DRAW
    return TableView(
        me=mine,
        zones=table.zones(
            table.hand_zone(mine, mine, names, table.faces(view.hand, hand_is_open(view))),
            _their_hand(view, theirs, names),
            *(_melds(view, seat, names) for seat in (mine, theirs)),
            table.stock(view.stock, draws),
            _pack(view, draws),
        ),
        seats=(_slip(view, mine, names[mine]), _slip(view, theirs, names[theirs])),
        prompt=_prompt(view, names, my_turn),
        my_turn=my_turn,
    )


def _is_turn_of(view: MilleView, seat: Seat) -> bool:
    """Whether a seat has to choose; one that has just gone out has no turn any more."""
    playing = view.turn == seat and view.phase in (Phase.DRAW, Phase.PLAY)
    return playing and count(view.hands[seat]) > 0


def hand_is_open(view: MilleView) -> bool:
    """Whether the other hand is face up, as after a deal."""
    return view.phase in (Phase.DEAL, Phase.OVER)


def _their_hand(view: MilleView, seat: Seat, names: Sequence[str]) -> ZoneView:
    n = count(view.hands[seat])
    cards = table.faces(view.known, burnt=True) if hand_is_open(view) else table.faces(n)
    zone = table.hand_zone(seat, view.seat, names, cards, n)
    return replace(zone, title=message("count.cards", n=n))


def _melds(view: MilleView, seat: Seat, names: Sequence[str]) -> ZoneView:
    shown = _in_order(view.melds[seat])
    return table.melds_zone(seat, view.seat, names, tuple(map(_column, shown)))


def _in_order(melds: Melds) -> list[Meld]:
    """The melds by rank, with 2s last, as in a hand."""
    return sorted(melds, key=lambda meld: meld.rank is WILD)


@lru_cache(maxsize=64)  # most columns are unchanged by a move
def _column(meld: Meld) -> table.ColumnView:
    seven = len(meld.naturals) == SEVEN and not meld.wilds
    kind = "natural" if meld.is_natural else "seven" if seven else "plain"
    points, rank = _points(meld), meld.rank
    blanks = {"n": len(meld.cards), "wilds": len(meld.wilds), "points": points}
    label = message(f"column.{'wild' if meld.wilds else kind}", rank=rank, **blanks)
    return table.ColumnView(
        id=rank.value,
        # 2s go at the bottom: where melds are crowded, the visible card then shows their rank.
        cards=table.faces(meld.wilds + meld.naturals),
        label=label,
        title=message("column.title", rank=rank, n=len(meld.cards), points=points),
        short=message("tell.beside", first=message("card.index", rank=rank, suit=""), then=points),
        squared=kind != "plain",
        lying=meld.is_natural,
        starred=meld.is_natural,
        warning=str(SEVEN) if seven else "",
    )


@lru_cache(maxsize=64)
def _points(meld: Meld) -> int:
    return meld.value * (2 if meld.is_natural else 1)


def _pack(view: MilleView, draws: bool) -> ZoneView:
    n = len(view.pile)
    top = view.pile[-1:]
    label = message("zone.pack", n=n, card=top[0]) if top else message("zone.pack.empty")
    # The pack lies squared: of the cards under the upcard the table shows only that they are there,
    # unless the house plays with an open pack (#19).
    under = view.pile[:-1] if view.rules.open_pile else max(0, n - 1)
    return ZoneView(
        PACK,
        table.Lie.PILE,
        label,
        (*table.faces(under), *table.faces(top)),
        title=message("count.cards", n=n),
        open=bool(pairs(view)) or two_is_free(view) if draws else None,
    )


def _slip(view: MilleView, seat: Seat, name: str) -> table.SeatView:
    n, total = count(view.hands[seat]), view.totals[seat]
    laid = sum(map(_points, view.melds[seat]))
    knows_hand = seat == view.seat or hand_is_open(view)
    held = value(view.hand) if seat == view.seat else 0
    caption = message("panel.held", laid=laid, held=held) if knows_hand else message("panel.laid")
    so_far = laid - held
    if hand_is_open(view) and view.deals:
        so_far = view.deals[-1].scores[seat].total
        caption = message("slip.net")
    naturals, chapeaux = (by_seat[seat] for by_seat in view.marks)
    return table.SeatView(
        seat=seat,
        name=name,
        figure=total,
        caption=message("panel.goal", target=view.rules.target),
        count=n,
        cards=message("count.cards", n=n),
        second=so_far,
        second_caption=caption,
        marks=marks(naturals, chapeaux),
        dealer=view.dealer == seat,
        on_turn=_is_turn_of(view, seat),
        alert=view.rules.announce_low_hand and 0 < n <= LOW_HAND and view.phase is not Phase.DEAL,
        progress=max(0.0, min(1.0, total / view.rules.target)),
    )


@lru_cache(maxsize=64)  # totals change only when a deal is scored
def marks(naturals: int, chapeaux: int) -> tuple[table.Mark, ...]:
    return (
        table.Mark("star", message("tally.naturals", n=naturals), naturals),
        table.Mark("circle", message("tally.chapeaux", n=chapeaux), chapeaux, strong=True),
    )


def _prompt(view: MilleView, names: Sequence[str], my_turn: bool) -> Message:
    if view.dealer is None:
        return message("prompt.dealing")
    if view.phase in (Phase.DEAL, Phase.RESHUFFLE, Phase.OVER):
        return message(f"prompt.{view.phase.value}")
    if not count(view.hands[view.turn]):  # that seat has just gone out
        return message("prompt.deal")
    if not my_turn:
        return message("prompt.theirs", name=names[view.turn])
    if view.phase is Phase.PLAY:
        return message("prompt.play")
    if not view.can_draw:
        return message("prompt.last_pack")
    if two_is_free(view):
        return message("prompt.draw_two")
    if pairs(view):
        return message("prompt.draw_pack")
    return message("prompt.draw")


# How events of Mille are told to a seat: which cards travel where, the words, a sound.
#
# Below, what people may say about what both seats have seen.


PACK_TAKEN = steps.Moment("pack", steps.MomentKind.TURN, "fresh", "riffle")
NATURAL = steps.Moment("natural", steps.MomentKind.RARE, "star", "spoons")
CHAPEAU = steps.Moment("chapeau", steps.MomentKind.RARE, "hat", "hat")
OUT = steps.Moment("out", steps.MomentKind.WIN, "flag", "turn")
LAID = steps.Moment("laid", steps.MomentKind.TURN, "star", "drum")
MOMENTS = (steps.WON, steps.LOST, OUT, PACK_TAKEN, NATURAL, CHAPEAU, LAID)
GREAT_PACK, RARE_PACK = 12, 15
"""A pack of this many cards can turn a deal around; one of so many is held up to everybody."""
GREAT_TURN = 200
"""So many points laid in one turn come up about once in a game."""
GOOD_PACK, LARGE = 5, 5
"""A pack and a meld of this many cards are spoken of."""

DOUBLED = "×2"
DEAREST = 100
"""A card worth this much makes a sound of its own as it lands."""


def beat(event: moves.Event, view: MilleView, names: Sequence[str]) -> Beat:
    match event:
        case moves.Dealt(dealer=dealer):
            first = Seat(1 - dealer)
            deal = steps.Deal((table.hand_of(first), table.hand_of(dealer)))
            begins = called(first, view, names)
            news = by_name("news.dealt", dealer, view, names, begins=begins)
            return Beat((deal,), news, dealer, "deal")
        case rummy.Drawn(seat, card):
            seen = {} if card is None else {"card": card}
            news = by_name("news.drew", seat, view, names, **seen)
            return Beat((steps.Travel((card,), STOCK, table.hand_of(seat)),), news, seat, "draw")
        case moves.UpcardTwoTaken(seat, card):
            news = by_name("news.took_card", seat, view, names, card=card)
            return Beat((steps.Travel((card,), PACK, table.hand_of(seat)),), news, seat, "draw")
        case moves.PackTaken(seat, _, cards):
            news = by_name("news.took_pack", seat, view, names, n=len(cards), card=cards[0])
            great = PACK_TAKEN.felt(news, seat) if len(cards) >= RARE_PACK else None
            if seat == view.seat and len(cards) > 1:
                below = message("news.saw_pack", cards=by_rank(cards[1:]))
                news = message("tell.more", first=news, then=below)
            return Beat(_pack_taken(event), news, seat, "riffle", moment=great)
        case moves.Melded():
            return _melded(event, view, names)
        case rummy.Discarded(seat, card):
            sound = "brass" if card_value(card) == DEAREST else "knock"
            news = by_name("news.discarded", seat, view, names, card=card)
            way = steps.Travel((card,), table.hand_of(seat), PACK, sound=sound)
            points = laid_in_turn(view)
            if points < GREAT_TURN:
                return Beat((way,), news, seat)
            said = by_name("banner.laid", seat, view, names, points=points)
            return Beat((steps.Say(said, seat=seat), way), news, seat, moment=LAID.felt(said, seat))
        case rummy.Reshuffled(stock):
            return steps.reshuffled(stock, PACK, "news.reshuffled")
        case moves.DealEnded(out=out):
            opened = (steps.TurnOver(table.hand_of(view.other)), *_counted(view, names))
            if out is None:
                return Beat(opened, message("news.died"), sound="turn")
            news = by_name("news.went_out", out, view, names)
            beaten = [Seat(i) for i, score in enumerate(event.scores) if score.chapeau]
            felt = OUT.felt(news, out) if out == view.seat else None
            if beaten:
                chapeau = by_name("banner.chapeau", beaten[0], view, names)
                felt = CHAPEAU.felt(chapeau, beaten[0], news)
            return steps.counted(opened, news, out, felt, "turn")
        case moves.GameEnded(winner=winner):
            return steps.game_ended(by_name("news.won", winner, view, names), view.seat, (winner,))
    raise AssertionError(event)


def laid_in_turn(view: MilleView) -> int:
    """How many points were laid in the turn of the last discard."""
    points, discards = 0, 0
    for event in reversed(view.story):
        match event:
            case rummy.Discarded():
                discards += 1
            case moves.Melded(_, _, cards) if discards == 1:
                points += value(cards)
            case moves.PackTaken(_, meld, cards) if discards == 1:
                points += value((cards[0], *meld))
        if discards == 2:
            break
    return points


def _counted(view: MilleView, names: Sequence[str]) -> Iterator[steps.Step]:
    """Melds rise, naturals and natural hands doubled; what is left burns; the ribbons run."""
    seats, scores = (view.seat, view.other), view.deals[-1].scores
    yield from steps.rises([(seat, _worths(view, seat)) for seat in seats], view, names)
    hands = {seat: view.hand if seat == view.seat else view.known for seat in seats}
    left = [(seat, [(card, -card_value(card)) for card in hands[seat]]) for seat in seats]
    yield from steps.burns(left, view, names)
    gained = [score.total for score in scores]
    yield from steps.race(view.totals, gained, view, names, goal=view.rules.target)


def _worths(view: MilleView, seat: Seat) -> list[steps.Worth]:
    found = []
    for meld in _in_order(view.melds[seat]):
        points, id = _points(meld), meld.rank.value
        stamp = DOUBLED if meld.is_natural else ""
        found.append(steps.Worth(points, id, stamp, meld.value))
    if view.deals[-1].scores[seat].natural_hand:
        found.append(steps.Worth(sum(each.points for each in found), stamp=DOUBLED))
    return found


def by_rank(cards: Cards) -> Message:
    """Many cards in words, by rank with 2s last, and special cards named."""
    plain = Counter(card.rank for card in cards if card not in DEAR)
    parts = [message(f"news.of_rank.{plain[it]}", rank=it) for it in sorted(plain, key=WILD.__eq__)]
    for card, n in Counter(card for card in cards if card in DEAR).items():
        them = message("card.name", rank=card.rank, suit=message(f"suit.{card.suit}"))
        several = message(f"news.of_rank.{n}", rank=them)
        parts.append(several if n > 1 else message("cards.the", card=card))
    return message("cards.all", cards=tuple(parts))


def _pack_taken(event: moves.PackTaken) -> tuple[steps.Step, ...]:
    """The pack is fanned out and goes where it belongs, together with the cards from the hand."""
    hand, melds = table.hand_of(event.seat), table.melds_of(event.seat)
    upcard, *rest = event.cards
    rank = upcard.rank.value
    return (
        steps.Spread(PACK, event.cards),
        steps.Travel((upcard,), PACK, melds, rank),
        steps.Travel(event.meld, hand, melds, rank, along=True),
        steps.Travel(tuple(rest), PACK, hand, apart=True, along=True),
    )


def adds(rank: Rank, cards: Cards) -> bool:
    """Whether these cards can only be laid where their meld is: too few for a new one, or 2s."""
    return len(cards) < LEAST_MELD or not split(rank, cards)[0]


def added(cards: Cards) -> Message:
    return message("cards.the", card=cards[0]) if len(cards) == 1 else by_rank(cards)


def _melded(event: moves.Melded, view: MilleView, names: Sequence[str]) -> Beat:
    seat, rank, cards = event.seat, event.rank, event.cards
    hand, melds = table.hand_of(seat), table.melds_of(seat)
    meld = find(view.melds[seat], rank)
    if meld is not None and meld.is_natural:
        laid = steps.Travel(cards, hand, melds, rank.value, apart=True)
        risen = steps.Gather(melds, rank.value)
        news = by_name("news.natural", seat, view, names, rank=rank, points=2 * meld.value)
        return Beat((laid, risen), news, seat, moment=NATURAL.felt(news, seat))
    news = by_name("news.melded", seat, view, names, cards=by_rank(cards))
    if adds(rank, cards):
        news = by_name("news.added", seat, view, names, cards=added(cards), rank=rank)
    laid = steps.Travel(cards, hand, melds, rank.value, apart=True, sound="snap")
    return Beat((laid,), news, seat)


NARROW = 20
"""A positive score below this was nearly a chapeau."""


def heard(event: moves.Event, view: MilleView) -> tuple[Occasion, ...]:
    match event:
        case moves.PackTaken(seat, _, cards) if len(cards) >= GREAT_PACK:
            return (people.good(seat, people.FAIR, "pack"),)
        case moves.PackTaken(seat, _, cards) if len(cards) >= GOOD_PACK:
            return (people.good(seat, people.WEAK),)
        case moves.Melded(seat, rank):
            meld = find(view.melds[seat], rank)
            if meld is not None and meld.is_natural:
                return (people.rare(seat, "natural"),)
            large = meld is not None and len(meld.cards) >= LARGE
            return (people.good(seat, people.WEAK),) if large else ()
        case rummy.Discarded(seat) if laid_in_turn(view) >= GREAT_TURN:
            return (people.good(seat),)
        case moves.DealEnded(out=out) if out is not None:
            other = Seat(1 - out)
            total, chapeau = event.scores[other].total, event.scores[other].chapeau
            after = (
                people.escape(other) if 0 <= total <= NARROW else people.bad(other, bows=chapeau)
            )
            return people.good(out, wins=True), after, *people.standings(event.totals)
        case moves.GameEnded(winner=winner, skunk=skunk):
            ends = people.over(2, (winner,))
            return (Occasion("skunk", Seat(1 - winner), people.END), *ends) if skunk else ends
    return ()


# Parts of the score sheet.


def so_far(view: MilleView, seat: Seat) -> tuple[ScoreLine, ...]:
    """What the current deal would score for a seat; a hand that the viewer cannot see counts 0."""
    score = score_deal(view.rules, view.melds[seat], (), went_out=False, somebody_out=False)
    n = count(view.hands[seat])
    held = ScoreLine(message("score.unseen", n=n), 0)
    if seat == view.seat:
        held = ScoreLine(message("score.left", n=n), -value(view.hand))
    return (*score.lines, held)
