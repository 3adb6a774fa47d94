"""Where Python looks for modules: never in the current folder, which may be one that students wrote into."""

import os
import sys  # Python has both at hand; anything else would be looked for in the current folder

HOME = os.path.realpath(f"{__file__}/../..")


def forget_current_folder() -> None:
    """Take the current folder off the path of modules, for this process and for every Python that it starts."""
    os.environ["PYTHONSAFEPATH"] = "1"
    sys.path[:] = filter(_trusted, sys.path)
    if given := os.environ.get("PYTHONPATH"):
        os.environ["PYTHONPATH"] = os.pathsep.join(filter(_trusted, given.split(os.pathsep)))


def _trusted(entry: str) -> bool:
    """Tell whether an entry of the path is not the current folder, or the one that holds this package."""
    try:
        here = os.path.realpath(".")
    except OSError:  # it was deleted
        return bool(entry)
    place = os.path.realpath(entry or here)
    return place == HOME or place != here
