"""Daifugo's table: a seat's view as zones, slips and words."""

from __future__ import annotations

from collections.abc import Sequence

from mille.cards.card import Cards, Rank
from mille.cards.hidden import count
from mille.engine.game import Seat
from mille.engine.message import Blank, Message, message
from mille.games.daifugo.moves import Passed, Played, RoundEnded
from mille.games.daifugo.order import ORDER, height, low_to_high, rank_of
from mille.games.daifugo.places import ROUND, around, group, hand_of, hat, of_rank, title_of, to_be
from mille.games.daifugo.plays import patterns
from mille.games.daifugo.table import Phase, View
from mille.view.table import Bead, CardView, Lie, SeatView, TableView, ZoneView, zones

FEW = 2
"""With so many cards or fewer somebody is about to go out."""


def show(view: View, names: Sequence[str]) -> TableView:
    """The table as the seat of `view` is shown it."""
    return TableView(
        view.seat,
        zones(_own_hand(view), *(_hand(view, s, names) for s in around(view)[1:]), _round(view)),
        tuple(_slip(view, seat, names) for seat in around(view)),
        _prompt(view, names),
        my_turn=view.turn == view.seat,
        headline=_headline(view),
        middle=_to_beat(view),
        strip=_strip(view),
        shaded=view.turned,
    )


def in_present_order(view: View, cards: Cards) -> Cards:
    """Low to high by the order that holds now, jokers last."""
    return tuple(sorted(low_to_high(cards), key=lambda card: height(card.rank, view.turned)))


def playable(view: View) -> frozenset[str]:
    """The codes of the cards that can be part of a play now."""
    if view.phase is not Phase.PLAY or view.turn != view.seat:
        return frozenset()
    return frozenset(card.code for _, cards, _ in patterns(view) for card in cards)


def _own_hand(view: View) -> ZoneView:
    hand, can = in_present_order(view, view.hand), playable(view)
    answers = view.top is not None and view.turn == view.seat and view.phase is Phase.PLAY
    cards = tuple(
        CardView(card, raised=answers and card.code in can, dimmed=answers and card.code not in can)
        for card in hand
    )
    return ZoneView(hand_of(view.seat), Lie.FAN, message("zone.hand.me", n=len(hand)), cards)


def _hand(view: View, seat: Seat, names: Sequence[str]) -> ZoneView:
    held = view.hands[seat]
    n = count(held)
    cards = low_to_high(held) if isinstance(held, tuple) else (None,) * n
    return ZoneView(
        hand_of(seat),
        Lie.FAN,
        message("zone.hand.them", name=names[seat], n=n),
        tuple(map(CardView, cards)),
        title=message("count.cards", n=n),
    )


def _round(view: View) -> ZoneView:
    """The plays of the round, each with its seat's colour; jokers say what they stand for."""
    plays = round_so_far(view)
    cards = tuple(
        CardView(
            card,
            by=play.seat,
            stands_for=play.rank if card.rank is Rank.JOKER and play.rank != card.rank else None,
        )
        for play in plays
        for card in play.cards
    )
    label = message("zone.round.empty")
    if plays:
        label = message("zone.round", group=group(plays[-1].cards), n=len(plays))
    return ZoneView(ROUND, Lie.HEAP, label, cards)


def round_so_far(view: View) -> list[Played]:
    """The plays since the table was last swept."""
    plays: list[Played] = []
    for event in view.story:
        if isinstance(event, RoundEnded):
            plays = []
        elif isinstance(event, Played):
            plays.append(event)
    return plays


def _slip(view: View, seat: Seat, names: Sequence[str]) -> SeatView:
    n, title = count(view.hands[seat]), title_of(view, seat)
    points = view.rules.winner == "points"
    last = next((each for each in reversed(view.story) if _did(each, seat)), None)
    playing = view.phase in (Phase.GIVE, Phase.PLAY)
    return SeatView(
        seat,
        names[seat],
        view.totals[seat] if points else None,
        message("slip.points") if points else None,
        count=n,
        cards=message("count.cards", n=n),
        second=None if points else view.totals[seat],
        second_caption=None if points else message("slip.points"),
        said=_said(view, seat),
        threw=tuple(map(CardView, last.cards)) if isinstance(last, Played) and playing else (),
        marks=() if title is None else (hat(title),),
        dealer=view.dealer == seat,
        on_turn=view.turn == seat,
        dimmed=playing and (seat in view.passed or not view.is_in(seat)),
        alert=view.phase is Phase.PLAY and view.is_in(seat) and n <= FEW,
    )


def _did(event: object, seat: Seat) -> bool:
    return isinstance(event, (Played, Passed)) and event.seat == seat


def _said(view: View, seat: Seat) -> Message | None:
    """One word for how a seat stands."""
    if view.phase not in (Phase.GIVE, Phase.PLAY):
        return None
    if seat == view.fallen:
        return message("slip.fallen")
    if seat in view.out:
        title = to_be(view, view.out.index(seat) + 1)
        return message("slip.out", title=message(f"title.{title.value}"))
    if seat in view.passed:
        return message("slip.passed.back" if view.rules.may_return else "slip.passed")
    return None


def _headline(view: View) -> Message:
    """Which deal it is; in a revolution that it is one, in words."""
    blanks = {"deal": max(1, view.deal), "deals": view.rules.deals}
    return message("headline.revolution" if view.turned else "headline.deal", **blanks)


def _to_beat(view: View) -> Message:
    """What is asked: so many cards, above which rank."""
    top = view.top
    if view.phase is not Phase.PLAY or top is None:
        return message("beat.free" if view.phase is Phase.PLAY else "beat.nothing")
    if top.rank is Rank.JOKER:
        lone = len(top.cards) == 1 and view.rules.spade_three
        return message("beat.lone_joker" if lone else "beat.joker")
    way = "below" if view.turned else "above"
    return message(f"beat.{len(top.cards)}.{way}", rank=of_rank(top.rank))


def _strip(view: View) -> tuple[Bead, ...]:
    """The ranks in the present order; those that beat the top are lit."""
    ranks = ORDER[::-1] if view.turned else ORDER
    top = view.top
    beads = []
    for rank in (*ranks, *((Rank.JOKER,) if view.rules.jokers else ())):
        lit = top is not None and height(rank, view.turned) > height(top.rank, view.turned)
        text = "★" if rank is Rank.JOKER else "10" if rank is Rank.TEN else rank.value
        beads.append(Bead(text, lit=lit, now=top is not None and rank == top.rank))
    return tuple(beads)


def _prompt(view: View, names: Sequence[str]) -> Message:
    match view.phase:
        case Phase.OVER:
            return message("prompt.over")
        case Phase.DEAL:
            return message("prompt.deal")
        case Phase.GIVE:
            gift = view.gift
            assert gift is not None
            who = "you" if gift.seat == view.seat else "they"
            blanks: dict[str, Blank] = {
                "name": names[gift.seat],
                "other": names[gift.to],
                "n": gift.count,
            }
            return message(f"prompt.give.{who}", **blanks)
    if view.turn is None:
        return message("prompt.sweep")
    if view.turn != view.seat:
        return message("prompt.they", name=names[view.turn])
    if view.top is None:
        return message("prompt.lead")
    if not playable(view):
        return message("prompt.nothing")
    return message("prompt.answer", name=names[view.top.seat], group=group(view.top.cards))


__all__ = ["in_present_order", "playable", "rank_of", "round_so_far", "show"]
