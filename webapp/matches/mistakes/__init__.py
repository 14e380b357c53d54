"""Learn from one's mistakes: the turning points of a finished match, replayed one by one."""
