"""Keys that mean the same on every page and at every table."""

from __future__ import annotations

from collections.abc import Callable

from mille.engine.message import Message, message
from mille.ui.input import Key
from mille.ui.keycaps import meant
from mille.ui.pages.page import Page
from mille.ui.pages.rules import RulesPage
from mille.ui.scene import Services
from mille.view.keys import HOUSE, House


def global_key(
    s: Services, key: Key, rules: Callable[[], None], say: Callable[[Message], None]
) -> bool:
    """Handle a key that means the same everywhere; whether it was one.

    `rules` opens the rules, `say` tells something at the table, if it is in front.
    """
    top = s.stack[-1] if s.stack else None
    each = HOUSE.get(meant(s, key))
    if each is House.SOUND and not (isinstance(top, Page) and top.typing):
        s.save_settings(s.settings.changed(muted=not s.settings.muted))
        say(message("muted.on" if s.settings.muted else "muted.off"))
        return True
    if each is House.RULES and not isinstance(top, RulesPage):
        rules()
        return True
    if each is House.QUIT:
        s.running = False
        return True
    return False
