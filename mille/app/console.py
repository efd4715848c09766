"""What goes wrong behind the window, as sentences on the standard error output."""

from __future__ import annotations

import logging
import sys

from mille.engine.message import Message
from mille.i18n.catalog import Catalog


class _InWords(logging.Formatter):
    """A message of the catalogues in its words."""

    def __init__(self, words: Catalog) -> None:
        super().__init__()
        self._words = words

    def format(self, record: logging.LogRecord) -> str:
        said: object = record.msg
        return self._words.text(said) if isinstance(said, Message) else super().format(record)


def warn_in(words: Catalog) -> None:
    """Let whatever the program warns of be said in a language; a window may have no console."""
    if sys.stderr is None:
        return
    handler = logging.StreamHandler()
    handler.setFormatter(_InWords(words))
    logging.getLogger("mille").handlers = [handler]
