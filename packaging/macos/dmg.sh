#!/usr/bin/env bash
# The .dmg that people open, from the Mille.app that tools/build.py made: dmg.sh [DIST]
#
# PyInstaller has signed the app without a name ("ad hoc"), which is all that macOS needs to run it, but not to trust
# it. With a certificate it is signed by us, and with a key Apple's notary looks at it, so that a double click is enough:
#   SIGN_CERTIFICATE, SIGN_PASSWORD    a "Developer ID Application" as .p12 in base64, and its password
#   NOTARY_KEY, NOTARY_KEY_ID, NOTARY_ISSUER    the text of a .p8 of App Store Connect, and its two ids
# Where these are not set, a line says what was left out. Runs with the Bash 3.2 of macOS.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
dist=$(cd "${1:-$here/../../dist}" && pwd)
app=$dist/Mille.app

work=$(mktemp -d)
keychain=$work/mille.keychain-db
tidy() {
  if [ -e "$keychain" ]; then security delete-keychain "$keychain"; fi
  rm -rf "$work"
}
trap tidy EXIT

name=
if [ -n "${SIGN_CERTIFICATE:-}" ]; then
  password=$(uuidgen)
  (umask 077 && base64 -D <<<"$SIGN_CERTIFICATE" >"$work/certificate.p12")
  security create-keychain -p "$password" "$keychain"
  security unlock-keychain -p "$password" "$keychain"
  security import "$work/certificate.p12" -k "$keychain" -P "${SIGN_PASSWORD:-}" -T /usr/bin/codesign
  security set-key-partition-list -S apple-tool:,apple: -s -k "$password" "$keychain" >/dev/null
  security list-keychains -d user -s "$keychain" login.keychain-db
  name=$(security find-identity -v -p codesigning "$keychain" | sed -n '1s/.*) \([0-9A-F]\{40\}\) .*/\1/p')
  test -n "$name" || { echo "SIGN_CERTIFICATE has no identity to sign with" >&2; exit 1; }
  # --deep, as PyInstaller signs: everything that runs is in Contents/Frameworks, where codesign looks for it.
  codesign --force --deep --timestamp --options runtime --entitlements "$here/entitlements.plist" --sign "$name" "$app"
else
  echo "Signed ad hoc only: SIGN_CERTIFICATE is not set."
fi
codesign --verify --deep --strict --verbose "$app"

version=$("$app/Contents/MacOS/mille" --version | sed -n '1s/.* //p')
dmg=$dist/mille-$version-macos-$(uname -m).dmg
mkdir "$work/Mille"
ditto "$app" "$work/Mille/Mille.app"
ln -s /Applications "$work/Mille/Applications"
for try in 1 2 3; do # now and then something else is still reading the folder: "Resource busy"
  hdiutil create -ov -volname Mille -fs HFS+ -format ULFO -srcfolder "$work/Mille" "$dmg" && break
  test "$try" != 3
  sleep 10
done
if [ -n "$name" ]; then
  codesign --timestamp --sign "$name" "$dmg"
fi

if [ -n "$name" ] && [ -n "${NOTARY_KEY:-}" ]; then
  (umask 077 && printf '%s\n' "$NOTARY_KEY" >"$work/key.p8")
  # It ends well too when Apple says no; then there is nothing to staple, and that fails.
  xcrun notarytool submit "$dmg" --wait --timeout 20m \
    --key "$work/key.p8" --key-id "$NOTARY_KEY_ID" --issuer "$NOTARY_ISSUER"
  xcrun stapler staple "$dmg"
  spctl --assess --type open --context context:primary-signature --verbose "$dmg"
else
  echo "Not notarised: SIGN_CERTIFICATE or NOTARY_KEY is not set."
fi
echo "$dmg"
