"""An error in a thread fails the test in which it comes up."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

RAISES = """
from threading import Thread


def test_a_thread():
    thread = Thread(target=lambda: {}["nothing"])
    thread.start()
    thread.join()
"""


def test_what_a_thread_raises_fails_a_test(tmp_path: Path) -> None:
    file = tmp_path / "test_raises.py"
    file.write_text(RAISES)
    settings = Path(__file__).parents[1] / "pyproject.toml"
    command = [sys.executable, "-m", "pytest", "-n", "0", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [*command, "-c", str(settings), "--rootdir", str(tmp_path), str(file)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1, done.stdout
    assert "KeyError: 'nothing'" in done.stdout
