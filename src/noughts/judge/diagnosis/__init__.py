"""From evidence to misconception: whose fault a failure is, and what its author probably believes."""
