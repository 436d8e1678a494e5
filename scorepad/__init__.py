"""scorepad keeps the score of card games played with real cards."""
