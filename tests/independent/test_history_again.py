"""`mille history --csv` agrees with an independent reading of the records."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mille.cli.running import run
from mille.games import discover
from mille.measure.simulation import simulate
from tests.independent import history_again
from tests.parts import long

SEATS = {"mille": 2, "daifugo": 5, "militaire": 3, "contract_rummy": 3, "anaconda": 4}
QUICK = {
    "mille": {"target": 200},
    "militaire": {"target": 60},
    "contract_rummy": {"deals": [1]},
    "daifugo": {"deals": 2},
}


@pytest.mark.long
@pytest.mark.parametrize("games", [2, long(43)])
def test_another_program_works_the_same_out(
    games: int, tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    """300 records of all games, some cut off, even in the middle of a line, some begun by
    others.
    """
    for id, entry in discover().items():
        rules = entry.options.made(QUICK.get(id, {}))
        seats = SEATS.get(id, entry.title.usual_seats)
        simulate(entry, rules, ["random"] * seats, games, f"told/{id}", tmp_path)
    files = sorted(tmp_path.glob("*.jsonl"))
    assert len(files) == 7 * games
    for number, file in enumerate(files):
        data = file.read_bytes()
        if number % 5 == 0:
            file.write_bytes(data[: len(data) * (2 + number % 7) // 9])
        if number % 5 == 1:
            header, *lines = data.decode().split("\n")
            named = json.loads(header)
            named["seats"][0]["name"] = 'Ann "the cat", Zoë'
            file.write_text("\n".join([json.dumps(named, ensure_ascii=False), *lines]), "utf-8")
        if number % 5 == 2:
            name = "lesson" if number % 2 else "played_on"
            file.write_bytes(data + json.dumps({"event": "note", name: "x"}).encode() + b"\n")
    (tmp_path / "within").mkdir()
    (tmp_path / "within" / "mille-1.jsonl").write_bytes(files[-1].read_bytes())
    capsysbinary.readouterr()
    assert run(["history", str(tmp_path), "--csv"]) == 0
    said = capsysbinary.readouterr().out.decode()
    assert said == history_again.read(tmp_path)
    assert len({line.split(",")[0] for line in said.splitlines()[1:]}) < len(files)
    assert {"0", "1"} == {line.rsplit(",", 1)[1] for line in said.splitlines()[1:]}
