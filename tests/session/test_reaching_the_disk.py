"""What was written is on the disk itself, where `fsync` leaves it in the disk's own cache."""

from __future__ import annotations

import errno
import sys
from pathlib import Path

import pytest

from mille.session.disk import write_whole

if sys.platform == "win32":
    pytest.skip("Windows has one way to ask", allow_module_level=True)

import fcntl

FULLY = 51
"""F_FULLFSYNC of macOS."""


@pytest.mark.parametrize("knows_how", [True, False])
def test_on_macos_the_disk_itself_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, knows_how: bool
) -> None:
    """Both for the file and for its name; a network disk may not support it."""
    asked = []

    def control(handle: int, command: int) -> int:
        asked.append(command)
        if not knows_how:
            raise OSError(errno.ENOTSUP, "")
        return 0

    monkeypatch.setattr("sys.platform", "darwin")
    monkeypatch.setattr(fcntl, "F_FULLFSYNC", FULLY, raising=False)
    monkeypatch.setattr(fcntl, "fcntl", control)
    write_whole(tmp_path / "kept", b"cards")
    assert asked == [FULLY, FULLY]
    assert (tmp_path / "kept").read_bytes() == b"cards"
