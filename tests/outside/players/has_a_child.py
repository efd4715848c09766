"""Starts a program of its own that holds its pipes, and stalls."""

import subprocess
import sys
import time

from honest import play

helper = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)"])
print(helper.pid, file=sys.stderr, flush=True)
play(lambda line: time.sleep(1000))
