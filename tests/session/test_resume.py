"""A game goes on from its record, wherever the record was cut."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mille.engine.match import replay
from mille.engine.message import Fault
from mille.session import record
from tests.parts import long, quick_first
from tests.session.games import (
    MILLE,
    SEEDS,
    TABLES,
    begin,
    go_on,
    resume,
    truth,
    whole_game,
)

tables = pytest.mark.parametrize("name", TABLES)


def events(lines: list[bytes]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in lines[1:]]


@tables
def test_the_games_have_what_is_to_be_tested(name: str, tmp_path: Path) -> None:
    """The games have taken packs, dead deals, reshuffles, and several deals."""
    told = events(whole_game(tmp_path / "game.jsonl", name))
    names = [line["event"] for line in told]
    assert names.count("deal") >= 2
    assert "take_pack" in names
    assert names[-1] == "game_end"
    if name == "dying":
        assert any(line["event"] == "deal_end" and line["out"] is None for line in told)
    else:
        assert "reshuffle" in names


@pytest.mark.parametrize(
    ("name", "step"), [*((n, 27) for n in TABLES), *(long(n, 1) for n in TABLES)]
)
def test_cut_at_every_line_it_goes_on_the_same_way(name: str, step: int, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    whole = whole_game(path, name)
    for cut in range(2, len(whole) + 1, step):
        path.write_bytes(b"".join(whole[:cut]))
        referee, journal = resume(path)
        # What was due is written at once, and nothing else.
        written = path.read_bytes().splitlines(keepends=True)
        assert written == whole[: len(written)]
        due = [line["event"] for line in events(whole)[cut - 1 : len(written) - 1]]
        assert set(due) <= {"deal_end", "game_end", "draw"}
        match = replay(MILLE.game, TABLES[name], 2, events(written))
        assert truth(referee) == match.state
        assert match.due == []
        go_on(referee, 1_000_000 if cut % 9 == 0 else 6)
        journal.close()
        written = path.read_bytes().splitlines(keepends=True)
        assert written == whole[: len(written)]
        assert len(written) >= min(cut + 3, len(whole))
        if cut % 9 == 0:
            assert written == whole


@pytest.mark.parametrize("name", quick_first(TABLES, 0))
def test_due_lines_are_written_on_resuming(name: str, tmp_path: Path) -> None:
    """They are the end of a deal, of the game, or the draw after a reshuffle on need."""
    path = tmp_path / "game.jsonl"
    whole = whole_game(path, name)
    told = events(whole)
    found = set()
    for n, line in enumerate(told):
        path.write_bytes(b"".join(whole[: n + 1]))
        _, journal = resume(path)
        journal.close()
        if whole[n + 1] in path.read_bytes().splitlines(keepends=True)[n + 1 :]:
            found.add(line["event"])
        else:
            # The end of a deal may still follow, if the pack is declined.
            assert line["event"] != "game_end"
            assert name != "when_needed" or told[n - 1]["event"] != "reshuffle"
    assert found == {"deal_end", "game_end"} | ({"draw"} if name == "when_needed" else set())


@pytest.mark.long
@pytest.mark.parametrize("name", quick_first(TABLES, 1))
def test_cut_in_the_middle_of_a_line_the_line_is_dropped(name: str, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    whole = whole_game(path, name)
    told = events(whole)
    kinds = {line["event"]: n + 1 for n, line in reversed(list(enumerate(told)))}
    del kinds["note"]  # without the note nothing says where the cards come from
    for n in sorted(kinds.values()):
        for at in range(1, len(whole[n]), 7 if len(whole[n]) > 300 else 1):
            kept = record.parse(b"".join(whole[:n]) + whole[n][:at])
            complete = at == len(whole[n]) - 1  # all but its line end
            assert kept.torn == (not complete)
            assert len(kept.lines) == n - (not complete)
        path.write_bytes(b"".join(whole[:n]) + whole[n][: len(whole[n]) // 2])
        referee, journal = resume(path)
        go_on(referee, 3)
        journal.close()
        written = path.read_bytes().splitlines(keepends=True)
        assert written == whole[: len(written)]


def test_a_line_without_its_end_counts(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    whole = whole_game(path, "dying")
    path.write_bytes(b"".join(whole[:9]).rstrip(b"\n"))
    _, journal = resume(path)
    journal.close()
    assert path.read_bytes().splitlines(keepends=True)[:9] == whole[:9]


def test_cut_in_the_header_there_is_no_game(tmp_path: Path) -> None:
    first = whole_game(tmp_path / "game.jsonl", "dying")[0]
    for at in range(len(first) - 1):
        with pytest.raises(Fault) as error:
            record.parse(first[:at])
        assert error.value.message.id == "fault.empty"
        assert error.value.line == 1
    assert record.parse(first[:-1]).lines == ()


def test_notes_stay_and_change_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    whole = whole_game(path, "end_of_turn")
    note = '{"event":"note","text":"un café — 2♥","seat":7}\n'.encode()
    noted = [whole[0], note, *whole[1:20], note, note, *whole[20:30]]
    path.write_bytes(b"".join(noted))
    referee, journal = resume(path)
    assert path.read_bytes() == b"".join(noted)
    go_on(referee, 4)
    journal.close()
    written = path.read_bytes().splitlines(keepends=True)
    assert [line for line in written if line != note] == whole[: len(written) - 3]


def test_a_finished_game_is_resumed_as_finished(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    whole = whole_game(path, "end_of_turn")
    referee, journal = resume(path)
    journal.close()
    assert referee.actor is None
    assert path.read_bytes() == b"".join(whole)


def test_undo_then_resume_is_as_if_it_had_not_been(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    whole = whole_game(path, "end_of_turn")
    path.unlink()
    referee, journal = begin(path, TABLES["end_of_turn"], SEEDS["end_of_turn"])
    undone = 0
    while referee.actor is not None:
        go_on(referee, 1)
        if (
            referee.undoable_by is not None
            and referee.undoable_by == referee.actor
            and undone % 3 == 0
        ):
            referee.undo()
        undone += 1
    journal.close()
    assert path.read_bytes() == b"".join(whole)
