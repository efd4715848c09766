"""Daifugo on the screen: what the table asks of the game, each answer in a file of its own."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from mille.cards import Card, Cards
from mille.engine.codec import Json, Seat
from mille.engine.message import Fault, Message, message
from mille.games.daifugo import advising, doing, shown, telling, tray
from mille.games.daifugo.moves import Event, Move, Pass, Play, Played
from mille.games.daifugo.order import low_to_high, pack
from mille.games.daifugo.places import SYMBOLS
from mille.games.daifugo.scoring import end_of_deal, end_of_game, points, titles
from mille.games.daifugo.sheets import sheet
from mille.games.daifugo.table import Phase, View, fold
from mille.value import replace
from mille.view.action import Tell
from mille.view.names import one_after_another
from mille.view.papers import AnswerKind, Deal, Question, ScorePadOf
from mille.view.presentation import Advice, Example, PresenterOf


class DaifugoPresenter(PresenterOf[View, Move, Event]):
    """The words and terms of Daifugo."""

    examples = (
        Example(2, "order", "3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC 2C", "daifugo.1"),
        Example(2, "pairs", "7C 7D | 9H 9S", "daifugo.2"),
        Example(3, "two", "AS | 2D", "daifugo.3"),
        Example(4, "first", "2S | JS", "daifugo.4"),
        Example(5, "gifts", "2C 2S | 3D 4H", "daifugo.gifts"),
        Example(6, "joker", "2C | *1", "daifugo.joker"),
        Example(7, "revolution", "3C 3D 3H 3S", "daifugo.revolution"),
    )
    moments = telling.MOMENTS
    chances = {Play: "play"}
    verbs = doing.VERBS
    sorts = ("present", "normal")
    has_buttons = True
    tools = ("sort", "hint", "undo", "menu", "auto", "info")
    by_groups = True
    by_event = True
    colours = True
    symbols = SYMBOLS
    signs = ("turn", "dealer", "low", "fresh", *SYMBOLS)

    show = staticmethod(shown.show)
    beat = staticmethod(telling.beat)
    heard = staticmethod(telling.heard)
    actions = staticmethod(doing.actions)
    pick = staticmethod(doing.pick)
    undone = staticmethod(tray.undone)
    together = staticmethod(doing.together)
    sheet = staticmethod(sheet)

    def unseen(self, view: View) -> Collection[Card]:
        if view.phase is not Phase.PLAY:
            return ()
        seen = {*view.hand}
        for event in view.story:
            seen |= {*event.cards} if isinstance(event, Played) else set()
        return [card for card in pack(view.rules.jokers) if card not in seen]

    def answer(self, view: View, what: Tell, names: Sequence[str]) -> Message | None:
        """What each title brings, shown with the score."""
        if what is not Tell.SCORE:
            return None
        worth = [
            message(
                "told.title", title=message(f"title.{title.value}"), n=points(view.rules, title)
            )
            for title in dict.fromkeys(titles(view.seats))
        ]
        return message("told.titles", titles=one_after_another(worth, "tell.next"))

    def topic(self, view: View) -> int:
        """The section of the rules about the current situation."""
        match view.phase:
            case Phase.GIVE:
                return 5
            case Phase.DEAL | Phase.OVER if view.deal:
                return 4
        return 2

    def kept(self, view: View, before: View) -> View:
        """Once something has happened, nothing is on the tray any more."""
        return tray.with_tray(view, ())

    def put_together(self, view: View) -> tuple[Cards, ...]:
        return (tray.laid(view),) if tray.laid(view) else ()

    def put_again(self, view: View, parts: Sequence[Cards]) -> View:
        return tray.put_again(view, tuple(card for part in parts for card in part))

    def chosen(self, view: View, cards: Cards) -> Message | None:
        if not cards or view.turn != view.seat or view.phase is not Phase.PLAY:
            return None
        return advising.breaks(view, cards)

    def wanted(self, view: View, cards: Cards, names: Sequence[str]) -> Message | None:
        """In the exchange: how many more cards to give, counting those on the tray."""
        if view.gift is None or view.gift.seat != view.seat or view.gift.forced:
            return None
        return shown.to_give(view.gift, len(tray.laid(view)) + len(cards), names)

    def arranged(self, view: View, hand: Cards, order: str) -> Cards:
        """Low to high, in the present order or the normal one."""
        if order == "normal":
            return low_to_high(hand)
        return shown.in_present_order(view, hand)

    def left_to_the_table(self, view: View) -> Move | None:
        """A pass, for a seat that cannot play and has chosen to pass automatically."""
        nothing = view.phase is Phase.PLAY and view.turn == view.seat and not shown.playable(view)
        return Pass() if nothing else None

    def advice(
        self, view: View, move: Move, names: Sequence[str], reasons: Json | None = None
    ) -> Advice:
        return advising.advice(view, move, names, reasons or {})


# A deal of Daifugo with real cards: the order in which the players went out.


class DaifugoPad(ScorePadOf[View]):
    """Who went out first, second and so on; the remaining player is last."""

    def asks(self, view: View) -> Sequence[Question]:
        places = range(1, view.seats)
        asks = [Question(f"place.{n}", AnswerKind.SEAT, n=n) for n in places]
        if view.rules.capital_fall and view.deals:
            asks.append(Question("fell", AnswerKind.ONE, values=("no", "yes")))
        return asks

    def after_deal(self, view: View, deal: Deal) -> View:
        named = [deal.seat(f"place.{n}") for n in range(1, view.seats)]
        order = [seat for seat in named if seat is not None]
        if len(set(order)) < view.seats - 1:
            raise Fault(message("pad.order"))
        order += [Seat(seat) for seat in range(view.seats) if seat not in order]
        fallen = None
        if view.rules.capital_fall and view.deals and deal.one("fell") == "yes":
            fallen = view.deals[-1].order[0]
            if order[-1] != fallen:
                raise Fault(message("pad.fell_last"))
        number = len(view.deals) + 1
        ended = end_of_deal(view.rules, number, order, fallen, ((),) * view.seats, view.totals)
        view = fold(replace(view, deal=number), ended)
        if number < view.rules.deals:
            return view
        return fold(view, end_of_game(view.rules, order, view.totals))

    def next_dealer(self, view: View, before: Seat, seats: int) -> Seat:
        """The Destitute deals (#2)."""
        return view.deals[-1].order[-1]


PAD = DaifugoPad()
