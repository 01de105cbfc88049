"""What lasts from one session to the next."""
