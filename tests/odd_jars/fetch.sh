#!/bin/bash
# Fetches jars chosen for age and oddness from Debian packages, without installing anything.
#
#   fetch.sh [CACHE]      (default: build/odd-jars)
#
# Prints the path of each jar to stdout. Packages that are not to be had are named on stderr and left out; a
# second run downloads only what is missing.
# Exit code 1 if fewer than 30 jars were found.
set -uo pipefail

cache=${1:-build/odd-jars}
least_jars=30

# Package, and why it is here.
packages=(
  libhsqldb1.8.0-java           # old targets, no line tables
  libderby-java                 # no line tables, huge classes
  libhsqldb-java                # no line tables
  libsunflow-java               # no line tables
  libxerces2-java               # no line tables, huge tables in <clinit>
  libbcprov-java                # multi-release, no line tables
  liblog4j1.2-java              # old targets
  libregexp-java                # from the days of Java 1.1
  liboro-java                   # from the days of Java 1.1
  libjaxp1.3-java
  libavalon-framework-java
  libexcalibur-logkit-java
  libwerken.xpath-java
  libxpp2-java
  libxpp3-java
  libkxml2-java
  libjdom1-java
  libjgrapht0.6-java
  libjgraph-java
  libcolt-free-java             # numeric code from CERN, 1999
  libtrove-java                 # hundreds of generated classes
  libcommons-collections3-java
  libcommons-lang-java
  libantlr-java                 # generated parsers
  libantlr3-runtime-java
  sablecc                       # an obsolete generator's output
  cup
  jflex                         # scanners with packed string tables
  libbsh-java                   # an interpreter that reflects on everything
  libbsf-java
  librhino-java                 # optimised interpreter loops: huge methods
  libjgoodies-looks-java
  libitext1-java
  libitext5-java                # huge <clinit>s
  libjcifs-java
  libvecmath-java
  libsaxon-java
  libxalan2-java                # generated parser tables, bundled regexp
  libproguard-java
  libserp-java                  # bytecode tools: ...
  libbcel-java
  libjavassist-java
  libasm-java                   # ... frames and constants written by their own writers
  libbyte-buddy-java            # multi-release
  libcglib-java
  libjibx1.2-java               # classes enhanced after compilation
  libjdo-api-java               # classes enhanced after compilation
  libaspectj-java               # compiled and woven by ajc; attributes of its own
  libecj-java                   # compiled by ecj; also compiles Subroutines.java, see below
  libcobertura-java
  libmatthew-debug-java
  libunixsocket-java
  libjctools-java               # padding fields, generated queues
  libcaffeine-java              # hundreds of generated classes
  libicu4j-4.4-java             # strings of 64 KB in the constant pool
  ca-certificates-java
  libokio-java                  # compiled by kotlinc
  scala-library                 # compiled by scalac: long mangled names
  groovy                        # compiled by groovyc: call sites, indy; multi-release
  libclojure-java               # compiled by the Clojure compiler: locals clearing, one class per function
  jython                        # nested, shaded and Python-exposing generated classes
  kotlin                        # the Kotlin compiler: shrunk by ProGuard, names of one letter
  libh2-java                    # pairs of releases, for diffs: h2 2,
  mediathekview                 # ... h2 1.4,
  libtomcat9-java
  libtomcat10-java
)

say() { printf '%s\n' "$*" >&2; }

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
  # Only the jars count; man pages and native code would make the cache several times as large.
  find "$cache/$package" -type f ! -name '*.jar' -delete
  find "$cache/$package" -xtype l -delete
  touch "$cache/$package/.done"
}

# Debian builds everything anew with a javac that inlines finally blocks, so that no packaged jar holds jsr
# or ret. The Eclipse compiler still writes them when it compiles for Java 1.1.
make_subroutines() {
  local here jdk ecj=$cache/libecj-java/usr/share/java/ecj.jar out=$cache/made
  here=$(dirname "$0")
  jdk=$(dirname "$(dirname "$(readlink -f "$(command -v javac)")")")
  [[ -e $out/subroutines.jar ]] && return 0
  rm -rf "$out"
  mkdir -p "$out/classes"
  jmod extract --dir "$out/base" "$jdk/jmods/java.base.jmod" &&
    java -cp "$ecj" org.eclipse.jdt.internal.compiler.batch.Main -nowarn -source 1.3 -target 1.1 \
      -bootclasspath "$out/base/classes" -d "$out/classes" "$here/Subroutines.java" &&
    jar --create --file "$out/subroutines.jar" -C "$out/classes" . || say "cannot make: subroutines.jar"
  rm -rf "$out/base" "$out/classes"
}

# Real files only: most packages hold a versioned jar and an unversioned link to it.
list_jars() { find "$cache" -name '*.jar' -type f | LC_ALL=C sort; }

mkdir -p "$cache"
missing=0
for package in "${packages[@]}"; do
  fetch "$package" || missing=$((missing + 1))
done
rm -rf "$cache/.download"
make_subroutines

list_jars
jars=$(list_jars | wc -l)
say "$jars jars from ${#packages[@]} packages, $missing not available"
[[ $jars -ge $least_jars ]]
