"""Fails to import modules with names that no module has."""

raise ModuleNotFoundError("No module named '__main__'", name="..\x00/__main__.")
