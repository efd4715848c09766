"""The window and all in it: what puts the program together, its loop, and pictures without it."""

from __future__ import annotations

import os
import sys

NO_BUS = "disabled:"
"""The address of the session bus where there is none. Without it, SDL's library for the bus would
start one, which would outlive the window."""

if sys.platform.startswith("linux") and not os.path.exists(
    os.path.join(os.environ.get("XDG_RUNTIME_DIR", ""), "bus")
):
    os.environ.setdefault("DBUS_SESSION_BUS_ADDRESS", NO_BUS)
if sys.platform == "win32":
    # Sizes in points and a surface in pixels, as on other systems.
    os.environ.setdefault("SDL_WINDOWS_DPI_SCALING", "1")
os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "mille")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
