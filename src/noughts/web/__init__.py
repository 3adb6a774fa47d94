"""The explorer: a page that shows why the machine moves as it does."""
