#!/usr/bin/env bash
# One file that runs on most Linux desktops, from what tools/build.py made: appimage.sh [DIST]
#
# Needs appimagetool (https://github.com/AppImage/appimagetool) on the path. Without it the folder
# DIST/Mille.AppDir is made all the same; its AppRun starts the program. APPIMAGE_RUNTIME names the
# file that starts the image; without it appimagetool downloads whichever is the latest.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
dist=$(cd "${1:-$here/../../dist}" && pwd)
app=$dist/Mille.AppDir
id=io.github.millecards.Mille

rm -rf "$app"
mkdir -p "$app/usr/lib"
cp -a "$dist/mille" "$app/usr/lib/mille"
mv "$app/usr/lib/mille/share" "$app/usr/share"
# What an AppImage wants to find at the top.
ln -s usr/lib/mille/mille "$app/AppRun"
ln -s "usr/share/applications/$id.desktop" "$app/$id.desktop"
ln -s "usr/share/icons/hicolor/256x256/apps/$id.png" "$app/$id.png"
ln -s "$id.png" "$app/.DirIcon"
"$app/AppRun" --selftest

if ! command -v appimagetool >/dev/null; then
  echo "appimagetool is not here; $app is ready for it" >&2
  exit 1
fi
version=$("$app/AppRun" --version | sed -n '1s/.* //p')
arch=$(uname -m)
ARCH=$arch appimagetool ${APPIMAGE_RUNTIME:+--runtime-file "$APPIMAGE_RUNTIME"} \
  "$app" "$dist/Mille-$version-$arch.AppImage"
