import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Checks that the expectations in the programs of this folder can be read: that every comment which looks like one
 * parses, that labels, classes and methods it names are there, and that no Expect.pointsTo stands without one.
 * The grammar is in README.md.
 */
class CheckFormat {
  static final Set<String> POLICIES = Set.of("ci", "1-cfa", "2-cfa", "1-obj", "2-obj", "2-type", "origin");
  static final Pattern LABEL = Pattern.compile("@([A-Za-z]\\w*)(?::([A-Za-z]\\w*(?:\\[\\])*))?");
  static final Pattern NAME = Pattern.compile("[A-Za-z]\\w*");
  static final Pattern TYPE = Pattern.compile("<[\\w.$]+(?:\\[\\])*>");
  static final Pattern BODY = Pattern.compile("body\\((\\w+)\\)");
  static final Pattern METHOD =
      Pattern.compile("((?:[A-Za-z]\\w*[.$])*[\\w]+)\\.([A-Za-z]\\w*|<init>|<clinit>)(?:\\(([\\w\\[\\],]*)\\))?");
  static final Pattern POLICY_LIST = Pattern.compile("^(.*?)\\s*\\[([^\\[\\]]*)\\]$");
  /** Library classes that calls may name. */
  static final Set<String> LIBRARY = Set.of("Object", "Thread");

  /** One thing said in a comment: `= a1, FP_b1 [ci]` has kind "=", names a1 and FP_b1, policies ci. */
  record Item(int line, String kind, String callName, List<String> names, Set<String> policies) {}

  record Label(int line, String name, String type) {}

  /** What one file says. */
  static class Program {
    final String name;
    final List<String> lines;
    final List<Label> labels = new ArrayList<>();
    final List<Item> items = new ArrayList<>();
    final Map<String, String> directives = new LinkedHashMap<>();
    final List<String> errors = new ArrayList<>();

    Program(String name, List<String> lines) {
      this.name = name;
      this.lines = lines;
    }
  }

  public static void main(String[] args) throws IOException {
    Path folder = Path.of(args[0]);
    List<Path> files;
    try (Stream<Path> all = Files.list(folder)) {
      files = all.filter(f -> f.toString().endsWith(".java") && !f.endsWith("Expect.java")).sorted()
          .collect(Collectors.toList());
    }
    int errors = 0;
    Map<String, Integer> perFeature = new TreeMap<>();
    Map<String, Integer> perKind = new TreeMap<>();
    for (Path file : files) {
      Program p = read(file);
      for (String e : p.errors) System.out.println(file.getFileName() + ":" + e);
      errors += p.errors.size();
      Matcher feature = Pattern.compile("^[A-Z][a-z]+").matcher(p.name);
      perFeature.merge(feature.find() ? feature.group() : p.name, 1, Integer::sum);
      for (Item i : p.items) perKind.merge(i.kind, 1, Integer::sum);
    }
    System.out.println(files.size() + " programs " + perFeature);
    System.out.println("expectations " + perKind);
    if (errors > 0) {
      System.out.println(errors + " errors");
      System.exit(1);
    }
  }

  static Program read(Path file) throws IOException {
    String fileName = file.getFileName().toString();
    Program p = new Program(fileName.substring(0, fileName.length() - ".java".length()), Files.readAllLines(file));
    boolean header = true;
    for (int i = 0; i < p.lines.size(); i++) {
      String line = p.lines.get(i);
      int at = commentStart(line);
      String comment = at < 0 ? "" : line.substring(at + 2).strip();
      if (at < 0 || !line.substring(0, at).isBlank()) header = false;
      try {
        readComment(p, i + 1, comment, header);
      } catch (IllegalArgumentException e) {
        p.errors.add((i + 1) + ": " + e.getMessage());
      }
    }
    check(p);
    return p;
  }

  /** The column of a line comment, or -1. The text may have string and character literals. */
  static int commentStart(String line) {
    char quote = 0;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (quote != 0) {
        if (c == '\\') i++;
        else if (c == quote) quote = 0;
      } else if (c == '"' || c == '\'') {
        quote = c;
      } else if (line.startsWith("//", i)) {
        return i;
      }
    }
    return -1;
  }

  static boolean isExpectation(String comment) {
    return comment.matches("[@=>!].*|calls .*|(reachable|unreachable|options|entry):.*");
  }

  static void readComment(Program p, int line, String comment, boolean header) {
    if (!isExpectation(comment)) return;
    for (String directive : List.of("options:", "entry:")) {
      if (!comment.startsWith(directive)) continue;
      if (!header) throw new IllegalArgumentException(directive + " must stand at the top of the file");
      p.directives.put(directive, comment.substring(directive.length()).strip());
      return;
    }
    for (String part : comment.split(";", -1)) readItem(p, line, part.strip());
  }

  static void readItem(Program p, int line, String text) {
    if (text.startsWith("@")) {
      for (String word : text.split("\\s+")) {
        Matcher m = LABEL.matcher(word);
        if (!m.matches()) throw new IllegalArgumentException("bad label " + word);
        p.labels.add(new Label(line, m.group(1), m.group(2)));
      }
      return;
    }
    Set<String> policies = POLICIES;
    Matcher bracket = POLICY_LIST.matcher(text);
    if (bracket.matches() && !bracket.group(1).isEmpty()) {
      Set<String> listed = new LinkedHashSet<>(List.of(bracket.group(2).split("\\s+")));
      if (POLICIES.containsAll(listed)) {
        policies = listed;
        text = bracket.group(1);
      } else {
        throw new IllegalArgumentException("unknown policy in [" + bracket.group(2) + "]");
      }
    }
    if (text.matches("[=>!] .*")) {
      List<String> names = names(text.substring(2));
      for (String n : names) {
        String plain = plain(n);
        if (!NAME.matcher(plain).matches() && !TYPE.matcher(plain).matches()) {
          throw new IllegalArgumentException("bad object " + n);
        }
      }
      if (names.isEmpty() && !text.startsWith("=")) throw new IllegalArgumentException("nothing goes with = only");
      if (!text.startsWith("=") && names.stream().anyMatch(n -> !n.equals(plain(n)))) {
        throw new IllegalArgumentException("FP_ and FN_ go with = only");
      }
      p.items.add(new Item(line, text.substring(0, 1), null, names, policies));
    } else if (text.startsWith("calls ")) {
      String rest = text.substring("calls ".length()).strip();
      String callName = null;
      Matcher named = Pattern.compile("^(\\w+|<init>):\\s*(.*)$").matcher(rest);
      if (named.matches()) {
        callName = named.group(1);
        rest = named.group(2);
      }
      List<String> names = names(rest);
      for (String n : names) {
        String name = methodName(n);
        if (callName == null) callName = name;
        if (!named.matches() && !callName.equals(name)) throw new IllegalArgumentException("name the call: " + text);
      }
      if (callName == null) throw new IllegalArgumentException("write the call's name: calls name: nothing");
      p.items.add(new Item(line, "calls", callName, names, policies));
    } else if (text.startsWith("reachable:") || text.startsWith("unreachable:")) {
      int colon = text.indexOf(':');
      List<String> names = names(text.substring(colon + 1).strip());
      for (String n : names) methodName(n);
      p.items.add(new Item(line, text.substring(0, colon), null, names, policies));
    } else {
      throw new IllegalArgumentException("cannot read: " + text);
    }
  }

  /** The names of a list; commas in parentheses do not separate. */
  static List<String> names(String text) {
    if (text.equals("nothing")) return List.of();
    List<String> names = new ArrayList<>();
    for (String n : text.split(",(?![^(]*\\))")) names.add(n.strip());
    return names;
  }

  static String plain(String name) {
    return name.startsWith("FP_") || name.startsWith("FN_") ? name.substring(3) : name;
  }

  /** The method's name, null for body(label). */
  static String methodName(String text) {
    if (BODY.matcher(plain(text)).matches()) return null;
    Matcher m = METHOD.matcher(plain(text));
    if (!m.matches()) throw new IllegalArgumentException("bad method " + text);
    return m.group(2);
  }

  /** What needs the whole file: names that must be defined, and calls that must have an expectation. */
  static void check(Program p) {
    String text = String.join("\n", p.lines);
    Set<String> labels = new HashSet<>();
    Map<Integer, Set<String>> typesOfLine = new TreeMap<>();
    for (Label l : p.labels) {
      if (!labels.add(l.name)) p.errors.add(l.line + ": label " + l.name + " is defined twice");
      if (l.name.startsWith("FP_") || l.name.startsWith("FN_") || l.name.equals("nothing")) {
        p.errors.add(l.line + ": " + l.name + " cannot be a label");
      }
      Set<String> types = typesOfLine.computeIfAbsent(l.line, k -> new TreeSet<>());
      if (!types.add(l.type == null ? "" : l.type)) p.errors.add(l.line + ": two labels for one type");
      if (types.size() > 1 && types.contains("")) p.errors.add(l.line + ": several labels need types");
    }
    Set<Integer> pointsTo = new HashSet<>();
    for (Item i : p.items) {
      for (String n : i.names) {
        String plain = plain(n);
        Matcher body = BODY.matcher(plain);
        if (body.matches()) {
          if (!labels.contains(body.group(1))) p.errors.add(i.line + ": no label " + body.group(1));
        } else if (i.callName != null || i.kind.endsWith("reachable")) {
          checkMethod(p, i, plain, text);
        } else if (!plain.startsWith("<") && !labels.contains(plain)) {
          p.errors.add(i.line + ": no label " + plain);
        }
      }
      if (new HashSet<>(i.names).size() != i.names.size()) p.errors.add(i.line + ": a name stands twice");
      if ("=>!".contains(i.kind)) {
        pointsTo.add(i.line);
        if (!p.lines.get(i.line - 1).contains("Expect.pointsTo(")) p.errors.add(i.line + ": no Expect.pointsTo here");
      }
    }
    for (int i = 1; i <= p.lines.size(); i++) {
      int calls = p.lines.get(i - 1).split("Expect\\.pointsTo\\(", -1).length - 1;
      if (calls > 0 && !pointsTo.contains(i)) p.errors.add(i + ": Expect.pointsTo without an expectation");
      if (calls > 1) p.errors.add(i + ": more than one Expect.pointsTo");
    }
    if (p.items.isEmpty()) p.errors.add("1: no expectation");
    if (!text.contains("public static void main(String[] args)")) p.errors.add("1: no main");
    if (!text.startsWith("// ")) p.errors.add("1: the first line says what the program is about");
    if (!Pattern.compile("\\bclass " + p.name + "\\b").matcher(text).find()) p.errors.add("1: no class " + p.name);
  }

  static void checkMethod(Program p, Item item, String method, String text) {
    Matcher m = METHOD.matcher(method);
    if (!m.matches()) return;
    String[] path = m.group(1).split("[.$]");
    String simple = path[path.length - 1];
    boolean anonymous = simple.matches("\\d+");
    boolean declared = Pattern.compile("\\b(class|interface|enum|record) " + simple + "\\b").matcher(text).find();
    if (LIBRARY.contains(simple)) return;
    if (!anonymous && !declared) p.errors.add(item.line + ": no class " + simple);
    String name = m.group(2);
    if (name.startsWith("<")) return;
    boolean record = Pattern.compile("\\brecord " + simple + "\\b").matcher(text).find();
    if (!record && !Pattern.compile("\\b" + name + "\\(").matcher(text).find()) {
      p.errors.add(item.line + ": no method " + name);
    }
  }
}
