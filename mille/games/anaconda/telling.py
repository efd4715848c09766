"""How the events of a deal are told, and what people may say about them: shown hands, and chips."""

from __future__ import annotations

from collections.abc import Sequence

from mille.cards import in_order
from mille.engine.codec import Seat
from mille.engine.game import ScoreLine
from mille.engine.message import Message, message
from mille.games.anaconda import hands, moves
from mille.games.anaconda.hands import FOUR, PAIR, high, high_name, kind, low, name_for
from mille.games.anaconda.moves import DealEnded, Pot, Way
from mille.games.anaconda.table import Answer, View
from mille.parts.seats import around
from mille.value import replace
from mille.view import beat as steps
from mille.view.beat import (
    LOST,
    WON,
    Beat,
    CountUp,
    Felt,
    Moment,
    MomentKind,
    Pay,
    Read,
    Say,
    Step,
    Told,
    Travel,
    TurnOver,
    Wait,
    count_of_three,
    game_ended,
)
from mille.view.names import (
    STRONG,
    WEAK,
    Occasion,
    bad,
    by_name,
    escape,
    good,
    of_all,
    of_cards,
    over,
    rare,
    who,
)
from mille.view.papers import SheetView, chips_sheet
from mille.view.table import POT, chips_of, hand_of

POT_TAKEN = Moment("pot", MomentKind.WIN, "chip", "rake")
BROKE = Moment("broke", MomentKind.LOSS, "empty", "lose")
ALONE = Moment("alone", MomentKind.TURN, "again", "drum")
GREAT_HAND = Moment("great_hand", MomentKind.RARE, "star", "brass")
MOMENTS = (WON, LOST, POT_TAKEN, BROKE, ALONE, GREAT_HAND)

HELD_BREATH = 3.0
"""How long the showdown waits after the last bet."""


def beat(event: moves.Event, view: View, names: Sequence[str]) -> Beat:
    """How to tell an event to the seat of `view`."""
    match event:
        case moves.Dealt():
            return _dealt(event, view, names)
        case moves.Checked(seat):
            return Beat((Wait(sound="knock"),), _news("checked", seat, view, names), seat)
        case moves.Folded(seat):
            return Beat((Wait(sound="slide"),), _news("folded", seat, view, names), seat)
        case moves.Betted(seat, chips) | moves.Called(seat, chips) | moves.Raised(seat, chips):
            kind = {moves.Betted: "bet", moves.Called: "called", moves.Raised: "raised"}[
                type(event)
            ]
            if not view.chips[seat]:
                kind += ".all"
            # A raise is announced by the new bet, as on the slip; everything else by what is paid.
            n = view.bets[seat] if isinstance(event, moves.Raised) else chips
            said = _news(kind, seat, view, names, n=n)
            return Beat((Pay(chips, chips_of(seat), POT, sound="clay"),), said, seat)
        case moves.Said(seat, way) if way is not None:
            return Beat((), message(f"news.said.{way}"), seat)
        case moves.Arranged(seat, cards) if cards is not None:
            *up, hidden = cards
            return Beat((), message("news.arranged", cards=of_cards(up), card=hidden), seat)
        case moves.Passed() | moves.Said() | moves.Arranged():
            return Beat(seat=event.seat)
        case moves.Exchanged():
            return _exchanged(event, view, names)
        case moves.Opened(words):
            ways = (*count_of_three(), Told(), Read())
            return Beat(ways, _declared(words, names), moment=_alone(words, view, names))
        case moves.Turned(up):
            seats = [Seat(i) for i, cards in enumerate(up) if cards is not None]
            turned = [TurnOver(hand_of(seat), along=True, sound="snap") for seat in seats]
            n = len(up[seats[0]] or ()) if seats else 0
            return Beat((*turned, Told(), Read()), message("news.turned", n=n))
        case moves.Shown():
            return _shown(event, view, names)
        case moves.DealEnded():
            return _settled(event, view, names)
        case moves.GameEnded(winners=winners):
            id = "news.drawn" if len(winners) > 1 else "news.won"
            won = message(
                who(id, winners[0], view) if len(winners) == 1 else id,
                name=of_all(winners, names),
                n=event.totals[winners[0]],
            )
            return game_ended(won, view.seat, winners)


def _news(kind: str, seat: Seat, view: View, names: Sequence[str], n: int = 0) -> Message:
    return by_name(f"news.{kind}", seat, view, names, n=n)


def _dealt(event: moves.Dealt, view: View, names: Sequence[str]) -> Beat:
    dealer = event.dealer
    antes = [(Seat(i), ante) for i, ante in enumerate(event.antes) if ante]
    paid = [Pay(ante, chips_of(seat), POT, along=True) for seat, ante in antes]
    targets = tuple(hand_of(seat) for seat in view.around(dealer))
    deal = steps.Deal(targets, sound="deal")
    figures = [CountUp(seat, along=True) for seat, _ in antes]
    said = _news("dealt", dealer, view, names, n=event.deal)
    return Beat((deal, *paid, *figures), said, dealer)


def _exchanged(event: moves.Exchanged, view: View, names: Sequence[str]) -> Beat:
    """All packets move at once; those for the player's own hand turn face up there."""
    n = view.rules.passes[event.pass_ - 1][1]
    ways = tuple(
        Travel(
            packet.cards if packet.cards is not None else (None,) * n,
            hand_of(packet.from_),
            hand_of(packet.to),
            along=bool(i),
            times=2.4,
            sound="" if i else "slide",
        )
        for i, packet in enumerate(event.moves)
    )
    mine = [packet for packet in event.moves if packet.to == view.seat]
    if not mine:
        return Beat(ways, message("news.exchanged"))
    gave = [packet for packet in event.moves if packet.from_ == view.seat]
    came, went = (of_cards(in_order(each[0].cards or ())) for each in (mine, gave))
    name, other = names[mine[0].from_], names[gave[0].to]
    return Beat(ways, message("news.passed", name=name, other=other, came=came, went=went))


def _declared(words: Sequence[moves.Way | None], names: Sequence[str]) -> Message:
    """Which way each seat goes, in one line."""

    def going(way: moves.Way) -> Message | str:
        return of_all([Seat(i) for i, word in enumerate(words) if word is way], names)

    found = {way: going(way) for way in moves.Way}
    if found[moves.Way.BOTH]:
        high, low, both = (
            found[way] or "–" for way in (moves.Way.HIGH, moves.Way.LOW, moves.Way.BOTH)
        )
        return message("news.declared.both", high=high, low=low, both=both)
    for way, other in ((moves.Way.HIGH, moves.Way.LOW), (moves.Way.LOW, moves.Way.HIGH)):
        if not found[other]:
            return message(f"news.declared.{way}")
    return message("news.declared", high=found[moves.Way.HIGH], low=found[moves.Way.LOW])


def _shown(event: moves.Shown, view: View, names: Sequence[str]) -> Beat:
    """The fifth cards are turned up: first those who went low, then high, each worst
    first (#18).
    """
    words, there = view.words, event.hands

    def place(seat: Seat) -> tuple[bool, int]:
        cards = there[seat] or ()
        if words[seat] is moves.Way.LOW:
            return False, -low(view.rules.low, cards)
        return True, high(cards)

    seats = sorted((Seat(i) for i, cards in enumerate(there) if cards is not None), key=place)
    turned: list[Step] = [Wait(times=HELD_BREATH)]
    for seat in seats:
        way, cards = words[seat] or moves.Way.HIGH, there[seat] or ()
        made = name_for(way, view.rules.low, cards)
        said = by_name(f"news.shown.{way}", seat, view, names, hand=made)
        turned += [TurnOver(hand_of(seat), sound="snap"), Say(said), Read(said=said)]
    best = [
        seat
        for seat in seats
        if words[seat] is not moves.Way.LOW and kind(high(there[seat] or ())) >= FOUR
    ]
    rare = next(iter(best[::-1]), None)
    if rare is None:
        return Beat(tuple(turned))
    what = high_name(there[rare] or ())
    return Beat(tuple(turned), moment=GREAT_HAND.felt(message("moment.hand", hand=what), rare))


def _alone(words: Sequence[moves.Way | None], view: View, names: Sequence[str]) -> Felt | None:
    """If one seat goes a way that nobody else goes: that half is theirs with any cards."""
    going = [Seat(i) for i, word in enumerate(words) if word is not None]
    for way in (moves.Way.HIGH, moves.Way.LOW):
        there = [seat for seat in going if words[seat] in (way, moves.Way.BOTH)]
        if len(there) == 1 and len(going) > 2:
            said = by_name(f"moment.alone.{way}", there[0], view, names)
            return ALONE.felt(said, there[0])
    return None


def _settled(event: moves.DealEnded, view: View, names: Sequence[str]) -> Beat:
    """Unmatched chips go back; then, pot by pot, each half slides to its winners."""
    moved: list[Step] = [
        Pay(score.returned, POT, chips_of(Seat(i)), sound="clay")
        for i, score in enumerate(event.scores)
        if score.returned
    ]
    alone = [(Seat(i), score.alone) for i, score in enumerate(event.scores) if score.alone]
    moved += _slide(alone, view)
    for pot in event.pots:
        part = pot.chips // 2 if pot.high and pot.low else pot.chips
        shares = [
            [(seat, part // len(seats)) for seat in seats] for seats in (pot.low, pot.high) if seats
        ]
        if shares:  # the seat with the last share also gets the odd chips, and they roll back
            seat, n = shares[-1][-1]
            shares[-1][-1] = seat, n + pot.stays
        for half in shares:
            moved += _slide(half, view)
        if shares and pot.stays:
            back = chips_of(shares[-1][-1][0])
            moved.append(Pay(pot.stays, back, POT, rolls=True, times=2.4))
    looked = (Wait(times=1.5), *moved, Told(), Read())
    return Beat(looked, won(event, view, names), moment=_felt(event, view, names))


def _felt(event: moves.DealEnded, view: View, names: Sequence[str]) -> Felt | None:
    """The viewer is broke, or wins a pot."""
    me = view.seat
    if event.broke:
        seat = me if me in event.broke else event.broke[0]
        return BROKE.felt(by_name("moment.broke", seat, view, names), seat)
    score = event.scores[me]
    taken = score.high + score.low + score.alone
    if not taken or score.net <= 0:
        return None
    return POT_TAKEN.felt(takes(event, me, view, names), me)


def takes(event: moves.DealEnded, seat: Seat, view: View, names: Sequence[str]) -> Message:
    """What a seat wins in the finished deal, and with which hand if it was shown."""
    score, cards = event.scores[seat], view.shown[seat] if view.shown else None
    n = score.high + score.low + score.alone
    if cards is None:
        return by_name("moment.takes", seat, view, names, n=n)
    way = moves.Way.HIGH if score.high else moves.Way.LOW
    hand = name_for(way, view.rules.low, cards)
    return by_name("moment.takes.with", seat, view, names, n=n, hand=hand)


def _slide(shares: Sequence[tuple[Seat, int]], view: View) -> list[Step]:
    """Several seats rake in their winnings at the same time."""
    found: list[Step] = []
    for i, (seat, n) in enumerate(shares):
        to = chips_of(seat)
        found.append(Pay(n, POT, to, along=bool(i), raked=True, times=1.6, sound="rake"))
        found.append(CountUp(seat, along=True))
    return found


def won(event: moves.DealEnded, view: View, names: Sequence[str]) -> Message:
    """Who won what."""
    alone = [Seat(i) for i, score in enumerate(event.scores) if score.alone]
    if alone:
        return _news("took", alone[0], view, names, n=event.scores[alone[0]].alone)
    up, down = (
        [Seat(i) for i, score in enumerate(event.scores) if getattr(score, part)]
        for part in ("high", "low")
    )
    if up and down:
        return message("news.halves", high=of_all(up, names), low=of_all(down, names))
    way, seats = (moves.Way.HIGH, up) if up else (moves.Way.LOW, down)
    id = f"news.whole.{way}"
    return message(
        f"{id}.all" if len(seats) > 1 else who(id, seats[0], view), name=of_all(seats, names)
    )


def heard(event: moves.Event, view: View) -> tuple[Occasion, ...]:
    """The occasions for a remark in an event, seen by any seat."""
    match event:
        case moves.Shown(hands):
            went_high = [
                (Seat(i), kind(high(cards)))
                for i, (cards, way) in enumerate(zip(hands, view.words))
                if cards is not None and way is not moves.Way.LOW
            ]
            # Since bad cards are passed on, four of a kind comes up once in three deals.
            return tuple(rare(seat) for seat, made in went_high if made > FOUR)
        case moves.DealEnded():
            return _ended(event, view)
        case moves.GameEnded(winners=winners):
            return over(len(view.chips), winners)
    return ()


def _ended(event: moves.DealEnded, view: View) -> tuple[Occasion, ...]:
    bold = {seat for seat, _, answer in view.spoken if answer is Answer.MORE}
    halved = any(score.low for score in event.scores)
    found = [bad(seat, STRONG) for seat in event.broke]
    for i, (score, chips) in enumerate(zip(event.scores, event.totals)):
        seat, took = Seat(i), score.high + score.low + score.alone
        cards = view.shown[seat] if view.shown else None
        went_high = view.words[seat] is moves.Way.HIGH
        # The best five of seven cards are hardly ever worse than a pair.
        poor = cards is not None and went_high and kind(high(cards)) <= PAIR
        if poor and score.high and halved:
            found.append(rare(seat, "nothing", True))
        elif poor and seat in bold and not took:
            found.append(bad(seat, STRONG, "bluff"))
        elif took and chips == took:  # everything it had left was in the pot
            found.append(escape(seat, wins=True))
        elif took and score.net > 0:
            found.append(good(seat, WEAK, wins=True))
    return tuple(found)


# The sheet of a deal: what each seat paid and won, and why the pot was divided that way.


def paper(view: View, names: Sequence[str], deal: int | None = None) -> SheetView:
    """The sheet of a deal, counted from 0; by default the latest."""
    order = around(view.seat, len(view.chips))
    shown = len(view.deals) - 1 if deal is None else deal
    ended = view.deals[shown] if 0 <= shown < len(view.deals) else None
    latest = ended is not None and shown == len(view.deals) - 1 and view.at < 0
    said = None
    if ended is not None:
        said = _happened(view if latest else replace(view, shown=()), ended, names)
    return replace(
        chips_sheet(view, names, order, shown, said),
        lines=tuple(_lines(ended, seat) for seat in order),
        notes=_why(view, ended, names, latest) if ended is not None else (),
    )


def _happened(view: View, ended: DealEnded, names: Sequence[str]) -> Message:
    """What the viewer won and with what; otherwise who won."""
    took = [Seat(i) for i, each in enumerate(ended.scores) if each.high or each.low or each.alone]
    if view.seat in took or len(took) == 1:
        return takes(ended, view.seat if view.seat in took else took[0], view, names)
    ways = [way for way in ("high", "low") if any(getattr(each, way) for each in ended.scores)]
    if len(ways) > 1:
        return replace(won(ended, view, names), id="title.halves")
    return message(f"title.whole.{ways[0]}", name=of_all(took, names))


def _lines(ended: DealEnded | None, seat: Seat) -> tuple[ScoreLine, ...]:
    if ended is None:
        return ()
    score = ended.scores[seat]
    return (
        ScoreLine(message("score.high"), score.high),
        ScoreLine(message("score.low"), score.low),
        ScoreLine(message("score.alone"), score.alone),
        ScoreLine(message("score.paid"), -score.paid),
    )


def _why(view: View, ended: DealEnded, names: Sequence[str], latest: bool) -> tuple[Message, ...]:
    """Why the pot was divided that way, one sentence per pot and half (#16, #19 to #22)."""
    found: list[Message] = []
    for i, score in enumerate(ended.scores):
        if score.returned:
            found.append(
                message(who("pots.returned", Seat(i), view), n=score.returned, name=names[i])
            )
    for i, score in enumerate(ended.scores):
        if score.alone:
            found.append(message(who("pots.alone", Seat(i), view), n=score.alone, name=names[i]))
    for number, pot in enumerate(ended.pots):
        found += _why_pot(view, pot, number, len(ended.pots), names, latest)
    if latest:
        found += _beaten(view, ended, names)
    if ended.pot:
        left = latest and view.ended is not None and view.ended.left
        found.append(message("pots.left" if left else "pots.stays", n=ended.pot))
    return tuple(found)


def _why_pot(
    view: View, pot: Pot, number: int, of: int, names: Sequence[str], latest: bool
) -> list[Message]:
    found = []
    if of > 1:
        kind = "side" if number else "main"
        found.append(message(f"pots.{kind}", n=pot.chips, name=of_all(pot.seats, names)))
    part = pot.chips // 2 if pot.high and pot.low else pot.chips
    for way, winners in ((Way.HIGH, pot.high), (Way.LOW, pot.low)):
        if not winners:
            continue
        half = "half" if pot.high and pot.low else "all"
        each = part // len(winners)
        hand = _hand(view, winners[0], way) if latest else None
        id = "gets.part" if hand is None else "gets.hand"
        id = f"{id}.shared" if len(winners) > 1 else who(id, winners[0], view)
        blanks = {} if hand is None else {"hand": hand}
        part_of, name = message(f"part.{half}.{way}"), of_all(winners, names)
        found.append(message(id, part=part_of, name=name, n=each, **blanks))
    return found


def _beaten(view: View, ended: DealEnded, names: Sequence[str]) -> list[Message]:
    """The hands that were shown and won nothing."""
    return [
        by_name(f"beaten.{way}", Seat(seat), view, names, hand=hand)
        for seat, way in enumerate(view.words)
        if way is not None
        and not any(seat in (*pot.high, *pot.low) for pot in ended.pots)
        and (hand := _hand(view, Seat(seat), way)) is not None
    ]


def _hand(view: View, seat: Seat, way: Way) -> Message | None:
    cards = view.shown[seat] if view.shown else None
    return None if cards is None else hands.name_for(way, view.rules.low, cards)
