"""`yiyuan huarong …`, one module per group of commands."""
