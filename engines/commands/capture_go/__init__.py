"""`yiyuan capture-go …`, one module per group of commands."""
