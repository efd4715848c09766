"""The program without a window, as in the tests of the screen; and disks that misbehave."""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

from tests.ui.conftest import home, quick_pictures

__all__ = ["home", "quick_pictures"]

CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH = 1, 2
_VERSION = 0x20080522


class _Header(ctypes.Structure):
    _fields_ = [("version", ctypes.c_uint32), ("pid", ctypes.c_int)]


class _Set(ctypes.Structure):
    _fields_ = [(name, ctypes.c_uint32) for name in ("effective", "permitted", "inheritable")]


@contextmanager
def nobody_special() -> Iterator[None]:
    """Folder permissions count as for every player, even if tests run as root."""
    if sys.platform == "win32" or os.geteuid() != 0:
        yield
        return
    libc = ctypes.CDLL(None, use_errno=True)
    header, sets = _Header(_VERSION, 0), (_Set * 2)()
    assert libc.capget(ctypes.byref(header), sets) == 0
    before = sets[0].effective
    sets[0].effective &= ~(1 << CAP_DAC_OVERRIDE | 1 << CAP_DAC_READ_SEARCH)
    assert libc.capset(ctypes.byref(header), sets) == 0
    try:
        yield
    finally:
        sets[0].effective = before
        assert libc.capset(ctypes.byref(header), sets) == 0


@contextmanager
def locked_up(place: Path, allowed: int = 0) -> Iterator[None]:
    """Nobody can read a file, or look into a folder."""
    if sys.platform == "win32":
        pytest.skip("Windows has no mode for that")
    mode = place.stat().st_mode
    place.chmod(allowed)
    try:
        with nobody_special():
            yield
    finally:
        if place.exists():
            place.chmod(mode)


def no_writing(folder: Path) -> AbstractContextManager[None]:
    """Nothing can be made, renamed or removed in a folder."""
    return locked_up(folder, 0o500)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 256 KB; needs root."""
    place = tmp_path / "disk"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=256k", "mille-test", str(place)]
    try:
        done = subprocess.run(mount, capture_output=True, text=True, check=False)
    except OSError as error:
        pytest.skip(f"no disk can be mounted: {error}")
    if done.returncode:
        pytest.skip(f"no disk can be mounted: {done.stderr.strip()}")
    yield place
    subprocess.run(["umount", "--lazy", str(place)], check=True)
