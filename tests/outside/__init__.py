"""Programs that play, and faulty programs, as the table meets them."""
