"""Build hook: compiles the message catalogues, which the program reads as `.mo`.

What the Unicode CLDR knows of a language (its signs for numbers, its lists, dates and ordinals)
goes into the house's catalogue as messages, so that players need not install Babel. Japanese, which
has no spaces, gets marks between its phrases, where lines may end.
"""

import re
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.builders.utils import get_reproducible_timestamp

STANDARD = {"en": "en_GB", "fr": "fr_CA", "ja": "ja_JP"}
"""Whose customs a language without a country has."""
GROUPED = {"es": 5, "pl": 5, "pt": 5}
"""How many digits a number has at least whose thousands are set apart; elsewhere 4."""
BEFORE = {"es": ("y", "e", r"h?i(?![aeo])")}
"""Languages with another *and* before some sounds: both words, and how what follows begins."""
PHRASE = "\u200b"
"""Stands between two phrases of Japanese."""
TERMS = (
    "表の捨て札|捨て札の山|捨て札|山札|手札|付け札|伏せ札|場札|ペナルティ札|メルド|シークエンス|ディール"
    "|見えたカード|最初のページ|ワイルドカード|大富豪|大貧民|8切り|都落ち|カード交換|オールイン|サイドポット|ふり返り|得点帳"
    "|今日のディール|大名人|全画面|シーズン|対数尤度比|夜更かし|間違|元に戻す|共有|台所|宣言|得点|感嘆符|方針転換|目盛"
    r"|効果音|五分|枚ずつ|〜[0-9]+|成り上が|あと\{\w+\}|\{suit\}の\{rank\}"
)
"""Words of the games that no line may end within; phrases are found by rules of thumb."""
WHOLE = re.compile(TERMS + r"|\{(?:[^{}]|\{[^{}]*\})*\}")
"""Such a word, or a blank."""
ALTERNATIVE = re.compile(r"\|((?:[^{}|]|\{[^{}]*\})*)")
CHOICE = re.compile(rf"\{{\w+(?::\w+)?(?:{ALTERNATIVE.pattern})+\}}")
"""Words that a blank chooses among, and such a blank."""
PARTICLES = tuple("がはをにのとでも、。：")
SEAM = re.compile(r"(?<=[、。：！？])(?=\{)|(?<=\})(?=\{\w+:First\})")
"""Where a sentence or a part of one is put to another."""
NO_MARK = set(" 、。，．：；！？…）」』】")
"""No mark stands before these, which end a phrase."""
ORDINALS = 200
"""Ordinals of larger numbers go by their last two figures."""


def compile_catalogues(root: Path) -> None:
    """Compile every catalogue of the package under `root`, each beside its source.

    The house's say which languages there are, so that the self-test misses one that was lost.
    """
    sources = sorted((root / "mille").rglob("strings/*.po"))
    languages = sorted({source.stem for source in sources})
    names = {each: Locale.parse(each).display_name for each in languages}
    made = datetime.fromtimestamp(get_reproducible_timestamp(), UTC)
    for source in sources:
        with source.open("rb") as words:
            catalog = read_po(words, locale=source.stem)
        if source.stem == "ja":
            mark_phrases(catalog)
        if any(":gender|" in str(each.string) for each in catalog):
            catalog.add("cldr.genders", "f m")  # asked for where it matters how one is addressed
        if source.parent.parent.name == "i18n":
            add_customs(catalog, Locale.parse(STANDARD.get(source.stem, source.stem)))
            catalog.add("build.languages", " ".join(languages))
            for language, name in names.items():
                catalog.add(f"cldr.name.{language}", name)
        if source.stem != "en" and says_all(catalog, source.with_name("en.po")):
            catalog.add("build.whole", "yes")  # so that nobody need read the English
        catalog.creation_date = catalog.revision_date = made  # else Babel would ask the clock
        with source.with_suffix(".mo").open("wb") as compiled:
            write_mo(compiled, catalog)


def says_all(catalog: Catalog, english: Path) -> bool:
    """Whether it has words for every message of the English catalogue."""
    with english.open("rb") as words:
        ids = [each.id for each in read_po(words) if each.id]
    return all(id in catalog and catalog[id].string for id in ids)


def mark_phrases(catalog: Catalog) -> None:
    """Put marks between the phrases of every message."""
    from budoux import load_default_japanese_parser  # only Japanese needs it

    parse = load_default_japanese_parser().parse
    for each in catalog:
        if isinstance(each.string, str):
            each.string = marked(each.string, parse) if each.id else each.string
        else:
            each.string = tuple(marked(string, parse) for string in each.string)


def marked(words: str, parse: Callable[[str], list[str]]) -> str:
    """The words with a mark between each two of their phrases, unless there is a space."""

    def chosen(blank: re.Match[str]) -> str:
        """A blank with marks in the words that it chooses among, and behind their particles."""
        after = blank.string[blank.end() : blank.end() + 1]
        ends = PHRASE if after and after not in NO_MARK | {PHRASE} else ""
        return ALTERNATIVE.sub(
            lambda it: f"|{marked(it[1], parse)}{ends if it[1].endswith(PARTICLES) else ''}",
            blank[0],
        )

    within = {at for it in WHOLE.finditer(words) for at in range(it.start() + 1, it.end())}
    made, at = "", 0
    for phrase in (phrase for part in re.split("(?<=・)", words) for phrase in parse(part)):
        apart = at and at not in within and words[at - 1] != " " and phrase[0] not in NO_MARK
        made += f"{PHRASE}{phrase}" if apart else phrase
        at += len(phrase)
    return CHOICE.sub(chosen, SEAM.sub(PHRASE, made))


def add_customs(catalog: Catalog, locale: Locale) -> None:
    """Add what the CLDR says of the language, each custom as a message."""
    for id, words in customs(locale).items():
        if f"cldr.{id}" not in catalog:
            catalog.add(f"cldr.{id}", words)


def customs(locale: Locale) -> dict[str, str]:
    """How a language writes numbers, lists and days, and what it calls itself."""
    signs, lists = locale.number_symbols["latn"], locale.list_patterns["standard"]
    parts = {"d": "{d}", "MMM": "{m}", "LLL": "{m}", "M": "{month}", "L": "{month}", "y": "{y}"}
    parts |= {"MMMM": "{wide}", "LLLL": "{wide}"}
    day = locale.datetime_skeletons["yMMMd"].format % parts
    months = locale.months["format"]["abbreviated"]
    return {
        "name": locale.languages[locale.language],
        "group": signs["group"],
        "decimal": signs["decimal"],
        # Where the CLDR has the hyphen of a keyboard, a printed minus is meant.
        "minus": signs["minusSign"].replace("-", "−"),
        "plus": signs["plusSign"],
        "percent": locale.percent_formats[None].pattern.replace("#,##0", "{n}"),
        "list.two": lists["2"].format("{a}", "{b}"),
        "list.middle": lists["middle"].format("{a}", "{b}"),
        "list.end": lists["end"].format("{a}", "{b}"),
        "ordinals": " ".join(map(locale.ordinal_form, range(ORDINALS))),
        "date": day,
        "month_of": locale.datetime_skeletons["yMMM"].format % parts,
        "month_of.wide": locale.datetime_skeletons["yMMMM"].format % parts,
        "first_day": str(locale.first_week_day),
        "grouped": str(GROUPED.get(locale.language, 4)),
        **_other_and(locale.language, lists),
        **{f"day.{n}": name for n, name in locale.days["format"]["abbreviated"].items()},
        **{f"month.{n}": name for n, name in months.items()},
        **{f"month.{n}.wide": name for n, name in locale.months["stand-alone"]["wide"].items()},
    }


def _other_and(language: str, lists: Any) -> dict[str, str]:
    """The lists of a language that has another *and* before some sounds, and those sounds."""
    if language not in BEFORE:
        return {}
    usual, other, sounds = BEFORE[language]
    ends = {f"list.{end}.before": lists["2" if end == "two" else end] for end in ("two", "end")}
    said = {id: list.replace(f" {usual} ", f" {other} ") for id, list in ends.items()}
    return {"list.before": sounds, **{id: list.format("{a}", "{b}") for id, list in said.items()}}


class CatalogHook(BuildHookInterface):
    """Runs before a wheel is made, an editable one too."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        compile_catalogues(Path(self.root))
