"""Playing matches: writing events, negotiation between people, help by the engines."""
