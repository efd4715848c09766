"""The program killed, starved of disk and cut off; and that nothing is lost by it."""
