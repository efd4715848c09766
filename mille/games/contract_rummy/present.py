"""Contract Rummy on the screen: stock and pile in the middle, melds before each seat."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from mille.cards import Card, Cards, Rank, count, in_order, without
from mille.engine.codec import Json, Seat
from mille.engine.message import Blank, Message, Refusal, message
from mille.games.contract_rummy import moves, shown, table, tray
from mille.games.contract_rummy.table import View, points
from mille.parts import rummy
from mille.parts.melds import Kind, Laid, is_joker, rank_of
from mille.parts.rummy import Discard, Draw, GoDown, Phase, TakeDiscard, in_first_turn
from mille.parts.seats import around, left_of
from mille.value import replace
from mille.view import beat as steps, names as people, papers
from mille.view.action import Act, Action, Verb
from mille.view.names import Occasion, by_name, called
from mille.view.presentation import Advice, PresenterOf, drawn, examples_of
from mille.view.table import PILE, STOCK, Bead, Mark, hand_of, leads, melds_of, won

# What a seat can do at the table with the selected cards, or why not.
#
# At the end, adding to melds on the table, anybody's, and exchanging their jokers.


DRAW = Verb("draw", message("do.draw"), Act.DRAW)
TAKE = Verb("take", message("do.take"), Act.TAKE)
YES = Verb("yes", message("do.yes"), Act.YES)
NO = Verb("no", message("do.no"), Act.NO)
THROW = Verb("throw", message("do.throw"), Act.THROW)

MOST_PLACES = 6
"""If a card can be laid off in more places than this, there is no question: one must aim at the
meld."""
ADD = Verb("add", message("do.add"))
VERBS = (DRAW, TAKE, YES, NO, shown.LAY, shown.TURN, shown.BACK, ADD, THROW)


def actions(view: View, chosen: Cards) -> Sequence[Action]:
    """The actions with the selected cards, or why they are refused."""
    why = shown.why_wait(view)
    piles = []
    for verb, source, move in ((DRAW, STOCK, Draw()), (TAKE, PILE, TakeDiscard())):
        not_now = why or table.refusal(view, move)
        done: dict[str, Any] = {"refusal": not_now} if not_now is not None else {"move": move}
        piles.append(Action(verb, source=source, **done))
    if why is None and view.phase is Phase.PLAY:
        then = _playing(view, chosen)
    else:  # only the tray can be filled
        why = why or message("refusal.draw_first")
        refused = Action(shown.LAY, target=melds_of(view.seat), takes_cards=True, refusal=why)
        then = [
            *(shown.putting(view, chosen) if tray.fills(view) else [refused]),
            _throw(refusal=why),
        ]
    if tray.is_asked(view):
        yes, no = (Action(verb, move=moves.MayI(verb is YES), button=True) for verb in (YES, NO))
        return [yes, no, *piles, *then]
    not_now = message("refusal.not_now")
    return [*piles, *(Action(verb, refusal=not_now) for verb in (YES, NO)), *then]


def _playing(view: View, chosen: Cards) -> list[Action]:
    if tray.tray_of(view).offer:
        return [*shown.placing(view, chosen), _throw(refusal=message("refusal.offer_waits"))]
    if not view.is_down:
        lays = [*shown.putting(view, chosen)]
    else:
        lays = (
            [*shown.rehousing(view, chosen)]
            if tray.tray_of(view).swaps
            else [_melding(view, chosen)]
        )
    return [*adding(view, chosen), *lays, _throwing(view, chosen)]


def _throw(chosen: Cards = (), **done: Any) -> Action:
    return Action(THROW, target=PILE, cards=chosen, takes_cards=True, **done)


# Laying


def _melding(view: View, chosen: Cards) -> Action:
    """The meld that the selected cards form, or the place for one; a question if it is
    not clear.
    """
    if view.is_contract_turn:
        return shown.lay(view, chosen, refusal=message("refusal.contract_turn"))
    able = tray.new_melds(view, chosen) if len(chosen) > 1 else ()
    legal = [meld for meld in able if table.refusal(view, meld) is None]
    if legal:
        return shown.lay(view, chosen, **shown.one_of(view, legal))
    if len(chosen) == 1:
        places = [
            move for number in range(len(view.melds)) for move in _layoffs(view, chosen[0], number)
        ]
        if len(places) > MOST_PLACES:
            return shown.lay(view, chosen, refusal=message("refusal.aim_at_meld"), lit=False)
        if places:
            return shown.lay(view, chosen, **shown.one_of(view, places), lit=False)
        return shown.lay(view, chosen, refusal=message("refusal.fits_nowhere", card=chosen[0]))
    why = message("refusal.choose_meld")
    if chosen:
        # What they look most like says what is wrong with them.
        guess = moves.Meld(Kind.RUN if rank_of(chosen) is None else Kind.SET, chosen)
        why = table.refusal(view, able[0] if able else guess) or why
    return shown.lay(view, chosen, refusal=why)


# Discarding


def _throwing(view: View, chosen: Cards) -> Action:
    """Discard the selected card; if only one can be discarded, it need not be selected."""
    if not chosen and len(view.hand) == 1:
        chosen = view.hand
    if len(chosen) != 1:
        return _throw(refusal=message("refusal.choose_throw"))
    (card,) = chosen
    why_not = table.refusal(view, Discard(card))
    if tray.tray_of(view).swaps:
        why_not = message("prompt.joker")
    if why_not is not None:
        return _throw(chosen, refusal=why_not)
    fits = shown.fitting(view, card)
    would = message("drop.throw", card=card)
    if fits:
        would = message("tell.more", first=would, then=message("chosen.fits"))
    warns = tuple((melds_of(view.melds[number].seat), str(number)) for number in fits)
    return _throw(chosen, move=Discard(card), would=would, warns=warns)


def adding(view: View, chosen: Cards) -> Iterator[Action]:
    """For each meld on the table, what the selected cards can do there, or why nothing."""
    for number, meld in enumerate(view.melds):
        done = _done(view, chosen, number)
        # Several cards on one's own meld may be a new one beside it, so they are only refused
        # singly.
        if "refusal" not in done or len(chosen) < 2 or meld.seat != view.seat:
            yield Action(
                ADD, target=melds_of(meld.seat), column=str(number), takes_cards=True, **done
            )
    for seat in around(view.seat, view.seats)[1:]:
        why = table.refuse_turn(view) or message("refusal.aim_at_meld")
        yield Action(ADD, target=melds_of(seat), takes_cards=True, refusal=why, lit=False)


def _done(view: View, chosen: Cards, number: int) -> dict[str, Any]:
    """Add the first selected card that fits; or, if all of them make a new meld with its joker, lay
    that.
    """
    why = table.refuse_turn(view)
    if why is not None:
        return {"refusal": why}
    if not chosen:
        return {"refusal": message("refusal.choose_meld")}
    if tray.tray_of(view).swaps:
        then = tray.free_joker(view, chosen[0], number) if len(chosen) == 1 else None
        return _freed(chosen, then) if then else {"refusal": message("prompt.joker")}
    for card in chosen:
        able = _layoffs(view, card, number)
        if able:
            return {"cards": (card,), **shown.one_of(view, able)}
    # New melds with a joker from that run.
    swaps = [
        meld
        for meld in tray.new_melds(view, chosen)
        if any(swap.meld == number for swap in meld.swaps or ())
        and table.refusal(view, meld) is None
    ]
    if swaps:
        done = {"cards": chosen, **shown.one_of(view, swaps)}
        return {**done, "would": message("drop.swap")} if "move" in done else done
    if len(chosen) == 1:
        then = tray.free_joker(view, chosen[0], number)
        if (
            then is not None
            and table.meld_with(view, view.hand, tray.tray_of(then).swaps) is not None
        ):
            return _freed(chosen, then)
    return {"refusal": _why_not(view, chosen, number)}


def _freed(chosen: Cards, then: View) -> dict[str, Any]:
    return {"cards": chosen, "puts": then, "would": message("drop.swap")}


def _layoffs(view: View, card: Card, number: int) -> list[moves.LayOff]:
    return [moves.LayOff(number, card, end) for end in view.melds[number].ends_for(card)]


def _why_not(view: View, chosen: Cards, number: int) -> Refusal:
    """Why the selected cards can do nothing at a meld."""
    meld = view.melds[number]
    trues = [meld.card_of(card) for card in meld.cards if is_joker(card)]
    if len(chosen) == 1 and chosen[0] in trues:
        if not view.rules.joker_swap:
            return message("refusal.no_swap")
        return message("refusal.joker_homeless")
    return message("refusal.does_not_fit", card=chosen[0])


# How events of Contract Rummy are told: what moves, what is said, and what people may say about
# what all have seen.


DOWN = steps.Moment("down", steps.MomentKind.TURN, "peg", "brass")
OUT = steps.Moment("out", steps.MomentKind.WIN, "flag", "spoons")
AT_ONCE = steps.Moment("at_once", steps.MomentKind.RARE, "star", "drum")
CAUGHT = steps.Moment("caught", steps.MomentKind.LOSS, "low", "lose")
EARLY = steps.Moment("early", steps.MomentKind.RARE, "peg", "spoons")
MOMENTS = (steps.WON, steps.LOST, DOWN, OUT, AT_ONCE, CAUGHT, EARLY)
DEAR, DEAREST = 100, 120
"""Being caught with so many points gets an effect: for the viewer, and for anybody."""

SEEN = 2.0
"""Cards from May I move this many times as slowly, so that one sees who gets them."""


def beat(event: moves.Event, view: View, names: Sequence[str]) -> steps.Beat:
    match event:
        case moves.Dealt():
            return _dealt(event, view, names)
        case rummy.Drawn(seat, card):
            return steps.Beat((_to_hand(card, seat),), _drew("drew", view, seat, names, card), seat)
        case rummy.Taken(seat, card):
            way = steps.Travel((card,), PILE, hand_of(seat), sound="draw")
            return steps.Beat((way,), by_name("news.took_card", seat, view, names, card=card), seat)
        case moves.Answered(seat, True, card):
            way = steps.Travel((card,), PILE, hand_of(seat), sound="draw", times=SEEN)
            news = by_name("news.may_i", seat, view, names, card=card)
            return steps.Beat((way,), news, seat, sound="knock", nods=True)
        case moves.Answered(_, False):
            return steps.in_a_word("news.refused", event, view.story, view, names)
        case moves.Penalty(seat, card):
            way = replace(_to_hand(card, seat), times=SEEN)
            return steps.Beat((way,), _drew("penalty", view, seat, names, card), seat)
        case rummy.WentDown(seat, melds):
            first = len(view.melds) - len(melds)
            ways = tuple(_way(seat, meld.cards, first + n) for n, meld in enumerate(melds))
            left, laid_ = count(view.hands[seat]), tuple(map(shown.meld_name, melds))
            if not left:  # laying the whole hand at once gets its effect at the end of the deal
                said = by_name("news.meld", seat, view, names, meld=shown.together(laid_))
                return steps.Beat(ways, said, seat)
            said = by_name("news.went_down", seat, view, names, melds=laid_, n=left)
            if in_first_turn(view, seat):
                early = by_name("banner.early", seat, view, names)
                return steps.Beat(ways, said, seat, moment=EARLY.felt(early, seat))
            if seat == view.seat:
                lies = DOWN.felt(by_name("banner.down", seat, view, names), seat)
                return steps.Beat(ways, said, seat, moment=lies)
            return steps.Beat(ways, said, seat, banner=by_name("banner.down", seat, view, names))
        case moves.Melded():
            return _melded(event, view, names)
        case moves.LaidOff(seat, number, card):
            meld = view.melds[number]
            way = steps.Travel(
                (card,), hand_of(seat), melds_of(meld.seat), str(number), sound="snap"
            )
            return steps.Beat((way,), _laid_off(view, seat, meld, card, names), seat)
        case rummy.Discarded(seat, card):
            way = steps.Travel((card,), hand_of(seat), PILE, sound="knock")
            return steps.Beat((way,), by_name("news.threw", seat, view, names, card=card), seat)
        case rummy.Reshuffled(stock):
            return steps.reshuffled(stock, PILE, "news.new_stock")
        case moves.DealEnded():
            return _ended(event, view, names)
        case rummy.GameEnded(winners=winners):
            said = won(view.totals, view.seat, names, low=True)
            return steps.game_ended(said, view.seat, winners)
    raise TypeError(event)


def _drew(what: str, view: View, seat: Seat, names: Sequence[str], card: Card | None) -> Message:
    """A card from the stock came to a hand; only its owner knows which one."""
    seen = {} if card is None else {"card": card}
    return by_name(f"news.{what}", seat, view, names, **seen)


def _to_hand(card: Card | None, seat: Seat) -> steps.Travel:
    return steps.Travel((card,), STOCK, hand_of(seat), sound="draw")


def _dealt(event: moves.Dealt, view: View, names: Sequence[str]) -> steps.Beat:
    order = around(left_of(event.dealer, view.seats), view.seats)
    deal = steps.Deal(tuple(map(hand_of, order)))
    contract = message(f"contract.{event.contract}")
    deals = view.rules.deals
    n = deals.index(event.deal) + 1
    dealt = by_name("news.deal", event.dealer, view, names, n=n)
    wanted = message("told.contract", contract=contract)
    said = message("tell.more", first=dealt, then=wanted)
    banner = message("headline.deal", deal=n, n=len(deals), contract=contract)
    return steps.Beat((deal,), said, event.dealer, "deal", banner=banner)


def _way(seat: Seat, cards: tuple[Card | None, ...], number: int) -> steps.Travel:
    return steps.Travel(cards, hand_of(seat), melds_of(seat), str(number), apart=True, sound="snap")


def _melded(event: moves.Melded, view: View, names: Sequence[str]) -> steps.Beat:
    """A new meld; for jokers taken from runs, the cards that replace them move first."""
    swaps: tuple[moves.Swap, ...] = event.swaps or ()
    number, seat, ways = len(view.melds) - 1, event.seat, list[steps.Step]()
    for swap in swaps:
        there = melds_of(view.melds[swap.meld].seat)
        ways.append(steps.Travel((swap.card,), hand_of(seat), there, str(swap.meld), sound="snap"))
        ways.append(steps.Travel((swap.joker,), there, melds_of(seat), str(number), along=True))
    ways.append(_way(seat, without(event.cards, (swap.joker for swap in swaps)), number))
    what, meld = "swapped" if swaps else "meld", shown.meld_name(view.melds[number])
    return steps.Beat(tuple(ways), by_name(f"news.{what}", seat, view, names, meld=meld), seat)


def _laid_off(
    view: View, seat: Seat, meld: moves.OnTable, card: Card, names: Sequence[str]
) -> Message:
    owner = called(meld.seat, view, names)
    if seat == meld.seat != view.seat:
        owner = message("seat.own")
    blanks = {"card": card, "owner": owner, **shown.ends(meld)}
    return by_name(f"news.added.{meld.kind}", seat, view, names, **blanks)


def _ended(event: moves.DealEnded, view: View, names: Sequence[str]) -> steps.Beat:
    """The hands are turned over and burn, and the ribbons run."""
    left = [seat for seat in around(view.seat, view.seats) if event.hands[seat]]
    turned = tuple(
        steps.TurnOver(hand_of(seat), along=bool(n), sound="turn" if not n else "")
        for n, seat in enumerate(seat for seat in left if seat != view.seat)
    )
    hands = [(seat, [(c, points(c)) for c in in_order(event.hands[seat])]) for seat in left]
    gained = [score.total for score in event.scores]
    ways: tuple[steps.Step, ...] = (
        *turned,
        steps.Wait(),
        *steps.burns(hands, view, names),
        *steps.race(event.totals, gained, view, names, low=True),
    )
    if event.out is None:
        return steps.Beat(ways, message("news.dead"))
    said = by_name("news.out", event.out, view, names)
    mine, most = gained[view.seat], max(gained)
    felt: steps.Felt | None = None
    if down_in_last_turn(view, event.out):
        felt = AT_ONCE.felt(by_name("news.at_once", event.out, view, names), event.out, said)
    elif event.out == view.seat:
        felt = OUT.felt(said, event.out)
    elif mine >= DEAR:
        felt = CAUGHT.felt(
            by_name("moment.caught", view.seat, view, names, n=mine), view.seat, said
        )
    elif most >= DEAREST:
        seat = Seat(gained.index(most))
        caught = by_name("moment.caught", seat, view, names, n=most)
        felt = CAUGHT.felt(caught, seat, said)
    return steps.counted(ways, said, event.out, felt, "spoons")


def down_in_last_turn(view: View, out: Seat) -> bool:
    """Whether a seat laid its contract in the same turn in which it went out."""
    for event in reversed(view.story):
        if isinstance(event, (rummy.WentDown, rummy.Drawn, rummy.Taken)) and event.seat == out:
            return isinstance(event, rummy.WentDown)
    return False


NARROW = 5
"""A seat caught with this many points or fewer was nearly out."""


def heard(event: moves.Event, view: View) -> tuple[Occasion, ...]:
    match event:
        case moves.Answered(seat, True):
            return (Occasion("may_i", seat, people.WEAK),)
        case moves.LaidOff(seat):
            return (people.good(seat, people.WEAK),)
        case rummy.WentDown(seat) if count(view.hands[seat]):
            return (people.good(seat, people.FAIR if in_first_turn(view, seat) else people.WEAK),)
        case moves.DealEnded(out=out) if out is not None:
            found = [
                people.rare(out, "down_in_one", True)
                if down_in_last_turn(view, out)
                else people.good(out, wins=True),
                *people.standings([-total for total in event.totals]),
            ]
            for i, score in enumerate(event.scores):
                if score.total >= DEAR:
                    found.append(people.bad(Seat(i), people.FAIR))
                elif score.total <= NARROW and i != out:
                    found.append(people.escape(Seat(i), people.WEAK))
            return tuple(found)
        case rummy.GameEnded(winners=winners):
            return people.over(view.seats, winners)
    return ()


# The score sheet of Contract Rummy: cards left by category, and the seven contracts.


def sheet(view: View, names: Sequence[str], deal: int | None = None) -> papers.SheetView:
    order = around(view.seat, view.seats)
    runs = view.deal > 0 and view.phase not in (Phase.DEAL, Phase.OVER)
    number = max(1, len(view.deals) + runs)
    which = number - 1 if deal is None else deal
    ended = view.deals[which] if which < len(view.deals) else None
    played = view.rules.deals[min(which, len(view.rules.deals) - 1)]
    contract = message(f"contract.{moves.CONTRACTS[played - 1]}")
    every = [message(f"contract.{moves.CONTRACTS[each - 1]}") for each in view.rules.deals]
    n, title = which + 1, message("sheet.dead", n=which + 1, contract=contract)
    if ended is None:
        title = message("headline.deal", deal=n, n=len(every), contract=contract)
    elif ended.out is not None:
        title = by_name("sheet.out", ended.out, view, names, n=n, contract=contract)
    totals = view.totals if ended is None else ended.totals
    now = leads(totals, view.seat, names, low=True)
    if view.ended is not None and which == len(view.deals) - 1:
        title = papers.game_over(view.ended.winners, view.seat, names)
        now = won(totals, view.seat, names, low=True)
    return papers.SheetView(
        title=title,
        seats=tuple(names[seat] for seat in order),
        lines=tuple(() if ended is None else ended.scores[seat].lines for seat in order),
        deals=tuple(tuple(_entry(each, seat) for seat in order) for each in view.deals),
        shown=which,
        count=number,
        over=view.ended is not None,
        low=True,
        notes=(now,) if now is not None else (),
        plan=tuple(Bead(each, lit=n == which) for n, each in enumerate(every)),
    )


def _entry(ended: moves.DealEnded, seat: int) -> papers.SheetEntry:
    marks = (Mark("star", message("mark.out")),) if ended.out == seat else ()
    return papers.SheetEntry(ended.scores[seat].total, ended.totals[seat], marks)


# A move as a hint: what to do, with which cards, and why.


MOST_WHY = 5
"""The most reasons that a hint gives."""


def plan_and_why(reasons: Json | None) -> tuple[tuple[Message, ...], tuple[Message, ...]]:
    """A player's reasons as sentences: the plan, and the reasons for the move."""
    facts = [fact for fact in (reasons or {}).get("facts", []) if isinstance(fact, dict)]
    plan = [fact for fact in facts if fact["id"].startswith("plan.")]
    why = [fact for fact in facts if fact not in plan][:MOST_WHY]
    told: list[Message] = []
    for fact in plan[: MOST_WHY - len(why)]:
        said = _said(fact)
        if told and fact["id"] in ("plan.done", "plan.jokers"):  # of what is said before it
            said = message("tell.more", first=told.pop(), then=said)
        told.append(said)
    return tuple(told), tuple(map(_said, why))


def _said(fact: Json) -> Message:
    """A fact in words; cards and ranks are given by their letters."""
    blanks: dict[str, Blank] = {}
    for key, value in fact.items():
        if key in ("card", "high"):
            blanks[key] = Card.parse(value)
        elif key == "low":  # the same suit as the high card
            blanks[key] = message(f"rank.{Card.parse(value).rank.value}")
        elif key == "rank":
            blanks[key] = Rank(value)
        elif key == "contract":
            blanks[key] = message(f"contract.{value}")
        elif key != "id":
            blanks[key] = value
    return message(f"why.{fact['id']}", **blanks)


def advice(
    view: View, move: moves.Chosen, names: Sequence[str], reasons: Json | None = None
) -> Advice:
    plan, why = plan_and_why(reasons)
    return replace(_advice(view, move, names), plan=plan, why=why)


def _advice(view: View, move: moves.Chosen, names: Sequence[str]) -> Advice:
    match move:
        case rummy.Draw():
            return Advice(message("hint.draw"), target=STOCK)
        case rummy.TakeDiscard():
            return Advice(message("hint.take", card=view.pile[-1]), target=PILE)
        case moves.MayI(take):
            said = message("hint.yes" if take else "hint.no", card=view.pile[-1])
            return Advice(said, target=PILE if take else None)
        case rummy.GoDown(melds):
            return Advice(message("hint.go_down"), moves.cards_of(melds), melds_of(view.seat))
        case moves.Meld(kind, cards) as move:
            words = message("hint.lay", meld=shown.meld_name(Laid(kind, cards)))
            return Advice(words, moves.from_hand(move), melds_of(view.seat))
        case moves.LayOff(number, card):
            owner = view.melds[number].seat
            words = by_name("hint.add", owner, view, names, card=card)
            return Advice(words, (card,), melds_of(owner), str(number))
        case rummy.Discard(card):
            return Advice(message("hint.discard", card=card), (card,), PILE)
    raise TypeError(move)


class ContractRummyPresenter(PresenterOf[View, moves.Chosen, moves.Event]):
    examples = examples_of(__package__)
    moments = MOMENTS
    chances = {GoDown: "lay", moves.LayOff: "lay"}
    verbs = VERBS
    symbols = drawn(__package__, "peg")
    """A clothes-peg, shown on the slip of a seat that has laid its contract."""
    makes_offers = True
    signs = ("turn", "dealer", "low", "fresh", "peg")
    sorts = ("rank", "suit", "melds")
    keeps_groups = True
    by_event = True
    colours = True
    low_wins = True

    show = staticmethod(shown.show)
    heard = staticmethod(heard)
    actions = staticmethod(actions)
    beat = staticmethod(beat)
    sheet = staticmethod(sheet)
    answer = staticmethod(shown.answer)
    chosen = staticmethod(shown.means)
    kept = staticmethod(tray.kept)
    undone = staticmethod(tray.undone)
    put_together = staticmethod(tray.put_together)
    put_again = staticmethod(tray.put_again)
    advice = staticmethod(advice)

    def unseen(self, view: View) -> Collection[Card]:
        return tuple(table.unseen(view).elements())

    def topic(self, view: View) -> int:
        match view.phase:
            case Phase.ASK:
                return 6
            case Phase.PLAY:
                return 4 if view.down[view.seat] is None else 5
            case Phase.DEAL | Phase.OVER if view.deal:
                return 7
        return 2

    def arranged(self, view: View, hand: Cards, order: str) -> Cards:
        """By rank, by suit, or by melds, those of a contract in hand first."""
        waits = view.deal and view.down[view.seat] is None
        return tray.arranged(in_order(hand), order, view.contract if waits else "", view.rules)

    def unasked(self, view: View, offers: str) -> moves.MayI | None:
        """The answer "No", if the person does not want to be asked, or the card fits no plan."""
        if not tray.is_asked(view) or offers == "always":
            return None
        useful = tray.fits_a_plan(view, view.pile[-1])
        return None if offers == "useful" and useful else moves.MayI(False)

    def together(self, view: View, card: Card) -> Cards:
        for meld in tray.fulfilled(view.hand, view.contract, view.rules):
            if card in meld.cards:
                return meld.cards
        return tuple(other for other in view.hand if other.rank is card.rank)


# A deal of Contract Rummy with real cards: what was left in each hand.


OF_A_RANK = 8


class ContractRummyPad(papers.ScorePadOf[View]):
    """The cards left to each seat; a seat with none left went out."""

    def asks(self, view: View) -> Sequence[papers.Question]:
        seats, jokers = tuple(map(Seat, range(view.seats))), view.rules.joker_count(view.seats)
        return (
            papers.Question("left", papers.AnswerKind.CARDS, seats, jokers=jokers > 0, packs=2),
        )

    def after_deal(self, view: View, deal: papers.Deal) -> View:
        hands = tuple(deal.cards("left", seat) for seat in range(view.seats))
        papers.check_pack(sum(hands, ()), OF_A_RANK, view.rules.joker_count(view.seats))
        return _after(view, table.end_of_deal(hands, papers.only_one_without(hands), view.totals))

    def asks_points(self, view: View) -> Sequence[papers.Question]:
        return (
            papers.Question(
                "points", papers.AnswerKind.POINTS, tuple(map(Seat, range(view.seats)))
            ),
        )

    def after_points(self, view: View, deal: papers.Deal) -> View:
        points = [deal.points("points", seat) for seat in range(view.seats)]
        out = [Seat(seat) for seat, n in enumerate(points) if not n]
        if len(out) > 1:
            raise papers.AnswerFault(message("pad.several_out"), "points", out[1])
        scores = tuple(moves.Score(0, 0, 0, 0, n) for n in points)
        totals = tuple(before + n for before, n in zip(view.totals, points))
        hands: tuple[Cards, ...] = ((),) * view.seats
        return _after(view, moves.DealEnded(out[0] if out else None, hands, scores, totals))


def _after(view: View, ended: moves.DealEnded) -> View:
    """The view after this end of a deal, and after the game if it was the last."""
    view = table.fold(view, ended)
    return (
        view
        if len(view.deals) < len(view.rules.deals)
        else table.fold(view, table.end_of_game(view.totals))
    )


PAD = ContractRummyPad()
