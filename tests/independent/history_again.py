"""Reads a folder of records as `mille history --csv` should, by the pages in docs/ alone.

It imports nothing of the program.
"""

from __future__ import annotations

import csv
import io
import json
from contextlib import suppress
from pathlib import Path
from typing import Any

COLUMNS = [
    *("file", "created", "game", "preset", "seats", "seat"),
    *("name", "player", "place", "worth", "deals", "over"),
]


def shortest(number: float) -> str:
    return str(int(number)) if number == int(number) else repr(number)


def worth_of(game: str, ends: list[dict[str, Any]], end: dict[str, Any]) -> list[float]:
    if game in ("daifugo", "beggar_my_neighbor"):
        return list(end["results"])
    if game in ("guts", "anaconda"):
        return list(end["totals"])
    totals = ends[-1]["totals"]
    return [0 - total for total in totals] if game == "contract_rummy" else list(totals)


def rows(file: Path) -> list[list[str]]:
    text = file.read_text("utf-8")
    lines = text.split("\n")
    unfinished = lines.pop()
    header, *events = map(json.loads, lines)
    if unfinished:
        with suppress(ValueError):
            events.append(json.loads(unfinished))
    notes = [line for line in events if line["event"] == "note"]
    if any("lesson" in note or "played_on" in note for note in notes):
        return []
    ends = [line for line in events if line["event"] == "deal_end"]
    game_ends = [line for line in events if line["event"] == "game_end"]
    found = []
    for seat, who in enumerate(header["seats"]):
        place = worth = ""
        if game_ends:
            brought = worth_of(header["game"], ends, game_ends[0])
            place = str(1 + sum(other > brought[seat] for other in brought))
            worth = shortest(brought[seat])
        about = [file.name, header["created"], header["game"], header["rules"]["preset"]]
        about += [str(len(header["seats"])), str(seat), who["name"], who["player"]]
        found.append([*about, place, worth, str(len(ends)), "1" if game_ends else "0"])
    return found


def read(folder: Path) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for file in sorted(folder.glob("*.jsonl"), key=lambda file: file.name):
        writer.writerows(rows(file))
    return out.getvalue()
