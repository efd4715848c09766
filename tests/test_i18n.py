"""Words: every language has every message, with just the blanks that are filled."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from unittest.mock import Mock

import pytest
from babel.messages.pofile import read_po

import mille
from mille import i18n
from mille.cards import Card
from mille.cli import main
from mille.engine.codec import Seat
from mille.engine.message import Message, message
from mille.games import discover
from mille.i18n import A_KEY, BLANK, languages, load, plain
from mille.value import Value
from tests.games.matches import MOST_MOVES, built_in_match, random_match, walk, window_rule_sets
from tests.parts import every_game, every_node, long, nothing_collected
from tools import translate
from tools.translate import ASKED, readings

ROOT = Path(mille.__file__).parent
SAYS = {"message", "by_name", "words", "w", "_words", "has"}
"""Functions whose first argument is a message id."""
CUSTOMS = "cldr."
"""Messages made from the Unicode CLDR when catalogues are compiled."""


class Words(Value):
    text: str

    @property
    def forms(self) -> list[str]:
        """Its text with each of the words that its blanks choose among."""
        return readings(self.text)

    @property
    def blanks(self) -> frozenset[str]:
        return frozenset(name for name, _ in ASKED.findall(self.text))


@cache
def catalogues() -> dict[str, dict[Path, dict[str, Words]]]:
    """For each language, its catalogues by folder with their messages."""
    found: dict[str, dict[Path, dict[str, Words]]] = {}
    for path in sorted(ROOT.rglob("strings/*.po")):
        with path.open("rb") as file:
            entries = [entry for entry in read_po(file, locale=path.stem) if entry.id]
        found.setdefault(path.stem, {})[path.parent] = {
            str(entry.id): Words(str(entry.string)) for entry in entries
        }
    return found


def known(language: str) -> dict[str, Words]:
    return {id: words for part in catalogues()[language].values() for id, words in part.items()}


HOUSE = ROOT / "i18n" / "strings"


def own_words(language: str, game: str) -> dict[str, Words]:
    """The messages of a game's own catalogue."""
    return catalogues()[language].get(ROOT / "games" / game / "strings", {})


@cache
def space(language: str, game: str | None) -> dict[str, Words]:
    """The messages for a game's folder: the house's and its own; for other files, those of all."""
    if game is None:
        return known(language)
    return catalogues()[language][HOUSE] | own_words(language, game)


def game_of(path: Path) -> str | None:
    """The game whose folder holds the file."""
    parts = path.relative_to(ROOT).parts
    return parts[1] if parts[0] == "games" and len(parts) > 2 else None


class Said(Value):
    """A place in the program that names a message, or a family of them."""

    where: str
    game: str | None
    """The game whose folder holds it."""
    pattern: str
    exact: bool
    """Whether it is one message; otherwise a family, and the pattern is a regular expression."""
    blanks: frozenset[str] | None
    """None if the place does not show them."""

    def ids(self) -> list[str]:
        if self.exact:
            return [self.pattern]
        return family(self.pattern, self.game)

    @property
    def words(self) -> dict[str, Words]:
        """The messages that can be said there."""
        return space("en", self.game)


@cache
def family(pattern: str, game: str | None) -> list[str]:
    """The messages that can be said in a game's folder whose ids are like this."""
    like = re.compile(pattern)
    return [id for id in space("en", game) if like.fullmatch(id)]


@cache
def nodes() -> list[tuple[Path, ast.Call | ast.Constant | ast.JoinedStr]]:
    """Everything that may name a message, in every file."""
    with nothing_collected():
        return [
            (path, node)
            for path in sorted(ROOT.rglob("*.py"))
            for node in every_node(ast.parse(path.read_text("utf-8")))
            if isinstance(node, ast.Call | ast.Constant | ast.JoinedStr)
        ]


def pattern(node: ast.JoinedStr) -> str:
    """A regular expression for a text with values in it."""
    return "".join(
        re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+"
        for part in node.values
    )


def choices(node: ast.expr) -> Iterator[ast.expr]:
    if isinstance(node, ast.IfExp):
        yield from choices(node.body)
        yield from choices(node.orelse)
    else:
        yield node


def test_warnings_are_messages_too() -> None:
    """The same person reads what is printed on the console."""
    written = [
        f"{path.name}: {ast.unparse(node)}"
        for path, node in nodes()
        if isinstance(node, ast.Call)
        and getattr(node.func, "attr", "") in ("warning", "error")
        and ast.unparse(node.func).startswith("log.")
        and isinstance(node.args[0], ast.Constant | ast.JoinedStr)
    ]
    assert not written


JOINED = re.compile(r"^[ ,;:·–—/-]+$")
"""What may stand between words; lines below each other are no sentence."""
CASES = ("capitalize", "lower", "swapcase", "title", "upper")
IN_CODE = {
    "app/access.py": "what a part is called and what is chosen in it, in one field",
    "app/look.py": "a setting of the desktop, which is read",
    "app/program.py": "the suffix of a file",
    "app/loop.py": "versions, in a report for the people who fix the program",
    "agents/__init__.py": "an id made of a name",
    "beggar_my_neighbor/table.py": "a position, to find it again",
    "cards.py": "a seed",
    "selftest.py": "names and figures that a check found",
    "cli/console.py": "spaces in a line of somebody else's",
    "cli/records.py": "the columns of a file or a command, and a size as it is typed",
    "cli/running.py": "names of programs with their versions",
    "engine/message.py": "a message for a programmer, by its id and blanks",
    "i18n/__init__.py": "the catalogue itself, and what is printed on a key",
    "session/record.py": "spaces in a note of a record",
    "session/review.py": "the arguments of a command",
    "session/seated.py": "spaces in the name of a program",
    "ui/shapes.py": "the points of a drawing",
    "ui/pages/reading.py": "what a search looks through, an id, and licences as they were written",
    "ui/pages/history.py": "what a search looks through",
    "ui/pages/score_pads.py": "spaces in a name that is typed",
    "ui/pages/you.py": "spaces in a name that is typed",
    "ui/table/inputs.py": "the keys of ranks and suits",
    "ui/table/beside.py": "the points of a drawing",
    "session/challenges.py": "the words of a challenge, which are the same in all languages",
    "ui/textfield.py": "lines that were pasted as the one line there is room for",
    "ui/text.py": "lines of any text as the one line there is room for",
    "view/action.py": "an id made of the name of a key",
    "view/names.py": "the columns of a table in a plain text",
    "view/papers.py": "cards as they are typed",
}
"""Code that changes case or joins words which are no message, and what those are."""


def _joins(node: ast.Call | ast.Constant | ast.JoinedStr) -> bool:
    """Whether words are joined there, or change their case."""
    if isinstance(node, ast.JoinedStr):
        called = [each.func for each in ast.walk(node) if isinstance(each, ast.Call)]
        names = {getattr(each, "id", getattr(each, "attr", "")) for each in called}
        return bool(names & {*SAYS, "text", "number", "decimal", "listed"} - {"has"})
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return False
    if node.func.attr in CASES:
        return not node.args
    by = node.func.value
    if node.func.attr != "join" or len(node.args) != 1 or node.keywords:
        return False
    if isinstance(by, ast.Constant):
        return isinstance(by.value, str) and JOINED.match(by.value) is not None
    return isinstance(by, ast.Name) and by.id.isupper()


def test_no_messages_are_put_together_in_code() -> None:
    """Another language may order the words differently and has its own rules for capitals."""
    found: dict[str, list[str]] = {}
    for path, node in nodes():
        if _joins(node):
            where = path.relative_to(ROOT).as_posix().removeprefix("games/")
            found.setdefault(where, []).append(ast.unparse(node))
    assert not {where: there for where, there in found.items() if where not in IN_CODE}
    assert found.keys() == IN_CODE.keys()


@cache
def said() -> list[Said]:
    found: list[Said] = []
    for path, node in nodes():
        if not isinstance(node, ast.Call) or not node.args:
            continue
        name = getattr(node.func, "id", None) or getattr(node.func, "attr", None)
        if name not in SAYS:
            continue
        game, where = game_of(path), f"{path.relative_to(ROOT)}:{node.lineno}"
        names = [keyword.arg for keyword in node.keywords] + ["name"] * (name == "by_name")
        blanks = None if None in names else frozenset(name for name in names if name)
        for arg in choices(node.args[0]):
            if CUSTOMS in ast.unparse(arg):
                continue
            if isinstance(arg, ast.Constant) and isinstance(arg.value, str):
                found.append(Said(where, game, arg.value, True, blanks))
            elif isinstance(arg, ast.JoinedStr) and isinstance(arg.values[0], ast.Constant):
                family_s = None if name == "by_name" else blanks  # each may have others
                found.append(Said(where, game, pattern(arg), False, family_s))
    return found


def test_the_program_says_something() -> None:
    assert len(said()) > 150
    assert sum(not each.exact for each in said()) > 5


def test_every_message_has_words() -> None:
    missing = [
        f"{each.where}: {each.pattern}"
        for each in said()
        if not each.ids() or not set(each.ids()) <= each.words.keys()
    ]
    assert not missing


def test_the_blanks_in_the_words_are_filled() -> None:
    unfilled = [
        f"{each.where}: {id} lacks {sorted(each.words[id].blanks - each.blanks)}"
        for each in said()
        if each.blanks is not None and (each.exact or each.blanks)
        for id in each.ids()
        if id in each.words
        and any(not b.startswith(A_KEY) for b in each.words[id].blanks - each.blanks)
    ]
    assert not unfilled


def test_no_words_are_left_over() -> None:
    constants: set[str] = set()
    families: set[str] = set()
    open_families: set[str] = set()
    """Families whose first word is filled in too; it must be a word of the program."""
    for _, node in nodes():
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            constants.add(node.value)
        elif isinstance(node, ast.JoinedStr):
            if re.match(r"[a-z_]+\\\.", pattern(node)):
                families.add(pattern(node))
            elif re.match(r"\.\+\\\.\.\+\\\.[a-z]", pattern(node)):
                open_families.add(pattern(node))
    family, open_family = (re.compile("|".join(some)) for some in (families, open_families))
    stems = [f"{text}." for text in constants if re.fullmatch(r"[a-z_]+\.[a-z_]+", text)]
    unused = [
        id
        for id in {re.sub(r"\.(First|a)$", "", id) for id in known("en")}
        if id.removesuffix(".one") not in constants
        and not family.fullmatch(id)
        and not any(id.startswith(stem) for stem in stems)
        and not (id.partition(".")[0] in constants and open_family.fullmatch(id))
    ]
    assert not unused


@pytest.mark.parametrize("language", languages()[1:])
def test_every_language_says_everything_with_the_same_blanks(language: str) -> None:
    """Nothing is missing, stale, too long, in English by oversight, or not of the program. A game
    that nobody has put into another language yet is English.
    """
    found = list[str]()
    begun = {folder for other in languages()[1:] for folder in catalogues()[other]}
    assert HOUSE in begun
    for folder in begun:
        ours, other = (translate.read(folder / f"{each}.po") for each in ("en", language))
        found += [f"{id}: {fault}" for id, fault in translate.faults(ours, other)]
    assert not found
    assert all(form.strip() for words in known(language).values() for form in words.forms)


@pytest.mark.parametrize("language", languages())
def test_a_setting_names_the_question_that_it_is_about(language: str) -> None:
    words = load(language)
    assert words("tell.all") in words("settings.counts.about")


LABELS = re.compile(
    r"(do|zone|pile|column|trick|grade|rule\.\w+|evening\.kind)\.(?!.*(about|pointer)).+"
    r"|rules_set\.\w+|opponent\.\w+\.about|box\.played|folk\.not_yet"
)
"""What stands by itself or behind a colon: `Piger`, and `Vous pouvez : piger`."""
NAMED = {"Bicycle", "Daifugo", "Denexa", "Indigente", "Japanese", "Pagat", "Toronto"}
"""The titles of Daifugo are names, and some rules are named after whose they are."""


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_what_may_stand_behind_a_colon_begins_small(language: str) -> None:
    """By itself the program gives it a capital."""
    labels = [each.forms for id, each in known(language).items() if LABELS.fullmatch(id)]
    assert len(labels) > 100
    assert not {form for forms in labels for form in forms if form[0].isupper()} - NAMED


@pytest.mark.parametrize("language", languages())
def test_no_other_language_is_read(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each says everything, so that none starts later than English."""
    read = Mock(wraps=i18n.read_catalogue)
    monkeypatch.setattr(i18n, "read_catalogue", read)
    load(language)
    assert {call.args[0].stem for call in read.call_args_list} == {language}


@pytest.mark.parametrize("path", sorted(ROOT.rglob("strings/*.po")), ids=lambda path: path.stem)
def test_catalogues_are_sound(path: Path) -> None:
    """No message twice or unfinished, and as many forms as the language needs."""
    text = path.read_text("utf-8")
    ids = re.findall(r'^msgid "(.+)"$', text, re.MULTILINE)
    assert len(ids) == len(set(ids))
    assert "fuzzy" not in text
    with path.open("rb") as file:
        catalogue = read_po(file, locale=path.stem)
    assert not [entry for entry in catalogue if entry.pluralizable]
    assert f"nplurals={catalogue.num_plurals}" in text
    for entry in catalogue:
        rest = BLANK.sub("", str(entry.string))
        assert "{" not in rest and "}" not in rest, entry.id


@every_game
@pytest.mark.parametrize("game", discover())
def test_no_game_says_in_its_own_words_what_the_house_says(game: str) -> None:
    """Except for how people play it, and what its plain rules are called."""
    for language, parts in catalogues().items():
        twice = own_words(language, game).keys() & parts[HOUSE].keys()
        assert all(id.startswith("opponent.") or id == "rules_set.standard" for id in twice)


@every_game
@pytest.mark.parametrize("game", discover())
@pytest.mark.parametrize("language", catalogues())
def test_the_compiled_catalogues_are_those_here(language: str, game: str) -> None:
    """`pip install -e .` compiles them after a change."""
    words = load(language, game)
    for id, entry in space(language, game).items():
        assert words.has(id), id
        assert plain(words._words[id][0]) == plain(entry.text), id
    assert not words.has("no.such.message")
    assert words("no.such.message") == "no.such.message"


@pytest.mark.parametrize("language", catalogues())
@pytest.mark.parametrize("most", [400, long(MOST_MOVES)])
@pytest.mark.parametrize(("game", "rule_set"), window_rule_sets())
def test_whole_games_are_told_in_words(game: str, rule_set: str, most: int, language: str) -> None:
    """There are words for everything that presenters and rules say in real games."""
    words, all_names = load(language, game), ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gil")
    presenter = discover()[game].presenter
    short = most != MOST_MOVES
    for play in (random_match, built_in_match):
        match = play(game, rule_set, short=short)
        told: set[Message] = set()

        def seen_by(seat: Seat, seats: int = match.seats) -> list[str]:
            return ["You" if at == seat else all_names[at] for at in range(seats)]

        for turn in match.turns[-most:]:
            if turn.actor in (0, 1):
                view, names = match.entry.game.observe(turn.state, turn.actor), seen_by(turn.actor)
                told.update(walk(presenter.advice(view, turn.move, names), Message))
            for seat in (Seat(0), Seat(1)):
                view, names = match.entry.game.observe(turn.after, seat), seen_by(seat)
                for event in turn.events:
                    redacted = match.entry.game.redact(event, seat)
                    told.update(walk(presenter.beat(redacted, view, names), Message))
        for turn in match.sampled(15 if short else 100):
            for seat in (Seat(0), Seat(1)):
                view, names = match.entry.game.observe(turn.after, seat), seen_by(seat)
                told.update(walk(presenter.show(view, names), Message))
                if match.entry.game.waiting(turn.after).between_deals or turn == match.turns[-1]:
                    told.update(walk(presenter.sheet(view, names), Message))
        assert len(told) > 50
        for each in told:
            assert words.has(each.id), each.id
            text = words.text(each)
            assert text
            assert "{" not in text
            assert "_" not in text
            assert not re.search(r"\bYou (?!pass\b)\w+s\b", text), text


def test_a_sentence_begins_with_a_capital_and_a_name_as_it_is_written() -> None:
    words = load()
    why = message("outside.ended")
    assert words.text(why) == "The program ended."
    absent = message("outside.absent", name="silent.py", why=why)
    assert words.text(absent) == "silent.py didn't come to the table. The program ended."
    told = message("cards.all", cards=(message("cards.the", card=Card.parse("3C")), "x"))
    assert words.text(told) == "The 3 of clubs and x", "what the house says is no name"
    assert words("names.all", names=("silent.py", "Léo")) == "silent.py and Léo"


def test_an_unknown_language_falls_back_to_english(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert load("xx")("rank.K.plural") == load("en")("rank.K.plural")
    assert load("xx").language == "xx"
    for language in ("xx", "../en", "", "x" * 5000):
        monkeypatch.setenv("MILLE_LANGUAGE", language)
        assert main(["nonsense"]) == 2
        assert "cli." not in capsys.readouterr().err
