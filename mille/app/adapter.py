"""Hands trees to AccessKit. On Linux this is a program of its own: `mille adapter`.

The binding holds the interpreter's lock while it waits for one of its own, and the other way round
when an assistive program comes or goes; so now and then it hangs for ever, and nothing in its
process can help. In a process of its own the window can end it and start another (`Reader`), and
no move has to wait. Of the house it imports only what reads a line, so it starts in an instant.

It reads lines of JSON, each a tree, and writes such lines: `{"active": true}` when an assistive
program is there, `{"done": true}` when a tree was handed on, `{"action": "CLICK", "target": 12}`
when an assistive program asks for something.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from functools import partial
from threading import Lock, Thread
from time import sleep
from typing import Any

from mille.engine.text import read_json, write_json

WORD = "adapter"
"""The first word of its command line."""
SETTLED = 0.1
"""Seconds from AccessKit's request for the first tree until it can be given another: before that,
it holds the lock that it would wait for. A busy machine may need longer, so the window can ask for
another number on the command line."""
BARE = {"nodes": [{"id": 1, "role": "WINDOW"}], "focus": 1}
"""The tree to give before there is one."""


def update(tree: Mapping[str, Any]) -> Any:
    """Turn a tree from `tree.Numbers` into AccessKit's `TreeUpdate`."""
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
        if "toggled" in said:
            node.set_toggled(ak.Toggled.TRUE if said["toggled"] else ak.Toggled.FALSE)
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
    """Turn a request of an assistive program into a value for JSON."""
    said = {"action": str(request.action).rpartition(".")[2], "target": request.target}
    return said if request.data is None else {**said, "text": str(request.data[1])}


def main() -> int:
    """Hand on trees until the window closes the pipe."""
    import accesskit

    lock, out, nowhere = Lock(), os.dup(1), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)  # libraries may print; that is no answer
    os.dup2(nowhere, 2)
    settled = float(sys.argv[2]) if len(sys.argv) > 2 else SETTLED
    last = BARE

    def say(what: Mapping[str, Any]) -> None:  # on any thread
        with lock:
            os.write(out, (write_json(what) + "\n").encode())

    def first_tree() -> Any:  # runs on a thread of AccessKit; must not raise
        Thread(target=settle, daemon=True).start()
        return update(last)

    def settle() -> None:
        sleep(settled)
        say({"active": True})

    def act(request: Any) -> None:
        say(asked(request))

    def gone() -> None:
        say({"active": False})

    adapter = accesskit.unix.Adapter(_quiet(first_tree), _quiet(act), _quiet(gone))
    for line in sys.stdin.buffer:
        tree = read_json(line)
        last = tree
        box = accesskit.Rect(*tree["window"])
        adapter.set_root_window_bounds(box, box)
        adapter.update_window_focus_state(tree["focused"])
        adapter.update_if_active(partial(update, tree))
        say({"done": True})
    return 0


def _quiet(work: Callable[..., Any]) -> Callable[..., Any]:
    """The same function, but an exception ends the process: it would poison AccessKit's lock."""

    def done(*args: Any) -> Any:
        try:
            return work(*args)
        except BaseException:
            os._exit(1)

    return done
