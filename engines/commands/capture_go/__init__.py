"""`yiyuan capture-go …`, one module a group of commands."""
