"""Neither reads nor writes."""

import time

time.sleep(1000)
