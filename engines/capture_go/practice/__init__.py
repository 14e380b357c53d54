"""A problem made from a finished game: how it was decided, and the position to practise that."""
