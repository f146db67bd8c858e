// Switch expressions: arrows, yield, a value left on the stack, a throw among the arms.
class SwitchExpression {
  static int arrows(int n) {
    return switch (n) {
      case 1, 2, 3 -> n * 2;
      case 4 -> {
        int half = n / 2;
        yield half;
      }
      default -> throw new IllegalArgumentException();
    };
  }

  static String yields(String s) {
    String result = "<" + switch (s) {
      case "a":
        yield "first";
      case "b":
        yield "second";
      default:
        yield s;
    } + ">";
    return result;
  }

  static int asArgument(int a, int b) { return Math.max(a, switch (b) { case 0 -> a; default -> b; }); }

  static void statement(int n, StringBuilder out) {
    switch (n) {
      case 0 -> out.append("zero");
      case 1 -> out.append("one");
      default -> {
      }
    }
  }
}
