"""Guts on the screen: each seat's cards, the pot in the middle, and two buttons, in and out."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from mille.cards import PACK, Card, Cards, count
from mille.engine.codec import Json, Seat
from mille.engine.message import Fault, Message, message
from mille.games.guts import telling
from mille.games.guts.hands import hand_name
from mille.games.guts.moves import Declare, Event, Move
from mille.games.guts.scoring import antes, end_of_deal, end_of_game
from mille.games.guts.sheets import paper
from mille.games.guts.table import Phase, View, fold
from mille.games.guts.weighing import weigh
from mille.parts.seats import around
from mille.value import replace
from mille.view import table
from mille.view.action import Act, Action, Stake, Tell, Verb
from mille.view.names import by_name, of_cards, one_after_another
from mille.view.papers import AnswerKind, Ask, Deal, ScorePadOf
from mille.view.presentation import Advice, Example, PresenterOf
from mille.view.table import CardView, Fist, Lie, SeatView, TableView, ZoneView, zones

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
    moments = telling.MOMENTS
    verbs = (IN, OUT)
    signs = ("turn", "dealer", "scarce", "fresh")
    tools = ("hint", "menu")
    has_buttons = True
    by_event = True
    colours = True
    sheet_after_deals = False
    whole_hand = True

    heard = staticmethod(telling.heard)
    beat = staticmethod(telling.tell)
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
        away = sum(count(view.hands[seat]) for seat in view.playing if telling.thrown(view, seat))
        discards = ZoneView(
            telling.DISCARDS, Lie.PILE, message("zone.discards", n=away), (CardView(None),) * away
        )
        pot = ZoneView(table.POT, Lie.HEAP, message("zone.pot"), title=_cost(view), amount=view.pot)
        return TableView(
            view.seat,
            zones(*held, *stacks, pot, discards),
            tuple(_slip(view, seat, names) for seat in order),
            _prompt(view, names),
            my_turn=view.my_turn,
            spoken=_spoken(view, names),
            compared=telling.compared(view, names),
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
                target=telling.DISCARDS if carried else None,
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
        target = table.POT if move.in_ else telling.DISCARDS
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
    return () if telling.thrown(view, seat) else table.faces(view.hands[seat])


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
    held = 0 if telling.thrown(view, seat) else count(view.hands[seat])
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
    if not view.to_speak or view.seat in view.gone or telling.thrown(view, view.seat):
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
        return telling.result(view.deals[-1], view, names)
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

    def asks(self, view: View) -> Sequence[Ask]:
        values = ("out", "in", "best", "weenie")[: 4 if view.rules.all_out == "weenie" else 3]
        return (Ask("said", AnswerKind.ONE, view.playing, values),)

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
