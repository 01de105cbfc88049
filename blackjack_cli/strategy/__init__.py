"""Which action to take, and what each is worth: charts, levels, exact values."""
