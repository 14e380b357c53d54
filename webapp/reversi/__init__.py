"""What the site has for Reversi alone: the position editor."""
