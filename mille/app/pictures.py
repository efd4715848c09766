"""Pictures without a window: what seat 0 sees, and every page."""

from __future__ import annotations

import os
from collections.abc import Collection
from pathlib import Path
from typing import Any

import pygame

from mille.app.program import App
from mille.engine.game import Fault, message
from mille.engine.match import Replay
from mille.i18n.catalog import Catalog
from mille.session.record import Header
from mille.session.settings import Settings
from mille.session.sitting import ME
from mille.ui.audio import Silence
from mille.ui.cards import backs, decks
from mille.ui.pages.menu import MenuPage, SettingsPage
from mille.ui.pages.new_game import NewGamePage
from mille.ui.pages.page import Page
from mille.ui.pages.rules import RulesPage
from mille.ui.pages.sheet import SheetPage
from mille.ui.pages.start import StartPage
from mille.ui.table.scene import TableScene, snapshot
from mille.ui.theme import THEMES


def looks() -> dict[str, Collection[str]]:
    """The names that the settings of the look can have."""
    return {"table": THEMES, "deck": decks(), "back": backs()}


def shot(
    header: Header,
    match: Replay[Any, Any],
    size: tuple[int, int],
    out: Path,
    scene: str,
    words: Catalog,
    settings: Settings,
) -> None:
    """Draw what seat 0 sees at the end of `match`, or a page, to a PNG file.

    Raises `Fault` if the scene needs a scored deal and there is none, `OSError` if the file cannot
    be written.
    """
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    pygame.font.init()
    window = pygame.Window("mille", size, hidden=True)
    window.get_surface()  # gives pictures a format to be converted to
    surface = pygame.Surface(size)
    app = App(words, settings, Silence(), size)
    s = app.services
    s.save_settings = lambda changed: None
    game, names = header.entry, [seat.name for seat in header.seats]
    table = TableScene(s, game, names)
    s.only(table)
    view = game.game.observe(match.state, ME)
    table.remember(match.moments, ME)
    table.show(view)
    page = page_named(app, scene, view, names)
    if page is not None:
        s.push(page)
    s.draw(surface)
    out.parent.mkdir(parents=True, exist_ok=True)
    with out.open("wb"):
        pass  # a file that cannot be written gives its own reason here, not pygame's
    snapshot(surface, str(out))
    window.destroy()


def page_named(app: App, scene: str, view: Any, names: list[str]) -> Page | None:
    """A page by the name that `mille shot` gives it; None for the table itself."""
    s, w = app.services, app.words

    def nothing() -> None:
        return

    match scene:
        case "start":
            buttons = [(n, w(f"start.{n}"), nothing) for n in ("continue", "new", "rules")]
            buttons += [("keys", w("keys.title"), nothing)]
            buttons += [(n, w(f"start.{n}"), nothing) for n in ("settings", "quit")]
            return StartPage(s, "", buttons)
        case "menu":
            buttons = [("back", w("menu.back"), nothing)]
            buttons += [(n, w(f"start.{n}"), nothing) for n in ("new", "rules", "settings")]
            buttons += [("leave", w("menu.leave"), nothing), ("quit", w("start.quit"), nothing)]
            return MenuPage(s, w("menu.title"), buttons)
        case "new":
            return NewGamePage(s, app.game, lambda opponent, rules: None, nothing, True)
        case "rules":
            return RulesPage(s)
        case "keys":
            return RulesPage(s, "keys")
        case "settings":
            return SettingsPage(s)
        case "sheet" | "payment":
            if not view.deals or (scene == "payment" and view.settlement is None):
                raise Fault(message("fault.scene_early", name=scene))
            sheet = app.game.presenter.sheet(view, names)
            after = ["new", "start"] if sheet.over else ["next"]
            return SheetPage(s, sheet, [(name, nothing) for name in after])
        case _:
            return None
