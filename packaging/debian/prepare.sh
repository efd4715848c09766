#!/usr/bin/env bash
# Lay out a source tree that dpkg-buildpackage builds without a network: prepare.sh FOLDER
#
# Debian 12 has pygame 2.1.2 and no pygame-ce, so wheels of what is missing are fetched here from the
# package index, for the Python and the processor of this machine.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
to=$1
mkdir -p "$to"
git -C "$root" ls-files -z | (cd "$root" && xargs -0 cp --parents -t "$to")
mv "$to/packaging/debian" "$to/debian"
python3 -m venv "$to/.fetching"
"$to/.fetching/bin/pip" -q wheel --wheel-dir "$to/debian/wheels" "$root"
rm -r "$to/.fetching"
echo "Now: cd '$to' && dpkg-buildpackage -b -us -uc"
