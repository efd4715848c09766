"""The window and everything in it: the composition root, the only loop, and pictures without it."""

from __future__ import annotations

import os
import sys

if sys.platform.startswith("linux") and not os.path.exists(
    os.path.join(os.environ.get("XDG_RUNTIME_DIR", ""), "bus")
):
    # SDL's library for the session bus would start one, which outlives the window.
    os.environ.setdefault("DBUS_SESSION_BUS_ADDRESS", "disabled:")
if sys.platform == "win32":
    # Sizes in points and a surface in pixels, as on the other systems.
    os.environ.setdefault("SDL_WINDOWS_DPI_SCALING", "1")
os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "mille")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
