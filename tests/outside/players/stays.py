"""Plays on after goodbye, and ignores being told to end."""

import signal
import time

from honest import play

for name in ("SIGTERM", "SIGHUP", "SIGINT"):
    if hasattr(signal, name):
        signal.signal(getattr(signal, name), signal.SIG_IGN)
play()
time.sleep(1000)
