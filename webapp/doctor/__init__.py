"""`yiyuan doctor`: looks at a site as its visitors and its operator do, and says what to do."""
