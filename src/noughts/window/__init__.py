"""The pygame window."""

import os

# Read by pygame when it is first imported: no greeting in the terminal, and real pixels on Windows.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
