// The clone shares the array of the original unless it is cloned as well.
class CloneArrayField implements Cloneable {
  Object[] shared = new Object[1]; // @shared
  Object[] own = new Object[1]; // @own

  CloneArrayField copy() throws CloneNotSupportedException {
    CloneArrayField c = (CloneArrayField) clone();
    c.own = own.clone();
    return c;
  }

  public static void main(String[] args) throws CloneNotSupportedException {
    CloneArrayField o = new CloneArrayField(); // @o1
    o.own[0] = new Object(); // @a1
    CloneArrayField c = o.copy();
    c.shared[0] = new Object(); // @b1
    Expect.pointsTo(c.shared); // = shared
    Expect.pointsTo(o.shared[0]); // = b1
    Expect.pointsTo(c.own[0]); // = a1
  }
}
