"""How much better one player's bets and declarations are than another's, in Anaconda."""
