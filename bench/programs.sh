# Real programs for benchmarks: sourced, with `jdk`, `out` (the benchmarks' folder) and `work` (for what is made
# for a program) set. open_program NAME sets class_path and main.

# Programs beside the recorded ones, as launched by their packages: PACKAGE/FILE of the class path, and main.
declare -A large=(
  [jruby]="jruby/jruby-core-*.jar jruby/readline.jar libjline2-java/jline2.jar libyaml-snake-java/snakeyaml.jar"
  [biglybt]="biglybt/biglybt-core.jar biglybt/biglybt-ui.jar libcommons-cli-java/commons-cli.jar
    libswt-gtk-4-java/swt-gtk-*.0.jar libbcprov-java/bcprov.jar"
  [josm]="josm/josm.jar jmapviewer/jmapviewer.jar libcommons-compress-java/commons-compress.jar
    libgettext-commons-java/gettext-commons.jar"
)
declare -A large_main=([jruby]=org.jruby.Main [biglybt]=com.biglybt.ui.Main [josm]=org.openstreetmap.josm.gui.MainApplication)

# Unpacks a Debian package without installing it.
unpack() {
  [[ -d $out/debs/$1 ]] && return
  (cd "$out/debs" && apt-get -qq download "$1" 2>/dev/null && dpkg -x "$1"_*.deb "$1" && rm "$1"_*.deb)
}

# Sets class_path and main of a program; fails where it is not to be had.
open_program() {
  local name=$1 part found
  if [[ $name == println ]]; then
    class_path=$work/println main=Println
    mkdir -p "$class_path" && javac -d "$class_path" bench/solve/Println.java
  elif [[ $name == h2-named ]]; then
    open_program h2 || return 1
    class_path=$work/h2-named:${class_path##*:} main=H2Named
    mkdir -p "$work/h2-named" && javac -d "$work/h2-named" -cp "${class_path##*:}" bench/solve/H2Named.java
  elif [[ -n ${large[$name]:-} ]]; then
    class_path='' main=${large_main[$name]}
    for part in ${large[$name]}; do
      unpack "${part%%/*}" || return 1
      found=$(find "$out/debs/${part%%/*}" -name "${part#*/}" -not -path '*/maven-repo/*' | sort | head -1)
      [[ -n $found ]] || return 1
      class_path+=${class_path:+:}$(readlink -f "$found")
    done
  else
    [[ -f $work/$name.args ]] || HEDDLE_RECORDED=$work tests/recorded/run.sh --args "$name" "$jdk" || return 1
    class_path=$(sed -n 's/^classpath=//p' "$work/$name.args")
    main=$(sed -n 's/^main=//p' "$work/$name.args")
  fi
}
