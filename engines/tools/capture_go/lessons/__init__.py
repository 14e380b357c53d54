"""Makes lessons and proves them."""
