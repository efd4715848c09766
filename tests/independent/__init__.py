"""A second opinion on records: written from the specification, sharing nothing with `mille`."""
