"""`yiyuan reversi …`, one module per group of commands."""
