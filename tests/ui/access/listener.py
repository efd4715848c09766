"""A screen reader without a voice: what it hears comes out as lines of JSON.

Debian's Python runs it, which has the bindings for AT-SPI.

It knows roles, names, states and actions, as any assistive program on Linux does, and nothing of
where things are. Lines of JSON come in:

- `{"do": "tree"}` gives `{"tree": {"role", "name", "more", "states", "actions", "in"}}`;
- `{"do": "act", "role": …, "name": …, "action": "click"}` does it with the first such thing whose
  name is this one, or begins with it where it ends with `…`; gives `{"did": true}` or false;
- `{"do": "off"}` and `{"do": "on"}` turn assistive technology off and on.

`{"reads": …}` is said of each thing on the way to an answer, which takes as long as the machine
needs: on a busy one a whole tree can take minutes.

`{"heard": …, "how": …}` is said whenever the program has something to be read aloud.
"""

import json
import sys
from collections.abc import Iterator
from threading import Thread
from typing import Any

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib  # noqa: E402

WORTH = ("FOCUSED", "ENABLED", "SELECTED", "CHECKED", "FOCUSABLE", "ACTIVE")


def say(what: Any) -> None:
    print(json.dumps(what), flush=True)


def enable(on: bool) -> None:
    value = GLib.Variant("(ssv)", ("org.a11y.Status", "IsEnabled", GLib.Variant("b", on)))
    where = "org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Set", value
    Gio.bus_get_sync(Gio.BusType.SESSION).call_sync(*where, None, 0, -1)


def children(thing: Any) -> Iterator[Any]:
    for n in range(thing.get_child_count()):
        child = thing.get_child_at_index(n)
        if child is not None:
            yield child


def everything(thing: Any) -> Iterator[Any]:
    yield thing
    for child in children(thing):
        yield from everything(child)


def actions(thing: Any) -> list[str]:
    try:
        return [Atspi.Action.get_action_name(thing, n) for n in range(thing.get_n_actions())]
    except GLib.Error:
        return []


def tree(thing: Any) -> dict[str, Any]:
    say({"reads": thing.get_name()})
    states = thing.get_state_set()
    return {
        "role": thing.get_role_name(),
        "name": thing.get_name(),
        "more": thing.get_description(),
        "states": [s for s in WORTH if states.contains(getattr(Atspi.StateType, s))],
        "actions": actions(thing),
        "in": [tree(child) for child in children(thing)],
    }


def act(role: str, name: str, action: str) -> bool:
    for thing in everything(Atspi.get_desktop(0)):
        say({"reads": thing.get_name()})
        if thing.get_role_name() != role:
            continue
        its = thing.get_name()
        if its != name and not (name.endswith("…") and its.startswith(name[:-1])):
            continue
        if action == "focus":
            return bool(thing.grab_focus())
        its_actions = actions(thing)
        if action in its_actions:
            return bool(thing.do_action(its_actions.index(action)))
    return False


def obey(line: str) -> bool:
    order = json.loads(line)
    what = order.pop("do")
    try:
        if what == "tree":
            say({"tree": tree(Atspi.get_desktop(0))})
        elif what == "act":
            say({"did": act(**order)})
        else:
            enable(what == "on")
            say({"did": True})
    except Exception as error:  # the thing has gone; each order must have an answer
        say({"did": False, "why": str(error)})
    return False


def hear(event: Any) -> None:
    if event.type.startswith("object:announcement"):
        say({"heard": event.any_data, "how": event.detail1})
    elif event.detail1:
        say({"focus": event.source.get_name(), "role": event.source.get_role_name()})


def listen() -> None:
    for line in sys.stdin:
        GLib.idle_add(obey, line)
    GLib.idle_add(Atspi.event_quit)


enable(True)
Atspi.init()
Atspi.set_timeout(20_000, 60_000)  # a slow program is not one that hangs
listener = Atspi.EventListener.new(hear)
for kind in ("object:announcement", "object:state-changed:focused"):
    listener.register(kind)
Thread(target=listen, daemon=True).start()
Atspi.event_main()
