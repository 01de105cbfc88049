"""`python -m blackjack_cli` is the same as `blackjack`."""

import sys

from blackjack_cli.cli import main

if __name__ == "__main__":
    sys.exit(main())
