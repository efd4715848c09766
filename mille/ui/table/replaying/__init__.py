"""A recorded game at its table, replayed step by step, with questions about each step."""
