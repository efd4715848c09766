"""The screen: everything that knows pygame."""
