"""A frame in the terms of assistive programs: a flat list of nodes with numbers for ids.

A node is a plain value for JSON, since on Linux it goes to another process. Its fields are those of
AccessKit's `Node` by the same names, as far as one is said.
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
"""The number of the window, in which all the others are."""
SPEAKER = 1 << 32
"""From this number on: nodes whose words are read aloud, each for once. The same words are heard
again only from another node."""
HEARD = 12
"""So many of the newest of these stay. Orca asks a node what it is before it says its words, some
tenths of a second later, and says nothing for one that is gone."""
FIRST = 2
"""The number of the first part."""

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
"""AccessKit's names of the roles that parts have. On Linux the text of a page is not a label, since
Orca reads every label when a page opens, after `aloud` has already said what matters."""
ACTIONS = {
    "press": "CLICK",
    "choose": "CLICK",
    "next": "INCREMENT",
    "previous": "DECREMENT",
    "write": "SET_VALUE",
}
"""What a program may ask for, by what a part offers."""
VALUED = () if sys.platform == "linux" else ("spinbutton", "textbox")
"""Roles whose value AccessKit passes on as words; on Linux it does so for none."""
SETS = ("listitem", "row", "radio")
"""Roles of which a person hears the how manieth of how many it is."""


class Numbers:
    """Gives every part a number, which it keeps as long as it is there.

    A part that comes back gets a new one: on Linux a screen reader takes a node that went for gone
    for good, and would not read it again.
    """

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._newest = FIRST
        self._parts: dict[int, Part] = {}
        """The parts of the last tree."""
        self._speaker = SPEAKER
        self._speakers = deque[Node](maxlen=HEARD)

    def tree(self, scene: str, frame: Frame, title: str, spoken: Spoken) -> tuple[list[Node], int]:
        """All nodes of a scene, the window first, and the number of the one with the focus."""
        nodes: list[Node] = [{"id": WINDOW, "role": "WINDOW", "label": title}]
        self._parts = {}
        numbers: dict[str, int] = {}

        def add(parts: Iterable[Part]) -> Iterator[int]:
            """Add nodes for these and all in them; gives the numbers of the outermost."""
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
        """The id of the part with that number, and what it calls what is asked for.

        None if it is not there any more, or does not offer it.
        """
        part = self._parts.get(number)
        if part is None or not part.enabled:
            return None
        if action == "FOCUS":
            return (part.id, "focus") if part.focusable else None
        offered = [each for each in part.actions if ACTIONS.get(each) == action]
        return (part.id, offered[0]) if offered else None


def _told(parts: Iterable[Part]) -> Iterator[Part]:
    """The parts that are told; of those that are only painted, what is told in them."""
    for part in parts:
        if part.role:
            yield part
        else:
            yield from _told(part.parts)


def _node(part: Part, x: float, y: float) -> Node:
    """What a part says of itself, where that point is in the window's corner."""
    box = part.bounds
    node: Node = {
        "role": ROLES.get(part.role, "GROUP"),
        "bounds": [box.x - x, box.y - y, box.right - x, box.bottom - y],
    }
    if part.role in VALUED:
        said = {"label": part.name, "value": part.value}
    else:  # AccessKit takes the words of a label for its value
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
