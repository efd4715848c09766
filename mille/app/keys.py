"""Keys that mean the same on every page and at every table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mille.engine.message import message
from mille.ui.input import Key
from mille.ui.pages.page import Page
from mille.ui.pages.rules import RulesPage
from mille.ui.table.play import PlayScene

if TYPE_CHECKING:
    from mille.app.program import App


def global_key(app: App, key: Key) -> bool:
    """Handle a key that means the same everywhere; whether it was one."""
    s = app.services
    top = s.stack[-1] if s.stack else None
    if key.name == "m" and not key.control and not (isinstance(top, Page) and top.typing):
        app.apply(s.settings.changed(muted=not s.settings.muted))
        if isinstance(top, PlayScene):
            top.say(message("muted.on" if s.settings.muted else "muted.off"))
        return True
    if key.name == "f1" and not isinstance(top, RulesPage):
        app.open_rules()
        return True
    if key.name == "q" and key.control:
        app.quit()
        return True
    return False
