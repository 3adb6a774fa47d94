"""The judge packed for other graders, each package with all it needs inside."""
