"""The command for translators: what is missing, stale or too long, or has other blanks."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from hatch_build import compile_catalogues
from mille.i18n import load
from tools.translate import (
    BLANK,
    NOTES,
    ROOT,
    blanks,
    faults,
    fillings,
    fits,
    id_of,
    placed,
    places,
    read,
    renewed,
)

ENGLISH = {
    "hint.draw": "Pull one off the heap.",
    "pile.top": "Uppermost: {card:the}",
    "new.begin": "Hand them out",
    "undo.late": "That comes after {name} went ahead of you. " * 3,
}


def catalogue(texts: dict[str, str], language: str = "en") -> Catalog:
    """A catalogue with these messages."""
    made = Catalog(locale=language)
    for id, text in texts.items():
        made.add(id, text)
    made.add(("count.cards", "count.cards"), ("{n} card", "{n} cards"))
    return made


def on_disk(given: Catalog) -> Catalog:
    """The catalogue written to disk and read again."""
    file = BytesIO()
    write_po(file, given, width=0)
    file.seek(0)
    return read_po(file, locale=given.locale)


def dutch() -> Catalog:
    return on_disk(renewed(catalogue(ENGLISH), Catalog(locale="nl")))


def test_english_stands_beside_each_id() -> None:
    begun = dutch()
    beside = {str(each.id): " ".join(each.auto_comments) for each in begun if each.id}
    for id, text in ENGLISH.items():
        assert beside[id].endswith(" ".join(f"English: {text}".split()))
    assert dict(faults(catalogue(ENGLISH), begun)) == dict.fromkeys(
        [*ENGLISH, "count.cards"], "missing"
    )


def test_what_is_wrong_is_said() -> None:
    begun = dutch()
    done = {
        "hint.draw": "Pak een kaart van de stapel.",
        "pile.top": "Aflegstapel: {kaart} bovenop",
        "new.begin": "Deel de kaarten aan iedereen die aan tafel zit, ook aan jezelf",
        "card.de": "de {rank} van {suit}",
        "new.begin.one": "Deel",
        "hint.draws": "Zo heet niets",
    }
    for id, text in done.items():
        message = begun.get(id)
        if message is None:
            begun.add(id, text)
        else:
            message.string = text
    counted = begun.get("count.cards")
    counted.string = ("een kaart", "{n} kaarten")
    changed = ENGLISH | {"hint.draw": "Fetch one off the heap."}
    found = dict(faults(catalogue(changed), on_disk(begun)))
    assert found.pop("hint.draw").startswith("stale")
    assert found.pop("pile.top") == "other blanks than English: card, kaart"
    assert found.pop("new.begin").startswith("too long")
    assert found.pop("hint.draws").startswith("not a message")
    assert found.pop("count.cards").startswith("a form without {n}")
    assert set(found.values()) == {"missing"}
    assert not {"card.de", "new.begin.one"} & set(found)
    again = on_disk(renewed(catalogue(changed), on_disk(begun)))
    assert dict(faults(catalogue(changed), again))["hint.draw"].startswith("stale")


def test_english_stands_in_for_what_has_no_words_yet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = dutch()
    begun["hint.draw"].string = "Pak een kaart."
    folder = tmp_path / "mille" / "words" / "strings"
    folder.mkdir(parents=True)
    for made in (catalogue(ENGLISH), begun):
        with (folder / f"{made.locale}.po").open("wb") as file:
            write_po(file, made)
    compile_catalogues(tmp_path)
    monkeypatch.setattr("mille.i18n.folders", lambda *games: [folder])
    words = load("nl")
    assert words("hint.draw") == "Pak een kaart."
    assert words("new.begin") == ENGLISH["new.begin"]
    assert [words("count.cards", n=n) for n in (1, 2)] == ["1 card", "2 cards"]


@cache
def english() -> list[Catalog]:
    """The program's catalogues, each as its file has it."""
    return [*map(read, ROOT.rglob("strings/en.po"))]


def test_every_message_says_where_it_stands_and_what_fills_it() -> None:
    for words in english():
        known = {id_of(each) for each in words}
        for each in filter(id_of, words):
            assert each.auto_comments or placed(id_of(each)), id_of(each)
            filled = {BLANK.match(line)[1] for line in fillings(each)}  # type: ignore[index]
            assert filled == blanks(each), id_of(each)
            said = [*each.auto_comments, *places(each, known)]
            assert len(set(said)) == len(said), f"{id_of(each)}: one note twice"


def test_no_note_is_left_of_what_is_no_more() -> None:
    messages = [each for catalogue in english() for each in catalogue if each.id]
    words = [(id_of(each), blanks(each)) for each in messages]
    groups = [group for groups in NOTES["notes"] for group in groups.split()]
    assert not [group for group in groups if not any(fits(id, group) for id, _ in words)]
    for key in NOTES["blanks"]:
        group, _, blank = key.rpartition(" ")
        assert any(blank in there and fits(id, group or "*") for id, there in words), key


def test_notes_tell_one_place_and_one_blank_from_another() -> None:
    made = catalogue(
        {"voice.lili.sit.1": "Hi!", "warning.lost": "{name} has {mine}, you {n:ordinal}."}
    )
    begun = renewed(made, Catalog(locale="nl"))
    spoken, asked = (begun[id].auto_comments for id in ("voice.lili.sit.1", "warning.lost"))
    assert [line.split()[0] for line in spoken] == ["Said", "Lili", "They", "English:"]
    assert [line.split(":")[0] for line in asked[1:3]] == ["{name}", "{mine}"]
    assert asked[3] == "{n:ordinal}: a number, as an ordinal: “3rd”."
