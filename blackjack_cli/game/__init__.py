"""The rules of blackjack, pure: no input or output, no clock, no words."""
