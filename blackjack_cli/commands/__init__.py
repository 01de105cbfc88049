"""The command line: what is asked for, checked, and every error as one sentence."""
