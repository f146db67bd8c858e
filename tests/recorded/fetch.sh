#!/bin/bash
# Fetches the real programs that are run under the recorder from Debian packages, without installing anything.
#
#   fetch.sh [CACHE]      (default: build/recorded-programs)
#
# Which packages a program needs stands in its folder, in the file `program`. Packages that are not to be had
# are named on stderr; a second run downloads only what is missing.
# Exit code 1 if a package is missing.
set -uo pipefail

here=$(dirname "$0")
cache=${1:-build/recorded-programs}

say() { printf '%s\n' "$*" >&2; }

packages_of() (
  input='' work=''  # what run.sh gives a program
  # shellcheck disable=SC1090
  source "$1"
  printf '%s\n' "${packages[@]}"
)

# A machine may never have asked which packages there are: then ask, once.
asked=no
download() {
  (cd "$cache/.download" && apt-get -qq download "$1" >/dev/null 2>&1) && return 0
  [[ $asked == yes ]] && return 1
  asked=yes
  local sudo=()
  ((EUID == 0)) || sudo=(sudo)
  "${sudo[@]}" apt-get -qq update >/dev/null 2>&1
  (cd "$cache/.download" && apt-get -qq download "$1" >/dev/null 2>&1)
}

fetch() {
  local package=$1 deb
  [[ -e $cache/$package/.done ]] && return 0
  rm -rf "${cache:?}/$package" "$cache/.download"
  mkdir -p "$cache/.download"
  if ! download "$package"; then
    say "not available: $package"
    return 1
  fi
  for deb in "$cache"/.download/*.deb; do
    dpkg -x "$deb" "$cache/$package" || { say "cannot unpack: $package"; return 1; }
  done
  # Only the jars count.
  find "$cache/$package" -type f ! -name '*.jar' -delete
  find "$cache/$package" -xtype l -delete
  touch "$cache/$package/.done"
}

mkdir -p "$cache"
missing=0
mapfile -t packages < <(for program in "$here"/*/program; do packages_of "$program"; done | LC_ALL=C sort -u)
for package in "${packages[@]}"; do
  fetch "$package" || missing=$((missing + 1))
done
rm -rf "$cache/.download"

say "${#packages[@]} packages, $missing not available"
((missing == 0))
