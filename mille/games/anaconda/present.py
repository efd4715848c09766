"""Anaconda at the table: what can be done, and how it is worded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from functools import reduce
from typing import Any

from mille.cards import PACK, Card, Cards, in_order, without
from mille.engine.codec import Json, Seat
from mille.engine.message import Blank, Fault, Message, message
from mille.games.anaconda import hands, moves, table as tables, telling
from mille.games.anaconda.hands import high, kind, low, name_for
from mille.games.anaconda.moves import LAID, LAID_OUT, Move, Phase, Way, plan
from mille.games.anaconda.table import View
from mille.parts.seats import around
from mille.value import replace
from mille.view import action, table
from mille.view.action import Action, Stake, Tell, Verb
from mille.view.names import YOURSELF, by_name, of_all, of_cards, one_after_another
from mille.view.papers import AnswerKind, Deal, Question, ScorePadOf
from mille.view.presentation import Advice, PresenterOf, drawn, examples_of, toggled
from mille.view.table import POT, CardView, Fist, TableView, chips_of, hand_of, hand_zone

# Where things lie on a table of Anaconda, and the words about each seat.


PARTS = (
    table.Part(LAID - 1, message("part.up")),
    table.Part(1, message("part.down"), dark=True),
    table.Part(2, message("part.out"), aside=True),
)
"""How the seven cards are grouped while they are arranged (#13)."""


def show(view: View, names: Sequence[str]) -> TableView:
    order = around(view.seat, len(view.chips))
    headline = message("headline.deal", n=max(1, view.deal), of=view.rules.deals)
    prompt, spoken, arrow = _prompt(view, names), None, None
    if view.my_turn and (hand := makes(view)) is not None:
        spoken = message("spoken.turn", prompt=prompt, hand=hand, n=view.pot)
    if view.my_turn and view.phase is Phase.PASS:
        taker = view.goes_to(view.seat)
        said = message("arrow.pass", n=view.step.n, name=names[taker])
        arrow = table.Arrow(hand_of(view.seat), hand_of(taker), said)
    steps, pot = plan(view.rules), message("zone.pot", n=view.pot)
    return TableView(
        view.seat,
        table.zones(
            *(_hand_zone(view, seat, names) for seat in order),
            *(_stack(view, seat, names) for seat in order),
            table.ZoneView(POT, table.Lie.HEAP, pot, amount=view.pot, heaps=heaps(view, names)),
        ),
        tuple(_slip(view, seat, names) for seat in order),
        prompt,
        my_turn=view.my_turn,
        headline=headline,
        middle=_middle(view, names),
        # The plan of the deal with the present step lit (#5). Turning follows laying automatically.
        strip=tuple(
            table.Bead(message(f"plan.{step.phase}", n=step.n), lit=n == view.at, now=n == view.at)
            for n, step in enumerate(steps)
            if step.phase is not Phase.TURN or steps[n - 1].phase is not Phase.ARRANGE
        ),
        arrow=arrow,
        spoken=spoken,
        watching=bool(view.deal) and view.seat in (*view.folded, *view.gone),
    )


def to_whom(view: View, names: Sequence[str]) -> Message:
    """Who gets what the viewer passes now, and where that seat is (#11)."""
    to = tables.steps_left(view.step.to, len(view.active))
    side = "left" if to > 0 else "right"
    return message(f"to.{side}", n=abs(to), name=names[view.goes_to(view.seat)])


def heaps(view: View, names: Sequence[str]) -> tuple[table.Heap, ...]:
    """The pot; if somebody is all in, a heap for each pot that not all seats play for (#19)."""
    levels = sorted({view.paid[seat] for seat in view.active if not view.chips[seat]})
    open_to_all = [seat for seat in view.active if view.chips[seat]]
    if len(view.active) < 2 or not levels:
        return ()
    found: list[table.Heap] = []
    for level, chips in tables.layers(view.paid, [*levels, max(view.paid)], view.flavour):
        seats = [s for s in view.active if view.paid[s] >= level or s in open_to_all]
        if chips:
            who = message("pot.all") if len(seats) == len(view.active) else of_all(seats, names)
            kind = "pot.side" if found else "pot.main"
            found.append(table.Heap(chips, message(kind, n=chips, name=who)))
    return tuple(found)


def _hand_zone(view: View, seat: Seat, names: Sequence[str]) -> table.ZoneView:
    zone = hand_zone(seat, view.seat, names, _cards(view, seat))
    if seat != view.seat:
        return zone
    # In parts until everybody has laid, so that nothing moves back in between.
    arranges = view.phase is Phase.ARRANGE and (view.my_turn or seat in view.said)
    return replace(zone, title=makes(view), parts=PARTS if arranges else ())


def _stack(view: View, seat: Seat, names: Sequence[str]) -> table.ZoneView:
    """A seat's chips; the player's own can be picked up and carried to the pot."""
    n = view.chips[seat]
    label = message("zone.chips", name=names[seat], n=n)
    return table.ZoneView(chips_of(seat), table.Lie.PILE, label, amount=n)


def _cards(view: View, seat: Seat) -> tuple[CardView, ...]:
    """The hand as it lies: the laid cards that are up; folded or passed cards are pale."""
    shown, held, up = view.shows(seat), view.hands[seat], view.up[seat] or ()
    if shown is not None:  # the five cards of a hand that won stand out
        score = view.just_ended.scores[seat] if view.just_ended else None
        won = score is not None and bool(score.high or score.low)
        return tuple(CardView(card, raised=won) for card in shown)
    pale = seat in view.folded
    is_laid = view.step.stage == LAID_OUT
    turned = tuple(CardView(card, dimmed=pale) for card in up)
    if isinstance(held, int):
        down = LAID if is_laid and not pale else held
        return turned + (CardView(None, dimmed=pale),) * (0 if pale and up else down - len(up))
    laid = view.laid[seat]
    if laid is not None and (up or is_laid):
        return (*turned, *(CardView(card, dimmed=True) for card in laid[len(up) :]))
    put_down = view.passing[seat] or ()
    return tuple(CardView(card, dimmed=pale or card in put_down) for card in held)


def _own(view: View) -> Cards:
    """The viewer's cards: once five are laid, those."""
    return view.laid[view.seat] or view.hand


def makes(view: View) -> Message | None:
    """What the viewer's cards make as they are now (#24, #25)."""
    cards = view.shows(view.seat) or _own(view)
    if len(cards) < LAID:
        return None
    return name_for(view.goes(view.seat) or Way.BOTH, view.rules.low, cards)


def _slip(view: View, seat: Seat, names: Sequence[str]) -> table.SeatView:
    cards, word = _cards(view, seat), view.goes(seat)
    sign = f"goes_{word}"
    score = view.just_ended.scores[seat] if view.just_ended else None
    # A seat's cards: how many, or what they are if shown (#18).
    shown, way = view.shows(seat), view.words[seat]
    if shown is not None and way is not None:
        held = hands.short_name(way, view.rules.low, shown)
    elif cards:
        held = message("count.cards", n=len(cards))
    else:
        held = message("slip.unseen" if score is not None and score.paid else "slip.none")
    # Nearly broke: it cannot pay for one more round of all raises.
    most = view.rules.limit[-1] * (1 + view.rules.raises)
    return table.SeatView(
        seat,
        names[seat],
        view.chips[seat],
        message("slip.chips"),
        count=len(cards),
        cards=held,
        second=None if score is None else score.net,
        second_caption=None if score is None else message("slip.net"),
        said=_said(view, seat),
        marks=(table.Mark(sign, message(f"sign.{sign}"), strong=True),) if word else (),
        dealer=view.dealer == seat,
        on_turn=view.ended is None and seat in view.to_answer,
        dimmed=seat in view.gone or seat in view.folded,
        scarce=0 < view.chips[seat] <= most and view.ended is None,
        fist=_fist(view, seat),
    )


def _fist(view: View, seat: Seat) -> Fist | None:
    """A seat's fist while ways are declared, and what was in it until cards are laid (#12)."""
    if seat not in view.active or len(view.active) < 2:
        return None
    if view.phase is Phase.DECLARE:
        return Fist.CLOSED if seat in view.said else None
    word = view.goes(seat)
    late = view.rules.declare == "before_showdown" and not view.shown  # do not cover shown hands
    if word is None or not (view.phase is Phase.ARRANGE or (view.phase is Phase.SHOW and late)):
        return None
    return Fist(word.value)


def _said(view: View, seat: Seat) -> Message | None:
    if seat in view.gone:
        return message("slip.broke")
    if seat in view.folded:
        return message("slip.folded")
    if view.at < 0:
        return None
    if view.secret and seat in view.said:
        return message("slip.chosen")
    if not view.chips[seat]:
        return message("slip.all_in")
    acts = [act for who, at, act in view.spoken if (who, at) == (seat, view.at)]
    return message(f"slip.{acts[-1]}", n=view.bets[seat]) if acts else None


def _middle(view: View, names: Sequence[str]) -> Message:
    raises = view.rules.raises - view.raised
    if view.phase is Phase.BET and raises > 0:
        return message("middle.bet", unit=view.step.n, n=raises)
    if view.phase is Phase.DECLARE:
        return message("middle.declare")
    if view.opened and len(view.active) > 1:
        return telling.declared(view, names)
    if view.pot and view.phase in (Phase.DEAL, Phase.OVER):
        return message("middle.stays", n=view.pot)
    small, big = view.rules.limit
    return message("middle.limit", small=small, big=big)


def _prompt(view: View, names: Sequence[str]) -> Message:
    if view.phase is Phase.OVER:
        return message("prompt.over")
    if view.phase is Phase.DEAL:
        last = view.deals[-1] if view.deals else None
        return telling.won(last, view, names) if last else message("prompt.dealing")
    if view.phase in (Phase.TURN, Phase.SHOW):
        return message("prompt.show")
    if not view.my_turn:
        if view.seat in view.folded and view.to_answer:
            return message("prompt.folded")
        if view.secret or not view.to_answer:
            return message("prompt.sealed")
        return message("prompt.theirs", name=names[view.to_answer[0]])
    match view.phase:
        case Phase.BET:
            price = view.price_of_call(view.seat)
            return message("prompt.answer" if price else "prompt.free", n=price)
        case Phase.PASS:
            return message("prompt.pass", n=view.step.n, to=to_whom(view, names))
        case Phase.DECLARE:
            return message("prompt.declare")
        case _:
            return message("prompt.arrange")


# A proposal for the five cards to lay, and what others may read from four of them.


def proposed(view: View) -> Cards:
    """The best five cards of the hand; the last is to stay hidden.

    For high, hide a card of the largest group, which makes the hand look smaller; for low, the
    highest card, which tells most. If no way has been declared yet, the better way is used.
    """
    method, cards = view.rules.low, view.hand
    fit_for_low = kind(low(method, cards)) == hands.HIGH_CARD and kind(high(cards)) <= hands.THREE
    way = view.words[view.seat] or (Way.LOW if fit_for_low else Way.HIGH)
    five = hands.best_five(way, method, cards)
    if way is Way.LOW:
        down, *rest = sorted(five, key=lambda card: -hands.low_place(method, card))
    else:
        counts = Counter(card.rank for card in five)
        down, *rest = sorted(five, key=lambda card: (-counts[card.rank], -card.index))
    return (*rest, down)


def possible(view: View, up: Cards) -> Message:
    """What people who see four cards of a hand may take it for, at worst and at best (#13).

    They judge it for the way that was declared, or for high if none was.
    """
    method, words = view.rules.low, view.words[view.seat]
    left = [card for card in PACK if card not in up]
    if words is Way.LOW:  # for low, a fifth card can pair any four
        best = max(left, key=lambda card: low(method, (*up, card)))
        name = hands.short_name(Way.LOW, method, (*up, best))
        if name.id == "short.spoiled":
            return message("possible.no_low")
        return message("possible.low", best=name)
    worst, *_, best = sorted(left, key=lambda card: high((*up, card)))
    names = [hands.short_name(Way.HIGH, method, (*up, card)) for card in (worst, best)]
    if names[0] == names[1]:
        return message("possible.only", hand=names[0])
    return message("possible.range", worst=names[0], best=names[1])


# Why a move is advised, in the game's own words: chances, prices, what kept cards may become.


def terms(view: View, move: Move, reasons: Json | None) -> tuple[Message, ...]:
    """What speaks for an action in a betting round, without figures."""
    price, way = _price(view), view.words[view.seat]
    if not reasons:
        return (price,) if isinstance(move, moves.Call | moves.Fold) else ()
    pays = isinstance(move, moves.Bet | moves.Call | moves.Raise)
    if pays and way in (Way.HIGH, Way.LOW) and view.going(way) == [view.seat]:
        alone = _told(f"moment.alone.{way}", name=YOURSELF)  # its half is certain (#20)
        return (alone, price if isinstance(move, moves.Call) else message("advice.pot"))
    have, need = int(reasons["have"]), int(reasons["need"])
    good = have >= 200 // (len(view.active) + 1)  # just under an even share
    match move:
        case moves.Bet() | moves.Raise():
            return (message("advice.worth_more" if good else "advice.pressure"),)
        case moves.Call():
            return (message("advice.grows" if have < need else "advice.pays"), price)
        case moves.Fold():
            return (message("advice.too_dear"), price)
        case _:
            return (message("advice.slow" if good else "advice.weak"),)


def _price(view: View) -> Message:
    """What a call costs, and what it can win."""
    price = view.price_of_call(view.seat)
    return message("advice.price", n=price, half=(view.pot + price) // 2)


_AIMS = {
    "low": message("low.eight"),
    "three": message("short.three"),
    "flush": message("short.flush"),
    "house": message("short.full_house"),
}


def odds(view: View, move: Move, reasons: Json | None) -> tuple[Message, ...]:
    """The figures that a player gave for a move (`players.reasons`), one sentence each."""
    if not reasons:
        return ()
    if isinstance(move, moves.Pass):
        return (message("advice.becomes", n=int(reasons["ten"]), hand=_AIMS[str(reasons["aim"])]),)
    if isinstance(move, moves.Declare):
        high, low = int(reasons["high"]), int(reasons["low"])
        return (message("advice.halves", high=high, low=low),)
    have, need = int(reasons["have"]), int(reasons["need"])
    if isinstance(move, moves.Call | moves.Fold) and (have >= need or isinstance(move, moves.Fold)):
        price, pot = int(reasons["price"]), int(reasons["pot"])  # the pot before it is paid
        return (message("advice.odds", n=price, pot=pot + price, need=need, have=have),)
    return (message("advice.chance", have=have),)


def _verb(act: action.Act, symbol: str = "") -> Verb:
    return Verb(act.id, message(f"do.{act.id}"), act, symbol)


_BETTING: dict[type[moves.Act], Verb] = {
    moves.Check: _verb(action.Act.CHECK),
    moves.Bet: _verb(action.Act.BET),
    moves.Call: _verb(action.Act.CALL),
    moves.Raise: _verb(action.Act.RAISE),
    moves.Fold: _verb(action.Act.FOLD),
}
_WAYS = {way: _verb(action.Act[way.name], f"goes_{way}") for way in Way}
PASS, LAY = _verb(action.Act.PASS), _verb(action.Act.LAY)
LEAST_TO_MIND = 5
"""A low hand up to this place of its highest card, a six, is not folded without a question."""


class AnacondaPresenter(PresenterOf[View, Move, moves.Event]):
    examples = examples_of(__package__)
    moments = telling.MOMENTS
    verbs = (*_BETTING.values(), PASS, *_WAYS.values(), LAY)
    has_buttons = True
    sorts = ("rank", "suit")
    by_event = True
    colours = True
    signs = ("turn", "dealer", "scarce", "fresh", "goes_high", "goes_low", "goes_both")
    symbols = drawn(__package__, "goes_high", "goes_low", "goes_both")

    show = staticmethod(show)
    heard = staticmethod(telling.heard)
    beat = staticmethod(telling.tell)
    sheet = staticmethod(telling.paper)

    def unseen(self, view: View) -> Collection[Card]:
        seen = {*view.hand, *(card for hand in (*view.up, *view.shown) for card in hand or ())}
        return [card for card in PACK if card not in seen]

    def topic(self, view: View) -> int:
        topics = {Phase.BET: 3, Phase.PASS: 4, Phase.DECLARE: 5, Phase.ARRANGE: 6}
        return topics.get(view.phase, 7 if view.deal else 2)

    def actions(self, view: View, chosen: Cards) -> Sequence[Action]:
        """The actions of the current phase; out of turn, all are refused."""
        if not view.my_turn:
            why = message("refusal.game_over" if view.ended else "refusal.not_your_turn")
            stake = Stake(chips_of(view.seat), POT)
            paid = [_BETTING[act] for act in (moves.Bet, moves.Call, moves.Raise)]
            return [
                Action(verb, stake=stake if verb in paid else None, refusal=why)
                for verb in self.verbs
            ]
        match view.phase:
            case Phase.BET:
                return _betting(view)
            case Phase.DECLARE:
                return [
                    Action(_WAYS[way], move=moves.Declare(way), button=True, fist=Fist(way.value))
                    for way in view.rules.ways
                ]
        more: dict[str, Any]
        move: moves.Pass | moves.Arrange
        if view.phase is Phase.PASS:
            verb, n, move = PASS, view.step.n, moves.Pass(chosen)
            more = {"target": hand_of(view.goes_to(view.seat)), "takes_cards": True}
            more["would"] = message("drop.pass", n=n) if len(chosen) == n else None
            more["gathers"] = 0 < len(chosen) < n
        else:
            verb, move = LAY, moves.Arrange(chosen)
            more = {"label": message("do.lay.hidden", card=chosen[-1]) if chosen else None}
        fault = tables.fault_of(view, view.seat, move)
        done = None if fault is not None else move
        return [Action(verb, cards=chosen, move=done, refusal=fault, button=True, **more)]

    def answer(self, view: View, what: Tell, names: Sequence[str]) -> Message | None:
        if what is Tell.MIDDLE:  # each pot with the seats that play for it, and the price of a call
            found = [heap.title for heap in heaps(view, names)] or [message("told.pot", n=view.pot)]
            pots = one_after_another(found)
            price = view.price_of_call(view.seat) if view.my_turn else 0
            call = message("prompt.answer", n=price)
            return message("tell.more", first=pots, then=call) if price else pots
        if what is not Tell.LAID:
            return None
        said = [
            by_name("told.up", seat, view, names, cards=of_cards(cards))
            for seat in view.active or view.playing
            if (cards := view.shows(seat) or view.up[seat])
        ]
        return one_after_another(said, "tell.more") if said else None

    def pick(self, view: View, chosen: Cards, card: Card, was_chosen: bool) -> Cards:
        """Cards are selected for passing; one more than needed replaces the first."""
        if view.phase is not Phase.PASS:
            return chosen
        wanted = toggled(chosen, card, was_chosen)
        n = view.step.n
        return wanted if len(wanted) <= n else (*wanted[-n:-1], card)

    def swap(self, view: View, hand: Cards, card: Card) -> Cards:
        """While arranging, a clicked card becomes the one that stays hidden."""
        at, down = hand.index(card), LAID - 1
        if at < down:  # the cards behind it move up
            return (*without(hand[:LAID], (card,)), card, *hand[LAID:])
        order = list(hand)
        order[at], order[down] = order[down], order[at]
        return tuple(order)

    def chosen(self, view: View, cards: Cards) -> Message | None:
        """How promising the kept cards are, or what others may read from the cards laid."""
        if view.phase is Phase.ARRANGE and len(cards) == LAID:
            return possible(view, cards[:-1])
        if view.phase is not Phase.PASS or len(cards) != view.step.n:
            return None
        return _kept(view, without(view.hand, cards))

    def wanted(self, view: View, cards: Cards, names: Sequence[str]) -> Message | None:
        if view.phase is not Phase.PASS:
            return None
        more, to = view.step.n - len(cards), to_whom(view, names)
        return message("chosen.more" if more else "chosen.all", n=more or len(cards), to=to)

    def aimed(self, view: View, cards: Cards, names: Sequence[str]) -> Message | None:
        """A warning that the selected cards break up the best hand."""
        if view.phase is not Phase.PASS or len(cards) != view.step.n:
            return None
        best, left = (kind(high(held)) for held in (view.hand, without(view.hand, cards)))
        if best <= max(left, hands.PAIR):
            return None
        hand = hands.short_name(Way.HIGH, view.rules.low, view.hand)
        return message("arrow.breaks", hand=hand)

    def arranged(self, view: View, hand: Cards, order: str) -> Cards:
        """By rank or by suit; while arranging, the best five for the declared way first."""
        if view is not None and view.phase is Phase.ARRANGE and view.my_turn and len(hand) > LAID:
            first = proposed(view)
            return (*first, *without(in_order(hand), first))
        laid = view.laid[view.seat] if view is not None else None
        if laid is not None:  # it is in the order of turning
            first = tuple(card for card in laid if card in hand)
            return (*first, *without(in_order(hand), first))
        if order == "suit":
            return tuple(sorted(hand, key=lambda card: (card.index & 3, card.index)))
        return in_order(hand)

    def advice(
        self, view: View, move: Move, names: Sequence[str], reasons: Json | None = None
    ) -> Advice | None:
        figures = odds(view, move, reasons)
        match move:
            case moves.Pass(cards):
                why = (_kept(view, without(view.hand, cards)),)
                said = message("advice.pass", cards=in_order(cards))
                target = hand_of(view.goes_to(view.seat))
                return Advice(said, cards, target, why=why, odds=figures)
            case moves.Declare(way):
                have = message("advice.have", hand=name_for(way, view.rules.low, _own(view)))
                return Advice(_told(f"do.{way}"), why=(have,), odds=figures)
            case moves.Arrange(cards):
                sees = possible(view, cards[:-1])
                return Advice(_told("do.lay.hidden", card=cards[-1]), cards, why=(sees,))
            case moves.Check() | moves.Fold() | moves.Bet() | moves.Call() | moves.Raise():
                said = _told(f"do.{_BETTING[type(move)].id}")
                if isinstance(move, moves.Raise):
                    said = message("tell.sentence", said=_raise(view))
                return Advice(said, why=terms(view, move, reasons), odds=figures)
        return None


def _told(id: str, **blanks: Blank) -> Message:
    return message("tell.sentence", said=message(id, **blanks))


def _raise(view: View) -> Message:
    """What a raise makes the bet, and what it costs."""
    cost = view.price_of_more(view.seat)
    return message("do.raise.to", to=view.bets[view.seat] + cost, n=cost)


def _betting(view: View) -> list[Action]:
    """A button for each legal action, with its cost, and why there is none for the others (#7)."""
    found, acts = [], {type(act): act for act in tables.priced(view, view.seat)}
    for act_type, verb in _BETTING.items():
        act = acts[act_type]
        why = tables.fault_of_act(view, view.seat, act)
        cost = getattr(act, "chips", None)
        done: dict[str, Any] = {} if cost is None else {"stake": Stake(chips_of(view.seat), POT)}
        if why is not None:
            found.append(Action(verb, refusal=why, **done))
            continue
        if cost is not None:
            to, left = view.bets[view.seat] + cost, view.chips[view.seat] - cost
            done["would"] = message(f"drop.{verb.id}", n=cost, left=left, to=to)
            done["label"] = _raise(view) if isinstance(act, moves.Raise) else None
            done["confirm"] = None if left else message("confirm.all", n=cost)
        elif isinstance(act, moves.Fold) and _is_dear(view):
            done["confirm"] = message("confirm.fold")
        found.append(Action(verb, move=act, button=True, cost=cost, **done))
    return found


def _is_dear(view: View) -> bool:
    """Whether to ask before folding: for a great hand that has paid nothing yet."""
    if view.paid[view.seat] > view.rules.ante:
        return False
    worth = low(view.rules.low, _own(view))
    good_low = kind(worth) == hands.HIGH_CARD and worth.bit_length() - 1 <= LEAST_TO_MIND
    return kind(high(_own(view))) >= hands.FOUR or good_low


def _kept(view: View, kept: Cards) -> Message:
    """What the kept cards make by themselves."""
    return message("chosen.keep", hand=hands.short_name(Way.BOTH, view.rules.low, kept))


# A deal of Anaconda with real cards: who paid what and went which way, and who had the best
# hands.


BEHIND = 100
"""The place of a hand that was given none: behind all others."""


class AnacondaPad(ScorePadOf[View]):
    """Places of the hands: 1 is the best, equal hands share a place, 0 is none."""

    def asks(self, view: View) -> Sequence[Question]:
        playing, going = view.playing, (way.value for way in view.rules.ways)
        return (
            Question("paid", AnswerKind.NUMBER, playing, usual=view.rules.ante),
            Question("way", AnswerKind.ONE, playing, ("folded", *going)),
            Question("high", AnswerKind.NUMBER, playing),
            Question("low", AnswerKind.NUMBER, playing),
        )

    def after_deal(self, view: View, deal: Deal) -> View:
        paid = tuple(
            deal.number("paid", seat) if seat in view.playing else 0 for seat in view.seats
        )
        if any(paid[seat] > view.chips[seat] for seat in view.playing):
            raise Fault(message("pad.paid_too_much"))
        said = {seat: deal.one("way", seat) for seat in view.playing}
        folded = tuple(seat for seat in said if said[seat] == "folded")
        stay = [seat for seat in said if seat not in folded]
        if not stay:
            raise Fault(message("pad.all_folded"))
        worth = {
            half: {seat: -(deal.number(half, seat) or BEHIND) for seat in stay}
            for half in ("high", "low")
        }
        for half, by_seat in worth.items():
            wanted = [seat for seat in stay if said[seat] in (half, "both")]
            if len(stay) > 1 and wanted and max(by_seat[seat] for seat in wanted) == -BEHIND:
                raise Fault(message(f"pad.no_best.{half}"))
        table = replace(
            view,
            at=0,
            deal=view.deal + 1,
            dealer=view.playing[0],
            paid=paid,
            pot=view.pot + sum(paid),
            chips=tuple(had - gave for had, gave in zip(view.chips, paid)),
            folded=folded,
            words=tuple(Way(said[Seat(seat)]) if seat in stay else None for seat in view.seats),
        )
        ended = tables.shared_out(table, worth)
        return reduce(tables.fold, tables.end_of_game(table, ended), tables.fold(table, ended))

    def next_dealer(self, view: View, before: Seat, seats: int) -> Seat:
        """The deal skips seats that are out (#2)."""
        return view.around(before)[0]


PAD = AnacondaPad()
