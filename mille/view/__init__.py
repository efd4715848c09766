"""What a table looks like, as plain values: no screen."""
