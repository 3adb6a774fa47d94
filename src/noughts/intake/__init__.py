"""Reads what was handed in: a file, a folder, a zip, a bulk download, or a class listed in a manifest."""
