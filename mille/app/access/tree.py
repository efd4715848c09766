"""A frame in the terms of assistive programs: a flat list of nodes with numbers as ids.

A node is a plain value for JSON, since on Linux it goes to another process. Its fields are those of
AccessKit's `Node`, as far as they are set.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

from mille.app.access.aloud import Spoken
from mille.ui.frame import Frame, Part

Node: TypeAlias = dict[str, Any]

WINDOW = 1
"""The number of the window's node, which contains all others."""
SPEAKER = 1 << 32
"""The first number for nodes whose words are read aloud, once each. The same words are read again
only from another node."""
HEARD = 12
"""How many of the newest such nodes stay. A few tenths of a second after a node appears, Orca asks
what it is before it reads its words, and says nothing if it is gone."""
FIRST = 2
"""The number of the first part's node."""

ROLES = {
    "alert": "ALERT",
    "button": "BUTTON",
    "cell": "CELL",
    "dialog": "DIALOG",
    "document": "DOCUMENT",
    "group": "GROUP",
    "heading": "HEADING",
    "image": "IMAGE",
    "label": "PARAGRAPH" if sys.platform == "linux" else "LABEL",
    "list": "LIST_BOX",
    "listitem": "LIST_BOX_OPTION",
    "progress": "PROGRESS_INDICATOR",
    "radio": "RADIO_BUTTON",
    "radiogroup": "RADIO_GROUP",
    "row": "ROW",
    "scrollbar": "SCROLL_BAR",
    "spinbutton": "SPIN_BUTTON",
    "status": "STATUS",
    "table": "TABLE",
    "term": "TERM",
    "textbox": "TEXT_INPUT",
}
"""AccessKit's names for the roles of parts. On Linux a page's text is not a label, because Orca
would read every label when a page opens, after `aloud` has already said what matters."""
ACTIONS = {
    "press": "CLICK",
    "choose": "CLICK",
    "next": "INCREMENT",
    "previous": "DECREMENT",
    "write": "SET_VALUE",
}
"""What an assistive program may ask for, by what a part offers."""
VALUED = () if sys.platform == "linux" else ("spinbutton", "textbox")
"""The roles whose value AccessKit passes on as words; on Linux there are none."""
SETS = ("listitem", "row", "radio")
"""Roles for which a listener hears the position: "3 of 7"."""


class Numbers:
    """Gives every part a number, which it keeps while it is there.

    A part that comes back gets a new number: on Linux a screen reader takes a node that went as
    gone for good, and would not read it again.
    """

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._newest = FIRST
        self._parts: dict[int, Part] = {}
        """The parts of the last tree, by number."""
        self._speaker = SPEAKER
        self._speakers = deque[Node](maxlen=HEARD)

    def tree(self, scene: str, frame: Frame, title: str, spoken: Spoken) -> tuple[list[Node], int]:
        """All nodes of a scene, the window first, and the number of the focused one."""
        nodes: list[Node] = [{"id": WINDOW, "role": "WINDOW", "label": title}]
        self._parts = {}
        numbers: dict[str, int] = {}

        def add(parts: Iterable[Part]) -> Iterator[int]:
            """Add nodes for these parts and all inside; yields the numbers of the outermost."""
            parts = list(_told(parts))
            rows = [part for part in parts if part.role in SETS]
            for part in parts:
                id = f"{scene}/{part.id}"
                numbers[id] = own = self._numbers.get(id, self._newest)
                self._newest += own == self._newest
                self._parts[own] = part
                node = {"id": own, **_node(part, *frame.origin)}
                if part.role in SETS:
                    node |= {"position_in_set": rows.index(part), "size_of_set": len(rows)}
                nodes.append(node)
                node["children"] = list(add(part.parts))
                yield own

        nodes[0]["children"] = list(add(frame.parts))
        self._numbers = numbers
        if spoken.lines:
            words, live = "\n".join(spoken.lines), "ASSERTIVE" if spoken.urgent else "POLITE"
            speaker = {"id": self._speaker, "role": "STATUS", "label": words, "live": live}
            self._speaker += 1
            self._speakers.append(speaker)
        nodes[0]["children"] += [speaker["id"] for speaker in self._speakers]
        nodes += self._speakers
        focused = [number for number, part in self._parts.items() if part.focused]
        return nodes, (focused or [WINDOW])[-1]

    def wanted(self, number: int, action: str) -> tuple[str, str] | None:
        """The id of the part with this number, and its own name for the action asked for.

        None if the part is gone, or does not offer the action.
        """
        part = self._parts.get(number)
        if part is None or not part.enabled:
            return None
        if action == "FOCUS":
            return (part.id, "focus") if part.focusable else None
        offered = [each for each in part.actions if ACTIONS.get(each) == action]
        return (part.id, offered[0]) if offered else None


def _told(parts: Iterable[Part]) -> Iterator[Part]:
    """The parts that are told; for a part that is only painted, those inside it."""
    for part in parts:
        if part.role:
            yield part
        else:
            yield from _told(part.parts)


def _node(part: Part, x: float, y: float) -> Node:
    """The node of a part, given the point (x, y) of the scene in the window's corner."""
    box = part.bounds
    node: Node = {
        "role": ROLES.get(part.role, "GROUP"),
        "bounds": [box.x - x, box.y - y, box.right - x, box.bottom - y],
    }
    if part.role in VALUED:
        said = {"label": part.name, "value": part.value}
    else:  # AccessKit uses a label's words as its value
        name = "value" if node["role"] == "LABEL" else "label"
        said = {name: ": ".join(filter(None, (part.name, part.value)))}
    if " " not in part.more or part.more not in part.name:  # such as a count
        said["description"] = part.more
    node |= {field: words for field, words in said.items() if words}
    if part.role == "listitem" or part.selected:
        node["selected"] = part.selected
    if part.enabled:
        offered = {ACTIONS[each] for each in part.actions if each in ACTIONS}
        node["actions"] = sorted(offered | ({"FOCUS"} if part.focusable else set()))
    else:
        node["disabled"] = True
    return node
