"""The rules of Capture Go in plain Python, and what they alone say of a position."""
