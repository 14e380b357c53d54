"""What the site has of Tic-tac-toe alone."""
