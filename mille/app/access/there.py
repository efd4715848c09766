"""Whether there is a way to screen readers, and why not where there is none."""

from __future__ import annotations

import os
import platform
import sys
from importlib.util import find_spec

from mille.app.defaults import NO_BUS
from mille.engine.message import Message, message

CHOICE = "MILLE_A11Y"
"""The environment variable that turns all of this off with the value `off`."""
WHEELS = {
    "linux": ("x86_64", "aarch64", "i686", "armv7l"),
    "darwin": ("arm64", "x86_64"),
    "win32": ("AMD64", "x86"),
}
"""The systems and processors that AccessKit is made for, as `pyproject.toml` has them too."""


def is_made_here() -> bool:
    """Whether AccessKit is made for this computer, so that every package of Mille has it."""
    return platform.machine() in WHEELS.get(sys.platform, ())


def why_none() -> Message | None:
    """Why no screen reader can read the window; None if nothing is in the way."""
    if os.environ.get(CHOICE) == "off":
        return message("access.none.off", name=CHOICE)
    if sys.platform not in WHEELS or find_spec("accesskit") is None:
        return message("access.none.missing") if is_made_here() else not_made()
    if sys.platform == "linux" and os.environ.get("DBUS_SESSION_BUS_ADDRESS") == NO_BUS:
        return message("access.none.bus")
    return None


def not_made() -> Message:
    """That AccessKit is not made for this computer."""
    return message("access.none.not_made", system=platform.system(), machine=platform.machine())
