"""What was played and heard once still plays and sounds the same (`make.py` writes it again)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from mille.cli import main
from mille.i18n import languages, load
from mille.session import record
from tests.games.matches import GAMES
from tests.golden import agreed, heard
from tests.golden.make import HERE, playthrough, records, told
from tests.parts import every_game, quick_first


@pytest.mark.parametrize("language", languages())
def test_words_agree_as_they_were_read(language: str) -> None:
    """If the change is meant: `python -m tests.golden.make agreed`, and read the difference."""
    assert agreed.told(language) == (agreed.HERE / f"{language}.txt").read_text("utf-8")
    assert len(" ".join(agreed.ASKED.values()).split()) == 40


@every_game
@pytest.mark.parametrize("game", GAMES)
def test_the_playthrough_is_told_as_before(game: str) -> None:
    kept = (HERE / f"{game}.txt").read_text("utf-8").splitlines()
    again = playthrough(game).splitlines()
    for number, (then, now) in enumerate(zip(kept, again, strict=False), 1):
        assert now == then, f"line {number}"
    assert len(again) == len(kept)


@every_game
@pytest.mark.parametrize("game", GAMES)
def test_a_seat_is_told_as_before(game: str) -> None:
    """The lines of the protocol are those that programs know."""
    kept = (HERE / "told" / f"{game}.txt").read_text("utf-8").splitlines()
    for number, (then, now) in enumerate(zip(kept, told(game).splitlines(), strict=True), 1):
        assert now == then, f"line {number}"


@every_game
@pytest.mark.parametrize("game", GAMES)
def test_every_version_of_the_format_has_a_record(game: str) -> None:
    for version in range(1, record.VERSION + 1):
        assert (HERE / "records" / f"{game}-{version}.jsonl").is_file()


@pytest.mark.parametrize("path", records(), ids=lambda path: path.name)
def test_old_records_verify(path: object, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(path)]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    assert said.out.startswith(f"{path}: ")
    assert load()("cli.verified.open") not in said.out


@pytest.mark.parametrize("game", quick_first(GAMES, 1))
def test_a_deal_is_heard_as_it_was_read(game: str) -> None:
    """If the change is meant: `python -m tests.golden.make heard`, and read the difference."""
    assert heard.heard(game) == (heard.HERE / f"{game}.txt").read_text("utf-8")


@every_game
@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_was_read_tires(game: str) -> None:
    """No line is said twice in a row, and every blank is filled."""
    lines = (heard.HERE / f"{game}.txt").read_text("utf-8").splitlines()
    said = [line for line in lines if not line.startswith(">")]
    assert said and not [line for line in said if "{" in line or not line.strip()]
    assert not [line for line, after in pairwise(lines) if line == after]
