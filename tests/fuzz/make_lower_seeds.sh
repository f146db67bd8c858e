#!/bin/bash
# Makes the seeds of the lowering's and the difference's fuzzers anew, lower/ and diff/, from the sources of
# tests/corpus. Files whose name begins with "found-" were findings once and are kept.
set -euo pipefail
cd "$(dirname "$0")"

out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
names=(Boxing CompoundAssignment Conditions Conversions LambdasSerializable Loops LoopsTangled MultiArrays
  StringConcat SwitchLookup SwitchString SwitchTable SynchronizedBlocks SynchronizedMixed TryCatch TryFinally
  TryLoop TryResources)
sources=("${names[@]/#/../corpus/}")
javac -g -Xlint:none -nowarn --release 17 -d "$out" "${sources[@]/%/.java}"

mkdir -p lower diff
find lower diff -type f ! -name 'found-*' -delete
# Without the ending: git ignores class files.
for name in "${names[@]}"; do cp "$out/$name.class" "lower/$name"; done
cp class/Ancient.class lower/Ancient

# Two class files in one, the first preceded by its length.
pair() {
  local length
  length=$(stat -c %s "$1")
  { printf "\\x$(printf %02x $((length >> 8)))\\x$(printf %02x $((length & 255)))"; cat "$1" "$2"; } >"diff/$3"
}
edited() {
  mkdir "$out/$3"
  sed "$2" "../corpus/$1.java" >"$out/$3/$1.java"
  javac -g -Xlint:none -nowarn --release 17 -d "$out/$3" "$out/$3/$1.java"
  pair "$out/$1.class" "$out/$3/$1.class" "$3"
}
edited Loops 's/sum += n--;/{ sum += n--; if (sum > 9) sum = 1; }/' inserted-branch
edited TryCatch 's/step = 1;/step = 3; a[2] = 4;/' changed-constant
edited SynchronizedBlocks '/synchronized (b) {/,/}/s/value = 2;/value = 2; plain();/' inserted-call
edited SwitchTable 's/case 2: return 20;//' removed-case
edited TryFinally 's/counter++;//' emptied-finally
pair "$out/Loops.class" "$out/LoopsTangled.class" unrelated-loops
pair "$out/TryLoop.class" "$out/TryFinally.class" unrelated-tries
