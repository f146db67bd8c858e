// Through a setter and a getter, on one object.
class FieldSetterGetter {
  private Object f;

  void set(Object f) { this.f = f; }

  Object get() { return f; }

  public static void main(String[] args) {
    FieldSetterGetter o = new FieldSetterGetter(); // @o1
    o.set(new Object()); // @a1; calls FieldSetterGetter.set
    Expect.pointsTo(o.get()); // = a1; calls FieldSetterGetter.get
  }
}
