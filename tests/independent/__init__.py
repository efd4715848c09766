"""A second opinion on records, written from the specification; it shares nothing with `mille`."""
