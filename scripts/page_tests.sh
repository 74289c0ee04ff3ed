#!/usr/bin/env bash
# Tests the page of `remise serve` in headless Chromium; arguments go to pytest. See tests/page/README.md.
set -euo pipefail
cd "$(dirname "$0")/.."
target=${CARGO_TARGET_DIR:-target}
environment=$target/page-venv

[ -n "${CHROMIUM:-}" ] || [ -x /usr/bin/chromium ] || { apt-get update && apt-get install --yes --no-install-recommends chromium; }
[ -x "$environment/bin/pip" ] || python3 -m venv "$environment" || { apt-get install --yes python3-venv && python3 -m venv "$environment"; }
"$environment/bin/pip" install --quiet --requirement tests/page/requirements.txt
# What the tests of the README are built from: nothing is compiled twice.
cargo test --release --workspace --no-run
mkdir -p "$target/page-screenshots"
"$environment/bin/python" -m pytest -p no:cacheprovider --maxfail=5 tests/page "$@"
