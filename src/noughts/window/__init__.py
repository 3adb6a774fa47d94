"""The pygame window."""
