"""Hands trees to AccessKit. On Linux this is a program of its own: `mille adapter`.

The binding holds the interpreter's lock while it waits for a lock of its own, and the other way
round while an assistive program comes or goes, so that now and then it stops for ever, and nothing
in its process can help. In a process of its own it is ended and started again by the window
(`reader.py`), and no move waits for it. This module imports nothing else of the house: it starts in
a moment.

Lines of JSON come in, each a tree, and go out: `{"active": true}` when an assistive program is
there, `{"done": true}` when a tree was handed on, `{"action": "CLICK", "target": 12}` when
something is asked for.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Mapping
from functools import partial
from threading import Lock, Thread
from time import sleep
from typing import Any

WORD = "adapter"
"""What the command line begins with."""
SETTLED = 0.1
"""Seconds from when AccessKit asks for the first tree until it may be given another: before that
it holds the lock that it would wait for."""
BARE = {"nodes": [{"id": 1, "role": "WINDOW"}], "focus": 1}
"""The tree before there is one."""


def update(tree: Mapping[str, Any]) -> Any:
    """An AccessKit `TreeUpdate` of a tree as `tree.Numbers` makes it."""
    import accesskit as ak

    def made(said: Mapping[str, Any]) -> Any:
        node = ak.Node(getattr(ak.Role, said["role"]))
        for name in ("label", "value", "description", "children", "position_in_set", "size_of_set"):
            if name in said:
                getattr(node, f"set_{name}")(said[name])
        if "bounds" in said:
            node.set_bounds(ak.Rect(*said["bounds"]))
        if "live" in said:
            node.set_live(getattr(ak.Live, said["live"]))
        if "selected" in said:
            node.set_selected(said["selected"])
        if said.get("disabled"):
            node.set_disabled()
        for action in said.get("actions", ()):
            node.add_action(getattr(ak.Action, action))
        return node

    whole = ak.Tree(1)
    whole.toolkit_name, whole.toolkit_version = "Mille", ""
    made_nodes = [(said["id"], made(said)) for said in tree["nodes"]]
    new = ak.TreeUpdate(tree["focus"])
    new.tree, new.nodes = whole, made_nodes
    return new


def asked(request: Any) -> dict[str, Any]:
    """What an assistive program asks for, as a value for JSON."""
    said = {"action": str(request.action).rpartition(".")[2], "target": request.target}
    return said if request.data is None else {**said, "text": str(request.data[1])}


class _Pipe:
    """Lines out, whoever writes them."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._out = os.dup(1)
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)  # what libraries print is no answer
        os.dup2(nowhere, 2)

    def say(self, what: Mapping[str, Any]) -> None:
        with self._lock:
            os.write(self._out, (json.dumps(what) + "\n").encode())


def main() -> int:
    """Hand on trees until the window lets go of the pipe."""
    import accesskit

    pipe, last = _Pipe(), BARE

    def first_tree() -> Any:  # on a thread of AccessKit; it must not raise
        Thread(target=settle, daemon=True).start()
        return update(last)

    def settle() -> None:
        sleep(SETTLED)
        pipe.say({"active": True})

    def act(request: Any) -> None:
        pipe.say(asked(request))

    def gone() -> None:
        pipe.say({"active": False})

    adapter = accesskit.unix.Adapter(_quiet(first_tree), _quiet(act), _quiet(gone))
    for line in sys.stdin.buffer:
        tree = json.loads(line)
        last = tree
        box = accesskit.Rect(*tree["window"])
        adapter.set_root_window_bounds(box, box)
        adapter.update_window_focus_state(tree["focused"])
        adapter.update_if_active(partial(update, tree))
        pipe.say({"done": True})
    return 0


def _quiet(work: Callable[..., Any]) -> Callable[..., Any]:
    """The same; an exception would poison AccessKit's lock, so the process ends instead."""

    def done(*args: Any) -> Any:
        try:
            return work(*args)
        except BaseException:
            os._exit(1)

    return done
