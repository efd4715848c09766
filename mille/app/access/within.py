"""AccessKit in the window's own thread, on Windows and macOS, which require that.

The binding can hang for ever if it is given a tree while it asks for one. Here both happen in one
thread, one after the other, provided that the first tree was asked for and that no function called
by AccessKit raised an exception. It has not been tried on either system.
"""

from __future__ import annotations

import logging
import sys
from collections import deque
from collections.abc import Callable
from time import monotonic
from typing import Any

from mille.app.access.adapter import BARE, asked, update
from mille.app.access.aloud import Aloud
from mille.app.access.reader import OFTEN, Asked, Shown
from mille.app.access.there import why_none
from mille.app.access.tree import Numbers
from mille.engine.message import message

log = logging.getLogger(__name__)


class Within:
    """The window's side and AccessKit's in one; it does what `Reader` does."""

    gave_up = False

    def __init__(self, handle: int) -> None:
        """`handle` is that of a window not shown yet. Raises whatever AccessKit raises."""
        self.listening = False
        self._numbers, self._aloud = Numbers(), Aloud()
        self._asked: deque[tuple[int, str, str]] = deque()
        self._newest: Shown | None = None
        self._told: Shown | None = None
        self._tree: Any = BARE
        self._at = 0.0
        self._adapter = _adapter(handle, self._first, self._act)

    # What AccessKit calls

    def _first(self) -> Any:
        try:
            return update(self._tree)
        except Exception as error:  # it would poison AccessKit's lock
            log.info("no tree: %r", error)
            return update(BARE)
        finally:
            self.listening = True

    def _act(self, request: Any) -> None:
        try:
            said = asked(request)
            self._asked.append((said["target"], said["action"], said.get("text", "")))
        except Exception as error:
            log.info("nothing is done: %r", error)

    # What the loop calls

    def show(self, shown: Shown) -> None:
        """Show this, unless something was shown just now."""
        self._newest = shown
        if monotonic() - self._at >= OFTEN:
            self.flush()

    def flush(self) -> None:
        """Show the newest frame before the loop sleeps."""
        shown = self._newest
        if not self.listening or shown is None or shown is self._told:
            return
        self._told, self._at = shown, monotonic()
        spoken = self._aloud.hear(shown.scene, shown.frame, shown.aloud)
        nodes, focus = self._numbers.tree(shown.scene, shown.frame, shown.title, spoken)
        self._tree = {"nodes": nodes, "focus": focus}
        events = self._adapter.update_if_active(lambda: update(self._tree))
        if events is not None:
            events.raise_events()

    def asked(self) -> list[Asked]:
        """What was asked for since the last call."""
        found = []
        while self._asked:
            number, action, text = self._asked.popleft()
            wanted = self._numbers.wanted(number, action)
            found += [] if wanted is None else [Asked(*wanted, text)]
        return found

    def close(self) -> None:
        """Stop listening; the adapter goes with the window."""
        self.listening = False


def _adapter(handle: int, first: Callable[[], Any], act: Callable[[Any], None]) -> Any:
    import accesskit as ak

    if sys.platform == "win32":
        return ak.windows.SubclassingAdapter(handle, first, act)
    ak.macos.add_focus_forwarder_to_window_class("SDLWindow")
    return ak.macos.SubclassingAdapter.for_window(handle, first, act)


def within(handle: int) -> Within | None:
    """AccessKit for a window not shown yet, on these systems; None on others, or if it fails."""
    if sys.platform not in ("win32", "darwin") or why_none() is not None:
        return None
    try:
        return Within(handle)
    except Exception as error:  # the game goes on without
        log.warning(message("log.no_reader", why=repr(error)))
        return None
