// Enums: plain, with fields, with bodies, with an abstract method, implementing an interface.
class Enums {
  enum Plain { A, B }

  enum Operation implements java.util.function.IntBinaryOperator {
    PLUS("+") {
      public int applyAsInt(int a, int b) { return a + b; }
    },
    TIMES("*") {
      public int applyAsInt(int a, int b) { return a * b; }
    };

    final String symbol;

    Operation(String symbol) { this.symbol = symbol; }
  }

  static int count() { return Plain.values().length + Operation.valueOf("PLUS").ordinal(); }
}
