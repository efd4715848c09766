"""The part of a desktop that dims the screen, as far as programs ask it not to.

Debian's Python runs it, which has the bindings for the session bus. It says `ready` once it has its
name there, and then a line for each call: its name and its arguments, as JSON.
"""

import json
from typing import Any

from gi.repository import Gio, GLib

NAME = "org.freedesktop.ScreenSaver"
SPEAKS = f"""<node><interface name="{NAME}">
<method name="Inhibit">
<arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="u" direction="out"/>
</method>
<method name="UnInhibit"><arg type="u" direction="in"/></method>
</interface></node>"""


def called(bus: Any, by: str, at: str, of: str, name: str, given: Any, answer: Any) -> None:
    print(json.dumps([name, *given.unpack()]), flush=True)
    answer.return_value(GLib.Variant("(u)", (7,)) if name == "Inhibit" else None)


def begin(bus: Any, name: str) -> None:
    (speaks,) = Gio.DBusNodeInfo.new_for_xml(SPEAKS).interfaces
    for path in ("/org/freedesktop/ScreenSaver", "/ScreenSaver"):
        bus.register_object(path, speaks, called, None, None)


def ready(bus: Any, name: str) -> None:
    print("ready", flush=True)


Gio.bus_own_name(Gio.BusType.SESSION, NAME, Gio.BusNameOwnerFlags.NONE, begin, ready, None)
GLib.MainLoop().run()
