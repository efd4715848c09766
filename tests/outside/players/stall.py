"""Thinks for ever."""

import time

from honest import play

play(lambda line: time.sleep(1000))
