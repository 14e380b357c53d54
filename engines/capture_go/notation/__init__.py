"""How games of Capture Go are written down."""
