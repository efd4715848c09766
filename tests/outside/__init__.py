"""Programs that play, and programs at fault, as the table meets them."""
