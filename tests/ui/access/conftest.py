"""Debian's Python runs the listener, which is not a test."""

collect_ignore = ["listener.py"]
