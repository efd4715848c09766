"""The listener is run by Debian's Python, and is no test."""

collect_ignore = ["listener.py"]
