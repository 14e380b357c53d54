"""`yiyuan huarong …`, one module a group of commands."""
