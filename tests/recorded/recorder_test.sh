#!/bin/bash
# Runs the recorder on tiny programs and compares what it logs with what they do.
#
#   recorder_test.sh [RECORDER]      (default: build/release/agent/libheddle-recorder.so)
#
# Every JDK from 17 on under /usr/lib/jvm takes part, and the one on the path. With HEDDLE_WRITE_SNAPSHOTS=1 the
# expected lines are written anew.
# Exit code 1 if anything is not as expected.
set -uo pipefail

here=$(cd "$(dirname "$0")" && pwd)
recorder=$(realpath -m "${1:-$here/../../build/release/agent/libheddle-recorder.so}")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failures=0

fail() {
  printf 'FAILED (%s): %s\n' "$jdk" "$*" >&2
  failures=$((failures + 1))
}

[[ -f $recorder ]] || { echo "no recorder: $recorder" >&2; exit 1; }

jdks() {
  local javac
  for javac in /usr/lib/jvm/*/bin/javac "$(command -v javac)"; do
    [[ -x $javac ]] && dirname "$(dirname "$(readlink -f "$javac")")"
  done | sort -u
}
major() { "$jdk/bin/java" -version 2>&1 | sed -n 's/.* version "\([0-9]*\).*/\1/p'; }

compile() { "$jdk/bin/javac" -g --release "$2" -d "$scratch" "$here/recorder/$1.java" || fail "cannot compile $1"; }
record() { "$jdk/bin/java" "-agentpath:$recorder=out=$scratch/$1.log" -cp "$scratch" "$@"; }

# Lines about the class Calls and those nested in it, in a form that all JDKs agree on: generated classes and
# methods without their numbers, and without the JDK's methods that link lambdas and call into the program.
own_lines() {
  sed -E 's,\$\$Lambda(\$[0-9]+)?/0x[0-9a-f]+,$$Lambda,g; s,[^\t]*\$Proxy[0-9]+,$Proxy,g
    s,(lambda\$[a-z]+)\$[0-9]+,\1,g' "$1" | awk -F '\t' -v OFS='\t' '
    function own(class) { return class ~ /^Calls/ }
    $1 == "M" && own($2)
    $1 == "A" && own($3) && $7 == "new"
    $1 == "E" && own($2) && $6 == "dynamic" { $7 = "(linked)"; $8 = $9 = "-" }
    $1 == "E" && own($2) && ($6 != "upcall" || own($7) || $7 ~ /Exception$/)
    $1 == "T" && own($2) && own($7)
    ($1 == "E" || $1 == "T") && !own($2) && own($7) && $7 !~ /Lambda$/ { print "(called from outside)", $7, $8, $9 }
    ' | LC_ALL=C sort -u
}

expect_line() { grep -qP "$2" "$scratch/$1.log" || fail "$1: no line like $2"; }
expect_no_line() { ! grep -qP "$2" "$scratch/$1.log" || fail "$1: a line like $2"; }

# Sorted, no line twice, every line with the fields of its kind, and the header's counts as there are lines.
check_form() {
  local log=$scratch/$1.log counts
  grep -v '^#' "$log" | LC_ALL=C sort -c -u || fail "$1: not sorted"
  counts=$(awk -F '\t' '{ n[$1]++; if (NF != ($1 == "#" ? 3 : $1 == "M" ? 4 : $1 == "A" ? 7 : 9)) exit 1 }
    END { printf "M %d, E %d, L %d, T %d, A %d", n["M"], n["E"], n["L"], n["T"], n["A"] }' "$log") || fail "$1: wrong number of fields"
  grep -qP "^#\trecords\t$counts\$" "$log" || fail "$1: the header counts other lines than $counts"
  expect_line "$1" '^#\tevents\t.*, lost 0$'
}

test_calls() {
  compile Calls 11
  record Calls >/dev/null || fail "Calls ended with code $?"
  check_form Calls
  # Lambdas are linked by the JDK's lists and maps, which the program did not call.
  expect_line Calls '^L\tjava/'
  expect_no_line Calls '^L\tCalls'
  own_lines "$scratch/Calls.log" >"$scratch/Calls.actual"
  [[ -z ${HEDDLE_WRITE_SNAPSHOTS:-} ]] || cp "$scratch/Calls.actual" "$here/recorder/Calls.expected"
  diff -u "$here/recorder/Calls.expected" "$scratch/Calls.actual" >&2 || fail "Calls: other lines than expected"
}

test_leaving() {
  compile Leaving 11
  local way code
  for way in exit:3 halt:4; do
    rm -f "$scratch/Leaving.log"
    record Leaving "${way%:*}"
    code=$?
    ((code == ${way#*:})) || fail "Leaving by ${way%:*}: exit code $code"
    [[ -s $scratch/Leaving.log ]] || { fail "Leaving by ${way%:*}: no log"; continue; }
    check_form Leaving
    expect_line Leaving '^E\tLeaving\tgoOn\t\(\)V\t\d+\tstatic\tLeaving\tbusy\t\(Ljava/lang/Object;\)I$'
    expect_line Leaving '^A\tjava/lang/Object\tLeaving\tgoOn\t\(\)V\t\d+\tnew$'
    case $way in
      exit*) expect_line Leaving '^M\tLeaving\thook\t' ;;
      halt*) expect_no_line Leaving '^M\tLeaving\thook\t' ;;
    esac
  done
  [[ ! -e $scratch/Leaving.log.part ]] || fail "an unfinished log is left"
}

test_virtual_threads() {
  compile Virtual 21
  record Virtual || fail "Virtual ended with code $?"
  check_form Virtual
  expect_line Virtual '^E\tVirtual\tbody\t\(\)V\t\d+\tstatic\tVirtual\tinner\t\(\)V$'
}

# What is racy races, and nothing else does; verified, so that edited code is code. Elements and objects of the library
# have no names: they are told by their types.
test_races() {
  compile Races 11
  "$jdk/bin/java" -Xverify:all "-agentpath:$recorder=races=$scratch/Races.log" -cp "$scratch" Races 2>"$scratch/Races.err" ||
    { cat "$scratch/Races.err"; fail "Races ended with code $?"; return; }
  expect_line Races '^#\twatched\tclasses \d+, methods left out 0, threads \d+$'
  grep -v '^#' "$scratch/Races.log" | LC_ALL=C sort -c -u || fail "Races: not sorted"
  awk -F '\t' '$1 == "R" { print $2, $3; if (NF != 11) exit 1 }' "$scratch/Races.log" | LC_ALL=C sort -u >"$scratch/Races.actual" ||
    fail "Races: wrong number of fields"
  {
    grep -oE 'racy[A-Z][A-Za-z]*' "$here/recorder/Races.java" | sed 's/^/Races /'
    printf '%s\n' '[I []' '[J []' '[D []' '[B []' '[Z []' '[Ljava/lang/Object; []' 'java/util/ArrayList -'
  } | LC_ALL=C sort -u >"$scratch/Races.expected"
  diff -u "$scratch/Races.expected" "$scratch/Races.actual" >&2 || fail "Races: other lines than expected"
}

test_options() {
  "$jdk/bin/java" "-agentpath:$recorder" -version >/dev/null 2>&1 && fail "starts without options"
  "$jdk/bin/java" "-agentpath:$recorder=file=x" -version >/dev/null 2>&1 && fail "starts with an unknown option"
  "$jdk/bin/java" "-agentpath:$recorder=out=$scratch/no/such/folder" -version 2>&1 | grep -q 'cannot write' ||
    fail "does not say that it cannot write"
}

tested=0
for jdk in $(jdks); do
  version=$(major)
  [[ -n $version ]] && ((version >= 17)) || continue
  rm -rf "${scratch:?}"/*
  test_calls
  test_leaving
  ((version < 21)) || test_virtual_threads
  test_races
  test_options
  tested=$((tested + 1))
  echo "recorder: JDK $version done"
done
((tested > 0)) || { echo "no JDK from 17 on" >&2; exit 1; }
((failures == 0))
