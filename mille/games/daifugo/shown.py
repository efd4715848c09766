"""Daifugo's table: a seat's view as zones, slips and words.

A slip has figures, a hat, and a word on how the seat stands.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mille.cards import Cards, Rank, count, without
from mille.engine.codec import Seat
from mille.engine.message import Blank, Message, message
from mille.games.daifugo.moves import Passed, Played, RoundEnded
from mille.games.daifugo.order import ORDER, SPADE_THREE, height, low_to_high
from mille.games.daifugo.places import ROUND, group, hat, of_rank, title_of, to_be
from mille.games.daifugo.plays import patterns
from mille.games.daifugo.table import Gift, Phase, View
from mille.games.daifugo.tray import laid
from mille.parts.seats import around
from mille.value import replace
from mille.view import table
from mille.view.names import by_name
from mille.view.table import CardView, Mark, SeatView, faces, hand_of, hand_zone

MOST_BACKS = 10
"""The most card backs drawn for another hand; the slip gives the real number."""
MOST_SHOWN = 8
"""The most plays of a round that can be told apart; older ones are hidden below them."""


def show(view: View, names: Sequence[str]) -> table.TableView:
    """The table as the seat of `view` is shown it."""
    return table.TableView(
        view.seat,
        table.zones(
            _own_hand(view, names),
            *(_hand(view, seat, names) for seat in around(view.seat, view.seats)[1:]),
            _round(view, names),
        ),
        tuple(slip(view, seat, names) for seat in around(view.seat, view.seats)),
        _prompt(view, names),
        my_turn=view.turn == view.seat,
        spoken=_spoken(view, names),
        headline=_headline(view),
        middle=_middle(view),
        strip=_strip(view),
        clockwise=True,
        shaded=view.turned,
        info=_info(view, names),
        watching=view.phase is Phase.PLAY and not view.is_in(view.seat),
    )


def in_present_order(view: View, cards: Cards) -> Cards:
    """Low to high in the present order, jokers last."""
    return tuple(sorted(low_to_high(cards), key=lambda card: height(card.rank, view.turned)))


def playable(view: View) -> frozenset[str]:
    """The codes of the cards that can be part of a play now."""
    if view.phase is not Phase.PLAY or view.turn != view.seat:
        return frozenset()
    return frozenset(card.code for _, cards, _ in patterns(view) for card in cards)


def _laid_down(view: View, seat: Seat) -> table.ZoneView:
    """The hand of a seat that has fallen: face down, out of the deal."""
    n = count(view.hands[seat])
    label = message("zone.hand.fallen", n=n)
    cards = (table.CardView(None, dimmed=True),) * min(n, MOST_BACKS)
    return table.ZoneView(
        hand_of(seat), table.Lie.FAN, label, cards, title=message("count.cards", n=n)
    )


def _own_hand(view: View, names: Sequence[str]) -> table.ZoneView:
    if view.fallen == view.seat and view.phase is Phase.PLAY:
        return replace(_laid_down(view, view.seat), title=None)
    hand, can = in_present_order(view, without(view.hand, laid(view))), playable(view)
    answers = view.top is not None and view.turn == view.seat and view.phase is Phase.PLAY
    came = _received(view)
    cards = tuple(
        table.CardView(
            card,
            marked=card in came,
            raised=answers and card.code in can,
            dimmed=answers and card.code not in can,
            spoken=said,
        )
        for card, said in zip(hand, _groups(hand))
    )
    return hand_zone(view.seat, view.seat, names, cards)


def _received(view: View) -> Cards:
    """The cards that the seat received in this deal, until its first play."""
    if any(isinstance(event, Played) and event.seat == view.seat for event in view.story):
        return ()
    return tuple(card for gift in view.gifts if gift.to == view.seat for card in gift.cards or ())


def _groups(hand: Cards) -> Iterator[Message]:
    """How each card is read out: its first card announces the group."""
    ranks = list(dict.fromkeys(card.rank for card in hand))
    for i, card in enumerate(hand):
        n = sum(other.rank is card.rank for other in hand)
        if n == 1 or card.rank is Rank.JOKER:
            yield message("card.single", card=card, k=ranks.index(card.rank) + 1, of=len(ranks))
        elif i and hand[i - 1].rank is card.rank:
            yield message("card.plain", card=card)
        else:
            named = message(f"group.{n}", rank=card.rank)
            k = ranks.index(card.rank) + 1
            yield message("card.group", card=card, group=named, k=k, of=len(ranks))


def _hand(view: View, seat: Seat, names: Sequence[str]) -> table.ZoneView:
    held = view.hands[seat]
    if view.fallen == seat and view.phase is Phase.PLAY:
        return _laid_down(view, seat)
    n = count(held)
    cards = faces(low_to_high(held) if isinstance(held, tuple) else min(n, MOST_BACKS))
    return replace(hand_zone(seat, view.seat, names, cards, n), title=message("count.cards", n=n))


def _round(view: View, names: Sequence[str]) -> table.ZoneView:
    """The plays of the round on top of each other, each in its seat's colour.

    During the exchange, given cards are put here; a seat that may choose them has a tray.
    """
    plays, gift = round_so_far(view), view.gift
    if gift is not None and gift.seat == view.seat and not gift.forced:
        tray, n = laid(view), gift.count
        label = message("zone.round.give", name=names[gift.to], n=n - len(tray))
        return table.ZoneView(
            ROUND, table.Lie.ROW, label, tuple(map(table.CardView, tray)), slots=n
        )
    label = message("zone.round.empty" if view.phase is not Phase.GIVE else "zone.exchange")
    if plays:
        label = message("zone.round", group=group(plays[-1].cards), n=len(plays))
    first = max(0, len(plays) - MOST_SHOWN)
    shown = tuple(_play(first + k, play, names) for k, play in enumerate(plays[first:]))
    return table.ZoneView(ROUND, table.Lie.HEAP, label, columns=shown)


def _play(number: int, play: Played, names: Sequence[str]) -> table.ColumnView:
    """One play of the round; its jokers say what they stand for."""
    cards = tuple(
        table.CardView(
            card,
            by=play.seat,
            stands_for=play.rank if card.rank is Rank.JOKER and play.rank != card.rank else None,
        )
        for card in play.cards
    )
    said = message("zone.play", group=group(play.cards), name=names[play.seat])
    return table.ColumnView(play_id(number), cards, said, said)


def play_id(number: int) -> str:
    """The id of a play within its round, counted from 0."""
    return f"play-{number}"


def number_of(view: View, play: Played) -> int:
    """The index of a play in its round, from 0, whether or not the round has been cleared since."""
    number = 0
    for event in view.story:
        if event == play:
            break
        number = 0 if isinstance(event, RoundEnded) else number + isinstance(event, Played)
    return number


def round_so_far(view: View) -> list[Played]:
    """The plays since the table was last cleared."""
    plays: list[Played] = []
    for event in view.story:
        if isinstance(event, RoundEnded):
            plays = []
        elif isinstance(event, Played):
            plays.append(event)
    return plays


def _headline(view: View) -> Message:
    """Which deal it is; during a revolution, also that there is one."""
    blanks = {"deal": max(1, view.deal), "deals": view.rules.deals}
    return message("headline.revolution" if view.turned else "headline.deal", **blanks)


def _middle(view: View) -> Message:
    """What has to be beaten; during the exchange, who gives what to whom, and why."""
    gift = view.gift
    if gift is None:
        return _to_beat(view)
    poor, rich = (gift.seat, gift.to) if gift.forced else (gift.to, gift.seat)
    titles = [message(f"title.{title_of(view, seat) or ''}") for seat in (poor, rich)]
    kind = "exchange.forced" if gift.forced else "exchange.free"
    return message(kind, poor=titles[0], rich=titles[1], n=gift.count)


def _to_beat(view: View) -> Message:
    """What must be played: how many cards, above which rank."""
    top = view.top
    if view.phase is not Phase.PLAY or top is None:
        return message("beat.free" if view.phase is Phase.PLAY else "beat.nothing")
    if view.closed is not None:
        return message(f"closed.{view.closed.value}", card=SPADE_THREE)
    if top.rank is Rank.JOKER:
        lone = len(top.cards) == 1 and view.rules.spade_three
        return message("beat.lone_joker" if lone else "beat.joker")
    way = "below" if view.turned else "above"
    return message(f"beat.{len(top.cards)}.{way}", rank=of_rank(top.rank))


def _strip(view: View) -> tuple[table.Bead, ...]:
    """The ranks in the present order; those that beat the top play are lit."""
    ranks = ORDER[::-1] if view.turned else ORDER
    top = view.top if view.phase is Phase.PLAY and view.closed is None else None
    on_joker = (Rank.THREE,) if view.spade_three_takes((SPADE_THREE,)) else ()
    beads = []
    for rank in (*ranks, *((Rank.JOKER,) if view.rules.jokers else ())):
        higher = top is not None and height(rank, view.turned) > height(top.rank, view.turned)
        lit = higher or (top is not None and rank in on_joker)
        text = "★" if rank is Rank.JOKER else "10" if rank is Rank.TEN else rank.value
        beads.append(table.Bead(text, lit=lit, now=top is not None and rank == top.rank))
    return tuple(beads)


def _spoken(view: View, names: Sequence[str]) -> Message | None:
    """For people who cannot see the table: what to beat, and everything that can be played."""
    if view.phase is not Phase.PLAY or view.turn != view.seat:
        return None
    can = [
        message(f"group.{n}", rank=rank) if n > 1 and rank is not Rank.JOKER else of_rank(rank)
        for rank, cards, counts in patterns(view)
        for n in counts
        if n <= len(cards)
    ]
    if view.top is None:
        return message("spoken.lead", can=listed(can))
    blanks: dict[str, Blank] = {
        "group": group(view.top.cards),
        "name": names[view.top.seat],
        "n": len(view.passed),
    }
    passed = "" if view.passed else ".none_passed"
    if not can:
        return message(f"spoken.nothing{passed}", **blanks)
    return message(f"spoken.answer{passed}", can=listed(can), **blanks)


def listed(parts: Sequence[Message]) -> Message:
    """Items as a list."""
    made = parts[0]
    for part in parts[1:]:
        made = message("listed", first=made, second=part)
    return made


def _info(view: View, names: Sequence[str]) -> Message | None:
    """What everybody may know at a glance: the cards left in each hand, the ranks played, who
    leads.
    """
    if view.phase is not Phase.PLAY:
        return None
    left = listed(
        [
            message("info.seat", name=names[seat], n=count(view.hands[seat]))
            for seat in around(view.seat, view.seats)[1:]
        ]
    )
    seen = [card for event in view.story if isinstance(event, Played) for card in event.cards]
    seen += view.hand
    gone = [
        of_rank(rank)
        for rank in reversed(ORDER)
        if sum(card.rank is rank for card in seen) - sum(c.rank is rank for c in view.hand) == 4
    ]
    if view.leader is None:
        return left
    leads = by_name("info.leads", view.leader, view, names)
    if not gone:
        return message("info.none_gone", left=left, leads=leads)
    return message("info.all", left=left, gone=listed(gone), leads=leads)


def to_give(gift: Gift, ready: int, names: Sequence[str]) -> Message:
    """How many more cards the giver has to choose when `ready` are chosen."""
    left = gift.count - ready
    if left > 0:
        return message("prompt.give.you", n=left, other=names[gift.to])
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
                return to_give(gift, len(laid(view)), names)
            whom = "to_you" if gift.to == view.seat else "they"
            name, other = names[gift.seat], names[gift.to]
            return message(f"prompt.give.{whom}", name=name, other=other, n=gift.count)
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


def slip(view: View, seat: Seat, names: Sequence[str]) -> SeatView:
    """The slip of a seat: its cards, points, last play and hat."""
    n = count(view.hands[seat])
    points = view.rules.winner == "points"
    playing = view.phase in (Phase.GIVE, Phase.PLAY)
    played = [each for each in _deeds(view, seat) if isinstance(each, Played)]
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
        threw=tuple(map(CardView, played[-1].cards)) if played and playing else (),
        marks=_marks(view, seat),
        dealer=view.dealer == seat,
        on_turn=view.turn == seat,
        # The first seat to go out has won the deal, so its slip stays bright under the hat.
        dimmed=playing
        and (seat in view.passed or (not view.is_in(seat) and seat not in view.out[:1])),
        alert=view.phase is Phase.PLAY and view.is_in(seat) and n <= FEW,
    )


def _marks(view: View, seat: Seat) -> tuple[Mark, ...]:
    """A seat's hat: from the deal before, or once it has finished, from this one."""
    title = title_of(view, seat)
    if view.phase in (Phase.GIVE, Phase.PLAY):
        if seat in view.out:
            title = to_be(view, view.out.index(seat) + 1)
        elif seat == view.fallen:
            title = to_be(view, view.seats)
    return () if title is None else (hat(title),)


def _deeds(view: View, seat: Seat) -> list[Played | Passed]:
    """What a seat did in this round; before its turn in it, what it did in the last one."""
    now: list[Played | Passed] = []
    before = now
    for event in view.story:
        if isinstance(event, RoundEnded):
            now, before = [], now
        elif isinstance(event, (Played, Passed)) and event.seat == seat:
            now.append(event)
    return now if seat == view.turn else now or before


def _said(view: View, seat: Seat) -> Message | None:
    """One word on how a seat stands."""
    if view.phase not in (Phase.GIVE, Phase.PLAY):
        return None
    if seat == view.fallen:
        return message("slip.fallen")
    if seat in view.out:
        title = to_be(view, view.out.index(seat) + 1)
        return message("slip.out", title=message(f"title.{title.value}"))
    if seat in view.passed:
        return message("slip.passed.back" if view.rules.may_return else "slip.passed")
    last = _deeds(view, seat)[-1:] if seat != view.turn else []
    return message("slip.passed.back") if last and isinstance(last[0], Passed) else None
