"""While a program is called to the table: it may take its time, and the window does not wait."""

from __future__ import annotations

from collections.abc import Callable

from mille.session.outside import Lost, OutsidePlayer
from mille.ui.pages.menu import MenuPage
from mille.ui.scene import Services
from mille.view.names import shown_name


class WaitingPage(MenuPage):
    """Asks the program in every frame whether it is ready."""

    def __init__(
        self,
        services: Services,
        program: OutsidePlayer,
        ready: Callable[[], None],
        failed: Callable[[Lost], None],
    ) -> None:
        words = services.words
        buttons = [("cancel", words("waiting.cancel"), self.leave)]
        super().__init__(services, words("waiting.title", name=shown_name(program.name)), buttons)
        self._program = program
        self._ready = ready
        self._failed = failed

    def leave(self) -> None:
        self._program.close(grace=0)
        self.services.pop(self)

    def update(self, dt: float) -> None:
        """Look whether it has said something."""
        try:
            ready = self._program.greeted()
        except Lost as lost:
            self.leave()
            self._failed(lost)
            return
        if ready:
            self.services.pop(self)
            self._ready()

    @property
    def restless(self) -> bool:
        """It is looked at in every frame."""
        return True
