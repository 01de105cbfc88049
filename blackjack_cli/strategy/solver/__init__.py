"""The exact analysis of a rule set. It needs NumPy and is never part of a game that is played.

    python -m blackjack_cli.strategy.solver            says what each level is worth
    python -m blackjack_cli.strategy.solver --write    makes the files in strategy/data afresh

`hands` and `dealer` are the arithmetic, `play` the values of stand, hit and double, `splits`
those of split, `analysis` a whole game, `charts` the chart, `write` the files.
"""
