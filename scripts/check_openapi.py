#!/usr/bin/env python3
"""Tests `remise serve` against its OpenAPI document with schemathesis.

Builds tables up to three pieces of every game, serves them, and lets schemathesis ask whatever the
document allows, and what it does not. Needs both programs in target/release; schemathesis is installed
in a virtual environment below target.
"""

import os
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TARGET = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")).absolute()
SCHEMATHESIS = "schemathesis==4.32.5"
VARIANTS = ["international", "russian", "brazilian", "english", "chinese64", "pool"]


def tables():
    """A folder of tables, built where they are missing."""
    folder = TARGET / "openapi" / "tables"
    for variant in VARIANTS:
        build = [TARGET / "release" / "remise-gen", "build", "--pieces", "3"]
        build += ["--variant", variant, "--out", folder]
        subprocess.run(build, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return folder


def schemathesis():
    """The program, installed if need be."""
    folder = TARGET / "openapi" / "venv"
    program = folder / "bin" / "schemathesis"
    if not program.exists():
        venv.create(folder, with_pip=True)
        subprocess.run([folder / "bin" / "pip", "install", "--quiet", SCHEMATHESIS], check=True)
    return program


def main():
    program = schemathesis()
    serve = [TARGET / "release" / "remise", "serve", "--port", "0", "--tables", tables()]
    service = subprocess.Popen(serve, stdout=subprocess.PIPE, text=True)
    try:
        address = service.stdout.readline().split()[-1]
        config = ["--config-file", ROOT / "tests" / "openapi" / "schemathesis.toml"]
        run = ["run", f"{address}/openapi.json", *sys.argv[1:]]
        hooks = {"SCHEMATHESIS_HOOKS": str(ROOT / "tests" / "openapi" / "positions.py")}
        environment = os.environ | hooks
        ended = subprocess.run([program, *config, *run], cwd=TARGET / "openapi", env=environment)
    finally:
        service.terminate()
        service_ended = service.wait()
    sys.exit(ended.returncode or service_ended)


if __name__ == "__main__":
    main()
