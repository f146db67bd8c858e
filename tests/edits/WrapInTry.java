// Protecting code changes its flow, not its statements.
class WrapInTry {
  int value;

  void run() {
    try {  // +
      value = parse("1");
      value = parse("2");
    } catch (NumberFormatException e) {  // +
      value = -1;  // +
    }  // +
  }

  static int parse(String text) {
    return Integer.parseInt(text);
  }
}
