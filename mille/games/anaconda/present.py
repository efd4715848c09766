"""Anaconda at the table: what can be done, and how it is worded."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from mille.cards import PACK, Card, Cards, in_order, without
from mille.engine.codec import Json, Seat
from mille.engine.message import Fault, Message, message
from mille.games.anaconda import advising, moves, naming, shown, telling
from mille.games.anaconda.arranging import possible, proposed
from mille.games.anaconda.folding import fold
from mille.games.anaconda.hands import FOUR, HIGH_CARD, high, kind, low
from mille.games.anaconda.legality import LAID, acts
from mille.games.anaconda.moves import Way
from mille.games.anaconda.plan import Phase
from mille.games.anaconda.scoring import end_of_game, shared_out
from mille.games.anaconda.sheets import paper
from mille.games.anaconda.shown import heaps
from mille.games.anaconda.table import View
from mille.value import replace
from mille.view.action import Act, Action, Stake, Tell, Verb
from mille.view.names import of_cards
from mille.view.papers import AnswerKind, Deal, Question, ScorePadOf
from mille.view.presentation import Advice, Example, PresenterOf, toggled
from mille.view.table import POT, Fist, TableView, chips_of, hand_of

CHECK = Verb("check", message("do.check"), Act.CHECK)
BET = Verb("bet", message("do.bet"), Act.BET)
CALL = Verb("call", message("do.call"), Act.CALL)
RAISE = Verb("raise", message("do.raise"), Act.RAISE)
FOLD = Verb("fold", message("do.fold"), Act.FOLD)
PASS = Verb("pass", message("do.pass"), Act.PASS)
HIGH = Verb("high", message("do.high"), Act.HIGH, "goes_high")
LOW = Verb("low", message("do.low"), Act.LOW, "goes_low")
BOTH = Verb("both", message("do.both"), Act.BOTH, "goes_both")
LAY = Verb("lay", message("do.lay"), Act.LAY)
WAYS = {moves.Way.HIGH: HIGH, moves.Way.LOW: LOW, moves.Way.BOTH: BOTH}
_BETTING = {
    moves.Check: CHECK,
    moves.Bet: BET,
    moves.Call: CALL,
    moves.Raise: RAISE,
    moves.Fold: FOLD,
}
_PAID = (BET, CALL, RAISE)
LEAST_TO_MIND = 5
"""A low hand up to this place of its highest card, a six, is not folded without a question."""


class AnacondaPresenter(PresenterOf[View, moves.Move, moves.Event]):
    """The words and terms of Anaconda."""

    examples = (
        Example(3, "bet", "QC QD QH QS", "anaconda.1"),
        Example(4, "passing", "QC QD QH QS | 3D 7H 9C", "anaconda.2"),
        Example(5, "high.straight_flush", "5H 6H 7H 8H 9H", "anaconda.high"),
        Example(5, "high.four", "QC QD QH QS 9D", "anaconda.high"),
        Example(5, "high.full", "QC QD QH 9S 9D", "anaconda.high"),
        Example(5, "high.flush", "2C 6C 9C JC KC", "anaconda.high"),
        Example(5, "high.straight", "5H 6C 7D 8S 9H", "anaconda.high"),
        Example(5, "high.three", "QC QD QH 4S 9D", "anaconda.high"),
        Example(5, "high.two_pairs", "QC QD 9H 9S 4D", "anaconda.high"),
        Example(5, "high.pair", "QC QD 4H 8S TD", "anaconda.high"),
        Example(5, "high.card", "2C 5D 9H JS AD", "anaconda.high"),
        Example(5, "low", "6S 4D 3C 2H AH", "anaconda.3"),
        Example(6, "hidden", "4D 3S 2H AH | 5S", "anaconda.4"),
    )
    moments = telling.MOMENTS
    verbs = (CHECK, BET, CALL, RAISE, FOLD, PASS, HIGH, LOW, BOTH, LAY)
    has_buttons = True
    sorts = ("rank", "suit")
    by_event = True
    colours = True
    signs = ("turn", "dealer", "scarce", "fresh", "goes_high", "goes_low", "goes_both")
    symbols = {
        "goes_high": '<path d="M12 3 22 20H2Z" fill="{c}"/>',
        "goes_low": '<path d="M12 21 2 4h20Z" fill="{c}"/>',
        "goes_both": '<path d="M12 1 20 11H4Z M12 23 4 13h16Z" fill="{c}"/>',
    }

    heard = staticmethod(telling.heard)
    beat = staticmethod(telling.beat)
    sheet = staticmethod(paper)

    def unseen(self, view: View) -> Collection[Card]:
        open = (card for hand in (*view.up, *view.shown) for card in hand or ())
        seen = {*view.hand, *open}
        return [card for card in PACK if card not in seen]

    def topic(self, view: View) -> int:
        """The section of the rules about the current situation."""
        topics = {Phase.BET: 3, Phase.PASS: 4, Phase.DECLARE: 5, Phase.ARRANGE: 6}
        return topics.get(view.phase, 7 if view.deal else 2)

    def show(self, view: View, names: Sequence[str]) -> TableView:
        table = shown.show(view, names)
        if view.phase is Phase.DEAL and view.deals:
            return replace(table, prompt=telling.won(view.deals[-1], view, names))
        return table

    def actions(self, view: View, chosen: Cards) -> Sequence[Action]:
        """The actions of the current phase; out of turn, all are refused."""
        if not view.my_turn:
            why = message("refusal.game_over" if view.ended else "refusal.not_your_turn")
            by_hand = Stake(chips_of(view.seat), POT)
            return [
                Action(verb, stake=by_hand if verb in _PAID else None, refusal=why)
                for verb in self.verbs
            ]
        match view.phase:
            case Phase.BET:
                return _betting(view)
            case Phase.PASS:
                return [_passing(view, chosen)]
            case Phase.DECLARE:
                ways = [way for way in moves.Way if way is not moves.Way.BOTH or view.rules.both]
                return [
                    Action(WAYS[way], move=moves.Declare(way), button=True, fist=Fist(way.value))
                    for way in ways
                ]
            case _:
                return [_laying(chosen)]

    def answer(self, view: View, what: Tell, names: Sequence[str]) -> Message | None:
        """The pots, or the face-up cards."""
        if what is Tell.MIDDLE:
            return _pots(view, names)
        return _cards_up(view, names) if what is Tell.LAID else None

    def pick(self, view: View, chosen: Cards, card: Card, was_chosen: bool) -> Cards:
        """Cards are selected for passing; one more than needed replaces the first."""
        if view.phase is not Phase.PASS:
            return chosen
        wanted = toggled(chosen, card, was_chosen)
        n = view.passed_at_once
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
        if view.phase is not Phase.PASS:
            return None
        if len(cards) != view.passed_at_once:
            return None
        return _kept(view, without(view.hand, cards))

    def wanted(self, view: View, cards: Cards, names: Sequence[str]) -> Message | None:
        """How many more cards have to be passed."""
        if view.phase is not Phase.PASS:
            return None
        more, to = view.passed_at_once - len(cards), shown.to_whom(view, names)
        return message("chosen.more" if more else "chosen.all", n=more or len(cards), to=to)

    def aimed(self, view: View, cards: Cards, names: Sequence[str]) -> Message | None:
        """A warning that the selected cards break up the best hand."""
        if view.phase is not Phase.PASS or len(cards) != view.passed_at_once:
            return None
        best = high(view.hand)
        if kind(best) <= HIGH_CARD + 1 or kind(best) <= _kind_of(without(view.hand, cards)):
            return None
        return message(
            "arrow.breaks",
            n=len(cards),
            name=names[view.goes_to(view.seat)],
            hand=naming.short_name(moves.Way.HIGH, view.rules.low, view.hand),
        )

    def arranged(self, view: View, hand: Cards, order: str) -> Cards:
        """By rank or by suit; while arranging, the best five for the declared way first."""
        if view is not None and view.phase is Phase.ARRANGE and view.my_turn and len(hand) > LAID:
            five = proposed(view)
            return (*five, *without(in_order(hand), five))
        laid = view.laid[view.seat] if view is not None and view.laid else None
        if laid is not None:  # it is in the order of turning
            first = tuple(card for card in laid if card in hand)
            return (*first, *without(in_order(hand), first))
        if order == "suit":
            return tuple(sorted(hand, key=lambda card: (card.index & 3, card.index)))
        return in_order(hand)

    def advice(
        self, view: View, move: moves.Move, names: Sequence[str], reasons: Json | None = None
    ) -> Advice | None:
        """The move in a word, with the reasons for it."""
        figures = advising.odds(view, move, reasons)
        match move:
            case moves.Pass(cards):
                why = (_kept(view, without(view.hand, cards)),)
                said = message("advice.pass", cards=cards)
                target = hand_of(view.goes_to(view.seat))
                return Advice(said, cards, target, why=why, odds=figures)
            case moves.Declare(way):
                have = message("advice.have", hand=naming.name_for(way, view.rules.low, view.hand))
                return Advice(message(f"advice.{way}"), why=(have,), odds=figures)
            case moves.Arrange(cards):
                sees = possible(view, cards[:-1])
                return Advice(message("advice.arrange", card=cards[-1]), cards, why=(sees,))
            case moves.Check() | moves.Fold() | moves.Bet() | moves.Call() | moves.Raise():
                verb = _BETTING[type(move)]
                terms = advising.terms(view, move, reasons)
                return Advice(message(f"advice.{verb.id}"), why=terms, odds=figures)
        return None


def _betting(view: View) -> list[Action]:
    """A button for each legal action, with its cost (#7)."""
    found: list[Action] = []
    for act in acts(view, view.seat):
        verb = _BETTING[type(act)]
        cost = getattr(act, "chips", None)
        asks = message("confirm.fold") if verb is FOLD and _is_dear(view) else None
        left = view.chips[view.seat] - (cost or 0)
        if cost is not None and not left:
            asks = message("confirm.all", n=cost)
        by_hand = None
        would = None
        if cost is not None:
            by_hand = Stake(chips_of(view.seat), POT)
            would = message(f"drop.{verb.id}", n=cost, left=left)
        found.append(
            Action(verb, move=act, stake=by_hand, button=True, cost=cost, confirm=asks, would=would)
        )
    there = [action.verb for action in found]
    due = bool(view.to_pay(view.seat))
    for verb in _BETTING.values():
        if verb not in there:
            why = _why_not(view, verb, due)
            by_hand = Stake(chips_of(view.seat), POT) if verb in _PAID else None
            found.append(Action(verb, stake=by_hand, refusal=why))
    return sorted(found, key=lambda action: list(_BETTING.values()).index(action.verb))


def _why_not(view: View, verb: Verb, due: bool) -> Message:
    """Why an action is not available now, in the words of the rules (#7, #8, #15)."""
    if verb is FOLD:
        return message("refusal.fold_free")
    if verb is CALL:
        return message("refusal.nothing_to_call")
    if verb is CHECK:
        return message("refusal.must_answer", n=view.price_of_call(view.seat))
    if (verb is RAISE) != due:
        return message("refusal.wrong_word")
    if view.raised >= view.rules.raises:
        return message("refusal.raise_limit", n=view.rules.raises)
    if view.chips[view.seat] <= view.to_pay(view.seat):
        return message("refusal.no_chips")
    return message("refusal.nobody_to_raise")


def _is_dear(view: View) -> bool:
    """Whether to ask before folding: for a great hand that has paid nothing yet."""
    if view.paid[view.seat] > view.rules.ante:
        return False
    worth = low(view.rules.low, view.hand)
    top = worth.bit_length() - 1 if kind(worth) == HIGH_CARD else LEAST_TO_MIND + 1
    return kind(high(view.hand)) >= FOUR or top <= LEAST_TO_MIND


def _passing(view: View, chosen: Cards) -> Action:
    """Pass the selected cards, by the button or by dropping them on the receiver."""
    n = view.passed_at_once
    ready = len(chosen) == n
    return Action(
        PASS,
        target=hand_of(view.goes_to(view.seat)),
        cards=chosen,
        takes_cards=True,
        move=moves.Pass(chosen) if ready else None,
        refusal=None if ready else message("refusal.wrong_count", n=n),
        would=message("drop.pass", n=n) if ready else None,
        button=True,
    )


def _laying(five: Cards) -> Action:
    """Lay the first five cards of the hand (#13)."""
    label = message("do.lay.hidden", card=five[-1]) if five else None
    ready = len(five) == LAID
    return Action(
        LAY,
        cards=five,
        move=moves.Arrange(five) if ready else None,
        refusal=None if ready else message("refusal.wrong_count", n=LAID),
        button=True,
        label=label,
    )


def _kept(view: View, kept: Cards) -> Message:
    """What the kept cards make by themselves."""
    low_hand = naming.low_name(view.rules.low, kept)
    id = "chosen.keep.spoiled" if low_hand.id == "low.spoiled" else "chosen.keep"
    return message(id, high=naming.high_name(kept), low=low_hand)


def _kind_of(cards: Cards) -> int:
    """The kind of hand that a few cards make, by their groups alone."""
    sizes = sorted((sum(c.rank is d.rank for d in cards) for c in cards), reverse=True)
    if not sizes or sizes[0] == 1:
        return HIGH_CARD
    return {4: 7, 3: 3, 2: 2 if sizes.count(2) == 4 else 1}[sizes[0]]


def _listed(cards: Cards) -> Message:
    """A few cards as a list."""
    return message(f"cards.{len(cards)}", **{f"c{i}": card for i, card in enumerate(cards, 1)})


def _cards_up(view: View, names: Sequence[str]) -> Message:
    """All face-up cards, seat by seat, starting at the dealer's left."""
    found = message("told.up.none")
    first = True
    for seat in view.active or view.playing:
        cards = _open(view, seat)
        if cards:
            who = "you" if seat == view.seat else "they"
            said = message(f"told.up.{who}", name=names[seat], cards=of_cards(cards))
            found, first = said if first else message("told.both", first=found, then=said), False
    return found


def _pots(view: View, names: Sequence[str]) -> Message:
    """Each pot with the seats that play for it, and the price of a call."""
    parts = heaps(view, names)
    found = message("told.pot", n=view.pot)
    if parts:
        found = parts[0].title
        for each in parts[1:]:
            found = message("told.and", first=found, then=each.title)
    if not view.my_turn or not view.price_of_call(view.seat):
        return found
    price = message("told.call", n=view.price_of_call(view.seat))
    return message("told.both", first=found, then=price)


def _open(view: View, seat: Seat) -> Cards:
    """The cards that a seat has turned up or shown."""
    shown = view.shown[seat] if view.shown else None
    return shown or (view.up[seat] if view.up else None) or ()


# A deal of Anaconda with real cards: who paid what and went which way, and who had the best
# hands.


BEHIND = 100
"""The place of a hand that was given none: behind all others."""


class AnacondaPad(ScorePadOf[View]):
    """Places of the hands: 1 is the best, equal hands share a place, 0 is none."""

    def asks(self, view: View) -> Sequence[Question]:
        playing, ways = view.playing, ("high", "low", "both")[: 3 if view.rules.both else 2]
        return (
            Question("paid", AnswerKind.NUMBER, playing, usual=view.rules.ante),
            Question("way", AnswerKind.ONE, playing, ("folded", *ways)),
            Question("high", AnswerKind.NUMBER, playing),
            Question("low", AnswerKind.NUMBER, playing),
        )

    def after_deal(self, view: View, deal: Deal) -> View:
        paid = tuple(
            deal.number("paid", seat) if seat in view.playing else 0 for seat in view.seats
        )
        if any(paid[seat] > view.chips[seat] for seat in view.playing):
            raise Fault(message("pad.paid_too_much"))
        ways = {seat: deal.one("way", seat) for seat in view.playing}
        folded = tuple(seat for seat in ways if ways[seat] == "folded")
        stay = [seat for seat in ways if seat not in folded]
        if not stay:
            raise Fault(message("pad.all_folded"))
        worth = {
            half: {seat: -(deal.number(half, seat) or BEHIND) for seat in stay}
            for half in ("high", "low")
        }
        for half, by_seat in worth.items():
            wanted = [seat for seat in stay if ways[seat] in (half, "both")]
            if len(stay) > 1 and wanted and max(by_seat[seat] for seat in wanted) == -BEHIND:
                raise Fault(message(f"pad.no_best.{half}"))
        table = replace(
            view,
            at=0,
            deal=view.deal + 1,
            dealer=view.playing[0],
            paid=paid,
            chips=tuple(had - gave for had, gave in zip(view.chips, paid)),
            folded=folded,
            words=tuple(Way(ways[Seat(seat)]) if seat in stay else None for seat in view.seats),
        )
        ended = shared_out(table, worth["high"], worth["low"])
        end = end_of_game(table, ended)
        view = fold(table, ended)
        return view if end is None else fold(view, end)

    def next_dealer(self, view: View, before: Seat, seats: int) -> Seat:
        """The deal skips seats that are out (#2)."""
        return view.around(before)[0]


PAD = AnacondaPad()
