"""Static evaluations: the classic ones and the trained one."""
