// An accessor written by hand, and a record behind an interface.
class RecordAccessorOverridden {
  interface Source {
    Object value();
  }

  record Plain(Object value) implements Source {}

  record Changed(Object value) implements Source {
    public Object value() {
      return new Object(); // @changed
    }
  }

  public static void main(String[] args) {
    Source plain = new Plain(new Object()); // @plain:Plain @a1:Object
    Source other = new Changed(new Object()); // @other:Changed @b1:Object
    Expect.pointsTo(plain.value()); // = a1; calls Plain.value
    Expect.pointsTo(other.value()); // = changed; calls Changed.value
  }
}
