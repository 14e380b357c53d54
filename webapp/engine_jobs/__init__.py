"""Jobs of the engines for clients, and what they have found out about positions."""
