"""What SDL and pygame would do by themselves, and what Mille wants instead.

Every default that a player could notice is decided here. This is read before pygame is: some of
them count from the moment that it is loaded.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping

from mille import APP_ID

NO_BUS = "disabled:"
"""The address of the session bus where there is none. Without it, SDL's library for the bus would
start one, which would outlive the window."""

SCREEN_HELD_FOR = "SDL_SCREENSAVER_INHIBIT_ACTIVITY_NAME"
"""What desktops say of why the screen stays on; in words that are known only when the window opens.
Else it is "Playing a game", which is just what does not keep it on."""

HINTS: Mapping[str, str] = {
    # Who we are: to the session bus, which shows it to the person (else "My SDL application"), to
    # the mixer of the desktop, and to the menu entry: desktops find it by a window's class or id,
    # which has to be the name of the entry's file.
    "SDL_APP_NAME": "Mille",
    "SDL_VIDEO_X11_WMCLASS": APP_ID,
    "SDL_VIDEO_WAYLAND_WMCLASS": APP_ID,
    # pygame greets on the console.
    "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    # The screen may dim and lock, as with any other window; `Loop` asks for it to stay on while
    # something is watched.
    "SDL_VIDEO_ALLOW_SCREENSAVER": "1",
    # SDL asks desktops to switch off their effects, for all windows, while its own is open. That is
    # for games that need every frame.
    "SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR": "0",
    # While the window sleeps, it still answers a window manager that asks if it is alive.
    "SDL_VIDEO_X11_NET_WM_PING": "1",
    # Full screen stays when the person goes to another window, maybe on a second screen.
    "SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS": "0",
    # A click that brings the window to the front plays no card.
    "SDL_MOUSE_FOCUS_CLICKTHROUGH": "0",
    # A card that is carried out of the window is still in the hand.
    "SDL_MOUSE_AUTO_CAPTURE": "1",
    # A finger is a pointer, and a mouse is no finger.
    "SDL_TOUCH_MOUSE_EVENTS": "1",
    "SDL_MOUSE_TOUCH_EVENTS": "0",
    # Many Macs have one button.
    "SDL_MAC_CTRL_CLICK_EMULATE_RIGHT_CLICK": "1",
    # A field shows by itself what an input method composes, and Windows what it offers: SDL would
    # hide that.
    "SDL_IME_INTERNAL_EDITING": "0",
    "SDL_IME_SHOW_UI": "1",
    # A controller plays only while the window has the focus.
    "SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS": "0",
    # A button is called what is printed on it, as our words do (`mille.ui.input`).
    "SDL_GAMECONTROLLER_USE_BUTTON_LABELS": "1",
    # The system's request to end closes the window.
    "SDL_NO_SIGNAL_HANDLERS": "0",
    # Sizes in points and a surface in pixels, on Windows as on macOS and Wayland.
    "SDL_WINDOWS_DPI_SCALING": "1",
    "SDL_VIDEO_HIGHDPI_DISABLED": "0",
}
"""Variables of the environment, which SDL reads when it needs them. One that is there already is
the person's choice and stays.

Decided elsewhere: text input (`mille.ui.input`), SDL_FRAMEBUFFER_ACCELERATION and SDL_VIDEODRIVER
(`mille.app.loop`), SDL_AUDIODRIVER (`mille.ui.sound`). Left alone: SDL_VIDEO_MAC_FULLSCREEN_SPACES,
since Macs give full screen a space of its own, and SDL_JOYSTICK_HIDAPI, with which more controllers
are known.
"""

WINDOW: Mapping[str, bool] = {
    "hidden": True,  # until the first page is there, and a screen reader knows it
    "resizable": True,
    "allow_high_dpi": True,  # else letters are enlarged pictures of small letters
}
"""What `pygame.Window` does not do by itself."""

LATER = ("pygame.mixer", "pygame.mixer_music", "pygame.system", "pygame._debug")
"""What pygame would load at once: `mille.ui.sound` loads 17 libraries for the first sound, and with
the others come Python's inspector of code and its parser.
"""


def decide() -> None:
    """Set what is not set yet, before pygame is loaded."""
    if sys.platform.startswith("linux") and not os.path.exists(
        os.path.join(os.environ.get("XDG_RUNTIME_DIR", ""), "bus")
    ):
        os.environ.setdefault("DBUS_SESSION_BUS_ADDRESS", NO_BUS)
    for name, value in HINTS.items():
        os.environ.setdefault(name, value)
    if "pygame" not in sys.modules:  # it does without what cannot be imported
        sys.modules.update(dict.fromkeys(LATER))  # type: ignore[arg-type]
