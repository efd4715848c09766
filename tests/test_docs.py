"""The pages of docs/ and the examples in docstrings: there, up to date, and true."""

from __future__ import annotations

import doctest
import fnmatch
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import mille
from mille.games import entry, titles
from tools import make_parts

ROOT = Path(mille.__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = sorted(DOCS.rglob("*.md"))
CITING = ("mille", "tests", "benchmarks", "tools", "packaging")
LINK = re.compile(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)")
CITED = re.compile(r"\b([A-Za-z_-]+\.md)\b(?:,? #(\d+))?")
FRONT = [*ROOT.glob("*.md"), ROOT / "packaging" / "README.md"]
SHOWN_ELSEWHERE = {"counts", "count"}
"""What a seat is told in place of hidden cards: not in the files, and explained below the table."""
ROW = re.compile(r"^\| (\d+) \|", re.MULTILINE)


def rows(page: Path) -> set[int]:
    """The numbers of the rows on a page."""
    return set(map(int, ROW.findall(page.read_text("utf-8"))))


def test_the_picture_of_the_parts_is_todays() -> None:
    """`python tools/make_parts.py` draws it again."""
    assert make_parts.PICTURE.read_text("utf-8") == make_parts.draw()


@pytest.mark.parametrize("page", [*FRONT, *PAGES], ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    links = LINK.findall(page.read_text("utf-8"))
    assert not [link for link in links if not (page.parent / link).exists()]


@pytest.mark.parametrize("page", [*FRONT, *PAGES], ids=lambda page: str(page.relative_to(ROOT)))
def test_files_that_a_page_names_are_there(page: Path) -> None:
    """A page names a file by the end of its path. High Card is made from its recipe."""
    named = re.findall(r"`([\w/*]+\.py)`", page.read_text("utf-8"))
    there = [f"/{path.relative_to(ROOT)}" for path in sources()]
    missing = [name for name in named if not fnmatch.filter(there, f"*/{name}")]
    assert not [name for name in missing if "high_card" not in name]


def test_the_readme_is_one_screen() -> None:
    """It is for players; what few people need has a page of its own."""
    assert len((ROOT / "README.md").read_text("utf-8").splitlines()) <= 60


def test_the_index_names_every_page() -> None:
    index = (DOCS / "README.md").read_text("utf-8")
    named = {(DOCS / link).resolve() for link in LINK.findall(index)}
    assert {page.resolve() for page in PAGES} - named == {(DOCS / "README.md").resolve()}


@pytest.mark.parametrize("game", titles())
def test_every_game_has_its_rules_with_numbers(game: str) -> None:
    numbers = rows(DOCS / "games" / f"{game}.md")
    assert numbers >= set(range(1, max(numbers) + 1))
    assert len(numbers) > 5


@pytest.mark.parametrize("game", titles())
def test_every_event_of_a_record_is_explained_with_its_fields(game: str) -> None:
    text = (DOCS / "record.md").read_text("utf-8").partition("### ")[2]
    if game != "mille":  # whose record is the example
        text = (DOCS / "games" / f"{game}.md").read_text("utf-8").partition("## Record")[2]
    for event, kind in entry(game).game.events.kinds.items():
        row = next((row for row in text.splitlines() if re.match(rf"\| [^|]*`{event}`", row)), "")
        assert row, event
        fields = {name.removesuffix("_") for name in kind.__struct_fields__} - SHOWN_ELSEWHERE
        assert {*re.findall(r"`(\w+)`", row)} >= fields, event


def own_page(path: Path) -> Path | None:
    """The page of the game whose folder holds the file."""
    parts = path.relative_to(ROOT).parts
    if "games" not in parts:
        return None
    name = parts[parts.index("games") + 1]
    page = DOCS / "games" / f"{name}.md"
    return page if page.is_file() else None


def sources() -> Iterator[Path]:
    """All files that may cite a page."""
    for folder in CITING:
        yield from sorted((ROOT / folder).rglob("*.py"))


def test_rows_that_a_game_cites_are_on_its_page() -> None:
    """A number alone is a row of the page of the game whose folder cites it."""
    missing = []
    for path in sources():
        page = own_page(path)
        if page is None:
            continue
        known = rows(page)
        cited = set(map(int, re.findall(r"(?<![\w&])#(\d{1,2})\b", path.read_text("utf-8"))))
        missing += [f"{path.relative_to(ROOT)}: #{n}" for n in sorted(cited - known)]
    assert not missing


def test_every_page_that_is_cited_is_in_the_repository() -> None:
    """It also has the row, if one is cited."""
    pages = {
        page.name: page
        for page in [*PAGES, *ROOT.glob("*.md"), *ROOT.glob("*/*.md"), *ROOT.glob("assets/*/*.md")]
    }
    missing = []
    for path in sources():
        for name, row in CITED.findall(path.read_text("utf-8")):
            if name not in pages or (row and int(row) not in rows(pages[name])):
                missing.append(f"{path.relative_to(ROOT)}: {name} #{row}")
    assert not missing


FILES = [path for path in ROOT.glob("mille/**/*.py") if ">>>" in path.read_text("utf-8")]
NAMES = sorted(".".join(path.relative_to(ROOT).with_suffix("").parts) for path in FILES)


@pytest.mark.parametrize("name", NAMES)
def test_examples(name: str) -> None:
    tried = doctest.testmod(import_module(name))
    assert tried.attempted
    assert not tried.failed
