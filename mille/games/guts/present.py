"""Guts on the screen: each seat's cards, the pot in the middle, and two buttons, in and out."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from mille.cards import PACK, Card, Cards, count
from mille.engine.codec import Json, Seat
from mille.engine.game import ScoreLine
from mille.engine.message import Fault, Message, message
from mille.games.guts.moves import (
    DealEnded,
    Dealt,
    Declare,
    Event,
    Move,
    Opened,
    Said,
    hand_name,
    is_great,
    is_low,
    worth,
)
from mille.games.guts.players import weigh
from mille.games.guts.table import Phase, View, antes, end_of_deal, end_of_game, fold
from mille.parts.chips import GameEnded, Shown
from mille.parts.seats import around
from mille.value import replace
from mille.view import beat, table
from mille.view.action import Act, Action, Stake, Tell, Verb
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
    of_cards,
    one_after_another,
    over,
    rare,
    who,
)
from mille.view.papers import (
    AnswerKind,
    Deal,
    Ledger,
    LedgerRow,
    Question,
    ScorePadOf,
    SheetView,
    chips_sheet,
)
from mille.view.presentation import Advice, Example, PresenterOf
from mille.view.table import (
    POT,
    CardView,
    Compared,
    Fist,
    Lie,
    Place,
    Role,
    SeatView,
    TableView,
    ZoneView,
    chips_of,
    hand_of,
    zones,
)

# How the events of Guts are told, and what people may say about them: shown hands, and chips.
#
# Moving chips, declarations, fists that open, the showdown.


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


# The sheet of an evening of Guts: a row per deal, and everybody's chips.


HEADS = ("deal", "pot", "in", "won", "next")
"""The columns of a row, from the left."""


def paper(view: View, names: Sequence[str], deal: int | None = None) -> SheetView:
    """The sheet of a deal, counted from 0; by default the latest."""
    order = around(view.seat, len(view.chips))
    shown = len(view.deals) - 1 if deal is None else deal
    ended = view.deals[shown] if 0 <= shown < len(view.deals) else None
    said = None
    if ended is not None:
        latest = shown == len(view.deals) - 1 and view.phase is not Phase.DECLARE
        said = _words_of(ended, view if latest else replace(view, shown=()), names)
    heads = tuple(message(f"ledger.{head}") for head in HEADS)
    return replace(
        chips_sheet(view, names, order, shown, said),
        lines=tuple(_lines(ended, seat) for seat in order),
        ledger=Ledger(heads, tuple(_row(view, i, names) for i in range(len(view.deals)))),
    )


def _words_of(ended: DealEnded, view: View, names: Sequence[str]) -> Message:
    """Who won what in a deal."""
    if len(ended.winners) == 1:
        return takes(ended, ended.winners[0], view, names)
    won = sum(score.won for score in ended.scores)
    id = "title.divided" if ended.winners else "title.nobody"
    return message(id, name=of_all(ended.winners, names), n=won)


def _pot(view: View, number: int) -> int:
    """The pot that a deal was played for."""
    before = view.deals[number - 1].pot if number else 0
    return before + sum(score.ante for score in view.deals[number].scores)


def _row(view: View, number: int, names: Sequence[str]) -> LedgerRow:
    """The row of a deal: its pot, who was in, who won it, and what it left."""
    ended, pot = view.deals[number], _pot(view, number)
    inside, won = of_all(ended.in_, names), of_all(ended.winners, names)
    left = message("ledger.number", n=ended.pot)
    if ended.round_over and not ended.pot:  # the next round begins with new antes
        left = message("ledger.new")
    if view.ended is not None and number == len(view.deals) - 1:
        left = message("ledger.shared" if any(view.ended.share) else "ledger.none", n=ended.pot)
    cells = (
        message("ledger.number", n=number + 1),
        message("ledger.number", n=pot),
        message("ledger.names", name=inside) if inside else message("ledger.nobody"),
        message("ledger.names", name=won or "–"),
        left,
    )
    many = [message("ledger.players", n=len(seats)) for seats in (ended.in_, ended.winners)]
    short = (*cells[:2], *(many if len(ended.in_) > 1 else cells[2:4]), cells[4])
    return LedgerRow(cells, short, closes=ended.round_over)


def _lines(ended: DealEnded | None, seat: Seat) -> tuple[ScoreLine, ...]:
    if ended is None:
        return ()
    score = ended.scores[seat]
    return (
        ScoreLine(message("score.won"), score.won),
        ScoreLine(message("score.paid"), -score.paid),
        ScoreLine(message("score.ante"), -score.ante),
    )


IN = Verb("in", message("do.in"), Act.IN)
OUT = Verb("out", message("do.out"), Act.OUT)
FEW = 5
"""With no more chips than for this many antes, a seat is nearly broke."""
SURELY_BEATEN = 0.95
"""The chance of being beaten (0 to 1) from which a beginner is asked before saying "in"."""


HANDS = (("best", 30), ("even", 55), ("beaten", 100))
"""How a hand is described that is beaten in at most this many of 100 cases."""


class GutsPresenter(PresenterOf[View, Move, Event]):
    """The words and terms of Guts."""

    examples = (
        Example(3, "wins", "8C 8D | KS 9H", "guts.1"),
        Example(4, "loses", "7C 4D | 9C 9D", "guts.2"),
        Example(5, "pair", "8C 8D", "guts.1"),
        Example(5, "ace", "AC KD", "guts.1"),
        Example(5, "queen", "QS 4H", "guts.2"),
    )
    moments = MOMENTS
    verbs = (IN, OUT)
    signs = ("turn", "dealer", "scarce", "fresh")
    tools = ("hint", "menu")
    has_buttons = True
    by_event = True
    colours = True
    sheet_after_deals = False
    whole_hand = True

    heard = staticmethod(heard)
    beat = staticmethod(tell)
    sheet = staticmethod(paper)

    def topic(self, view: View) -> int:
        """The section of the rules about the current situation."""
        return 5 if view.phase is Phase.DECLARE else 4

    def show(self, view: View, names: Sequence[str]) -> TableView:
        order = around(view.seat, len(view.chips))
        held = [_hand_zone(view, seat, names) for seat in order]
        stacks = [
            ZoneView(
                table.chips_of(seat),
                Lie.PILE,
                message("zone.chips", name=names[seat]),
                amount=view.chips[seat],
            )
            for seat in order
        ]
        away = sum(count(view.hands[seat]) for seat in view.playing if thrown(view, seat))
        discards = ZoneView(
            DISCARDS, Lie.PILE, message("zone.discards", n=away), (CardView(None),) * away
        )
        pot = ZoneView(table.POT, Lie.HEAP, message("zone.pot"), title=_cost(view), amount=view.pot)
        return TableView(
            view.seat,
            zones(*held, *stacks, pot, discards),
            tuple(_slip(view, seat, names) for seat in order),
            _prompt(view, names),
            my_turn=view.my_turn,
            spoken=_spoken(view, names),
            compared=compared(view, names),
            watching=view.seat in view.gone and bool(view.to_speak),
            headline=message("headline.deal", deal=view.deal, round=view.round)
            if view.deal
            else message("headline.start"),
        )

    def pick(self, view: View, chosen: Cards, card: Card, was_chosen: bool) -> Cards:
        """Single cards are not selected: the hand is dragged as a whole."""
        return ()

    def actions(self, view: View, chosen: Cards) -> Sequence[Action]:
        """Both declarations; "out" is asked about once if it only gives the pot away (#10)."""
        if not view.my_turn:
            why = message("refusal.game_over" if view.ended else "refusal.not_your_turn")
            by_hand = Stake(table.chips_of(view.seat), table.POT)
            return [
                Action(verb, button=True, stake=by_hand if verb is IN else None, refusal=why)
                for verb in (IN, OUT)
            ]
        last = len(view.to_speak) == 1 and not any(view.words) and not view.secret
        ask = message("confirm.out", n=view.pot) if last else None
        carried, secret = bool(chosen), view.rules.declare == "together"
        return [
            Action(
                IN,
                target=table.POT if carried else None,
                stake=Stake(table.chips_of(view.seat), table.POT),
                move=Declare(True),
                cards=chosen,
                would=_in_costs(view),
                button=True,
                fist=Fist.CHIP if secret else None,
                lit=carried,
            ),
            Action(
                OUT,
                target=DISCARDS if carried else None,
                move=Declare(False),
                cards=chosen,
                would=message("drop.out"),
                confirm=ask,
                button=True,
                fist=Fist.EMPTY if secret else None,
                lit=carried,
            ),
        ]

    def unseen(self, view: View) -> Collection[Card]:
        seen = {card for hand in (view.hand, *view.shown) for card in hand or ()}
        return [card for card in PACK if card not in seen]

    def answer(self, view: View, what: Tell, names: Sequence[str]) -> Message | None:
        """The order of declaring, the viewer's hand, or the size of the pot and the
        cost of losing.
        """
        if what is Tell.MIDDLE and (cost := _cost(view)) is not None:
            return message("told.pot", n=view.pot, cost=cost)
        if what is Tell.TURN and not view.my_turn:  # else the question tells all that is known
            return _order(view, names)
        return hand_name(view.rules, view.hand) if what is Tell.HAND and view.hand else None

    def caution(self, view: View, move: Move, names: Sequence[str]) -> Message | None:
        """A question before saying "in" with a hand that is almost certainly beaten."""
        price = view.price(view.seat)
        if move != Declare(True) or not view.my_turn or not price:
            return None
        beaten = weigh(view).beaten
        if beaten <= SURELY_BEATEN:
            return None
        return message("caution.in", beaten=int(100 * beaten), n=price)

    def advice(
        self, view: View, move: Move, names: Sequence[str], reasons: Json | None = None
    ) -> Advice | None:
        """In or out, and why: how many hands are better, how many have yet to declare, what it
        costs.
        """
        if not isinstance(move, Declare):
            return None
        why, odds = ((), ()) if reasons is None else _why(view, move.in_, reasons)
        target = table.POT if move.in_ else DISCARDS
        return Advice(
            message("hint.in" if move.in_ else "hint.out"), target=target, why=why, odds=odds
        )


def _why(view: View, in_: bool, reasons: Json) -> tuple[tuple[Message, ...], tuple[Message, ...]]:
    """Who may have a better hand; and the figures for that and for what in and out bring on
    average.
    """
    inside, behind = sum(bool(word) for word in view.words), len(view.to_speak) - 1
    beaten = int(reasons["beaten"])
    if view.rules.declare == "together":
        who = message("hint.together", n=behind)
    else:
        out = len(view.said) - inside
        said = message("hint.said", inside=inside, out=out)
        who = message("hint.behind" if behind else "hint.last", said=said, n=behind)
        if not view.said:
            who = message("hint.first", n=behind)
    best = next(id for id, most in HANDS if beaten <= most)
    if best == "beaten" and behind and in_:
        best = "dare"  # otherwise it would contradict the advice
    figure = message("hint.beaten", beaten=beaten)
    if beaten == 100:  # only rounded to 100
        figure = message("hint.beaten.nearly")
    brings, stays = int(reasons["in"]), int(reasons["out"])
    gain = message("hint.gain", n=brings, out=stays)
    if brings == stays:
        gain = message("hint.gain.same", n=brings)
    stake = message("hint.stake", n=view.price(view.seat), pot=view.pot)
    return (message(f"hint.hand.{best}"), who, stake), (figure, gain)


def _cards(view: View, seat: Seat) -> tuple[CardView, ...]:
    """The hand as it lies: face up if it was shown."""
    shown = view.shown[seat] if view.shown else None
    if shown is not None:
        return table.faces(shown)
    return () if thrown(view, seat) else table.faces(view.hands[seat])


def _hand_zone(view: View, seat: Seat, names: Sequence[str]) -> ZoneView:
    zone = table.hand_zone(seat, view.seat, names, _cards(view, seat))
    inside = bool(view.words) and view.words[seat] is True and not view.secret
    return replace(zone, lie=Lie.FAN if seat == view.seat else Lie.ROW, forward=inside)


def _slip(view: View, seat: Seat, names: Sequence[str]) -> SeatView:
    word = view.words[seat] if view.words else None
    said: Message | None = None
    if seat in view.gone:
        said = message("slip.broke")
    elif word is not None:
        said = message("slip.in" if word else "slip.out")
    elif view.phase is Phase.DECLARE and seat in view.said:
        said = message("slip.chosen")
    held = 0 if thrown(view, seat) else count(view.hands[seat])
    won = view.deals[-1] if view.deals and view.phase is not Phase.DECLARE else None
    return SeatView(
        seat,
        names[seat],
        view.chips[seat],
        message("slip.chips"),
        count=held,
        cards=_holds(view, seat, held),
        second=None if won is None else won.scores[seat].net,
        second_caption=None if won is None else message("slip.net"),
        said=said,
        dealer=view.dealer == seat,
        on_turn=seat in (view.to_speak if view.secret else view.to_speak[:1]),
        dimmed=seat in view.gone or word is False,
        scarce=is_scarce(view, seat),
        fist=_fist(view, seat),
    )


def is_scarce(view: View, seat: Seat) -> bool:
    """Whether a seat is nearly broke: one more loss may take all its chips."""
    few = 0 < view.chips[seat] <= max(view.due, FEW * view.rules.ante)
    return few and view.rules.short == "out" and view.phase is not Phase.OVER


def _holds(view: View, seat: Seat, n: int) -> Message:
    """A seat's cards: what they are if the viewer sees them, else how many."""
    shown = (view.shown[seat] if view.shown else None) or (view.hand if seat == view.seat else ())
    if shown and n:
        return hand_name(view.rules, shown)
    return message("count.cards" if n else "slip.none", n=n)


def _fist(view: View, seat: Seat) -> Fist | None:
    """A fist for a secret declaration, and what was in it; a chip on the cards for an open one."""
    if not view.words or seat in view.gone or view.shown:
        return None  # do not cover shown cards
    if view.secret:
        return Fist.CLOSED if seat in view.said else None
    word = view.words[seat]
    if view.rules.declare == "together":
        return None if word is None else Fist.CHIP if word else Fist.EMPTY
    return Fist.LAID if word else None


def _cost(view: View) -> Message | None:
    """What losing costs now: this one line prevents the most common mistake."""
    if not view.to_speak or view.seat in view.gone or thrown(view, view.seat):
        return None
    price = view.price(view.seat)
    if not price:
        return message("middle.free")
    id = "middle.all" if price < view.due else "middle.cost"
    return message(id, n=price)


def _in_costs(view: View) -> Message:
    """What being in may cost, shown while cards or a chip are dragged to the pot."""
    price = view.price(view.seat)
    return message("drop.in", n=price) if price else message("drop.in.free")


def _prompt(view: View, names: Sequence[str]) -> Message:
    if view.phase is Phase.OVER:
        return message("prompt.over")
    if view.phase is Phase.DEAL:
        if not view.deals:
            return message("prompt.dealing")
        return result(view.deals[-1], view, names)
    if view.my_turn:
        return message("prompt.mine")
    if view.secret:
        return message("prompt.sealed")
    if not view.to_speak:
        return message("prompt.all_said")
    return message("prompt.theirs", name=names[view.to_speak[0]])


def _order(view: View, names: Sequence[str]) -> Message:
    """The order of declaring, and what each has said."""
    if view.phase is not Phase.DECLARE or view.dealer is None:
        return message("told.nobody")
    words = [_word_of(view, seat, names) for seat in view.around(view.dealer)]
    return message("told.order", who=one_after_another(words, "told.and"))


def _spoken(view: View, names: Sequence[str]) -> Message | None:
    """Everything known when the viewer has to declare, for people who cannot see the table."""
    if not view.my_turn:
        return None
    price = view.price(view.seat)
    return message(
        "spoken.turn",
        round=view.round,
        n=view.pot,
        cards=of_cards(view.hand),
        price=message("middle.cost", n=price) if price else message("middle.free"),
    )


def _word_of(view: View, seat: Seat, names: Sequence[str]) -> Message:
    word = view.words[seat]
    if seat not in view.said:
        return by_name("told.waits", seat, view, names)
    if view.secret or word is None:
        return by_name("told.chose", seat, view, names)
    return by_name("told.in" if word else "told.out", seat, view, names)


# A deal of Guts with real cards: who was in, and who had the best hand.


class GutsPad(ScorePadOf[View]):
    """Tied hands are all the best; if everybody is out, the best may have to pay (#13)."""

    def asks(self, view: View) -> Sequence[Question]:
        values = ("out", "in", "best", "weenie")[: 4 if view.rules.all_out == "weenie" else 3]
        return (Question("said", AnswerKind.ONE, view.playing, values),)

    def after_deal(self, view: View, deal: Deal) -> View:
        said = {seat: deal.one("said", seat) for seat in view.playing}
        inside = [seat for seat in said if said[seat] in ("in", "best")]
        top = tuple(seat for seat in said if said[seat] == ("best" if inside else "weenie"))
        if (len(inside) > 1 or (view.rules.all_out == "weenie" and not inside)) and not top:
            raise Fault(message("pad.nobody_best"))
        round, paid = antes(view)
        table = replace(
            view,
            deal=view.deal + 1,
            round=round,
            antes=paid,
            pot=view.pot + sum(paid),
            chips=tuple(had - ante for had, ante in zip(view.chips, paid)),
            words=tuple(seat in inside for seat in view.seats),
        )
        ended = end_of_deal(table, lambda table, seats: top)
        end = end_of_game(table, ended)
        view = fold(table, ended)
        return view if end is None else fold(view, end)

    def next_dealer(self, view: View, before: Seat, seats: int) -> Seat:
        """The deal skips seats that are out (#3)."""
        return view.around(before)[0]


PAD = GutsPad()
