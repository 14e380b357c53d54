"""What a position is worth without searching: the classic evaluations and the trained one."""
