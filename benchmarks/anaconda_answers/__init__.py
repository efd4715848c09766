"""How much better one player's answers to bets and words are than another's, in Anaconda."""
