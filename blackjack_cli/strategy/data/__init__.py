"""The charts and values that the strategy is read from."""
