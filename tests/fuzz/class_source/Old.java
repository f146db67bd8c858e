// Compiled for the oldest release javac still writes: invokedynamic is there, but no lambdas in use, no
// nests, and private access between nested classes through synthetic methods.
public class Old {
  private int secret = 1;

  class Nested {
    int peek() { return secret++; }
  }

  synchronized long sum(int[] numbers) {
    long total = 0;
    for (int number : numbers) total += number;
    assert total > 0;
    return total;
  }

  Object literal() { return Old.class; }
}
