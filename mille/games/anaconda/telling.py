"""How the events of a deal are told, and what people may say about them: shown hands, and chips."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mille.cards import in_order
from mille.engine.codec import Seat
from mille.engine.game import ScoreLine
from mille.engine.message import Message, message
from mille.games.anaconda import moves
from mille.games.anaconda.hands import FOUR, PAIR, high, high_name, kind, name_for, worth
from mille.games.anaconda.moves import DealEnded, Event, Pot, Way
from mille.games.anaconda.table import MORE, View
from mille.parts.seats import around
from mille.value import replace
from mille.view import beat, names as people
from mille.view.names import Occasion, by_name, of_all, of_cards
from mille.view.papers import SheetView, chips_sheet, game_over
from mille.view.table import POT, chips_of, hand_of

POT_TAKEN = beat.Moment("pot", beat.MomentKind.WIN, "chip", "rake")
BROKE = beat.Moment("broke", beat.MomentKind.LOSS, "empty", "lose")
ALONE = beat.Moment("alone", beat.MomentKind.TURN, "again", "drum")
GREAT_HAND = beat.Moment("great_hand", beat.MomentKind.RARE, "star", "brass")
ALL_IN = beat.Moment("all_in", beat.MomentKind.RARE, "scarce", "drum")
MOMENTS = (beat.WON, beat.LOST, POT_TAKEN, BROKE, ALONE, GREAT_HAND, ALL_IN)

PAID = {moves.Betted: "news.bet", moves.Called: "news.called", moves.Raised: "news.raised"}
HELD_BREATH = 3.0
"""How long the showdown waits after the last bet."""


def tell(event: Event, view: View, names: Sequence[str]) -> beat.Beat:
    match event:
        case moves.Dealt(dealer=dealer):
            said = by_name("news.deal", dealer, view, names, n=event.deal)
            return beat.dealt_for_chips(view.around(dealer), event.antes, said, view, names)
        case moves.Checked(seat) | moves.Folded(seat):
            folds = isinstance(event, moves.Folded)
            said = by_name("news.folded" if folds else "news.checked", seat, view, names, n=0)
            return beat.Beat((beat.Wait(sound="slide" if folds else "knock"),), said, seat)
        case moves.Betted(seat, chips) | moves.Called(seat, chips) | moves.Raised(seat, chips):
            id = PAID[type(event)] if view.chips[seat] else "news.all_in"
            said = by_name(id, seat, view, names, n=chips, to=view.bets[seat])
            felt = None if view.chips[seat] else ALL_IN.felt(said, seat)
            paid = beat.Pay(chips, chips_of(seat), POT, sound="clay")
            return beat.Beat((paid,), said, seat, moment=felt)
        case moves.Said(seat, way) if way is not None:
            return beat.Beat((), message(f"news.said.{way}"), seat)
        case moves.Arranged(seat, cards) if cards is not None:
            *up, hidden = cards
            return beat.Beat((), message("news.arranged", cards=of_cards(up), card=hidden), seat)
        case moves.Passed() | moves.Said() | moves.Arranged():
            return beat.Beat(seat=event.seat)
        case moves.Exchanged():
            return _exchanged(event, view, names)
        case moves.Opened():
            ways = (*beat.count_of_three(), beat.Told(), beat.Read())
            return beat.Beat(ways, declared(view, names), moment=_alone(view, names))
        case moves.Turned(up):
            seats = [Seat(i) for i, cards in enumerate(up) if cards is not None]
            turned = [beat.TurnOver(hand_of(seat), along=True, sound="snap") for seat in seats]
            n = len(up[seats[0]] or ()) if seats else 0
            return beat.Beat((*turned, beat.Told(), beat.Read()), message("news.turned", n=n))
        case moves.Shown():
            return _shown(event, view, names)
        case moves.DealEnded():
            return _settled(event, view, names)
        case moves.GameEnded(winners=winners):
            said = message("tell.sentence", said=game_over(winners, view.seat, names))
            return beat.game_ended(said, view.seat, winners)


def _exchanged(event: moves.Exchanged, view: View, names: Sequence[str]) -> beat.Beat:
    """All packets move at once; those for the player's own hand turn face up there."""
    n = view.rules.passes[event.pass_ - 1][1]
    ways = tuple(
        beat.Travel(
            packet.cards or (None,) * n,
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
        return beat.Beat(ways, message("news.exchanged"))
    gave = [packet for packet in event.moves if packet.from_ == view.seat]
    came, went = (of_cards(in_order(each[0].cards or ())) for each in (mine, gave))
    name, other = names[mine[0].from_], names[gave[0].to]
    return beat.Beat(ways, message("news.passed", name=name, other=other, came=came, went=went))


def declared(view: View, names: Sequence[str]) -> Message:
    """Who goes which way; in both lists who goes for both."""
    high, low = (of_all(view.going(way), names) for way in (Way.HIGH, Way.LOW))
    if high and low:
        return message("news.declared", high=high, low=low)
    return message(f"news.declared.{Way.HIGH if high else Way.LOW}")


def _shown(event: moves.Shown, view: View, names: Sequence[str]) -> beat.Beat:
    """The fifth cards are turned up: first those who went low, then high, each worst
    first (#18).
    """
    there = {Seat(i): cards for i, cards in enumerate(event.hands) if cards is not None}

    def place(seat: Seat) -> tuple[bool, int]:
        way = view.words[seat] or Way.HIGH
        return way is not Way.LOW, worth(way, view.rules.low, there[seat])

    turned: list[beat.Step] = [beat.Wait(times=HELD_BREATH)]
    great: beat.Felt | None = None
    for seat in sorted(there, key=place):
        way, cards = view.words[seat] or Way.HIGH, there[seat]
        made = name_for(way, view.rules.low, cards)
        said = by_name("news.shown", seat, view, names, hand=made)
        turns = beat.TurnOver(hand_of(seat), sound="snap")
        turned += [turns, beat.Say(said, seat=seat), beat.Read(said=said)]
        if way is not Way.LOW and kind(high(cards)) >= FOUR:
            great = GREAT_HAND.felt(message("moment.hand", hand=high_name(cards)), seat)
    return beat.Beat(tuple(turned), moment=great)


def _by_itself(view: View) -> tuple[Way, Seat] | None:
    """The seat that goes a way that nobody else goes: that half is theirs with any cards."""
    for way in (Way.HIGH, Way.LOW):
        there = view.going(way)
        if len(there) == 1 and len(view.active) > 2:
            return way, there[0]
    return None


def _alone(view: View, names: Sequence[str]) -> beat.Felt | None:
    if (found := _by_itself(view)) is None:
        return None
    way, seat = found
    return ALONE.felt(by_name(f"moment.alone.{way}", seat, view, names), seat)


def _having(ended: DealEnded, part: str) -> list[tuple[Seat, int]]:
    """The seats that have a part of the chips at the end of a deal, and how many."""
    return [(Seat(i), n) for i, score in enumerate(ended.scores) if (n := getattr(score, part))]


def _settled(event: DealEnded, view: View, names: Sequence[str]) -> beat.Beat:
    """Unmatched chips go back; then, pot by pot, each half slides to its winners, and the ribbons
    run.
    """
    moved: list[beat.Step] = [
        beat.Pay(n, POT, chips_of(seat), sound="clay") for seat, n in _having(event, "returned")
    ]
    moved += _slide(_having(event, "alone"))
    for pot in event.pots:
        shares = [
            [(seat, pot.part // len(seats)) for seat in seats]
            for seats in (pot.low, pot.high)
            if seats
        ]
        seat, n = shares[-1][-1]  # it also gets the odd chips, and they roll back
        shares[-1][-1] = seat, n + pot.stays
        for half in shares:
            moved += _slide(half)
        if pot.stays:
            moved.append(beat.Pay(pot.stays, chips_of(seat), POT, rolls=True, times=2.4))
    felt: beat.Felt | None = None
    if event.broke:
        seat = view.seat if view.seat in event.broke else event.broke[0]
        felt = BROKE.felt(by_name("moment.broke", seat, view, names), seat)
    elif event.scores[view.seat].won and event.scores[view.seat].net > 0:
        felt = POT_TAKEN.felt(takes(event, view.seat, view, names), view.seat)
    ribbons = beat.race(event.totals, [score.net for score in event.scores], view, names)
    looked = (beat.Wait(times=1.5), *moved, *ribbons, beat.Told(), beat.Read())
    return beat.Beat(looked, won(event, view, names), moment=felt)


def takes(event: DealEnded, seat: Seat, view: View, names: Sequence[str]) -> Message:
    """What a seat wins in the finished deal, and with which hand if it was shown."""
    score, cards = event.scores[seat], view.shows(seat)
    if cards is None:
        return by_name("moment.takes", seat, view, names, n=score.won)
    hand = name_for(Way.HIGH if score.high else Way.LOW, view.rules.low, cards)
    return by_name("moment.takes.with", seat, view, names, n=score.won, hand=hand)


def _slide(shares: Sequence[tuple[Seat, int]]) -> list[beat.Step]:
    """Several seats rake in their winnings at the same time."""
    found: list[beat.Step] = []
    for i, (seat, n) in enumerate(shares):
        to = chips_of(seat)
        found.append(beat.Pay(n, POT, to, along=bool(i), raked=True, times=1.6, sound="rake"))
        found.append(beat.CountUp(seat, along=True))
    return found


def won(event: DealEnded, view: View, names: Sequence[str]) -> Message:
    for seat, n in _having(event, "alone"):
        return by_name("news.took", seat, view, names, n=n)
    return message("tell.sentence", said=_divided(event, view, names))


def _divided(event: DealEnded, view: View, names: Sequence[str]) -> Message:
    up, down = ([seat for seat, _ in _having(event, half)] for half in (Way.HIGH, Way.LOW))
    if up and down:
        return message("title.halves", high=of_all(up, names), low=of_all(down, names))
    return message("title.whole", name=of_all(up or down, names, view.seat))


ALIKE = 3
"""So many open cards of a rank are spoken of when the last of them is turned up."""


def heard(event: Event, view: View) -> tuple[Occasion, ...]:
    match event:
        case moves.Betted(seat) | moves.Called(seat) | moves.Raised(seat):
            return () if view.chips[seat] else (people.rare(seat),)
        case moves.Folded(seat):
            return (people.bad(seat, people.WEAK),)
        case moves.Opened(ways):
            alone = [way for way in Way if way is Way.BOTH or ways.count(way) == 1]
            looks = [people.looked_at(Seat(i)) for i, way in enumerate(ways) if way in alone]
            there = _by_itself(view)
            return (*looks, *(() if there is None else (people.good(there[1], people.WEAK),)))
        case moves.Turned(up):
            last = ((Seat(i), cards, cards[-1].rank) for i, cards in enumerate(up) if cards)
            alike = ((seat, sum(card.rank == rank for card in cards)) for seat, cards, rank in last)
            return tuple(people.good(seat, people.WEAK) for seat, n in alike if n >= ALIKE)
        case moves.Shown(hands):
            # Since bad cards are passed on, four of a kind comes up once in three deals.
            return tuple(
                people.rare(Seat(i))
                if kind(high(cards)) > FOUR
                else people.good(Seat(i), people.WEAK)
                for i, (cards, way) in enumerate(zip(hands, view.words))
                if cards is not None and way is not Way.LOW and kind(high(cards)) >= FOUR
            )
        case moves.DealEnded():
            return _ended(event, view)
        case moves.GameEnded(winners=winners):
            return people.over(len(view.chips), winners)
    return ()


def _ended(event: DealEnded, view: View) -> tuple[Occasion, ...]:
    bold = {seat for seat, _, act in view.spoken if act in MORE}
    halved = any(score.low for score in event.scores)
    out = (people.bad(seat, people.STRONG, bows=True) for seat in event.broke)
    found = [*people.standings(event.totals, True), *out]
    for i, (score, chips) in enumerate(zip(event.scores, event.totals)):
        seat, cards = Seat(i), view.shows(Seat(i))
        went_high = view.words[seat] is Way.HIGH
        # The best five of seven cards are hardly ever worse than a pair.
        poor = cards is not None and went_high and kind(high(cards)) <= PAIR
        if poor and score.high and halved:
            found.append(people.rare(seat, "nothing", True))
        elif poor and seat in bold and not score.won:
            found.append(people.bad(seat, people.STRONG, "bluff"))
        elif score.won and chips == score.won:  # everything it had left was in the pot
            found.append(people.escape(seat, wins=True))
        elif score.won and score.net > 0:
            found.append(people.good(seat, people.WEAK, wins=True))
    return tuple(found)


# The sheet of a deal: what each seat paid and won, and why the pot was divided that way.


def paper(view: View, names: Sequence[str], deal: int | None = None) -> SheetView:
    order = around(view.seat, len(view.chips))
    latest = len(view.deals) - 1
    shown = latest if deal is None else deal
    ended = view.deals[shown] if 0 <= shown <= latest else None
    if ended is None:
        return chips_sheet(view, names, order, shown, None)
    if shown < latest or view.at >= 0:  # its cards are gone
        view = replace(view, shown=())
    lines = tuple(
        (
            ScoreLine(message("do.high"), score.high),
            ScoreLine(message("do.low"), score.low),
            ScoreLine(message("score.alone"), score.alone),
            ScoreLine(message("score.paid"), -score.paid),
        )
        for score in (ended.scores[seat] for seat in order)
    )
    notes = _why(view, ended, names)
    said = _happened(view, ended, names)
    return replace(chips_sheet(view, names, order, shown, said), lines=lines, notes=notes)


def _happened(view: View, ended: DealEnded, names: Sequence[str]) -> Message:
    """What the viewer won and with what; otherwise who won."""
    took = [seat for seat, _ in _having(ended, "won")]
    if view.seat in took or len(took) == 1:
        return takes(ended, view.seat if view.seat in took else took[0], view, names)
    return _divided(ended, view, names)


def _why(view: View, ended: DealEnded, names: Sequence[str]) -> tuple[Message, ...]:
    """Why the pot was divided that way, one sentence per pot and half (#16, #19 to #22)."""
    found = [
        by_name(f"pots.{part}", seat, view, names, n=n)
        for part in ("returned", "alone")
        for seat, n in _having(ended, part)
    ]
    for number, pot in enumerate(ended.pots):
        if len(ended.pots) > 1:
            id = "pot.side" if number else "pot.main"
            said = message(id, n=pot.chips, name=of_all(pot.seats, names))
            found.append(message("tell.sentence", said=said))
        found += _why_pot(view, pot, names)
    paid = {seat for pot in ended.pots for seat in (*pot.high, *pot.low)}
    for seat in view.seats:
        way, cards = view.words[seat], view.shows(Seat(seat))
        if way is not None and cards is not None and seat not in paid:
            hand = name_for(way, view.rules.low, cards)
            found.append(by_name("pots.beaten", Seat(seat), view, names, hand=hand))
    if ended.pot:
        found.append(message("pots.left", n=ended.pot))
    return tuple(found)


def _why_pot(view: View, pot: Pot, names: Sequence[str]) -> Iterator[Message]:
    half = "half" if pot.high and pot.low else "all"
    for way, seats in ((Way.HIGH, pot.high), (Way.LOW, pot.low)):
        if not seats:
            continue
        cards, id, blanks = view.shows(seats[0]), "gets.part", {}
        if cards is not None:
            id, blanks = "gets.hand", {"hand": name_for(way, view.rules.low, cards)}
        part, n = message(f"part.{half}.{way}"), pot.part // len(seats)
        yield message(id, part=part, name=of_all(seats, names, view.seat), n=n, **blanks)
