#!/bin/bash
# Every call that is made while the programs of tests/points_to run is one that the analysis finds, in the JDK, too.
#
#   corpus_test.sh RECORDER COMPARE      (the agent's library, and the program compare_recorded)
#
# All programs run one after the other in one JVM, under the recorder; the analysis is entered where that is.
set -euo pipefail

recorder=$(realpath "$1")
compare=$(realpath "$2")
sources=$(cd "$(dirname "$0")/../points_to" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
jdk=$(dirname "$(dirname "$(readlink -f "$(command -v javac)")")")

{
  echo 'class RunAll {'
  echo '    interface Main { void run(String[] args) throws Throwable; }'
  echo '    static int failed;'
  echo '    static void run(String name, Main main) {'
  echo '        try { main.run(new String[0]); } catch (Throwable e) { failed++; System.err.println(name + ": " + e); }'
  echo '    }'
  echo '    public static void main(String[] args) {'
  for source in "$sources"/*.java; do
    name=$(basename "$source" .java)
    [[ $name == Expect ]] || echo "        run(\"$name\", $name::main);"
  done
  echo '        if (failed > 0) System.exit(1);'
  echo '    }'
  echo '}'
} > "$scratch/RunAll.java"
mkdir "$scratch/classes"
javac -g --release 17 -nowarn -d "$scratch/classes" "$sources"/*.java "$scratch/RunAll.java"
timeout 300 java -ea "-agentpath:$recorder=out=$scratch/log" -cp "$scratch/classes" RunAll > "$scratch/out" ||
  { tail -20 "$scratch/out" >&2; exit 1; }
printf 'classpath=%s\nmain=RunAll\njdk=%s\n' "$scratch/classes" "$jdk" > "$scratch/args"
# The one name that is computed at run time is what --reflection is for.
printf 'class ReflectUnknown$A\n' > "$scratch/reflection"
"$compare" "$scratch/log" "$scratch/args" --complete --list --reflection "$scratch/reflection"
