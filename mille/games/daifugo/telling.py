"""How each event of Daifugo is told: the paths of the cards, a line of news, a moment's
highlight; and what people may say about what all have seen.
"""

from __future__ import annotations

from collections.abc import Sequence

from mille.cards import JOKERS, Card
from mille.engine.codec import Seat
from mille.engine.game import ScoreLine
from mille.engine.message import Message, message
from mille.games.daifugo import moves
from mille.games.daifugo.moves import SPADE_THREE, DealEnded
from mille.games.daifugo.shown import ROUND, finished_as, group, hat, in_a_row, number_of, play_id
from mille.games.daifugo.table import View, gifts_after
from mille.parts.seats import around, left_of
from mille.value import replace
from mille.view import beat as steps, names as people
from mille.view.beat import LOST, WON, Beat, Moment, MomentKind, Travel, Wait, race, rises
from mille.view.names import Occasion, by_name, called, of_cards
from mille.view.papers import SheetEntry, SheetView, game_over
from mille.view.table import faces, hand_of, leads, won

FIRST = Moment("first", MomentKind.WIN, "daifugo", "brass")
FELL = Moment("fell", MomentKind.LOSS, "destitute", "drum")
REVOLUTION = Moment("revolution", MomentKind.TURN, "again", "drum")
ROSE = Moment("rose", MomentKind.RARE, "daifugo", "brass")
MOMENTS = (WON, LOST, FIRST, FELL, REVOLUTION, ROSE)

AFTER_A_PLAY = 0.57
"""Fractions of the usual pause: including the card's flight, a play takes 350 ms, a pass 200."""
SEEN = 4
"""For how many breaths exchanged cards are shown in the middle."""
LOOKED_AT = 3
"""For how many breaths the last play of a deal is shown."""


def beat(event: moves.Event, view: View, names: Sequence[str]) -> Beat:
    match event:
        case moves.Dealt(dealer=dealer):
            order = around(left_of(dealer, view.seats), view.seats)
            deal = steps.Deal(tuple(map(hand_of, order)), sound="deal")
            return Beat((deal,), by_name("news.dealt", dealer, view, names))
        case moves.Gave():
            return _gave(event, view, names)
        case moves.Played(seat, _, cards):
            column = play_id(number_of(view, event))
            way = Travel(cards, hand_of(seat), ROUND, column, sound="snap")
            said = by_name("news.played", seat, view, names, group=group(cards))
            return Beat((way,), said, seat, pause=AFTER_A_PLAY)
        case moves.Passed():
            passed = steps.in_a_word("news.passed", event, view.story, view, names)
            return replace(passed, pause=AFTER_A_PLAY)
        case moves.Revolution(on):
            said = message("news.revolution.on" if on else "news.revolution.off")
            turned = REVOLUTION.felt(said, view.top.seat if view.top else None)
            return Beat((Wait(times=2),), said, moment=turned)
        case moves.WentOut(seat, place):
            title = message(f"title.{finished_as(view, seat)}")
            said = by_name("news.out", seat, view, names, title=title, n=place)
            down = (Wait(sound="hat"),)
            if place > 1:
                return Beat(down, said)
            if view.order_before[-1:] == (seat,):
                rose = by_name("banner.rose", seat, view, names)
                return Beat(down, said, moment=ROSE.felt(rose, seat))
            if seat == view.seat:
                return Beat(down, said, moment=FIRST.felt(said, seat))
            return Beat(down, said, banner=said)
        case moves.Fell(seat, cards):
            said = news = by_name("news.fell", seat, view, names)
            if cards:  # the cards are yours, which nobody else sees
                aside = message("news.aside", cards=of_cards(cards))
                news = message("tell.more", first=said, then=aside)
            # The hand is picked up, turned over and laid down.
            laid = steps.Gather(hand_of(seat), "", sound="knock")
            return Beat((laid,), news, moment=FELL.felt(said, seat))
        case moves.RoundEnded(by, leader):
            return _swept(by, leader, view, names)
        case moves.DealEnded():
            return _deal_ended(event, view, names)
        case moves.GameEnded(winner):
            said = by_name("last.won", winner, view, names)
            return steps.game_ended(said, view.seat, (winner,))


def _gave(event: moves.Gave, view: View, names: Sequence[str]) -> Beat:
    """A gift: the two seats involved see the cards; for a forced gift they are told why these."""
    faces: tuple[Card | None, ...] = event.cards or (None,) * (event.count or 0)
    way: list[steps.Step] = []
    source = hand_of(event.seat)
    forced = event.seat in [gift.seat for gift in view.owed if gift.forced]
    if view.seat in (event.seat, event.to):  # its cards lie face up in the middle for a while
        way = [Travel(faces, source, ROUND, sound="slide", times=2), Wait(times=SEEN)]
        source = ROUND
    way.append(Travel(faces, source, hand_of(event.to), sound="slide", times=2))
    n, other = len(faces), called(event.to, view, names)
    cards = of_cards(event.cards) if event.cards else message("count.cards", n=n)
    id = "news.gave.forced" if forced and event.cards else "news.gave"
    said = by_name(id, event.seat, view, names, other=other, n=n, cards=cards)
    banner = said if forced and event.seat == view.seat else None
    return Beat(tuple(way), said, event.seat, banner=banner)


def _swept(by: moves.Ending, leader: Seat, view: View, names: Sequence[str]) -> Beat:
    sweep = steps.Sweep(ROUND, sound="slide")
    said = by_name("news.leads", leader, view, names)
    if by is moves.Ending.PASSES:
        return Beat((Wait(times=0.6), sweep), said)
    why = message(f"closed.{by}", card=SPADE_THREE)
    said = message("tell.more", first=message("tell.sentence", said=why), then=said)
    if by is moves.Ending.SPADE_THREE:
        tip = steps.TipOver(ROUND, JOKERS, sound="knock")
        return Beat((Wait(), tip, Wait(sound="spoons"), sweep), said, banner=why)
    return Beat((Wait(), steps.Cut(ROUND, sound="knock"), Wait(times=0.5), sweep), said)


def _deal_ended(event: moves.DealEnded, view: View, names: Sequence[str]) -> Beat:
    """The points of the titles rise at the seats, and the ribbons run."""
    brings = [
        (Seat(i), [steps.Worth(score.points, said=message(f"title.{score.title}"))])
        for i, score in enumerate(event.scores)
    ]
    risen = rises(brings, view, names, laid=False)
    ribbons = race(event.totals, [score.points for score in event.scores], view, names)
    first = by_name("sheet.daifugo", event.order[0], view, names)
    said = message("tell.sentence", said=first)
    if view.seat not in view.out:  # who went out knows it; the sheet tells the rest
        said = message("news.title", title=message(f"title.{event.scores[view.seat].title}"))
    return Beat((Wait(times=LOOKED_AT), *risen, *ribbons), said)


def heard(event: moves.Event, view: View) -> tuple[Occasion, ...]:
    match event:
        case moves.Revolution() if view.top is not None:
            return (people.rare(view.top.seat, "revolution"),)
        case moves.RoundEnded(moves.Ending.SPADE_THREE, leader):
            return (people.rare(leader),)
        case moves.RoundEnded(_, leader):
            return (people.good(leader, people.WEAK),)
        case moves.WentOut(seat, place):
            return (people.good(seat, wins=True) if place == 1 else people.looked_at(seat),)
        case moves.Fell(seat):
            return (people.bad(seat, people.STRONG, bows=True),)
        case moves.DealEnded(order=order):
            last, *others = reversed(order)
            again = view.order_before[-1:] == (last,)
            groan = people.bad(
                last,
                people.FAIR if again else people.WEAK,
                "destitute_again" if again else "bad.mine",
            )
            return groan, people.escape(others[0], people.WEAK), *people.standings(event.totals)
        case moves.GameEnded(winner):
            return people.over(view.seats, (winner,))
    return ()


# The score sheet of Daifugo: who finished where, and who will give what to whom.


def sheet(view: View, names: Sequence[str], deal: int | None = None) -> SheetView:
    shown = len(view.deals) - 1 if deal is None else deal
    ended = view.deals[shown] if view.deals else None
    order = around(view.seat, view.seats)
    return SheetView(
        title=_title(view, names, ended),
        seats=tuple(names[seat] for seat in order),
        lines=tuple(() if ended is None else (_line(ended, seat),) for seat in order),
        deals=tuple(tuple(_entry(each, seat) for seat in order) for each in view.deals),
        shown=max(0, shown),
        count=max(1, len(view.deals)),
        notes=_notes(view, names, ended),
        over=view.ended is not None,
        order=() if ended is None else tuple(order.index(seat) for seat in ended.order),
    )


def _entry(ended: DealEnded, seat: Seat) -> SheetEntry:
    score, total = ended.scores[seat], ended.totals[seat]
    return SheetEntry(score.points, total, (hat(score.title),), left=faces(score.left))


def _line(ended: DealEnded, seat: Seat) -> ScoreLine:
    score = ended.scores[seat]
    said, n = message(f"title.{score.title}"), len(score.left)
    if n or score.fell:  # a pad does not ask how many
        said = message("score.fell" if score.fell else "score.left", title=said, n=n)
    return ScoreLine(said, score.points)


def _notes(view: View, names: Sequence[str], ended: DealEnded | None) -> tuple[Message, ...]:
    """Who will give what to whom, and how long the Daifugo has reigned."""
    if ended is None or ended != view.deals[-1]:
        return ()
    order, rules, totals = ended.order, view.rules, ended.totals
    now = leads(totals, view.seat, names)
    if view.ended is not None:  # in a tie, and where the last Daifugo wins, points tell nothing
        alone = rules.winner == "points" and totals.count(max(totals)) == 1
        now = won(totals, view.seat, names) if alone else None
    found = [] if now is None else [now]
    row = in_a_row(view)
    reign = (by_name("sheet.in_a_row", order[0], view, names, n=row),) if row > 1 else ()
    if view.ended is not None:
        return (message(f"sheet.wins.{rules.winner}"), *found, *reign)
    for gift in gifts_after(order, rules):
        if gift.forced:
            poor, rich = gift.seat, gift.to
            other = called(rich, view, names)
            found.append(by_name("sheet.gives", poor, view, names, other=other, n=gift.count))
    leader = order[0] if rules.later_lead == "daifugo" else order[-1]
    return (*found, by_name("sheet.leads", leader, view, names), *reign)


def _title(view: View, names: Sequence[str], ended: DealEnded | None) -> Message:
    if ended is None:
        return message("sheet.none_yet")
    if view.ended is not None:
        return game_over([view.ended.winner], view.seat, names)
    return by_name("sheet.daifugo", ended.order[0], view, names)
