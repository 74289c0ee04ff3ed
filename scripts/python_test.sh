#!/usr/bin/env bash
# Installs the Python module with pip into a clean environment, runs its tests, and compares its answers with
# those of all other interfaces, as the gate does.
set -euo pipefail
cd "$(dirname "$0")/.."
target=${CARGO_TARGET_DIR:-target}
mkdir -p "$target"
target=$(cd "$target" && pwd)
environment=$target/python
python=$environment/bin/python

# What the tests of the README are built from: nothing is compiled twice.
cargo test --release --workspace --no-run
rm -rf "$target/python-tables" "$target/doors-tables"
for game in international russian; do
    "$target/release/remise-gen" build --pieces 3 --kind wdl,dtz,dtw --variant "$game" \
        --out "$target/python-tables"
done
"$target/release/remise-gen" build --pieces 4 --kind wdl,dtz,dtw --out "$target/doors-tables"

rm -rf "$environment" "$target/python-other"
python3 -m venv "$environment"
"$python" -m pip install --quiet ./probe/python pytest mypy pydraughts
# Both packages of positions are imported as `draughts`: the other one stands in a folder of its own.
"$python" -m pip install --quiet --target "$target/python-other" py-draughts

export REMISE_TABLES=$target/python-tables
"$python" -m pytest -p no:cacheprovider tests/python
PYTHONPATH=$target/python-other "$python" -m pytest -p no:cacheprovider \
    -k py-draughts tests/python/test_positions.py
# The same questions through the library, C, Python, HTTP and the batch command.
REMISE_PROGRAMS=$target/release REMISE_TABLES=$target/doors-tables \
    "$python" -m pytest -p no:cacheprovider tests/doors
# The types of the stubs are those of the module, and the tests keep to them.
export MYPY_CACHE_DIR=$target/mypy
"$python" -m mypy.stubtest remise --ignore-missing-stub
"$python" -m mypy --strict tests/python
