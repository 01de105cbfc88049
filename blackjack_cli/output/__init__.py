"""What the player hears, feels and reads: every output carries the same messages."""
