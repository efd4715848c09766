"""Daifugo's table: a seat's view as zones, slips and words.

A slip has figures, a hat, and a word on how the seat stands.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile

from mille.cards import Card, Cards, Rank, count, without
from mille.engine.codec import Seat
from mille.engine.message import Message, message
from mille.games.daifugo import moves
from mille.games.daifugo.moves import ORDER, SPADE_THREE, Passed, Played, Title, height, low_to_high
from mille.games.daifugo.table import Gift, Phase, View, patterns, titles_of
from mille.parts.seats import around
from mille.value import replace
from mille.view import table
from mille.view.names import YOURSELF, by_name, called, one_after_another
from mille.view.presentation import drawn

# Where things lie on the table, and what they are called.


ROUND = table.Place(table.Role.TRICK)
"""The plays of the round, in the middle of the table."""

SYMBOLS = drawn(__package__, *map(str, Title))
"""The hats for the titles; the Destitute has none."""


def in_a_row(view: View) -> int:
    """How many deals in a row the current Daifugo has been Daifugo."""
    firsts = [ended.order[0] for ended in reversed(view.deals)]
    return len(list(takewhile(lambda first: first == firsts[0], firsts)))


def hat(title: Title) -> table.Mark:
    bare = title is Title.DESTITUTE
    return table.Mark(title.value, message(f"title.{title}"), worn=True, bare=bare)


def finished_as(view: View, seat: Seat) -> Title | None:
    """The title that a seat already has for this deal, being out or fallen."""
    if seat not in (*view.out, view.fallen):
        return None
    return titles_of(view.seats)[-1 if seat == view.fallen else view.out.index(seat)]


def worn_as(view: View, seat: Seat) -> Title | None:
    """The title whose hat a seat wears: a hat that goes to another in this deal has left it."""
    own = finished_as(view, seat) if view.playing else None
    if own is not None or not view.deals:
        return own
    title, done = view.deals[-1].scores[seat].title, map(Seat, range(view.seats))
    gone = view.playing and title in [finished_as(view, each) for each in done]
    return None if gone and titles_of(view.seats).count(title) == 1 else title


def group(cards: Cards) -> Message:
    rank = moves.rank_of(cards) or Rank.JOKER
    jokers, n = sum(card.rank is Rank.JOKER for card in cards), len(cards)
    if n == 1:
        return message("cards.the", card=cards[0])
    alike = so_many(n, rank)
    return message("cards.with_joker", group=alike, n=jokers) if 0 < jokers < n else alike


def so_many(n: int, rank: Rank) -> Message:
    """So many cards of a rank: "a king", "a pair of kings"."""
    if rank is Rank.JOKER:
        return message("cards.jokers", n=n)
    return message(f"group.{n}", rank=message(f"rank.{rank}") if n == 1 else rank)


MOST_BACKS = 10
"""The most card backs drawn for another hand; the slip gives the real number."""
MOST_SHOWN = 8
"""The most plays of a round that can be told apart; older ones are hidden below them."""


def show(view: View, names: Sequence[str]) -> table.TableView:
    order = around(view.seat, view.seats)
    headline = "headline.revolution" if view.turned else "headline.deal"
    return table.TableView(
        view.seat,
        table.zones(*(_hand(view, seat, names) for seat in order), _round(view, names)),
        tuple(slip(view, seat, names) for seat in order),
        _prompt(view, names),
        my_turn=view.turn == view.seat,
        spoken=_spoken(view, names),
        headline=message(headline, deal=max(1, view.deal), deals=view.rules.deals),
        middle=_middle(view),
        strip=_strip(view),
        clockwise=True,
        shaded=view.turned,
        info=_info(view, names),
        watching=view.phase is Phase.PLAY and view.seat not in view.still_in,
    )


def in_present_order(view: View, cards: Cards) -> Cards:
    """Low to high in the present order, jokers last."""
    return tuple(sorted(low_to_high(cards), key=lambda card: height(card.rank, view.turned)))


def playable(view: View) -> frozenset[Card]:
    """The cards that can be part of a play now."""
    can = patterns(view) if view.may_play else ()
    return frozenset(card for _, cards, _ in can for card in cards)


def _hand(view: View, seat: Seat, names: Sequence[str]) -> table.ZoneView:
    held, mine = view.hands[seat], seat == view.seat
    n = count(held)
    title = message("count.cards", n=n)
    if view.fallen == seat and view.phase is Phase.PLAY:  # face down, out of the deal
        backs = (table.CardView(None, dimmed=True),) * min(n, MOST_BACKS)
        laid = table.hand_zone(seat, view.seat, names, backs, n)
        return replace(laid, title=None if mine else title)
    if mine:
        return table.hand_zone(seat, seat, names, tuple(_own_cards(view)))
    cards = table.faces(low_to_high(held) if isinstance(held, tuple) else min(n, MOST_BACKS))
    return replace(table.hand_zone(seat, view.seat, names, cards, n), title=title)


def _own_cards(view: View) -> Iterator[table.CardView]:
    hand, can = in_present_order(view, without(view.hand, view.tray)), playable(view)
    answers, came = view.top is not None and view.may_play, _received(view)
    for card, said in zip(hand, _groups(hand)):
        raised, dimmed = answers and card in can, answers and card not in can
        yield table.CardView(card, card in came, raised=raised, dimmed=dimmed, spoken=said)


def _received(view: View) -> Cards:
    """The cards that the seat received in this deal, until its first play."""
    if any(isinstance(event, Played) and event.seat == view.seat for event in view.story):
        return ()
    return tuple(card for gift in view.gifts if gift.to == view.seat for card in gift.cards or ())


def _groups(hand: Cards) -> Iterator[Message]:
    """How each card is read out: its first card announces the group."""
    ranks = [card.rank for card in hand]
    groups = list(dict.fromkeys(ranks))
    for card, before in zip(hand, (None, *ranks)):
        n, k = ranks.count(card.rank), groups.index(card.rank) + 1
        if n == 1 or card.rank is Rank.JOKER:
            yield message("card.single", card=card, k=k, of=len(groups))
        elif card.rank is before:
            yield message("card.said", card=card)
        else:
            alike = so_many(n, card.rank)
            yield message("card.group", card=card, group=alike, k=k, of=len(groups))


def _round(view: View, names: Sequence[str]) -> table.ZoneView:
    """The plays of the round on top of each other, each in its seat's colour.

    During the exchange, given cards are put here; a seat that may choose them has a tray.
    """
    plays, gift = view.rounds[-1], view.owes
    if gift is not None:
        n = gift.count
        label = message("zone.round.give", name=names[gift.to], n=len(view.tray), of=n)
        return table.ZoneView(ROUND, table.Lie.ROW, label, table.faces(view.tray), slots=n)
    label = message("zone.round.empty")
    if plays:
        label = message("zone.round", group=group(plays[-1].cards))
    columns = tuple(_play(number, play, names) for number, play in enumerate(plays))
    return table.ZoneView(ROUND, table.Lie.HEAP, label, columns=columns[-MOST_SHOWN:])


def _play(number: int, play: Played, names: Sequence[str]) -> table.ColumnView:
    """One play of the round; its jokers say what they stand for."""
    cards = tuple(
        table.CardView(card, by=play.seat, stands_for=None if card.rank is play.rank else play.rank)
        for card in play.cards
    )
    said = message("tell.of", what=names[play.seat], said=group(play.cards))
    return table.ColumnView(play_id(number), cards, said, said)


def play_id(number: int) -> str:
    return f"play-{number}"


def number_of(view: View, play: Played) -> int:
    """The index of a play in its round, from 0, whether or not the round has been cleared since."""
    return next(plays.index(play) for plays in view.rounds if play in plays)


def _middle(view: View) -> Message:
    """What has to be beaten: how many cards of which rank. During the exchange, who gives what to
    whom, and why.
    """
    gift, top, goes_on = view.gift, view.top, _goes_on(view)
    if gift is not None:
        kind, seats = "free", (gift.to, gift.seat)
        if gift.forced:
            kind, seats = "forced", (gift.seat, gift.to)
        poor, rich = (message(f"title.{view.deals[-1].scores[seat].title}") for seat in seats)
        return message(f"exchange.{kind}", poor=poor, rich=rich, n=gift.count)
    if not goes_on or top is None:
        return message("beat.free" if goes_on else "beat.nothing")
    if view.closed is not None:
        return message(f"closed.{view.closed}", card=SPADE_THREE)
    n = len(top.cards)
    if view.spade_three_takes((SPADE_THREE,)):
        return message("beat.only", group=message("cards.the", card=SPADE_THREE))
    if height(top.rank, view.turned) < height(Rank.TWO):
        return message("beat.below" if view.turned else "beat.above", group=so_many(n, top.rank))
    if top.rank is Rank.JOKER or n > view.rules.jokers:
        return message("beat.highest")
    return message("beat.only", group=so_many(n, Rank.JOKER))


def _goes_on(view: View) -> bool:
    """Whether anything may still be played: not by somebody who is left alone with cards."""
    return view.phase is Phase.PLAY and len(view.still_in) > 1


def _strip(view: View) -> tuple[table.Bead, ...]:
    """The ranks in the present order; those that beat the top play are lit."""
    ranks = ORDER[::-1] if view.turned else ORDER
    top = view.top if _goes_on(view) and view.closed is None else None
    beads = []
    for rank in (*ranks, *((Rank.JOKER,) if view.rules.jokers else ())):
        said = message("card.index", rank=rank, suit="")
        spoken = message("card.joker" if rank is Rank.JOKER else f"rank.{rank}")
        takes = rank is Rank.THREE and view.spade_three_takes((SPADE_THREE,))
        lit = top is not None and (takes or view.is_higher(rank))
        now = top is not None and rank is top.rank
        beads.append(table.Bead(said, lit, now, spoken=spoken))
    return tuple(beads)


def _spoken(view: View, names: Sequence[str]) -> Message | None:
    """For people who cannot see the table: what to beat, and all that beats it."""
    top = view.top
    if not view.may_play or top is None:  # in a lead the prompt says enough
        return None
    can = [so_many(n, rank) for rank, _, counts in patterns(view) for n in counts]
    answer = message("prompt.nothing")
    if can:
        answer = message("spoken.answer", can=one_after_another(can, "tell.next"))
    if not view.passed:  # it has just been said what was played
        return answer
    played = message("spoken.played", name=names[top.seat], group=group(top.cards))
    return message("tell.more", first=played, then=answer)


def _info(view: View, names: Sequence[str]) -> Message | None:
    """What everybody may know, and nothing shows: the ranks played, who leads."""
    if view.phase is not Phase.PLAY or view.leader is None:
        return None
    played = [card.rank for card in view.gone]
    gone = tuple(rank for rank in reversed(ORDER) if played.count(rank) == 4)
    said = [message("info.gone", gone=gone)] * bool(gone)
    return one_after_another([*said, by_name("news.leads", view.leader, view, names)], "tell.more")


def to_give(gift: Gift, ready: int, names: Sequence[str]) -> Message:
    """How many more cards the giver has to choose when `ready` are chosen."""
    left = gift.count - ready
    if left > 0:
        return message("prompt.give", name=YOURSELF, n=left, other=names[gift.to])
    return message("prompt.give.ready", n=gift.count, other=names[gift.to])


def _prompt(view: View, names: Sequence[str]) -> Message:
    match view.phase:
        case Phase.OVER:
            return message("prompt.over")
        case Phase.DEAL:
            return message("prompt.deal" if view.deals else "prompt.dealing")
        case Phase.GIVE:
            gift = view.gift
            if gift is None or gift.forced:
                return message("prompt.exchange")
            if gift.seat == view.seat:
                return to_give(gift, len(view.tray), names)
            other = called(gift.to, view, names)
            return message("prompt.give", name=names[gift.seat], other=other, n=gift.count)
    if view.turn is None:
        top = view.top
        if top is None or count(view.hands[top.seat]):
            return message("prompt.sweep")
        return by_name("prompt.last", top.seat, view, names)
    if view.turn != view.seat:
        return message("prompt.theirs", name=names[view.turn])
    if view.top is None:
        return message("prompt.lead")
    if not playable(view):
        return message("prompt.nothing")
    return message("prompt.answer", name=names[view.top.seat], group=group(view.top.cards))


FEW = 2
"""With this many cards or fewer, a seat is about to go out."""


def slip(view: View, seat: Seat, names: Sequence[str]) -> table.SeatView:
    """The slip of a seat: its cards, points, last play and hat."""
    n, out = count(view.hands[seat]), seat not in view.still_in
    total = view.totals[seat]
    caption = message("slip.points", n=total)
    points = view.rules.winner == "points"
    played = [play.cards for play in view.rounds[-1] if play.seat == seat and view.playing]
    title = worn_as(view, seat)
    return table.SeatView(
        seat,
        names[seat],
        total if points else None,
        caption if points else None,
        count=n,
        cards=message("count.cards", n=n),
        second=None if points else total,
        second_caption=None if points else caption,
        said=_said(view, seat),
        threw=table.faces(played[-1]) if played else (),
        marks=() if title is None else (hat(title),),
        dealer=view.dealer == seat,
        on_turn=view.turn == seat,
        # The first seat to go out has won the deal, so its slip stays bright under the hat.
        dimmed=view.playing and (seat in view.passed or (out and seat not in view.out[:1])),
        alert=view.phase is Phase.PLAY and not out and n <= FEW,
    )


def _said(view: View, seat: Seat) -> Message | None:
    """One word on how a seat stands."""
    if not view.playing or seat == view.turn:
        return None
    if seat == view.fallen:
        return message("slip.fallen")
    if seat in view.out:
        return message("slip.out")  # its hat says as what
    for event in reversed(view.story):  # what the seat did last in this round
        match event:
            case Passed(own) if own == seat:
                return message("slip.passed.back" if view.rules.may_return else "slip.passed")
            case Played(own) if own == seat:
                return None
            case moves.RoundEnded():
                return None
    return None
