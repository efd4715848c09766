"""Long play: thousands of games, and hours at the window, after which nothing has grown."""
