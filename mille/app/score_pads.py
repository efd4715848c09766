"""Score pads of games with real cards: beginning, resuming, writing, correcting, exporting them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from mille.app.house import House
from mille.app.over import dated, for_others, save_sheet
from mille.engine.message import Fault, Message, message
from mille.i18n import why
from mille.session import disk, score_pads
from mille.session.disk import free, reason, write_whole
from mille.session.record import now
from mille.session.score_pads import KeptPad
from mille.session.work import at_file
from mille.ui.pages.menu import MenuPage, Way, close, tell
from mille.ui.pages.page import Page
from mille.ui.pages.score_pads import DealPage, NewPadPage
from mille.ui.pages.sheet import SheetPage
from mille.ui.scene import Services
from mille.value import replace
from mille.view.names import Seated, one_after_another, who
from mille.view.papers import SheetView
from mille.view.presentation import listed


class ScorePads:
    """Opens score pads from the shelf."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._front = house.title

    def open(self) -> None:
        """Show the saved pads, or a new one if there are none."""
        self._front = self._house.title
        s, kept = self._house.services, score_pads.all_pads()
        if not kept:
            self._open_new()
            return
        ways: list[Way] = [("new", message("pad.new"), self._open_new)]
        for number, pad in enumerate(kept):
            if isinstance(pad, KeptPad):
                game = s.words.of(pad.game)("game.title")
                what = message("pad.one", game=game, names=listed(pad.names), n=len(pad.deals))
                ways.append((f"pad.{number}", what, partial(self._open_pad, pad)))
        said = [
            message("pad.unread", why=why(pad[1], s.words))
            for pad in kept
            if not isinstance(pad, KeptPad)
        ]
        ways.append(("back", message("rules.back"), self._leave))
        page = MenuPage(s, message("pad.title"), ways, self._leave, said, 620.0)
        s.push(page)

    def _leave(self) -> None:
        """Go back to the shelf, with the same game in front and the focus where it was."""
        self._house.take_out(self._front)
        self._house.doors.open_start()
        shelf = self._house.services.stack[-1]
        if isinstance(shelf, Page):
            shelf.focus = "pads"

    def _open_new(self) -> None:
        house, s = self._house, self._house.services

        def begin(pad: KeptPad) -> None:
            self._keep(pad, self._open_pad)

        page = NewPadPage(s, house.game, begin, self._leave, house.take_out)
        s.push(page)

    def _keep(self, pad: KeptPad, then: Callable[[KeptPad], None]) -> None:
        """Save a pad, and go on; if it cannot be saved, say so, and nothing is lost."""
        try:
            kept = pad.save()
        except OSError as error:
            self._tell(message("history.not_done", reason=reason(error)))
        else:
            then(kept)

    def _open_pad(self, pad: KeptPad) -> None:
        """Show the pad's sheet, or its first deal if none is written yet."""
        house, s = self._house, self._house.services
        self._leave()
        house.take_out(pad.entry.title)
        if not pad.deals:
            self._open_deal(pad, 0)
            return
        over = pad.entry.game.waiting(pad.view()).actor is None
        elsewhere = told_elsewhere(s, pad)
        page: SheetPage

        def of_deal(deal: int, pad: KeptPad = pad) -> SheetView:
            view = pad.told()
            return with_notes(pad, view, pad.entry.presenter.sheet(view, pad.names, deal), over)

        def correct() -> None:
            self._open_deal(pad, page.sheet.shown)

        def picture() -> None:
            printed = of_deal(page.sheet.shown, elsewhere), dated(s.words, pad.created)
            self._take_out(pad, ".png", lambda file: save_sheet(s, file, page, *printed))

        def text() -> None:
            said = as_text(s, elsewhere, of_deal(len(pad.deals) - 1, elsewhere)).encode()
            self._take_out(pad, ".txt", lambda file: write_whole(file, said))

        buttons: list[tuple[str, Callable[[], None]]] = []
        if not over:
            buttons.append(("write", partial(self._open_deal, pad, len(pad.deals))))
        buttons += [("correct", correct), ("text", text), ("picture", picture)]
        buttons += [("delete", partial(self._ask_to_delete, pad)), ("start", self._leave)]
        sheet = of_deal(len(pad.deals) - 1)
        page = SheetPage(s, sheet, buttons, self._leave, of_deal, peeks=False)
        s.push(page)

    def _ask_to_delete(self, pad: KeptPad) -> None:
        """Ask whether to delete a pad."""
        s = self._house.services
        ways: list[Way] = [
            ("keep", message("delete.keep"), close),
            ("delete", message("delete.delete"), partial(self._delete, pad)),
        ]
        said = [message("pad.gone")]
        s.push(MenuPage(s, message("pad.delete"), ways, said=said, wide=520.0))

    def _delete(self, pad: KeptPad) -> None:
        try:
            pad.delete()
        except OSError as error:
            self._tell(message("history.not_done", reason=reason(error)))
        else:
            self._leave()

    def _open_deal(self, pad: KeptPad, number: int) -> None:
        """Write a deal, or correct one. Unfinished answers are kept for the next time."""
        s = self._house.services
        is_next = number == len(pad.deals)
        answers = dict(pad.draft if is_next else pad.deals[number])

        def done(changed: KeptPad) -> None:
            self._keep(changed, self._open_pad)

        def leave(answers: dict[str, object]) -> None:
            if not (pad.deals or answers):  # nothing was ever written on it
                self._delete(pad)
            elif is_next:
                kept = replace(pad, draft=answers)
                self._keep(kept, self._open_pad if pad.deals else lambda _: self._leave())
            else:
                self._open_pad(pad)

        s.push(DealPage(s, pad, number, answers, done, leave))

    def _take_out(self, pad: KeptPad, suffix: str, write: Callable[[Path], object]) -> None:
        """Write the sheet to a file where people look for downloads."""
        try:
            with at_file(str(disk.downloads()), "fault.write"):
                file = free(disk.downloads(), f"mille-{pad.game}-{now()[:10]}", suffix)
                write(file)
        except Fault as fault:
            self._tell(fault.message)
        else:
            self._tell(message("pad.at", file=str(file)))

    def _tell(self, said: Message) -> None:
        tell(self._house.services, message("pad.title"), said, 680.0)


def told_elsewhere(s: Services, pad: KeptPad) -> KeptPad:
    """The pad for others, to whom the first player is nobody's "You"."""
    return replace(pad, names=for_others(s.words, pad.names, s.words("new.seat", n=1)))


def with_notes(pad: KeptPad, view: Seated, sheet: SheetView, over: bool) -> SheetView:
    """The sheet with notes on who deals next, and who owes whom chips."""
    said: list[Message] = []
    if not over:
        dealer = pad.dealer()
        said.append(message(who("pad.deals", dealer, view), name=pad.names[dealer]))
    if sheet.chips and sheet.deals:
        first = [entry.total - entry.points for entry in sheet.deals[0]]
        now = [entry.total for entry in sheet.deals[-1]]
        for poor, rich, n in score_pads.payments(first, now):
            id = "pad.pays.to_you" if rich == view.seat else who("pad.pays", poor, view)
            said.append(message(id, name=pad.names[poor], other=pad.names[rich], n=n))
    return replace(sheet, standing=one_after_another(said, "pad.then") if said else None)


def as_text(s: Services, pad: KeptPad, sheet: SheetView) -> str:
    """The sheet as text: a row for each deal, the totals, and the payments."""
    w = s.words
    rows: list[Sequence[str]] = [["", *map(w.called, pad.names)]]
    for number, deal in enumerate(sheet.deals, 1):
        rows.append([w.number(number), *(w.number(entry.points) for entry in deal)])
    rows.append([w("sheet.total"), *(w.number(entry.total) for entry in sheet.deals[-1])])
    wide = [max(map(len, column)) for column in zip(*rows)]
    lines = ["  ".join(cell.rjust(n) for cell, n in zip(row, wide)) for row in rows]
    said = [sheet.title, *sheet.notes, *([sheet.payment_title] if sheet.payment_title else [])]
    paid = [
        w("sheet.brought", what=line.reason, points=w.number(line.points)) for line in sheet.payment
    ]
    last = [w.text(sheet.standing)] if sheet.standing is not None else []
    return "\n".join([dated(w, pad.created), "", *lines, "", *map(w.text, said), *paid, *last, ""])
