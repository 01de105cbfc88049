"""Keys: from what a terminal sends to what the player asks for."""
