"""The rules of Capture Go in plain Python, and facts that follow from the rules alone."""
