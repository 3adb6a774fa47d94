"""The tests of the box open boxes themselves, so they hide their memory first, as every judge does."""

from noughts.box.linux import hide_memory

hide_memory()
