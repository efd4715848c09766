"""Where each card of a table is, and how it gets there."""
