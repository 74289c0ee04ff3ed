#!/usr/bin/env python3
"""Prints a command of the README: the first code block behind a marker such as <!-- test -->.

The gate runs what the README tells people to run, and nothing else.
"""

import re
import sys
from pathlib import Path

README = Path(__file__).resolve().parent.parent / "README.md"


def command(name: str) -> str:
    """The code block behind the marker `name`."""
    block = rf"<!-- {re.escape(name)} -->\s*```(?:sh)?\n(.*?)```"
    found = re.search(block, README.read_text(encoding="utf-8"), re.DOTALL)
    if not found:
        sys.exit(f"{README.name} has no code block behind <!-- {name} -->")
    return found.group(1)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: readme_command.py NAME")
    print(command(sys.argv[1]), end="")
