"""Long play: hours at the window, after which nothing has grown."""
