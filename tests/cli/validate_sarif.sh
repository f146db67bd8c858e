#!/usr/bin/env bash
# validate_sarif.sh HEDDLE EXAMPLES FOLDER: the SARIF of an example, with findings, with a baseline and of a diff,
# must be valid for Microsoft's multitool: no error, and no warning but those that are listed here with the reason.
set -euo pipefail
heddle=$1 examples=$2 folder=$3

skip() {
  echo "SKIPPED: the SARIF was not validated: $*" >&2
  exit 77
}

command -v npm >/dev/null || skip "there is no npm"
mkdir -p "$folder"
cd "$folder"
tool=node_modules/.bin/sarif-multitool
[[ -e $tool ]] || timeout 300 npm install --no-audit --no-fund --silent @microsoft/sarif-multitool >npm.log 2>&1 ||
  skip "npm could not install @microsoft/sarif-multitool (see $folder/npm.log)"

rm -rf before after sources
javac -g -d before "$examples"/bank/*.java
mkdir -p sources/bank
cp "$examples"/bank/*.java sources/bank
sed -i 's/failed++;/failed += 2; \/\/ heddle: ignore data-race counted for fun/' sources/bank/Counter.java
javac -g -d after sources/bank/*.java

"$heddle" check before --sources "$examples" --format sarif -o findings.sarif --fail-on none --confidence low -q
"$heddle" check after --sources sources --format sarif -o suppressed.sarif --fail-on none -q
"$heddle" baseline known.txt before -q
"$heddle" check before --sources "$examples" --baseline known.txt --format sarif -o baseline.sarif -q
"$heddle" diff after before --format sarif -o diff.sarif --fail-on none -q
grep -q '"suppressions"' suppressed.sarif
grep -q '"baselineState": "unchanged"' baseline.sarif

failed=0
for file in findings suppressed baseline diff; do
  "$tool" validate "$file.sarif" --output "$file.validated" --log ForceOverwrite >"$file.log" 2>&1 || true
  [[ -e $file.validated ]] || { cat "$file.log"; exit 1; }
  node -e '
    const log = JSON.parse(require("fs").readFileSync(process.argv[1]).toString().replace(/^\uFEFF/, ""));
    const results = log.runs.flatMap(run => run.results || []);
    // There is no page on the web to link to.
    const fine = ["SARIF2005"];
    const wrong = results.filter(r => (r.level || "warning") !== "note" && (r.level === "error" || !fine.includes(r.ruleId)));
    for (const r of wrong) console.log(process.argv[1], r.ruleId, r.level, JSON.stringify(r.message), JSON.stringify(r.locations && r.locations[0]));
    console.log(process.argv[1] + ": " + results.length + " remarks, " + wrong.length + " that count");
    process.exit(wrong.length ? 1 : 0);
  ' "$file.validated" || failed=1
done
exit $failed
