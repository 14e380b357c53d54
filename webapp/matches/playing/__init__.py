"""What players do in matches: writing events, negotiation between people, help by the engines."""
