"""Pictures, letters, sound, input: with `app`, all that knows pygame."""
