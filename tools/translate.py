"""What a translation lacks, and its catalogues with English beside each id.

`python -m tools.translate nl` reports every message that is missing, stale, too long, or has other
blanks than English. With `--write` it makes or renews `nl.po` beside each `en.po`, to be filled in
with Poedit or any other program for catalogues. Notes beside each id, from tools/notes.toml, say
where players meet the message and what fills its blanks. See docs/translating.md.
"""

from __future__ import annotations

import argparse
import re
import tomllib
from collections.abc import Container, Iterator
from fnmatch import translate
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from mille.i18n import ALTERNATIVE, BLANK, GENDER, WITH_YOU

ROOT = Path(__file__).parent.parent / "mille"
NOTES: dict[str, dict[str, str]] = tomllib.loads(
    Path(__file__).with_name("notes.toml").read_text("utf-8")
)
"""Where messages appear, by patterns of ids, and what fills their blanks."""
ENGLISH = "English: "
"""The beginning of a note with the English text that a message was translated from."""
ASKED = re.compile(r"\{(\w+)(?::(\w+))?(?=[|}])")
"""The beginning of a blank, also of one inside the words that another chooses among."""
FORMS = re.compile(r"(card|rank|suit|name|ordinal|cldr)\..+")
"""Ids that only some languages have, beside forms and variants of a message there is: cards and
names, and customs that the CLDR knows otherwise."""
LONGER, SPARE = 1.5, 12
"""A text may be this many times as long as the English, plus this many letters."""


def read(path: Path) -> Catalog:
    """A catalogue; an empty one if there is no file."""
    if not path.is_file():
        return Catalog(locale=path.stem)
    with path.open("rb") as file:
        return read_po(file, locale=path.stem)


def id_of(message: Message) -> str:
    """The id that code names."""
    return str(message.id)


def text_of(message: Message | None) -> str:
    """Its words; empty if it has none."""
    return str(message.string or "") if message is not None else ""


def blanks(message: Message) -> set[str]:
    """The names of its blanks, but of those that choose words for a woman or a man: they may mean
    the person at the screen, whom the message does not name.
    """
    return {name for name, form in ASKED.findall(text_of(message)) if form != GENDER}


def readings(text: str) -> list[str]:
    """A text with the first, the second … of the words that its blanks choose among.

    >>> readings("{name} {name|has|have} {n} {n|card|cards}.")
    ['{name} has {n} card.', '{name} have {n} cards.']
    """
    found: list[str] = []

    def read(at: int, text: str) -> str:
        def chosen(blank: re.Match[str]) -> str:
            among = ALTERNATIVE.findall(blank[3])
            return read(at, among[min(at, len(among) - 1)]) if among else blank[0]

        return BLANK.sub(chosen, text)

    while (said := read(len(found), text)) not in found:
        found.append(said)
    return found


def longest(message: Message) -> int:
    """The letters of its longest reading."""
    return max(map(len, readings(text_of(message))))


def english(message: Message) -> str:
    """The English text of a message on one line."""
    return " ".join(text_of(message).split())


def notes(message: Message) -> tuple[str, str]:
    """The notes of a message, and the English text that it was translated from."""
    place, _, was = " ".join(message.auto_comments).partition(ENGLISH)
    return place.strip(), was


def fits(id: str, groups: str) -> bool:
    """Whether an id matches one of these groups, patterns separated by spaces."""
    return _pattern(groups).match(id) is not None


@cache
def _pattern(groups: str) -> re.Pattern[str]:
    return re.compile("|".join(map(translate, groups.split())))


def placed(id: str) -> list[str]:
    """The notes for the groups that an id belongs to."""
    return [said for groups, said in NOTES["notes"].items() if fits(id, groups)]


def places(message: Message, known: Container[str]) -> list[str]:
    """Where players meet it, and for a variant of another message, also when it is used."""
    plain, _, end = id_of(message).rpartition(".")
    variant = [NOTES["variants"][end]] if plain in known and end in NOTES["variants"] else []
    return placed(id_of(message)) + variant


def fillings(message: Message) -> Iterator[str]:
    """What fills each of its blanks, in the form that it asks for."""
    for name, form in dict.fromkeys(ASKED.findall(text_of(message))):
        said = ""
        for key, each in NOTES["blanks"].items():
            group, _, blank = key.rpartition(" ")
            if blank == name and fits(id_of(message), group or "*"):
                said = each
        if said and form:
            yield f"{{{name}:{form}}}: {said}, {NOTES['forms'][form]}."
        elif said:
            yield f"{{{name}}}: {said}."


def faults(source: Catalog, other: Catalog) -> Iterator[tuple[str, str]]:
    """The faults of a translation, each with the id of its message."""
    for message in source:
        id = id_of(message)
        theirs = other.get(id)
        if not id:
            continue
        if theirs is None or not text_of(theirs):
            yield id, "missing"
            continue
        if notes(theirs)[1] not in ("", english(message)):
            yield id, f"stale: English now says {english(message)}"
        said = text_of(theirs)
        if said == text_of(message) and len(BLANK.sub("", said).split()) > 2:
            yield id, "still English"
        counts = [len(ALTERNATIVE.findall(each[3])) for each in BLANK.finditer(text_of(theirs))]
        most = max(WITH_YOU + 1, other.num_plurals)
        if max(counts, default=0) > most:
            yield id, f"a blank that chooses among more than {most} words"
        if blanks(theirs) != blanks(message):
            wrong = ", ".join(sorted(blanks(theirs) ^ blanks(message)))
            yield id, f"other blanks than English: {wrong}"
        if re.search(r"[{}]", BLANK.sub("", said)):
            yield id, "braces that do not match, or a choice in a choice in a choice"
        room = longest(message) * LONGER + SPARE
        if longest(theirs) > room:
            yield id, f"too long: more than {room:.0f} letters"
    known = {id_of(message) for message in source}
    for message in other:
        id = id_of(message)
        if not {id, id.rpartition(".")[0]} & known and not FORMS.fullmatch(id):
            yield id, "not a message of the program"


def renewed(source: Catalog, other: Catalog) -> Catalog:
    """The translation with an entry for every message, with its notes and the English text."""
    found = Catalog(locale=other.locale, project="mille-cards", charset="utf-8", fuzzy=False)
    known = {id_of(message) for message in source}
    for message in source:
        if not message.id:
            continue
        theirs = other.get(id_of(message))
        words = text_of(theirs)
        was = notes(theirs)[1] if theirs is not None and words else ""
        beside = [*message.auto_comments, *places(message, known), *fillings(message)]
        beside.append(ENGLISH + (was or english(message)))
        found.add(message.id, words, auto_comments=beside)
    for message in other:
        if message.id and found.get(id_of(message)) is None:
            found.add(message.id, message.string)
    return found


def main() -> int:
    """Report or write; return the number of messages that need work, at most 1, for the shell."""
    parser = argparse.ArgumentParser(prog="python -m tools.translate", description=__doc__)
    parser.add_argument("language", help="its code, as in nl or fr_CA")
    parser.add_argument("--write", action="store_true", help="make or renew its catalogues")
    args = parser.parse_args()
    count = 0
    for source in sorted(ROOT.rglob("strings/en.po")):
        path = source.with_name(f"{args.language}.po")
        ours, other = read(source), read(path)
        if args.write:
            with path.open("wb") as file:
                write_po(file, renewed(ours, other), width=0)
            continue
        for id, fault in faults(ours, other):
            count += 1
            print(f"{source.parent.parent.name}: {id}: {fault}")
    if not args.write:
        print(f"{count} to do")
    return min(count, 1)


if __name__ == "__main__":
    raise SystemExit(main())
