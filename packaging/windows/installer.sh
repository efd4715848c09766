#!/usr/bin/env bash
# The installer for Windows, from the zip that tools/build.py made there: installer.sh [DIST]
#
# Needs makensis (Debian and Ubuntu: nsis) and unzip, and runs on Linux, so that it can be tried here. The same zip
# makes the same installer, byte for byte. NSIS_COMPRESS is another command of NSIS than the one below.
set -euo pipefail
export LC_ALL=C.UTF-8
here=$(cd "$(dirname "$0")" && pwd)
dist=$(cd "${1:-$here/../../dist}" && pwd)

zip=("$dist"/mille-*-windows-x86_64.zip)
test -f "${zip[0]}" -a ${#zip[@]} = 1 || { echo "there is not one zip for Windows in $dist" >&2; exit 1; }
name=$(basename "${zip[0]}" .zip)
version=${name#mille-}
version=${version%%-*}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
unzip -q "${zip[0]}" -d "$work"
cd "$work/mille"

# In NSIS a $ begins a variable, and \ parts folders.
written() { sed 's/\$/$$/g; s|/|\\|g'; }
folders() { find . -mindepth 1 -type d -printf '%P\n' | sort "$@"; }
# shellcheck disable=SC2016 # NSIS knows $INSTDIR
{
  echo '!macro INSTALL_FILES'
  { echo; folders; } | while IFS= read -r folder; do
    echo "  SetOutPath \"\$INSTDIR\\$(written <<<"$folder")\""
    find "./$folder" -maxdepth 1 -type f | sort | while IFS= read -r file; do
      echo "  File \"$work/mille/$file\""
    done
  done
  echo '!macroend'
  echo '!macro DELETE_FILES'
  find . -type f -printf '%P\n' | sort | written | sed 's/.*/  Delete "$INSTDIR\\&"/'
  folders -r | written | sed 's/.*/  RMDir "$INSTDIR\\&"/'
  echo '!macroend'
} >"$work/list.nsh"

makensis -V2 -WX -INPUTCHARSET UTF8 -X"${NSIS_COMPRESS:-SetCompressor /SOLID lzma}" \
  -DVERSION="$version" -DOUT="$dist/$name-setup.exe" -DLIST="$work/list.nsh" -DICONS="$here/../icons" \
  -DKILOBYTES="$(du -sk --apparent-size . | cut -f1)" "$here/mille.nsi"
echo "$dist/$name-setup.exe"
