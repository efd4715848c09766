"""Table maps: the shipped ones are right, and all that is wrong with another is said at once."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from mille.engine.message import Fault
from mille.games import GameEntry, discover, entry
from mille.ui import maps
from mille.ui.maps import load_map, map_file, plan_of_game, read_table, table_for, wanted_zones
from mille.ui.theme import assets_root
from mille.view.seating import lay_out
from tests.parts import every_game, fault_of
from tests.ui.tables import WORDS
from tools import make_table

FOLDER = assets_root() / "tables"
PLAN = plan_of_game(discover()["mille"], 2)
WANTED = wanted_zones(PLAN)
GAMES = [game for game in discover().values() if game.title.in_window]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_game_has_its_map(game: GameEntry) -> None:
    """The map for its usual number of seats has everything the game shows, and is used."""
    plan = plan_of_game(game, game.title.usual_seats)
    found, fault = load_map(game.table, plan)
    assert fault is None
    assert set(found.zones) >= set(wanted_zones(plan))
    assert all(zone.kind in maps.KINDS and zone.name == name for name, zone in found.zones.items())
    for size, letter in (((1280, 720), 15.0), ((1920, 1080), 22.5), ((3840, 2160), 45.0)):
        assert table_for(game.table, plan, size, letter).zones == found.stretched(*size)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_maps_are_as_computed_but_for_what_was_moved_by_hand(game: GameEntry) -> None:
    """After a change to the computation the maps must be drawn again (tools/make_table.py)."""
    seats = game.title.usual_seats
    file = map_file(game.table, seats)
    moved, wanted = make_table.by_hand(file), make_table.computed(game.id, seats)
    objects = {each.attrib["name"]: each.attrib for each in ElementTree.parse(file).iter("object")}
    assert set(objects) == set(wanted)
    for name, zone in wanted.items():
        assert objects[name]["type"] == zone.kind
        if name not in moved:
            assert {side: objects[name][side] for side in make_table.SIDES} == make_table.sides(
                zone
            ), name


def test_a_zone_moved_by_hand_moves_at_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There, and nothing else with it; and it stays when the map is drawn again."""
    game, seats = entry("daifugo"), 4
    plan = plan_of_game(game, seats)
    file = tmp_path / "daifugo-4.tmx"
    before = map_file(game.table, seats).read_text("utf-8")
    note = '<properties><property name="by_hand" type="bool" value="true"/></properties>'
    line = next(line for line in before.splitlines() if 'name="strip"' in line)
    moved = re.sub(r' x="(\d+)"', lambda x: f' x="{int(x[1]) + 8}"', line)
    file.write_text(before.replace(line, moved.replace("/>", f">{note}</object>")), "utf-8")
    usual = table_for(game.table, plan, (1600, 900), 18.75).zones
    for module in ("mille.ui.maps", "tools.make_table"):
        monkeypatch.setattr(f"{module}.map_file", lambda name, seats: file)
    changed = table_for(game.table, plan, (1600, 900), 18.75).zones
    assert changed["strip"].rect.x == usual["strip"].rect.x + 8
    assert {name for name in usual if usual[name] != changed[name]} == {"strip"}
    assert moved.removesuffix("/>") in make_table.table_map("daifugo", seats)


def test_a_map_is_for_its_number_of_seats_and_its_shape() -> None:
    """In other windows, and with much larger letters, the table is computed."""
    usual = table_for("mille", PLAN, (1280, 720), 15)
    found, _ = load_map("mille", PLAN)
    assert usual.zones == found.stretched(1280, 720)
    for size, letter in (
        ((1200, 1600), 15.0),
        ((600, 720), 11.0),
        ((1024, 768), 12.0),
        ((1280, 720), 36.0),
    ):
        zones = table_for("mille", PLAN, size, letter).zones
        assert zones == lay_out(PLAN, size, letter).zones
        assert zones != found.stretched(*size)
        assert set(zones) >= set(wanted_zones(PLAN))


TOOLS = ('name="tools" type="text" x="1335"', 'name="tools" type="text" x="1500"')
PILE = 'name="discard" type="pile" x="682"'
EMPTY = r'(name="news".*?height=)"\d+"'
SPOILT: list[tuple[list[tuple[str, str]], str]] = [
    ([('name="discard"', 'name="heap"')], "discard (missing)"),
    ([('type="fan"', 'type="circle"')], "hand.0 (type circle)"),
    ([('name="news"', 'name="prompt"')], "prompt (twice); news (missing)"),
    ([TOOLS], "tools (outside)"),
    ([(EMPTY, r'\1"0"')], "news (small)"),
    ([(PILE, PILE.replace("682", "600"))], "stock (overlaps discard)"),
    ([('name="zones"', 'name="zones" offsetx="4"')], "zones (offset)"),
    ([("</map>", '<objectgroup id="9" name="notes"/></map>')], "notes (layer)"),
    ([("<object .*?/>", "")], "; ".join(f"{name} (missing)" for name in WANTED)),
    (
        [
            ('name="zones"', 'name="zones" offsety="2"'),
            (PILE, 'name="heap" type="tower" x="600"'),
            TOOLS,
        ],
        "zones (offset); discard (missing); heap (type tower); tools (outside); "
        "stock (overlaps heap)",
    ),
]
"""What is changed in the map for two, and everything that is then wrong."""


@every_game
@pytest.mark.parametrize(("changes", "wrong"), SPOILT)
def test_all_that_is_wrong_is_said(
    tmp_path: Path, changes: list[tuple[str, str]], wrong: str
) -> None:
    xml = (FOLDER / "mille-2.tmx").read_text("utf-8")
    for old, new in changes:
        xml = re.sub(old, new, xml, count=0 if old.startswith("<object") else 1)
    file = tmp_path / "table.tmx"
    file.write_text(xml, "utf-8")
    text = WORDS.text(fault_of(read_table, file, WANTED).message)
    assert str(file) in text and "\n" not in text
    for each in wrong.split("; "):
        assert each in text


@pytest.mark.parametrize(
    "text", [None, "", "no map", "<map", "<map></map>", "<html></html>", '{"version": 1}']
)
def test_no_map(tmp_path: Path, text: str | None) -> None:
    file = tmp_path / "table.tmx"
    if text is not None:
        file.write_text(text, "utf-8")
    for place in (file, tmp_path):
        with pytest.raises(Fault):
            read_table(place, WANTED)
