#!/bin/sh
# Puts the C library in its place: header, shared and static library, pkg-config file.
#   cargo build --release -p remise-capi
#   probe/capi/install.sh target/release /usr/local
set -eu

if [ $# -ne 2 ]; then
    echo "usage: install.sh FOLDER-OF-THE-LIBRARIES PREFIX" >&2
    exit 2
fi
from=$1
mkdir -p "$2/include" "$2/lib/pkgconfig"
prefix=$(cd "$2" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
version=$(sed -n '/^\[workspace.package\]/,/^$/s/^version = "\(.*\)"/\1/p' "$here/../../Cargo.toml")

cp "$here/include/remise.h" "$prefix/include/"
cp "$from/libremise_c.so" "$from/libremise_c.a" "$prefix/lib/"
sed -e "s|@PREFIX@|$prefix|" -e "s|@VERSION@|$version|" "$here/remise.pc.in" \
    > "$prefix/lib/pkgconfig/remise.pc"
echo "installed in $prefix; if the loader does not find libremise_c.so there, run ldconfig or set LD_LIBRARY_PATH"
