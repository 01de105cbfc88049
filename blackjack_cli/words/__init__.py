"""Happenings in words: what is said of each event and answer, in five languages."""
