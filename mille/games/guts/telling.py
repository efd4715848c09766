"""How the events of Guts are told, and what people may say about them: shown hands, and chips.

Moving chips, declarations, fists that open, the showdown.
"""

from __future__ import annotations

from collections.abc import Sequence

from mille.cards import Cards
from mille.engine.codec import Seat
from mille.engine.message import Message, message
from mille.games.guts.hands import hand_name, is_great, is_low, worth
from mille.games.guts.moves import DealEnded, Dealt, Event, GameEnded, Opened, Said, Shown
from mille.games.guts.table import View
from mille.value import replace
from mille.view import beat
from mille.view.beat import LOST, WON, Felt, Moment, MomentKind, game_ended
from mille.view.names import (
    FAIR,
    STRONG,
    WEAK,
    Occasion,
    bad,
    by_name,
    escape,
    good,
    of_all,
    over,
    rare,
    who,
)
from mille.view.table import POT, Compared, Place, Role, chips_of, hand_of

POT_TAKEN = Moment("pot", MomentKind.WIN, "chip", "rake")
BROKE = Moment("broke", MomentKind.LOSS, "empty", "lose")
GROWN = Moment("grown", MomentKind.TURN, "again", "drum")
GREAT_HAND = Moment("great_hand", MomentKind.RARE, "star", "brass")
MOMENTS = (WON, LOST, POT_TAKEN, BROKE, GROWN, GREAT_HAND)
GREAT_POT = 8
"""A pot of this many antes gets an effect."""

DISCARDS = Place(Role.DISCARD)

SPOKEN = 1.4
"""How long a declaration stays before the next, in pauses: with the one between seats, half a
second."""
BRISK = 0.1
"""The fraction of that for a person who is out and only looks on."""
TO_THE_MIDDLE = 1.6
"""How many times as long as usual a hand takes that turns over on its way to the middle."""
APART = 2.4
"""How long the next hand waits after one was turned over, in pauses; the best hand comes last and
stays up to be read."""


def thrown(view: View, seat: Seat) -> bool:
    """Whether a seat's cards are among those thrown away: it is out, and everybody knows.

    If nobody is in and the best hand has to pay (#13), all keep their cards to show them.
    """
    if not view.words or view.words[seat] is not False or view.secret:
        return False
    return not (view.rules.all_out == "weenie" and not view.to_speak and not any(view.words))


def tell(event: Event, view: View, names: Sequence[str]) -> beat.Beat:
    """How to tell an event; `view` is the table right after it."""
    match event:
        case Dealt():
            return _dealt(event, view, names)
        case Said(seat, word):
            return _said(seat, word, view, names)
        case Opened(words):
            inside = sum(bool(word) for word in words)
            out = [seat for seat in view.playing if thrown(view, seat)]
            away = [_throw(view, seat, along=bool(n)) for n, seat in enumerate(out)]
            told = message("news.opened", n=inside)
            return beat.Beat((*beat.count_of_three(), *away), told)
        case Shown():
            return _shown(view, names)
        case DealEnded():
            return _settled(event, view, names)
        case GameEnded():
            return _ended(event, view, names)


def in_a_row(said: Sequence[Message]) -> Message:
    """Several sentences (at least one) in a row."""
    whole = said[0]
    for each in said[1:]:
        whole = message("both", first=whole, then=each)
    return whole


def _dealt(event: Dealt, view: View, names: Sequence[str]) -> beat.Beat:
    antes = [(Seat(i), ante) for i, ante in enumerate(event.antes) if ante]
    paid = [
        beat.Pay(ante, chips_of(seat), POT, along=n > 0) for n, (seat, ante) in enumerate(antes)
    ]
    figures = [beat.CountUp(seat, along=True) for seat, _ in antes]
    order = [hand_of(seat) for seat in view.around(event.dealer)]
    deal = beat.Deal(tuple(order), sound="deal")
    said = by_name("news.dealt", event.dealer, view, names, n=event.deal)
    return beat.Beat((deal, *paid, *figures), said, event.dealer)


def _said(seat: Seat, word: bool | None, view: View, names: Sequence[str]) -> beat.Beat:
    if view.secret or word is None:
        mine = word is not None and seat == view.seat
        id = f"news.chosen.{'in' if word else 'out'}" if mine else who("news.secret", seat, view)
        said = message(id, name=names[seat])
        return beat.Beat((beat.Wait(sound="knock"),), said, seat)
    said = by_name("news.in" if word else "news.out", seat, view, names)
    part = BRISK if view.words[view.seat] is False else 1.0
    spoken = SPOKEN * part
    if not thrown(view, seat):
        return beat.Beat(
            (beat.Wait(times=spoken),), said, seat, sound="clay" if word else "", pause=part
        )
    return beat.Beat((_throw(view, seat), beat.Wait(times=spoken / 2)), said, seat, pause=part)


def _throw(view: View, seat: Seat, along: bool = False) -> beat.Travel:
    held = view.hands[seat]
    cards = (None,) * held if isinstance(held, int) else held
    return beat.Travel(cards, hand_of(seat), DISCARDS, along=along, sound="slide")


def by_worth(view: View) -> list[tuple[Seat, Cards]]:
    """The hands that were shown, the worst first."""
    hands = [(Seat(i), cards) for i, cards in enumerate(view.shown) if cards is not None]
    return sorted(hands, key=lambda each: worth(view.rules, each[1]))


def compared(view: View, names: Sequence[str]) -> tuple[Compared, ...]:
    """These hands as they are compared in the middle of the table."""
    hands = by_worth(view)
    most = worth(view.rules, hands[-1][1]) if hands else 0
    return tuple(
        Compared(
            hand_of(seat),
            names[seat],
            hand_name(view.rules, cards),
            best=worth(view.rules, cards) == most,
        )
        for seat, cards in hands
    )


def _shown(view: View, names: Sequence[str]) -> beat.Beat:
    """Show the worst hand first, the best last."""
    hands = by_worth(view)
    told: list[beat.Step] = []
    for seat, cards in hands:
        made = hand_name(view.rules, cards)
        said = by_name("news.hand", seat, view, names, hand=made)
        best = seat == hands[-1][0]
        told += [beat.TurnOver(hand_of(seat), times=TO_THE_MIDDLE, sound="snap"), beat.Say(said)]
        told.append(beat.Read(said=said) if best else beat.Wait(times=APART))
    seat, cards = hands[-1]
    if not is_great(view.rules, cards):
        return beat.Beat(tuple(told))
    said = message("moment.hand", hand=hand_name(view.rules, cards))
    return beat.Beat(tuple(told), moment=GREAT_HAND.felt(said, seat))


def takes(event: DealEnded, seat: Seat, view: View, names: Sequence[str]) -> Message:
    """What a seat wins in the finished deal, and with which hand if it was shown."""
    n, shown = event.scores[seat].won, view.shown[seat] if view.shown else None
    if shown is None:
        return by_name("moment.takes", seat, view, names, n=n)
    made = hand_name(view.rules, shown)
    return by_name("moment.takes.with", seat, view, names, n=n, hand=made)


def _felt(event: DealEnded, view: View, names: Sequence[str]) -> Felt | None:
    """The viewer is broke or wins a great pot, or a pot has become great."""
    me, great = view.seat, GREAT_POT * view.rules.ante
    won, before = event.scores[me].won, sum(score.won for score in event.scores)
    if event.broke:
        seat = me if me in event.broke else event.broke[0]
        return BROKE.felt(by_name("moment.broke", seat, view, names), seat)
    if won >= great:
        return POT_TAKEN.felt(takes(event, me, view, names), me)
    if event.winners and event.pot >= max(2 * before, 2 * great):
        return GROWN.felt(message("moment.grown", n=event.pot))
    return None


def result(event: DealEnded, view: View, names: Sequence[str]) -> Message:
    """Who wins what, who pays what, and what the next deal begins with."""
    total = sum(score.won for score in event.scores)
    said = [message("news.nobody", n=event.pot)]
    if len(event.winners) == 1:
        said = [by_name("news.took", event.winners[0], view, names, n=total)]
    elif event.winners:
        said = [message("news.divided", name=of_all(event.winners, names), n=total)]
    for i, score in enumerate(event.scores):
        if score.paid:
            said.append(by_name("news.pay", Seat(i), view, names, n=score.paid))
    if event.winners and event.pot:
        said.append(message("news.next_pot", n=event.pot))
    for seat in event.broke:
        said.append(by_name("news.broke", seat, view, names))
    return in_a_row(said)


def _settled(event: DealEnded, view: View, names: Sequence[str]) -> beat.Beat:
    """The pot slides to its winner, then each loser's payment flies in, and the figures
    count up.
    """
    told: list[beat.Step] = [
        beat.Pay(score.won, POT, chips_of(Seat(i)), raked=True, sound="rake", along=bool(n))
        for n, (i, score) in enumerate(
            (i, score) for i, score in enumerate(event.scores) if score.won
        )
    ]
    told += [beat.CountUp(Seat(i), along=True) for i, score in enumerate(event.scores) if score.won]
    for i, score in enumerate(event.scores):
        if score.paid:
            told += [
                beat.Pay(score.paid, chips_of(Seat(i)), POT),
                beat.CountUp(Seat(i), along=True),
            ]
    by = event.winners[0] if event.winners else None
    said, felt = result(event, view, names), _felt(event, view, names)
    return beat.Beat((*told, beat.Told(), beat.Read()), said, by, moment=felt)


def _ended(event: GameEnded, view: View, names: Sequence[str]) -> beat.Beat:
    winners = event.winners
    shares = tuple(
        beat.Pay(share, POT, chips_of(Seat(i)), raked=True, sound="rake", along=True)
        for i, share in enumerate(event.share)
        if share
    )
    said = message(
        who("news.won", winners[0], view) if len(winners) == 1 else "news.drawn",
        name=names[winners[0]],
        n=event.totals[winners[0]],
    )
    shared = _shared(event, view, names)
    news = said if shared is None else message("both", first=shared, then=said)
    return replace(game_ended(said, view.seat, winners), steps=shares, news=news)


def _shared(event: GameEnded, view: View, names: Sequence[str]) -> Message | None:
    """Who gets how much of the pot that was left when the game ended (#21)."""
    got = [Seat(i) for i, share in enumerate(event.share) if share]
    if not got:
        return None
    name = of_all(got, names)
    id = who("news.share", got[0], view) if len(got) == 1 else "news.share.each"
    said = [message(id, n=event.share[got[0]], name=name)]
    if event.left:
        said.append(message("news.share.left", n=event.left))
    return in_a_row(said)


DEAR = 4
"""Paying this many antes hurts."""


def heard(event: Event, view: View) -> tuple[Occasion, ...]:
    """The occasions for a remark in an event, seen by any seat."""
    ante = view.rules.ante
    match event:
        case Shown(hands):
            shown = [(Seat(i), cards) for i, cards in enumerate(hands) if cards is not None]
            rarities = [rare(seat) for seat, cards in shown if is_great(view.rules, cards)]
            weak = [rare(seat, "seven_high") for seat, cards in shown if is_low(view.rules, cards)]
            return tuple(weak + rarities)
        case DealEnded(scores=scores):
            found = [bad(seat, STRONG) for seat in event.broke]
            for i, (score, chips) in enumerate(zip(scores, event.totals)):
                if score.won and chips - score.won <= ante:
                    found.append(escape(Seat(i), wins=True))
                elif score.won:
                    great = score.won >= GREAT_POT * ante
                    found.append(good(Seat(i), FAIR if great else WEAK, wins=True))
                elif score.paid >= DEAR * ante and Seat(i) not in event.broke:
                    found.append(bad(Seat(i), WEAK))
            return tuple(found)
        case GameEnded(winners=winners):
            return over(len(view.chips), winners)
    return ()
