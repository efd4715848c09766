"""Tests name messages by id, so that changing words does not break them."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.parts import every_node, nothing_collected
from tests.test_i18n import catalogues

HERE = Path(__file__).parent
SPELLS = {
    "test_words.py": "tests of the words themselves",
    "test_i18n.py": "tests of the words themselves",
    "test_translating.py": "tests of the words themselves",
    Path(__file__).name: "an example of what is found",
    "independent": "a second referee, which has its own sentences and shares no catalogue",
    "probe.py": "terms of one game, which the house must not say",
}
"""Files and folders that may spell out sentences, and why."""
BLANK = re.compile(r"\{\w+\}")
NO_WORDS_OF_OURS = {
    "a program": "a name that none of the people has",
    "page down": "a key's name",
    "page up": "a key's name",
    "the seed": "a seed",
    "what happened": "an error that a test raises",
    "you lead": "words for an assistive program, which a test makes up",
    "your chips": "a blank filled with a name that is no person's own",
}
"""Phrases that tests compare with something else than a message, and what with."""


@cache
def other_tests() -> dict[Path, ast.Module]:
    """All files of the tests but those that may spell out sentences."""
    others = (
        each
        for each in sorted(HERE.rglob("*.py"))
        if not SPELLS.keys() & {*each.relative_to(HERE).parts}
    )
    with nothing_collected():
        return {path: ast.parse(path.read_text("utf-8")) for path in others}


def words_of(text: str) -> list[str]:
    """The words of a text, without its blanks."""
    return re.findall(r"[a-z']+", BLANK.sub(" ", text).lower())


@cache
def sentences_by_word() -> dict[str, list[tuple[str, re.Pattern[str]]]]:
    """The id and pattern of every form of more than two words, by the form's longest word."""
    found = defaultdict(list)
    for own in catalogues()["en"].values():
        for id, message in own.items():
            if id.startswith("settings.cards_said."):
                continue  # they are examples: a card as it is read
            for form in message.forms:
                if len(words_of(form)) > 2:
                    fixed = map(re.escape, BLANK.split(form.rstrip(".!?: ")))
                    pattern = re.compile("(.+)".join(fixed), re.IGNORECASE | re.DOTALL)
                    found[max(words_of(form), key=len)].append((id, pattern))
    return found


def literals(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Every text of a file but docstrings, with its line; each filled-in value is one letter."""
    skipped: set[ast.AST] = set()
    for node in every_node(tree):
        if isinstance(node, ast.Expr):
            skipped.add(node.value)
        elif isinstance(node, ast.JoinedStr):
            parts = node.values
            skipped.update(parts)
            whole = (str(it.value) if isinstance(it, ast.Constant) else "x" for it in parts)
            yield node.lineno, "".join(whole)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in skipped:
            yield node.lineno, node.value


def spelt_out(tree: ast.Module) -> list[tuple[int, str]]:
    """Where a file spells out a message of the program, by line and id."""
    sentences = sentences_by_word()
    return [
        (line, id)
        for line, text in literals(tree)
        for word in dict.fromkeys(words_of(text))
        for id, pattern in sentences.get(word, ())
        if pattern.fullmatch(text.strip().rstrip(".!?: "))
    ]


@cache
def whole_catalogue() -> str:
    """Every form of every message, with a letter for no word in place of each blank."""
    own = (message for part in catalogues()["en"].values() for message in part.values())
    return "\n".join(BLANK.sub("@", form) for message in own for form in message.forms).lower()


def compared(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Every text that is compared or asserted, with its line, but not what an assertion tells."""
    for node in every_node(tree):
        if isinstance(node, (ast.Assert, ast.Compare)):
            for part in ast.walk(node.test if isinstance(node, ast.Assert) else node):
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    yield part.lineno, part.value.strip(".!?:;, ").lower()


def phrases(tree: ast.Module) -> list[tuple[int, str]]:
    """The parts of messages, of two words and more, that a file compares with, by line."""
    return [
        (line, text)
        for line, text in dict.fromkeys(compared(tree))
        if " " in text and len(words_of(text)) > 1 and text not in NO_WORDS_OF_OURS
        if text in whole_catalogue()
        and re.search(rf"(?<!\w){re.escape(text)}(?!\w)", whole_catalogue())
    ]


def test_no_other_test_compares_with_a_part_of_what_the_program_says() -> None:
    found = {
        f"{path.relative_to(HERE)}:{line}": text
        for path, tree in other_tests().items()
        for line, text in phrases(tree)
    }
    assert not found


def test_a_phrase_in_a_test_is_found() -> None:
    assert phrases(ast.parse("assert 'could not be written' in said")) == [
        (1, "could not be written")
    ]
    assert phrases(ast.parse("assert said, 'could not be written'")) == []


def test_no_other_test_spells_what_the_program_says() -> None:
    found = {
        f"{path.relative_to(HERE)}:{line}": id
        for path, tree in other_tests().items()
        for line, id in spelt_out(tree)
    }
    assert not found


def test_a_sentence_in_a_test_is_found() -> None:
    assert spelt_out(ast.parse("f'{who} lost the game: {why}'")) == [(1, "outside.lost")]
    assert spelt_out(ast.parse('said == "The program ended"')) == [
        (1, "outside.ended"),
        (1, "outside.ended.First"),
    ]
    assert spelt_out(ast.parse('"""The program ended."""\nWORDS("outside.ended")')) == []
