#!/usr/bin/env python3
"""Builds and verifies all tables with 2 to N pieces and prints the figures as a table.

    scripts/full_set.py [--pieces 6] [--out tables] [--kind wdl] [--memory 20G] [--sample 100000000]

Run it again after an interruption: finished tables are kept, and so are the figures of finished
steps (in OUT/figures.json). A step that was interrupted is marked with "+": its time is that of the
last run only. Every step is verified: up to four pieces in full, above on a sample of whole blocks.
"""

import argparse
import json
import os
import platform
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COLUMNS = ["pieces", "positions", "time", "positions/s/core", "memory", "bytes", "bits/position", "verified"]


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--pieces", type=int, default=6, help="build up to so many pieces")
    parser.add_argument("--out", type=Path, default=Path("tables"), help="the folder for the tables")
    parser.add_argument("--kind", default="wdl", help="the kinds of table, such as wdl,dtz")
    parser.add_argument("--memory", help="the most memory to use, such as 20G")
    parser.add_argument("--sample", type=int, default=100_000_000, help="positions to verify above four pieces")
    return parser.parse_args()


def run(program, *options):
    """Runs the generator; its progress stays on the terminal. Gives what it wrote."""
    command = [str(program), *map(str, options)]
    print("$ remise-gen", *command[1:], file=sys.stderr)
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True)
    if done.returncode != 0:
        sys.exit(done.returncode)
    return done.stdout


def field(text, name, pattern):
    """What stands behind a name at the beginning of a line."""
    found = re.search(rf"^{name}\s+{pattern}", text, re.MULTILINE)
    return found.group(1) if found else "-"


def build(program, options, pieces):
    memory = ["--memory", options.memory] if options.memory else []
    text = run(program, "build", "--pieces", pieces, "--out", options.out, "--kind", options.kind, *memory)
    sizes = [field(text, kind, r"([^,]+),") for kind in options.kind.split(",")]
    bits = [field(text, kind, r"[^,]+, ([\d.]+)") for kind in options.kind.split(",")]
    return {
        "pieces": str(pieces),
        "positions": field(text, "positions", r"([\d,]+)"),
        "time": field(text, "time", r"(.+)"),
        "positions/s/core": field(text, "speed", r"([\d,]+)"),
        "memory": field(text, "memory", r"(.+) at most"),
        "bytes": " + ".join(sizes),
        "bits/position": " + ".join(bits),
    }


def verify(program, options, pieces):
    sample = [] if pieces <= 4 else ["--sample", options.sample]
    text = run(program, "verify", "--out", options.out, *sample)
    return field(text, "positions", r"(.+) recomputed")


def show(figures):
    rows = [COLUMNS] + [[row.get(name, "-") for name in COLUMNS] for row in figures]
    widths = [max(len(row[at]) for row in rows) for at in range(len(COLUMNS))]
    for row in rows:
        print("  ".join(text.rjust(width) for text, width in zip(row, widths)).rstrip())
    print(f"{platform.machine()}, {os.cpu_count()} cores, {platform.system()}")


def main():
    options = arguments()
    subprocess.run(["cargo", "build", "--release", "-p", "remise-gen"], cwd=ROOT, check=True)
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    program = target / "release" / "remise-gen"
    options.out.mkdir(parents=True, exist_ok=True)
    record = options.out / "figures.json"
    figures = json.loads(record.read_text()) if record.exists() else []
    begun = options.out / "figures.begun"
    for pieces in range(2, options.pieces + 1):
        if any(row["pieces"].rstrip("+") == str(pieces) for row in figures):
            continue
        interrupted = begun.exists() and begun.read_text() == str(pieces)
        begun.write_text(str(pieces))
        row = build(program, options, pieces)
        row["verified"] = verify(program, options, pieces)
        row["pieces"] += "+" if interrupted else ""
        figures.append(row)
        record.write_text(json.dumps(figures, indent=1))
        show(figures)
    begun.unlink(missing_ok=True)
    if figures:
        show(figures)


if __name__ == "__main__":
    main()
