"""Build hook: compiles the message catalogues, which the program reads as `.mo`."""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def compile_catalogues(root: Path) -> None:
    """Compile every catalogue of the package under `root`, each beside its source."""
    for source in (root / "mille").rglob("strings/*.po"):
        with source.open("rb") as words:
            catalog = read_po(words, locale=source.stem)
        with source.with_suffix(".mo").open("wb") as compiled:
            write_mo(compiled, catalog)


class CatalogHook(BuildHookInterface):
    """Runs before a wheel is made, an editable one too."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        compile_catalogues(Path(self.root))
