"""The page while a program is being started, which may take time; the window does not wait."""

from __future__ import annotations

from collections.abc import Callable

from mille.engine.message import message
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
        ways = [("cancel", message("waiting.cancel"), self.leave)]
        title = message("waiting.title", name=shown_name(program.name))
        super().__init__(services, title, ways)
        self._program = program
        self._ready = ready
        self._failed = failed

    def leave(self) -> None:
        self._program.close(grace=0)
        self.services.pop(self)

    def update(self, dt: float) -> None:
        """Check whether it has answered."""
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
        """True: the program is asked in every frame."""
        return True
