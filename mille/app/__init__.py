"""The window and everything in it: the composition root, the only loop, and pictures without it."""

from __future__ import annotations

import os
import sys

if sys.platform.startswith("linux"):
    # Without a GPU, SDL would push every frame through a software OpenGL: 38 times slower.
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
if sys.platform == "win32":
    # Sizes in points and a surface in pixels, as on the other systems.
    os.environ.setdefault("SDL_WINDOWS_DPI_SCALING", "1")
os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "mille")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


from mille.app.loop import Loop, run
from mille.app.pictures import looks, page_named, shot
from mille.app.program import App

__all__ = ["App", "Loop", "looks", "page_named", "run", "shot"]
