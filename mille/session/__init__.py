"""A match and what is kept of it, without a screen: referee, records, history, settings."""
