"""Where things lie on a table of Anaconda, and the words about each seat."""

from __future__ import annotations

from collections.abc import Sequence

from mille.engine.codec import Seat
from mille.engine.message import Message, message
from mille.games.anaconda import naming
from mille.games.anaconda.legality import LAID
from mille.games.anaconda.moves import Way
from mille.games.anaconda.plan import Phase, Step, plan
from mille.games.anaconda.table import Answer, View
from mille.parts.seats import around
from mille.value import replace
from mille.view import table
from mille.view.names import of_all
from mille.view.table import POT, chips_of, hand_of, hand_zone

PARTS = (
    table.Part(LAID - 1, message("part.up")),
    table.Part(1, message("part.down"), dark=True),
    table.Part(2, message("part.out"), aside=True),
)
"""How the seven cards are grouped while they are arranged (#13)."""


def show(view: View, names: Sequence[str]) -> table.TableView:
    """The table."""
    order = around(view.seat, len(view.chips))
    pot = table.ZoneView(
        POT, table.Lie.HEAP, message("zone.pot"), amount=view.pot, heaps=heaps(view, names)
    )
    start = message("headline.start")
    return table.TableView(
        view.seat,
        table.zones(
            *(_hand_zone(view, seat, names) for seat in order),
            *(_stack(view, seat, names) for seat in order),
            pot,
        ),
        tuple(_slip(view, seat, names) for seat in order),
        _prompt(view, names),
        my_turn=view.my_turn,
        headline=message("headline.deal", n=view.deal, of=view.rules.deals) if view.deal else start,
        middle=_middle(view, names),
        strip=_strip(view),
        arrow=_arrow(view, names),
        spoken=_spoken(view, names),
        watching=bool(view.deal) and view.seat in (*view.folded, *view.gone),
    )


def to_whom(view: View, names: Sequence[str]) -> Message:
    """Who gets what the viewer passes now, and where that seat is (#11)."""
    to, _ = view.rules.passes[view.step.n]
    if to % len(view.active) == 0:
        to = 1 if to > 0 else -1
    side = "left" if to > 0 else "right"
    return message(f"to.{side}.{abs(to)}", name=names[view.goes_to(view.seat)])


def heaps(view: View, names: Sequence[str]) -> tuple[table.Heap, ...]:
    """The pot; if somebody is all in, a heap for each pot that not all seats play for (#19)."""
    levels = sorted({view.paid[seat] for seat in view.active if not view.chips[seat]})
    open_to_all = [seat for seat in view.active if view.chips[seat]]
    if len(view.active) < 2 or not levels:
        return ()
    found: list[table.Heap] = []
    below = 0
    for level in [*levels, max(view.paid)]:
        chips = sum(min(paid, level) - min(paid, below) for paid in view.paid)
        chips += view.flavour if not below else 0
        seats = [s for s in view.active if view.paid[s] >= level or s in open_to_all]
        if chips:
            who = message("pot.all") if len(seats) == len(view.active) else of_all(seats, names)
            kind = "pot.side" if found else "pot.main"
            found.append(table.Heap(chips, message(kind, n=chips, name=who)))
        below = level
    return tuple(found)


def _hand_zone(view: View, seat: Seat, names: Sequence[str]) -> table.ZoneView:
    zone = hand_zone(seat, view.seat, names, _cards(view, seat))
    if seat != view.seat:
        return zone
    return replace(zone, title=makes(view), parts=_parts(view))


def _stack(view: View, seat: Seat, names: Sequence[str]) -> table.ZoneView:
    """A seat's chips; the player's own can be picked up and carried to the pot."""
    n = view.chips[seat]
    id = "zone.chips" if seat == view.seat else "zone.chips.them"
    return table.ZoneView(
        chips_of(seat), table.Lie.PILE, message(id, name=names[seat], n=n), amount=n
    )


def _cards(view: View, seat: Seat) -> tuple[table.CardView, ...]:
    """The hand as it lies: the laid cards that are up; folded or passed cards are pale."""
    shown = view.shown[seat] if view.shown else None
    if shown is not None:
        won = _has_won(view, seat)
        return tuple(table.CardView(card, raised=won) for card in shown)
    pale = seat in view.folded
    held = view.hands[seat]
    up = (view.up[seat] if view.up else None) or ()
    if isinstance(held, int):
        down = LAID - len(up) if is_laid(view) and not pale else held - len(up)
        backs = 0 if pale and up else down
        return (
            *(table.CardView(c, dimmed=pale) for c in up),
            *(table.CardView(None, dimmed=pale),) * backs,
        )
    laid = view.laid[seat] if view.laid else None
    if laid is not None and (up or is_laid(view)):
        hidden = laid[len(up) :]
        open_cards = tuple(table.CardView(card, dimmed=pale) for card in up)
        return (*open_cards, *(table.CardView(card, dimmed=True) for card in hidden))
    put_down = (view.passing[seat] if view.passing else None) or ()
    return tuple(table.CardView(card, dimmed=pale or card in put_down) for card in held)


def _has_won(view: View, seat: Seat) -> bool:
    """Whether the seat's hand won a half of the finished deal: its five cards stand out."""
    if view.at >= 0 or not view.deals:
        return False
    score = view.deals[-1].scores[seat]
    return bool(score.high or score.low)


def is_laid(view: View) -> bool:
    """Whether the cards of this deal have been arranged."""
    return any(step.phase is Phase.ARRANGE for step in plan(view.rules)[: max(0, view.at)])


def _parts(view: View) -> tuple[table.Part, ...]:
    """The groups of the hand until everybody has laid, so that nothing moves back in between."""
    mine = view.my_turn or view.seat in view.said
    return PARTS if mine and view.phase is Phase.ARRANGE else ()


def makes(view: View) -> Message | None:
    """What the viewer's cards make as they are now (#24, #25)."""
    cards = (view.laid[view.seat] if view.laid else None) or view.hand
    if view.shown and view.shown[view.seat] is not None:
        cards = view.shown[view.seat] or ()
    if len(cards) < LAID:
        out = (
            "broke"
            if view.seat in view.gone
            else "folded"
            if view.seat in view.folded
            else "nothing"
        )
        return message(f"makes.{out}")
    way = view.words[view.seat] if view.opened else None
    if way is None:
        return naming.both_names(view.rules.low, cards)
    return message(f"makes.{way}", hand=naming.name_for(way, view.rules.low, cards))


def _slip(view: View, seat: Seat, names: Sequence[str]) -> table.SeatView:
    n = len(_cards(view, seat))
    ended = view.deals[-1] if view.deals and view.at < 0 else None
    word = view.words[seat] if view.words and view.opened else None
    return table.SeatView(
        seat,
        names[seat],
        view.chips[seat],
        message("slip.chips"),
        count=n,
        cards=_holds(view, seat, n),
        second=ended.scores[seat].net if ended is not None else None,
        second_caption=message("slip.net") if ended is not None else None,
        said=_said(view, seat),
        marks=(table.Mark(f"goes_{word}", message(f"way.{word}"), strong=True),)
        if word is not None
        else (),
        dealer=view.dealer == seat,
        on_turn=view.ended is None and seat in view.to_answer,
        dimmed=seat in view.gone or seat in view.folded,
        scarce=is_scarce(view, seat),
        fist=_fist(view, seat),
    )


def is_scarce(view: View, seat: Seat) -> bool:
    """Whether a seat is nearly broke: it cannot pay for one more round of all raises."""
    most = view.rules.limit[-1] * (1 + view.rules.raises)
    return 0 < view.chips[seat] <= most and view.ended is None


def _holds(view: View, seat: Seat, n: int) -> Message:
    """A seat's cards: how many, or what they are if shown (#18)."""
    shown = view.shown[seat] if view.shown else None
    word = view.words[seat] if view.words else None
    if shown is not None and word is not None:
        return naming.short_name(word, view.rules.low, shown)
    if n:
        return message("count.cards", n=n)
    played = view.at < 0 and bool(view.deals) and bool(view.deals[-1].scores[seat].paid)
    return message("slip.unseen" if played else "slip.none")


def _fist(view: View, seat: Seat) -> table.Fist | None:
    """A seat's fist while ways are declared, and what was in it until cards are laid (#12)."""
    if seat not in view.active or len(view.active) < 2:
        return None
    if view.phase is Phase.DECLARE:
        return table.Fist.CLOSED if seat in view.said else None
    word = view.words[seat] if view.opened else None
    late = view.rules.declare == "before_showdown" and not view.shown  # do not cover shown hands
    if word is None or not (view.phase is Phase.ARRANGE or (view.phase is Phase.SHOW and late)):
        return None
    return table.Fist(word.value)


def _said(view: View, seat: Seat) -> Message | None:
    """How a seat stands in this deal."""
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
    word = view.last_word(seat) if view.phase is Phase.BET else None
    if word is None:
        return None
    answer, opened = word
    id = answer.value if answer is not Answer.MORE else "bet" if opened else "raise"
    return message(f"slip.{id}", n=view.bets[seat])


def _strip(view: View) -> tuple[table.Bead, ...]:
    """The plan of the deal with the present step lit (#5). Turning follows laying automatically."""
    steps = plan(view.rules)
    beads: list[table.Bead] = []
    for n, step in enumerate(steps):
        if step.phase is Phase.TURN and steps[n - 1].phase is Phase.ARRANGE:
            continue
        beads.append(table.Bead(_bead(view, step), lit=n == view.at, now=n == view.at))
    return tuple(beads)


def _bead(view: View, step: Step) -> Message:
    if step.phase is Phase.PASS:
        return message("plan.pass", n=view.rules.passes[step.n][1])
    return message(f"plan.{step.phase.value}", n=step.n)


def _middle(view: View, names: Sequence[str]) -> Message:
    """What is at stake now."""
    if view.phase is Phase.BET:
        left = view.rules.raises - view.raised
        id = ("middle.bet" if left else "middle.last") if max(view.bets) else "middle.free"
        return message(id, unit=view.step.n, n=left)
    if view.phase in (Phase.PASS, Phase.DECLARE):
        return message(f"middle.{view.phase.value}")
    if view.opened and len(view.active) > 1 and view.words:
        return _ways(view, names)
    if view.phase is Phase.ARRANGE:
        return message("middle.later")
    if view.pot and view.phase in (Phase.DEAL, Phase.OVER):
        return message("middle.stays", n=view.pot)
    small, big = view.rules.limit
    return message("middle.limit", small=small, big=big)


def _ways(view: View, names: Sequence[str]) -> Message:
    """Which way each seat goes."""

    def going(*ways: Way) -> Message | str:
        return of_all([s for s in view.active if view.words[s] in ways], names)

    high, low = going(Way.HIGH, Way.BOTH), going(Way.LOW, Way.BOTH)
    if high and low:
        return message("middle.ways", high=high, low=low)
    return message("middle.high" if high else "middle.low")


def _prompt(view: View, names: Sequence[str]) -> Message:
    """What the game is waiting for."""
    if view.phase is Phase.OVER:
        return message("prompt.over")
    if view.phase is Phase.DEAL:
        return message("prompt.deal" if view.deals else "prompt.dealing")
    if view.phase in (Phase.TURN, Phase.SHOW):
        return message(f"prompt.{view.phase.value}")
    if not view.my_turn:
        if view.seat in view.folded and view.to_answer:
            return message("prompt.folded")
        if view.secret or not view.to_answer:
            return message("prompt.sealed")
        return message("prompt.theirs", name=names[view.to_answer[0]])
    match view.phase:
        case Phase.BET:
            due = view.to_pay(view.seat)
            return message(
                "prompt.answer" if due else "prompt.free", n=view.price_of_call(view.seat)
            )
        case Phase.PASS:
            return message("prompt.pass", n=view.passed_at_once, to=to_whom(view, names))
        case Phase.DECLARE:
            return message("prompt.declare")
        case _:
            return message("prompt.arrange")


def _spoken(view: View, names: Sequence[str]) -> Message | None:
    """What the game is waiting for, and the hand, for people who cannot see the table."""
    if not view.my_turn or len(view.hand) < LAID:
        return None
    hand = naming.name_for(Way.BOTH, view.rules.low, view.hand)
    return message("spoken.turn", prompt=_prompt(view, names), hand=hand, n=view.pot)


def _arrow(view: View, names: Sequence[str]) -> table.Arrow | None:
    """An arrow from the player's own cards to the seat that will get some of them."""
    if view.phase is not Phase.PASS or not view.my_turn:
        return None
    taker = view.goes_to(view.seat)
    said = message("arrow.pass", n=view.passed_at_once, name=names[taker])
    return table.Arrow(hand_of(view.seat), hand_of(taker), said)
