"""Tables and queries, group commit, backup."""
