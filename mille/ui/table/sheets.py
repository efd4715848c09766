"""The score sheet over a table in play: after each deal, and whenever it is asked for."""

from __future__ import annotations

from collections.abc import Callable

from mille.session.driver import Driver
from mille.ui.pages.review import opener
from mille.ui.pages.seats_sheet import sheet_page
from mille.ui.pages.sheet import SheetPage
from mille.ui.table.table import Table
from mille.view.sheet import SheetView


def after_a_deal(
    table: Table, driver: Driver, deal: Callable[[], None], menu: Callable[[], None]
) -> SheetPage:
    """The sheet of the deal that has ended; its main button lets the next one be dealt."""
    s, match = table.services, driver.match
    sheet = table.presenter.sheet(table.view, table.names)

    def go_on() -> None:
        s.pop(page)
        if driver.between_deals:
            deal()

    buttons = [("next", go_on)]
    if match.entry.grader is not None:
        number = sheet.shown + 1
        buttons.append(("review", opener(s, match.entry, match.path, driver.me, number)))
    page = sheet_page(s, sheet, buttons, menu)
    return page


def at_any_time(table: Table) -> SheetPage:
    """The sheet of the deal that runs, from which the others can be looked at."""
    s, view = table.services, table.view

    def of_deal(deal: int) -> SheetView:
        return table.presenter.sheet(view, table.names, deal)

    def close() -> None:
        s.pop(page)

    sheet = table.presenter.sheet(view, table.names)
    page = sheet_page(s, sheet, [("close", close)], close, of_deal)
    return page
