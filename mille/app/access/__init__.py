"""What is on the screen, for screen readers and other assistive programs, through AccessKit.

`tree` puts a frame in AccessKit's terms, `adapter` hands it to AccessKit, and `reader` is the
window's side. On Linux the adapter runs in a process of its own; on Windows and macOS `within` is
both in one.
"""
