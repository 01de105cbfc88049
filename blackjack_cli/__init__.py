"""Blackjack for the terminal, said in words: speech and braille first."""

__version__ = "0.1.0"
