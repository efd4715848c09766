"""Guts on the screen: each seat's cards, the pot in the middle, and two buttons, in and out."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import reduce

from mille.cards import PACK, Card, Cards, count
from mille.engine.codec import Json, Seat
from mille.engine.game import ScoreLine
from mille.engine.message import Blank, Fault, Message, message
from mille.games.guts import moves
from mille.games.guts.moves import DealEnded, Declare, hand_name, worth
from mille.games.guts.players import weigh
from mille.games.guts.table import Phase, View, antes, end_of_deal, end_of_game, fold
from mille.parts.chips import GameEnded
from mille.parts.seats import around
from mille.value import replace
from mille.view import beat as steps, names as people, papers, table
from mille.view.action import Act, Action, Stake, Tell, Verb
from mille.view.beat import LOST, WON, Beat, Moment, MomentKind, race
from mille.view.names import by_name, called, of_all, of_cards, one_after_another
from mille.view.presentation import Advice, PresenterOf, examples_of
from mille.view.table import POT, Fist, Lie, Place, Role, TableView, ZoneView, chips_of, hand_of

POT_TAKEN = Moment("pot", MomentKind.WIN, "chip", "rake")
BROKE = Moment("broke", MomentKind.LOSS, "empty", "lose")
SAVED = Moment("saved", MomentKind.TURN, "scarce", "drum")
GREAT_HAND = Moment("great_hand", MomentKind.RARE, "star", "brass")
LOW = Moment("low", MomentKind.RARE, "chip", "spoons")
GREAT_POT, RARE_POT, DEAR = 8, 16, 4
"""A pot of this many antes is talked about, one of so many gets an effect, and paying so many
hurts."""
FEW = 5
"""With no more chips than for this many antes, a seat is nearly broke."""
SURELY_BEATEN = 0.95
"""The chance of being beaten (0 to 1) from which a beginner is asked before saying "in"."""

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

IN = Verb("in", message("do.in"), Act.IN)
OUT = Verb("out", message("do.out"), Act.OUT)
DISCARDS = Place(Role.DISCARD)


class GutsPresenter(PresenterOf[View, moves.Move, moves.Event]):
    examples = examples_of(__package__)
    moments = (WON, LOST, POT_TAKEN, BROKE, SAVED, GREAT_HAND, LOW)
    verbs = (IN, OUT)
    signs = ("turn", "dealer", "scarce", "fresh")
    tools = ("hint", "menu")
    has_buttons = True
    by_event = True
    colours = True
    sheet_after_deals = False
    whole_hand = True

    def topic(self, view: View) -> int:
        return 5 if view.phase is Phase.DECLARE else 4

    def show(self, view: View, names: Sequence[str]) -> TableView:
        order, spoken = around(view.seat, len(view.chips)), None
        if view.my_turn:  # all that is known, for people who cannot see the table
            round, cards, price = view.round, of_cards(view.hand), _cost(view) or ""
            spoken = message("spoken.turn", round=round, n=view.pot, cards=cards, price=price)
        away = sum(count(view.hands[seat]) for seat in view.playing if _thrown(view, seat))
        chips = [(s, message("zone.chips", name=names[s], n=view.chips[s])) for s in order]
        discards, pot = message("zone.discards", n=away), message("zone.pot", n=view.pot)
        return TableView(
            view.seat,
            table.zones(
                *(_hand(view, seat, names) for seat in order),
                *(ZoneView(chips_of(s), Lie.PILE, of, amount=view.chips[s]) for s, of in chips),
                ZoneView(POT, Lie.HEAP, pot, title=_cost(view), amount=view.pot),
                ZoneView(DISCARDS, Lie.PILE, discards, table.faces(away)),
            ),
            tuple(_slip(view, seat, names) for seat in order),
            _prompt(view, names),
            my_turn=view.my_turn,
            spoken=spoken,
            compared=_compared(view, names),
            watching=view.seat in (*view.said, *view.gone) and bool(view.to_speak),
            headline=_headline(view),
        )

    def pick(self, view: View, chosen: Cards, card: Card, was_chosen: bool) -> Cards:
        """Single cards are not selected: the hand is dragged as a whole."""
        return ()

    def actions(self, view: View, chosen: Cards) -> Sequence[Action]:
        """Both declarations; "out" is asked about once if it only gives the pot away (#10)."""
        in_ = Action(IN, button=True, stake=Stake(chips_of(view.seat), POT))
        out = Action(OUT, button=True)
        if not view.my_turn:
            why = message("refusal.game_over" if view.ended else "refusal.not_your_turn")
            return [replace(each, refusal=why) for each in (in_, out)]
        costs = message("drop.in", n=view.price(view.seat))
        in_ = replace(in_, move=Declare(True), would=costs)
        out = replace(out, move=Declare(False), would=message("drop.out"))
        if view.together:
            in_, out = replace(in_, fist=Fist.CHIP), replace(out, fist=Fist.EMPTY)
        elif _takes_it(view):
            out = replace(out, confirm=message("confirm.out", n=view.pot))
        if not chosen:
            return [replace(each, lit=False) for each in (in_, out)]
        return [replace(in_, target=POT, cards=chosen), replace(out, target=DISCARDS, cards=chosen)]

    def unseen(self, view: View) -> Collection[Card]:
        seen = {card for hand in (view.hand, *view.shown) for card in hand or ()}
        return [card for card in PACK if card not in seen]

    def answer(self, view: View, what: Tell, names: Sequence[str]) -> Message | None:
        if what is Tell.MIDDLE and (cost := _cost(view)) is not None:
            return message("told.pot", n=view.pot, cost=cost)
        if what is Tell.TURN and view.phase is Phase.DECLARE and not view.together:
            words = tuple(_word_of(view, seat, names) for seat in view.order)
            return message("told.order", who=message("names.all", names=words))
        return hand_name(view.rules, view.hand) if what is Tell.HAND and view.hand else None

    def caution(self, view: View, move: moves.Move, names: Sequence[str]) -> Message | None:
        price = view.price(view.seat)
        if move != Declare(True) or not view.my_turn or not price:
            return None
        beaten = weigh(view).beaten
        said = message("caution.in", beaten=int(100 * beaten), n=price)
        return said if beaten > SURELY_BEATEN else None

    def advice(
        self, view: View, move: moves.Move, names: Sequence[str], reasons: Json | None = None
    ) -> Advice | None:
        if not isinstance(move, Declare):
            return None
        said = message("hint.go_in" if move.in_ else "hint.stay_out")
        advice = Advice(said, target=POT if move.in_ else DISCARDS)
        if reasons is None:
            return advice
        n, out = int(reasons["in"]), int(reasons["out"])
        odds = (message("hint.gain", n=n, out=out),) if n or out else ()
        return replace(advice, why=(_why(view, move.in_, reasons),), odds=odds)

    def beat(self, event: moves.Event, view: View, names: Sequence[str]) -> Beat:
        match event:
            case moves.Dealt(dealer=dealer):
                said = by_name("news.deal", dealer, view, names, n=event.deal)
                return steps.dealt_for_chips(view.order, event.antes, said, view, names)
            case moves.Said(seat, word):
                return _said(seat, word, view, names)
            case moves.Opened():
                out = [seat for seat in view.playing if _thrown(view, seat)]
                away = [_throw(view, seat, along=bool(n)) for n, seat in enumerate(out)]
                opened: Message | None = message("news.opened", n=len(view.inside))
                if not view.inside:  # if nobody shows anything, the result tells that
                    nobody = message("tell.sentence", said=message("title.nobody", n=view.pot))
                    pays = message("tell.sentence", said=message("rule.all_out.weenie"))
                    both = one_after_another([nobody, pays], "tell.more")
                    opened = both if view.compared else None
                return Beat((*steps.count_of_three(), *away), opened)
            case moves.Shown():
                return _shown(view, names)
            case DealEnded():
                return _settled(event, view, names)
            case GameEnded():
                return _ended(event, view, names)

    def heard(self, event: moves.Event, view: View) -> tuple[people.Occasion, ...]:
        match event:
            case moves.Said(seat, True) if not view.together:
                return (people.looked_at(seat),)
            case moves.Opened():
                return tuple(map(people.looked_at, view.inside))
            case moves.Shown():
                rules, hands = view.rules, _face_up(view)
                low = [s for s, cards in hands if s in view.inside and moves.is_low(rules, cards)]
                great = [seat for seat, cards in hands if moves.is_great(rules, cards)]
                return (*(people.rare(s, "seven_high") for s in low), *map(people.rare, great))
            case DealEnded():
                broke = (people.bad(seat, people.STRONG, bows=True) for seat in event.broke)
                chips = *_of_chips(event, view.rules.ante), *people.standings(event.totals, True)
                return *broke, *chips
            case GameEnded(winners=winners):
                return people.over(len(view.chips), winners)
        return ()

    def sheet(self, view: View, names: Sequence[str], deal: int | None = None) -> papers.SheetView:
        order, last = around(view.seat, len(view.chips)), len(view.deals) - 1
        shown, said = last if deal is None else deal, None
        ended = view.deals[shown] if 0 <= shown <= last else None
        if ended is not None:
            latest = shown == last and view.phase is not Phase.DECLARE
            at, alone = view if latest else replace(view, shown=()), len(ended.winners) == 1
            said = _takes(ended, ended.winners[0], at, names) if alone else _shared(ended, names)
        ids = ("sheet.deal", "glossary.14", "ledger.in", "ledger.won", "ledger.next")
        heads = tuple(map(message, ids))
        rows = tuple(_row(view, number, names) for number in range(last + 1))
        return replace(
            papers.chips_sheet(view, names, order, shown, said),
            lines=tuple(_lines(ended, seat) for seat in order),
            ledger=papers.Ledger(heads, rows),
        )


# The table: hands, chips, slips, and what is asked.


def _thrown(view: View, seat: Seat) -> bool:
    """Whether a seat's cards are among those thrown away: it is out, and everybody knows.

    If nobody is in and the best hand has to pay (#13), all keep their cards to show them.
    """
    keeps = view.secret or (not view.to_speak and seat in view.compared)
    return view.words[seat] is False and not keeps


def _face_up(view: View) -> list[tuple[Seat, Cards]]:
    """The hands that were shown, by seat."""
    return [(Seat(i), cards) for i, cards in enumerate(view.shown) if cards is not None]


def _seen(view: View, seat: Seat) -> Cards | None:
    """The hand of a seat, if it was shown."""
    return view.shown[seat] if view.shown else None


def _takes_it(view: View) -> bool:
    """Whether the last to declare can have the pot for the asking: all others are known to be
    out.
    """
    return len(view.to_speak) == 1 and not view.inside and not view.together


def _hand(view: View, seat: Seat, names: Sequence[str]) -> ZoneView:
    """The hand as it lies: face up if it was shown, pushed forward if its seat is in."""
    held = _seen(view, seat) or (() if _thrown(view, seat) else view.hands[seat])
    zone = table.hand_zone(seat, view.seat, names, table.faces(held))
    inside = seat in view.inside and not view.secret
    return replace(zone, lie=Lie.FAN if seat == view.seat else Lie.ROW, forward=inside)


def _slip(view: View, seat: Seat, names: Sequence[str]) -> table.SeatView:
    word, gone = view.words[seat], seat in view.gone
    said: Message | None = None
    if gone:
        said = message("slip.broke")
    elif word is not None:
        said = (IN if word else OUT).label
    elif view.phase is Phase.DECLARE and seat in view.said:
        said = message("slip.chosen")
    held = 0 if _thrown(view, seat) else count(view.hands[seat])
    seen = _seen(view, seat) or (view.hand if seat == view.seat else ())
    made = hand_name(view.rules, seen) if seen and held else None
    won = view.deals[-1] if view.deals and view.phase is not Phase.DECLARE else None
    # One more loss may take all the chips of a seat that has few.
    few = 0 < view.chips[seat] <= max(view.due, FEW * view.rules.ante)
    return table.SeatView(
        seat,
        names[seat],
        view.chips[seat],
        message("slip.chips"),
        count=held,
        cards=made or message("count.cards" if held else "slip.none", n=held),
        second=None if won is None else won.scores[seat].net,
        second_caption=None if won is None else message("slip.net"),
        said=said,
        dealer=view.dealer == seat,
        on_turn=seat in (view.to_speak if view.secret else view.to_speak[:1]),
        dimmed=gone or word is False,
        scarce=few and view.rules.short == "out" and view.phase is not Phase.OVER,
        fist=None if gone or view.shown else _fist(view, seat),  # do not cover shown cards
    )


def _fist(view: View, seat: Seat) -> Fist | None:
    """A fist for a secret declaration, and what was in it; a chip on the cards for an open one."""
    word = view.words[seat]
    if view.secret:
        return Fist.CLOSED if seat in view.said else None
    if view.together:
        return None if word is None else Fist.CHIP if word else Fist.EMPTY
    return Fist.LAID if word else None


def _headline(view: View) -> Message:
    """Which deal of how many: after the last one the game goes on to the end of its round."""
    id = "headline.deal" if view.deal <= view.rules.deals else "headline.last"
    return message(id, deal=max(1, view.deal), of=view.rules.deals, round=max(1, view.round))


def _cost(view: View) -> Message | None:
    """What losing costs now: this one line prevents the most common mistake."""
    if not view.to_speak or view.seat in view.gone or _thrown(view, view.seat):
        return None
    price = view.price(view.seat)
    if not price or price == view.pot:
        return message("middle.same" if price else "middle.free")
    return message("middle.all" if price < view.due else "middle.cost", n=price)


def _prompt(view: View, names: Sequence[str]) -> Message:
    if view.phase is Phase.DEAL and view.deals:
        return _result(view.deals[-1], view, names)
    if view.phase is not Phase.DECLARE:
        return message("prompt.over" if view.phase is Phase.OVER else "prompt.dealing")
    if view.my_turn or view.secret:
        return message("prompt.mine" if view.my_turn else "prompt.sealed")
    if not view.to_speak:
        return message("prompt.all_said")
    return message("prompt.theirs", name=names[view.to_speak[0]])


def _word_of(view: View, seat: Seat, names: Sequence[str]) -> Blank:
    if seat not in view.said:
        return called(seat, view, names)
    return by_name("told.in" if view.words[seat] else "told.out", seat, view, names)


def _why(view: View, in_: bool, reasons: Json) -> Message:
    """The reason: how often all others stay out, and how often it is lost."""
    # A review that was kept may be older than these figures.
    alone, lost = int(reasons.get("alone", 0)), int(reasons.get("lost", reasons.get("beaten", 0)))
    lost = min(99, max(1, lost))  # only rounded to always or never
    if not view.price(view.seat):
        return message("tell.sentence", said=message("middle.free"))
    if _takes_it(view):
        return message("hint.sure")
    id = "hint.out" if not in_ else "hint.in.alone" if alone else "hint.in.met"
    return message(id, alone=alone, won=100 - lost, lost=lost)


# How events are told: moving chips, declarations, fists that open, the showdown.


def _said(seat: Seat, word: bool | None, view: View, names: Sequence[str]) -> Beat:
    id = "news.secret" if word is None else "news.in" if word else "news.out"
    said = by_name(id, seat, view, names)
    if view.secret or word is None:
        return Beat((steps.Wait(sound="knock"),), said, seat)
    part = BRISK if view.words[view.seat] is False else 1.0
    if not _thrown(view, seat):
        wait = steps.Wait(times=SPOKEN * part)
        return Beat((wait,), said, seat, sound="clay" if word else "", pause=part)
    wait = steps.Wait(times=SPOKEN * part / 2)
    return Beat((_throw(view, seat), wait), said, seat, pause=part)


def _throw(view: View, seat: Seat, along: bool = False) -> steps.Travel:
    held = view.hands[seat]
    cards = (None,) * held if isinstance(held, int) else held
    return steps.Travel(cards, hand_of(seat), DISCARDS, along=along, sound="slide")


def _by_worth(view: View) -> list[tuple[Seat, Cards]]:
    """The hands that were shown, the worst first."""
    return sorted(_face_up(view), key=lambda each: worth(view.rules, each[1]))


def _compared(view: View, names: Sequence[str]) -> tuple[table.Compared, ...]:
    rules, hands = view.rules, _by_worth(view)
    best = [worth(rules, cards) for _, cards in hands[-1:]]
    return tuple(
        table.Compared(
            hand_of(seat), names[seat], hand_name(rules, cards), worth(rules, cards) in best
        )
        for seat, cards in hands
    )


def _shown(view: View, names: Sequence[str]) -> Beat:
    """Show the worst hand first, the best last."""
    told: list[steps.Step] = []
    for seat, cards in _by_worth(view):
        said = by_name("news.hand", seat, view, names, hand=hand_name(view.rules, cards))
        turns = steps.TurnOver(hand_of(seat), times=TO_THE_MIDDLE, sound="snap")
        told += [turns, steps.Say(said, seat=seat), steps.Wait(times=APART)]
    told[-1] = steps.Read(said=said)
    great = message("moment.hand", hand=hand_name(view.rules, cards))
    felt = GREAT_HAND.felt(great, seat) if moves.is_great(view.rules, cards) else None
    seat, cards = _by_worth(view)[0]
    at_stake = view.pot >= RARE_POT * view.rules.ante
    if felt is None and at_stake and moves.is_low(view.rules, cards) and seat in view.inside:
        made = hand_name(view.rules, cards)
        felt = LOW.felt(by_name("moment.low", seat, view, names, hand=made), seat)
    return Beat(tuple(told), moment=felt)


def _takes(event: DealEnded, seat: Seat, view: View, names: Sequence[str]) -> Message:
    """What a seat wins in the finished deal, and with which hand if it was shown."""
    n, shown = event.scores[seat].won, _seen(view, seat)
    if shown is None:
        return by_name("moment.takes", seat, view, names, n=n)
    made = hand_name(view.rules, shown)
    return by_name("moment.takes.with", seat, view, names, n=n, hand=made)


def _felt(event: DealEnded, view: View, names: Sequence[str]) -> steps.Felt | None:
    """A seat is broke or wins with its last chips, or the viewer wins a great pot."""
    me = view.seat
    if event.broke:
        seat = me if me in event.broke else event.broke[0]
        return BROKE.felt(by_name("moment.broke", seat, view, names), seat)
    for seat in event.winners:
        if _is_saved(event, seat, view.rules.ante):
            takes = by_name("news.took", seat, view, names, n=event.scores[seat].won)
            return SAVED.felt(by_name("moment.saved", seat, view, names), seat, takes)
    n = event.scores[me].won
    takes = by_name("news.took", me, view, names, n=n)
    return POT_TAKEN.felt(takes, me) if n >= RARE_POT * view.rules.ante else None


def _is_saved(event: DealEnded, seat: int, ante: int) -> bool:
    """Whether a seat has won with its last chips."""
    return 0 <= event.totals[seat] - event.scores[seat].won <= ante < event.scores[seat].won


def _result(event: DealEnded, view: View, names: Sequence[str]) -> Message:
    """Who wins what, who pays what, and what the next deal begins with."""
    total, winners = sum(score.won for score in event.scores), event.winners
    told = view.together and view.shown and not winners  # as all opened
    said = [] if told else [message("tell.sentence", said=_shared(event, names))]
    if len(winners) == 1:
        said = [by_name("news.took", winners[0], view, names, n=total)]
    for i, score in enumerate(event.scores):
        if score.paid:
            said.append(by_name("news.pay", Seat(i), view, names, n=score.paid))
    if told or (winners and event.pot):
        said.append(message("news.next_pot", n=event.pot))
    for seat in event.broke:
        said.append(message("tell.sentence", said=by_name("moment.broke", seat, view, names)))
    return one_after_another(said, "tell.more")


def _shared(ended: DealEnded, names: Sequence[str]) -> Message:
    """Who shares the pot; if nobody is in, what stays in it."""
    if not ended.winners:
        return message("title.nobody", n=ended.pot)
    won = sum(score.won for score in ended.scores)
    return message("title.divided", name=of_all(ended.winners, names), n=won)


def _settled(event: DealEnded, view: View, names: Sequence[str]) -> Beat:
    """The pot slides to its winner, then each loser's payment flies in, and the ribbons run."""
    won = [seat for seat in event.winners if event.scores[seat].won]
    told: list[steps.Step] = [
        _raked(event.scores[seat].won, seat, along=seat != won[0]) for seat in won
    ]
    told += [steps.CountUp(seat, along=True) for seat in won]
    for seat, score in zip(map(Seat, view.seats), event.scores):
        if score.paid:
            told += [steps.Pay(score.paid, chips_of(seat), POT), steps.CountUp(seat, along=True)]
    by = event.winners[0] if event.winners else None
    said, felt = _result(event, view, names), _felt(event, view, names)
    ribbons = race(event.totals, [score.net for score in event.scores], view, names)
    before, grown = sum(score.won for score in event.scores), None
    if by is not None and event.pot >= max(2 * before, RARE_POT * view.rules.ante):
        grown = message("news.next_pot", n=event.pot)
    now = steps.Told(sound="drum" if grown else "")
    told += [*ribbons, now, steps.Read()]
    return Beat((*told,), said, by, banner=grown, moment=felt)


def _raked(n: int, seat: Seat, along: bool = True) -> steps.Pay:
    """Chips go from the pot to a seat."""
    return steps.Pay(n, POT, chips_of(seat), raked=True, sound="rake", along=along)


def _ended(event: GameEnded, view: View, names: Sequence[str]) -> Beat:
    """The end of the game, and who gets how much of the pot that was left then (#21)."""
    said = message("tell.sentence", said=papers.game_over(event.winners, view.seat, names))
    news, got = list[Message](), [Seat(i) for i, share in enumerate(event.share) if share]
    if got:
        to = of_all(got, names, view.seat)
        news.append(message("news.share", n=event.share[got[0]], name=to))
    if got and event.left:
        news.append(message("news.share.left", n=event.left))
    shares = tuple(_raked(event.share[seat], seat) for seat in got)
    ended = steps.game_ended(said, view.seat, event.winners)
    return replace(ended, steps=shares, news=one_after_another([*news, said], "tell.more"))


def _of_chips(event: DealEnded, ante: int) -> Iterator[people.Occasion]:
    """What people may say about the chips that seats have won or paid."""
    for seat, score in enumerate(event.scores):
        if _is_saved(event, seat, ante):
            yield people.escape(Seat(seat), wins=True)
        elif score.won:
            great = score.won >= GREAT_POT * ante
            yield people.good(Seat(seat), people.FAIR if great else people.WEAK, wins=True)
        elif score.paid >= DEAR * ante and seat not in event.broke:
            yield people.bad(Seat(seat), people.WEAK)


# The sheet of an evening of Guts: a row per deal, and everybody's chips.


def _row(view: View, number: int, names: Sequence[str]) -> papers.LedgerRow:
    """The row of a deal: its pot, who was in, who won it, and what it left."""
    ended, last = view.deals[number], number == len(view.deals) - 1
    before = view.deals[number - 1].pot if number else 0
    inside, won = of_all(ended.in_, names), of_all(ended.winners, names)
    left = _cell(ended.pot)
    if view.ended is not None and last:
        left = message("ledger.shared", n=ended.pot) if any(view.ended.share) else _cell("–")
    elif ended.round_over and not ended.pot:  # the next round begins with new antes
        left = message("ledger.new")
    cells = (
        _cell(number + 1),
        _cell(before + sum(score.ante for score in ended.scores)),
        _cell(inside) if inside else message("pad.nobody"),
        _cell(won or "–"),
        left,
    )
    many = [message("you.seats", n=len(seats)) for seats in (ended.in_, ended.winners)]
    short = (*cells[:2], *(many if len(ended.in_) > 1 else cells[2:4]), left)
    return papers.LedgerRow(cells, short, closes=ended.round_over)


def _cell(what: Blank) -> Message:
    return message("names.all", names=what)


def _lines(ended: DealEnded | None, seat: Seat) -> tuple[ScoreLine, ...]:
    if ended is None:
        return ()
    score = ended.scores[seat]
    came = {"score.won": score.won, "score.paid": -score.paid, "rule.ante": -score.ante}
    return tuple(ScoreLine(message(id), n) for id, n in came.items())


class GutsPad(papers.ScorePadOf[View]):
    """A deal with real cards: who was in, and who had the best hand.

    Tied hands are all the best; if everybody is out, the best may have to pay (#13).
    """

    def asks(self, view: View) -> Sequence[papers.Question]:
        values = ("out", "in", "best", "weenie")[: 4 if view.rules.all_out == "weenie" else 3]
        return (papers.Question("said", papers.AnswerKind.ONE, view.playing, values),)

    def after_deal(self, view: View, deal: papers.Deal) -> View:
        said = {seat: deal.one("said", seat) for seat in view.playing}
        words = tuple(said.get(Seat(seat)) in ("in", "best") for seat in view.seats)
        top = [seat for seat in said if said[seat] == ("best" if any(words) else "weenie")]
        round, paid = antes(view)
        chips, pot = tuple(had - ante for had, ante in zip(view.chips, paid)), view.pot + sum(paid)
        view = replace(view, deal=view.deal + 1, round=round, antes=paid, pot=pot, chips=chips)
        view = replace(view, said=view.playing, words=words)
        if view.compared and not top:
            raise Fault(message("pad.nobody_best"))
        ended = end_of_deal(view, top)
        return reduce(fold, end_of_game(view, ended), fold(view, ended))

    def next_dealer(self, view: View, before: Seat, seats: int) -> Seat:
        """The deal skips seats that are out (#3)."""
        return view.around(before)[0]


PAD = GutsPad()
