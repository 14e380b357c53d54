"""What is played in a room: each kind has its own pairings, standings and next step."""
