#!/bin/bash
# Runs one real program under the recorder.
#
#   run.sh PROGRAM [JDK]             PROGRAM is a folder beside this file; JDK a JDK's home (default: javac's on the path)
#   run.sh --races PROGRAM [JDK]     the same, for data races in place of calls and objects
#   run.sh --args PROGRAM [JDK]      compiles it and writes PROGRAM.args, without running it
#   run.sh --list
#
# Leaves in build/recorded (or $HEDDLE_RECORDED):
#
#   PROGRAM.log    what the recorder saw, see agent/README.md; PROGRAM.races if that was asked for
#   PROGRAM.args   what a static analysis of the same program has to know: classpath=, main=, jdk=, arguments=
#   PROGRAM.out    what the program printed
#   PROGRAM/       its classes, and the directory it ran in
#
# The recorder is build/release/agent/libheddle-recorder.so or $HEDDLE_RECORDER; the programs are those that
# fetch.sh put into build/recorded-programs or $HEDDLE_RECORDED_PROGRAMS.
# Exit code 1 if the program failed or took longer than it may, 2 if something it needs is missing.
set -uo pipefail

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
cache=$(realpath -m "${HEDDLE_RECORDED_PROGRAMS:-$root/build/recorded-programs}")
results=$(realpath -m "${HEDDLE_RECORDED:-$root/build/recorded}")
recorder=$(realpath -m "${HEDDLE_RECORDER:-$root/build/release/agent/libheddle-recorder.so}")
most_seconds=180

say() { printf 'run.sh: %s\n' "$*" >&2; }
missing() { say "$*"; exit 2; }

list() { for program in "$here"/*/program; do basename "$(dirname "$program")"; done; }

if [[ ${1:-} == --list ]]; then
  list
  exit 0
fi
runs=yes
recorded=out log=log
case ${1:-} in
  --args) runs=no; shift ;;
  --races) recorded=races log=races; shift ;;
esac
name=${1:-}
[[ -n $name && -f $here/$name/program ]] || missing "no program '$name'; there are: $(list | tr '\n' ' ')"
jdk=${2:-$(dirname "$(dirname "$(readlink -f "$(command -v javac)")")")}
[[ -x $jdk/bin/javac ]] || missing "no JDK: $jdk"
[[ $runs == no || -f $recorder ]] || missing "no recorder: $recorder"

# A program says: packages, jars (files of the packages, in class-path order) and main. It may say arguments,
# java_options, and a function `prepare`. It may use: input (its folder), work (where it runs), cache.
input=$here/$name
work=$results/$name/work
classes=$results/$name/classes
packages=() jars=() main='' arguments=() java_options=()
prepare() { :; }
# shellcheck disable=SC1090,SC1091
source "$input/program"

class_path=$classes
for jar in "${jars[@]}"; do
  # Names in a package are links to the versioned file; the path that is written down is the file's.
  found=$(for package in "${packages[@]}"; do find "$cache/$package/usr/share/java" -maxdepth 1 -name "$jar" 2>/dev/null; done | head -1)
  [[ -n $found ]] || missing "no $jar in $cache: run fetch.sh"
  class_path+=:$(readlink -f "$found")
done

rm -rf "${results:?}/$name" "$results/$name."{args,out,"$log"}
mkdir -p "$work" "$classes"
if compgen -G "$input/*.java" >/dev/null; then
  "$jdk/bin/javac" -nowarn -proc:none -g --release 17 -cp "$class_path" -d "$classes" "$input"/*.java \
    >"$results/$name.out" 2>&1 || { cat "$results/$name.out" >&2; missing "cannot compile the driver of $name"; }
fi
cd "$work" || exit 2
prepare

{
  printf 'classpath=%s\n' "$class_path"
  printf 'main=%s\n' "$main"
  printf 'jdk=%s\n' "$jdk"
  printf 'arguments=%s\n' "${arguments[*]}"
} >"$results/$name.args"
[[ $runs == yes ]] || exit 0

# Programs that keep caches in the home directory would do something else the second time.
started=$(date +%s%N)
timeout "$most_seconds" "$jdk/bin/java" "-agentpath:$recorder=$recorded=$results/$name.$log" -Djava.awt.headless=true \
  -Duser.home="$work" -Xmx1g "${java_options[@]}" -cp "$class_path" "$main" "${arguments[@]}" >"$results/$name.out" 2>&1
code=$?
seconds=$((($(date +%s%N) - started) / 100000000))
printf -v seconds "%d.%d" $((seconds / 10)) $((seconds % 10))

if ((code != 0)); then
  say "$name failed with exit code $code after $seconds s:"
  tail -30 "$results/$name.out" >&2
  exit 1
fi
[[ -s $results/$name.$log ]] || { say "$name left no log"; exit 1; }
printf '%-10s %6s s  %s\n' "$name" "$seconds" "$(sed -n 's/^#\t\(records\|events\|watched\)\t//p' "$results/$name.$log" | paste -sd ';' | sed 's/;/; /')"
