"""What engines find out about positions, as pages are told of it."""
