"""`yiyuan reversi …`, one module a group of commands."""
