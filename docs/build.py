"""`make docs`: the documents as a site in build/docs, with the explorer inside, and every link of it followed.

Pages lie in docs/ as they are read in the repository. For the site they are copied, links to files outside docs/ lead
to the repository, pictures are drawn, Zensical builds, and the explorer is exported beside the pages.
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path

from links import problems
from pictures import write

from noughts.web.export import export

ROOT = Path(__file__).resolve().parent.parent
DOCS, SOURCE, SITE = ROOT / "docs", ROOT / "build" / "docs-source", ROOT / "build" / "docs"
HOME = "https://github.com/noughts/noughts/blob/main"
PAGES = ("*.md", "*.png", "*.svg", "*.gif", "*.json", "*.ipynb", "*.css")


def main() -> int:
    """Build the site, and return 1 when anything in it is wrong."""
    prepare()
    zensical = [sys.executable, "-m", "zensical", "build", "--clean", "--strict"]
    if subprocess.run(zensical, cwd=ROOT, check=False).returncode:
        return 1
    export(SITE / "explorer")
    found = list(problems(SITE))
    print(
        *found,
        f"{len(found)} problems in {sum(1 for _ in SITE.rglob('*.html'))} pages; the site is in {SITE}",
        sep="\n",
    )
    return int(bool(found))


def prepare() -> None:
    """Copy the pages, turn links out of docs/ into links to the repository, and draw the pictures."""
    shutil.rmtree(SOURCE, ignore_errors=True)
    shutil.rmtree(SITE, ignore_errors=True)
    for pattern in PAGES:
        for path in DOCS.rglob(pattern):
            to = SOURCE / path.relative_to(DOCS)
            to.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, to)
    for page in SOURCE.rglob("*.md"):
        text = page.read_text(encoding="utf-8")
        depth = len(page.relative_to(SOURCE).parts)
        page.write_text(re.sub(rf"\]\((?:\.\./){{{depth}}}([^)]+)\)", rf"]({HOME}/\1)", text), encoding="utf-8")
    write(SOURCE / "pictures")


if __name__ == "__main__":
    sys.exit(main())
