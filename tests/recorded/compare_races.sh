#!/bin/bash
# Which of the races that a run showed are findings.
#
#   compare_races.sh PROGRAM         after run.sh --races PROGRAM; needs jq
#
# Prints one line for each racing field, array type or library class: "found" or "missed", the surest confidence, the
# subject, how many pairs raced, and one pair. A field is found if a finding is about it; elements and objects of the
# library, which have no names, are found if a finding of the same type has a place in a method that raced.
# Leaves the findings in build/recorded/PROGRAM.findings.json. HEDDLE is the program to ask (build/release/heddle).
set -euo pipefail

root=$(cd "$(dirname "$0")/../.." && pwd)
results=$(realpath -m "${HEDDLE_RECORDED:-$root/build/recorded}")
heddle=${HEDDLE:-$root/build/release/heddle}
name=$1
value() { sed -n "s/^$1=//p" "$results/$name.args"; }
IFS=: read -ra path <<<"$(value classpath)"
findings=$results/$name.findings.json
[[ -n $(find "${path[0]}" -name '*.class' -print -quit) ]] || unset 'path[0]'  # there is no driver
[[ ! -f $(dirname "$0")/$name/reflection ]] || path+=(--reflection "$(dirname "$0")/$name/reflection")
"$heddle" check "${path[@]}" --entry "$(value main)" --jdk "$(value jdk)" --confidence low --format json --fail-on none \
  -o "$findings" --quiet

# Lines of three kinds: what findings are about, where each of them is, and the races.
{
  jq -r '.findings[] | select(.rule == "deadlock" or .rule == "lost-wait" | not) |
    .subject as $subject | .confidence as $confidence |
    "F\t\($subject)\t\($confidence)", (.sites[] | "S\t\($subject)\t\(.class)\t\(.method | sub("\\(.*"; ""))\t\($confidence)")' "$findings"
  grep '^R' "$results/$name.races" || true
} | awk -F '\t' '
  BEGIN {
    split("Z boolean B byte C char S short I int J long F float D double", word, " ")
    for (i = 1; i in word; i += 2) primitive[word[i]] = word[i + 1]
    rank["high"] = 3; rank["medium"] = 2; rank["low"] = 1
  }
  function dotted(text) { gsub("/", ".", text); return text }
  function type(descriptor,   n) {
    for (n = 0; sub(/^\[/, "", descriptor); ++n);
    if (descriptor in primitive) descriptor = primitive[descriptor]
    else { sub(/^L/, "", descriptor); sub(/;$/, "", descriptor); descriptor = dotted(descriptor) }
    while (n-- > 0) descriptor = descriptor "[]"
    return descriptor
  }
  function surer(one, other) { return rank[other] > rank[one] ? other : one }
  $1 == "F" { about[$2] = surer(about[$2], $3); next }
  $1 == "S" { at[$2, $3, $4] = surer(at[$2, $3, $4], $5); next }
  {
    named = $2 !~ /^\[/ && $3 != "-"
    subject = named ? dotted($2) "." $3 : type($2)
    found = named ? about[subject] : surer(at[subject, dotted($5), $6], at[subject, dotted($9), $10])
    ++pairs[subject]
    if (!(subject in best) || rank[found] > rank[best[subject]]) {
      best[subject] = found
      pair[subject] = $4 " " dotted($5) "." $6 ":" $7 ", " $8 " " dotted($9) "." $10 ":" $11
    }
  }
  END {
    for (subject in pairs) {
      print (best[subject] == "" ? "missed" : "found") "\t" (best[subject] == "" ? "-" : best[subject]) "\t" subject "\t" pairs[subject] "\t" pair[subject]
    }
  }' | LC_ALL=C sort
