"""A recorded game on its own table: looked at step by step, and asked about."""
