// A lambda without captures: one object, called through its interface.
class LambdaNoCapture {
  interface Op {
    Object run(Object o);
  }

  public static void main(String[] args) {
    Op id = o -> o; // @id
    Op made = o -> {
      return new Object(); // @made
    };
    Object a = new Object(); // @a1
    Expect.pointsTo(id); // = id
    Expect.pointsTo(id.run(a)); // = a1; calls run: body(id)
    Expect.pointsTo(made.run(a)); // = made
  }
}
