"""SGF, the Smart Game Format: its syntax, and games with variations, comments and marks."""
