"""The words that people read, and words that are spelled out."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from mille.cards import Card, Rank, cards
from mille.engine.codec import Seat
from mille.engine.message import message
from mille.games.mille.melds import PRESETS
from mille.games.mille.moves import Melded
from mille.games.mille.present import MillePresenter
from mille.games.mille.rules import MILLE
from mille.i18n import FIRST, SWITCHED, load
from mille.ui.widgets import explained
from mille.value import Value
from mille.view.names import of_cards
from tests.parts import every_node, nothing_collected
from tests.test_i18n import catalogues, known
from tests.ui.tables import table

WORDS = load("en")
PACK = ("mille/", "i18n/hint.pack", "i18n/meant.")
"""Messages in which the discard pile is called the pack, as in Mille."""
SELDOM = ("cli.", "log.", "fault.", "outside.", "wanted.", "refusal.deal_", "refusal.resh")
"""Messages of commands, and about files and programs."""
INSTEAD: dict[str, tuple[str, tuple[str, ...]]] = {
    r"(?i)\bthr(ow|ew|own|ows|owing)\b": ("discard", ()),
    r"(?i)\bcontract lies\b": ("your contract is down", ()),
    r"(?i)\bha(ve|s) won\b": ("you won", ("i18n/fault.no_winner",)),
    r"(?i)\bis (playing|asked|to play)\b": ("is thinking…", ()),
    r"(?i)\bfirst page\b|\bshelf\b": ("start page", ()),
    r"(?i)\bwith (these|some|the family) rules\b": ("by these rules", ()),
    r"(?i)\bno cards? left\b(?<!cards left)": ("no cards left", ()),
    r"(?i)\bpack\b": ("deck, or discard pile; pack in Mille alone", PACK),
    r"(?i)\b(color|favor|honor|center|neighbor|spoilt)": ("Canadian", ("beggar_my_neighbor/g",)),
    r"(?i)\bbrings? (\d|\{|more|up)": ("is worth", ()),
    r"(?i)\btwo pairs\b": ("two pair", ()),
    r"[\d}] %": ("140%", ()),
    r"(?i)\b(twos|threes|fours|fives|sixes|sevens|eights|nines|tens)\b": ("three 3s", ()),
    r"(?i)(?<!discard )\bpile\b": (
        "discard pile, but where it was just named; pile in Beggar alone",
        ("beggar_my_neighbor/", "contract_rummy/help.6", "militaire/help.2"),
    ),
    r"(?i)\bcards again\b": ("one thing is called so", ("i18n/sheet.same",)),
    r"(?i)\bopponents?\b": ("player, people", ()),
    r"(?i)\b(slip|ticket|toast)s?\b": ("words of the code", ()),
    r"\.\.\.|\bcan not\b": ("…, cannot", ()),
    r"(?i)\b(shall|whom|upon|thereof|at the least|one waits|dearer)\b": ("plain words", ()),
}
"""What not to say, as a regular expression; what to say instead, and where it is allowed."""
NAMES = {
    *("Daifugo", "Destitute", "Poor", "Millionaire", "Commoner", "May", "Guts", "Mille", "Undo"),
    *("Elo", "Python", "Tab", "Shift", "End", "Settings", "Menu", "Rules", "Joker", "French"),
    *("Denexa", "Pagat", "Toronto", "Montr", "Thursday", "Linux", "Narrator", "Voice", "Access"),
}
"""Names of games, titles, keys, pages, places, days, systems and screen readers."""
TERMS = {
    "natural": ["column.natural", "column.seven", "score.natural_meld", "payment.naturals"],
    "chapeau": ["payment.chapeaux", "sheet.circle"],
    "skunk": [f"payment.skunk.{how}" for how in ("all_multiplied", "hundreds_multiplied", "marks")],
    "pack": ["zone.pack"],
}
"""Where each term first appears, and is explained under the pointer and for the focus."""


class Text(Value):
    """One form of one message, in its catalogue."""

    id: str
    """The game, then the id: two catalogues may have different words under one id."""
    text: str

    @property
    def bare(self) -> str:
        """The id as the code names it."""
        return self.id.partition("/")[2]

    @property
    def shown(self) -> str:
        """The text with a short word in each blank."""
        return re.sub(r"\{[^}]*\}", "it", self.text)


def every() -> list[Text]:
    return [
        Text(f"{folder.parent.name}/{id}", form)
        for folder, own in catalogues()["en"].items()
        for id, words in own.items()
        for form in words.forms
        if not id.startswith("voice.")
    ]


def sentences(text: str) -> list[str]:
    return [each for each in re.split(r"(?<=[.!?])\s+", text) if each]


def syllables(word: str) -> int:
    """About how many syllables an English word has."""
    groups = re.findall(r"[aeiouy]+", word.lower())
    silent = word.lower().endswith("e") and not word.lower().endswith("le") and len(groups) > 1
    return max(1, len(groups) - silent)


def school_year(text: str) -> float:
    """The year of school that can read it easily, by Flesch and Kincaid."""
    said = re.findall(r"[A-Za-z]+|\d[\d,]*", text)
    parts = len(sentences(text))
    return 0.39 * len(said) / parts + 11.8 * sum(map(syllables, said)) / len(said) - 15.59


def test_it_is_known_what_is_hard_to_read() -> None:
    hard = "Whosoever subsequently relinquishes everything inadvertently forfeits compensation."
    assert school_year(hard) > 12 > 4 > school_year("You draw a card. Then you lay some.")


def test_the_rules_can_be_read_at_twelve() -> None:
    """Twelve is the sixth or seventh year of school."""
    rules = [each for each in every() if re.match(r"help\..+\.body", each.bare)]
    assert rules and not [each for each in rules if school_year(each.text) >= 7]


def test_all_that_is_said_can_be_read_at_twelve() -> None:
    years = {each.id: school_year(each.shown) for each in every() if len(each.text.split()) >= 8}
    assert len(years) > 800
    assert not {id: year for id, year in years.items() if year >= 9}
    assert sum(years.values()) / len(years) < 4.5


def test_no_sentence_is_long() -> None:
    long = [
        (each.id, sentence)
        for each in every()
        for sentence in sentences(each.text)
        if len(sentence.split()) > 25
    ]
    assert {id for id, _ in long} == {"anaconda/fault.passes"}


@pytest.mark.parametrize("wrong", INSTEAD)
def test_one_word_is_said_for_one_thing(wrong: str) -> None:
    """The glossary has those words."""
    found = [each for each in every() if re.search(wrong, each.text)]
    allowed = INSTEAD[wrong][1]
    assert not [each for each in found if not each.id.startswith(allowed)], INSTEAD[wrong][0]


@pytest.mark.parametrize("folder", catalogues()["en"], ids=lambda path: path.parent.name)
def test_who_plays_by_switch_is_told_what_to_do_and_no_key(folder: Path) -> None:
    """But for what is said about keys."""
    about_keys = ("access.", "keys.", "muted.")
    said = catalogues()["en"][folder]
    keyed = [id for id, words in said.items() if "{key_" in str(words.forms)]
    for id in keyed:
        first = "." + FIRST if id.endswith("." + FIRST) else ""
        other = f"{id.removesuffix(first)}.{SWITCHED}{first}"
        assert id.startswith(about_keys) or id.endswith(".pointer") or other in said, id
    for id, words in said.items():
        if f".{SWITCHED}" in id:
            assert not re.search(r"(?i)\{key_|\bclick|\bkey:", str(words.forms)), id


def test_words_are_in_sentence_case() -> None:
    """Only sentences and names begin with capitals."""
    inside = re.compile(r"(?<=[a-z,;] )[A-Z][a-z]+")
    found = {
        (each.id, word)
        for each in every()
        if not each.bare.startswith(("game.title", "key."))
        for word in inside.findall(re.sub(r'"[^"]*"|“[^”]*”|\{[^}]*\}[.!?]?', "", each.text))
        if word not in NAMES
    }
    assert not found


def test_figures_have_their_sign_from_the_language() -> None:
    assert not [each for each in every() if re.search(r"\} ?%", each.text)]


def test_people_are_named_and_are_no_seats() -> None:
    others = re.compile(r"\bseats?\b|second button|your opponent|other hand", re.IGNORECASE)
    found = [each for each in every() if others.search(each.text)]
    assert not [each for each in found if not each.bare.startswith(SELDOM)]


@pytest.mark.parametrize(
    ("rank", "laid", "said"),
    [
        ("Q", "QC QD 2C", "You laid two queens and a 2."),
        ("Q", "QC 2C 2D", "You laid a queen and two 2s."),
        ("Q", "2C", "You added the 2 of clubs to your queens."),
        ("Q", "2C 2D", "You added two 2s to your queens."),
        ("Q", "QC QD", "You added two queens to your queens."),
        ("Q", "QC QD QH", "You laid three queens."),
        ("2", "2C 2D 2H", "You laid three 2s."),
    ],
)
def test_one_2_is_one_2(rank: str, laid: str, said: str) -> None:
    view = MILLE.observe(table("3C"), Seat(0))
    beat = MillePresenter().beat(Melded(Seat(0), Rank(rank), cards(laid)), view, ("You", "Léo"))
    assert beat.news is not None
    assert WORDS.text(beat.news) == said


@pytest.mark.parametrize("name", PRESETS)
def test_rule_sets_are_traditions_in_a_sentence(name: str) -> None:
    about = WORDS(f"rules_set.{name}.about")
    assert about.startswith("As ")
    assert len(sentences(about)) <= 2
    assert not re.search("natural|skunk|meld of", about), "no term before it was explained"


@pytest.mark.parametrize("term", TERMS)
def test_terms_are_explained_where_they_are_met(term: str) -> None:
    card, said = Card.parse("QS"), []
    for id in TERMS[term]:
        about = explained(WORDS, message(id, n=2, rank=Rank.QUEEN, card=card, points=5, line=600))
        assert about, id
        assert "{" not in about
        said.append(about.lower())
    assert any(term in each for each in said)


def test_what_is_not_explained_is_left_alone() -> None:
    assert explained(WORDS, message("start.quit")) == ""
    assert WORDS("glossary.11.about") in explained(WORDS, message("pile.stock", n=3)), "by a term"


def test_every_explanation_belongs_to_words_that_are_said() -> None:
    alone = ("opponent.", "panel.", "cli.", "game.about", "trial.about")
    ids = [id for id in known("en") if id.endswith(".about") and not id.startswith(alone)]
    assert not [id for id in ids if id.removesuffix(".about") not in known("en")]


def test_cards_are_named_as_one_says_them() -> None:
    said = [WORDS.text(of_cards(cards("3H 3S 6S")[:n])) for n in (1, 2, 3)]
    assert said == [
        "The 3 of hearts",
        "The 3 of hearts and the 3 of spades",
        "The 3 of hearts, the 3 of spades and the 6 of spades",
    ]


HERE = Path(__file__).parent
OF_WORDS = {"test_words.py", "test_i18n.py", "test_grammar.py"}
"""Tests of the words themselves, which spell out sentences."""
BLANK = re.compile(r"\{\w+\}")
NO_WORDS_OF_OURS = {
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
    """All files of the tests but those of the words."""
    others = (each for each in sorted(HERE.rglob("*.py")) if each.name not in OF_WORDS)
    with nothing_collected():
        return {path: ast.parse(path.read_text("utf-8")) for path in others}


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
        if " " in text and len(re.findall(r"[a-z']+", BLANK.sub(" ", text))) > 1
        if text in whole_catalogue() and text not in NO_WORDS_OF_OURS
        if re.search(rf"(?<!\w){re.escape(text)}(?!\w)", whole_catalogue())
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
