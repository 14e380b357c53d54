"""Problems: what the lessons of Capture Go and the exercises of Reversi have in common."""
