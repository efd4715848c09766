"""What is on the screen, for screen readers and other assistive programs, through AccessKit.

`tree` says a frame in AccessKit's terms, `adapter` hands it to AccessKit, and `reader` is the
window's side. The adapter works in a process of its own on Linux; on Windows and macOS `within` is
both in one.
"""
