"""The program killed, out of disk space or cut off: nothing is lost."""
