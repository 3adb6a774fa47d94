"""What was handed in, read: a file, a folder, a zip, a bulk download, a manifest."""
