"""Table maps: the shipped one is right, and whatever is wrong with another is said at once."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mille.engine.game import Fault
from mille.games import GameEntry, discover
from mille.i18n.catalog import load
from mille.ui.assets import assets_root
from mille.ui.tiled import KINDS, OWN_ZONES, read_table

FOLDER = assets_root() / "tables"
WANTED = discover()["mille"].presenter.zones


@pytest.fixture
def xml() -> str:
    """The map for two seats."""
    return (FOLDER / "two_seats.tmx").read_text(encoding="utf-8")


def faults(tmp_path: Path, xml: str) -> str:
    """What is said of a map."""
    file = tmp_path / "table.tmx"
    file.write_text(xml, encoding="utf-8")
    with pytest.raises(Fault) as caught:
        read_table(file, WANTED)
    text = load().text(caught.value.message)
    assert str(file) in text
    assert "\n" not in text
    return text


@pytest.mark.parametrize("game", discover().values(), ids=lambda game: game.id)
def test_every_game_has_its_table(game: GameEntry) -> None:
    table = read_table(FOLDER / f"{game.table}.tmx", game.presenter.zones)
    assert set(table.zones) >= {*game.presenter.zones, *OWN_ZONES}
    assert all(zone.kind in KINDS and zone.name == name for name, zone in table.zones.items())


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.tmx")), ids=lambda file: file.name)
def test_every_shipped_map_is_right(file: Path) -> None:
    assert read_table(file, ()).size[0] > 0


def test_values_are_plain(tmp_path: Path, xml: str) -> None:
    table = read_table(FOLDER / "two_seats.tmx", WANTED)
    assert table.size == (1600.0, 900.0)
    assert table.zones["stock"].kind == "pile"
    assert table.zones["hand.me"].rect.x == 16.0


def test_a_missing_zone(tmp_path: Path, xml: str) -> None:
    said = faults(tmp_path, xml.replace('name="pack"', 'name="heap"'))
    assert 'zone "pack" is missing' in said


def test_an_unknown_type(tmp_path: Path, xml: str) -> None:
    said = faults(tmp_path, xml.replace('type="fan"', 'type="circle"', 1))
    assert 'zone "hand.them" has the unknown type "circle"' in said


def test_a_zone_twice(tmp_path: Path, xml: str) -> None:
    said = faults(tmp_path, xml.replace('name="trail"', 'name="prompt"'))
    assert 'zone "prompt" is there twice' in said
    assert 'zone "trail" is missing' in said


def test_a_zone_outside(tmp_path: Path, xml: str) -> None:
    said = faults(tmp_path, xml.replace('name="tools" type="text" x="1328"', _TOOLS))
    assert 'zone "tools" leaves the map' in said


_TOOLS = 'name="tools" type="text" x="1500"'


def test_an_empty_zone(tmp_path: Path, xml: str) -> None:
    said = faults(tmp_path, re.sub(r'(name="news".*?height=)"\d+"', r'\1"0"', xml))
    assert 'zone "news" is empty' in said


def test_zones_that_overlap(tmp_path: Path, xml: str) -> None:
    said = faults(tmp_path, xml.replace('name="pack" type="pile" x="686"', _PACK))
    assert 'zones "stock" and "pack" overlap' in said


_PACK = 'name="pack" type="pile" x="600"'


def test_a_layer_that_is_moved(tmp_path: Path, xml: str) -> None:
    said = faults(tmp_path, xml.replace('name="zones"', 'name="zones" offsetx="4"'))
    assert 'layer "zones" is moved by an offset' in said


def test_another_layer(tmp_path: Path, xml: str) -> None:
    more = '<objectgroup id="9" name="notes"/></map>'
    said = faults(tmp_path, xml.replace("</map>", more))
    assert 'layer "notes" is not the object layer "zones"' in said


def test_no_zones_at_all(tmp_path: Path, xml: str) -> None:
    said = faults(tmp_path, re.sub(r"<object .*?/>", "", xml))
    for name in (*WANTED, *OWN_ZONES):
        assert f'zone "{name}" is missing' in said


def test_everything_at_once(tmp_path: Path, xml: str) -> None:
    xml = xml.replace('name="zones"', 'name="zones" offsety="2"')
    xml = xml.replace('name="pack" type="pile" x="686"', 'name="heap" type="tower" x="600"')
    xml = xml.replace('name="tools" type="text" x="1328"', _TOOLS)
    said = faults(tmp_path, xml)
    for part in ("moved", "missing", "unknown type", "leaves the map", "overlap"):
        assert part in said
    assert said.count(";") >= 4


@pytest.mark.parametrize(
    "text", ["", "no map", "<map", "<map></map>", "<html></html>", '{"version": 1}']
)
def test_no_map(tmp_path: Path, text: str) -> None:
    assert faults(tmp_path, text)


def test_no_file(tmp_path: Path) -> None:
    with pytest.raises(Fault):
        read_table(tmp_path / "nowhere.tmx", WANTED)


def test_a_folder(tmp_path: Path) -> None:
    with pytest.raises(Fault):
        read_table(tmp_path, WANTED)
