"""All that the table tells on being asked, as buttons."""

from __future__ import annotations

from collections.abc import Mapping

from mille.ui.pages.menu import MenuPage
from mille.view.keys import Tell


class TellsPage(MenuPage):
    """A button for each tell, with its keys."""

    width = 560.0

    def keys(self) -> Mapping[str, str]:
        """Those of the tells, and the way back."""
        return {**super().keys(), **{each.id: each.keys[0] for each in Tell}}
