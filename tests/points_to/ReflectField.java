// Field.get and Field.set, on instances and statics.
import java.lang.reflect.Field;

class ReflectField {
  static class Value {}

  static class A {
    Object f;
    static Object s;
  }

  public static void main(String[] args) throws Exception {
    A a = new A(); // @a1
    Field f = A.class.getDeclaredField("f");
    f.set(a, new Value()); // @v1
    Expect.pointsTo(a.f); // > v1
    Value v = (Value) f.get(a);
    Expect.pointsTo(v); // > v1
    Field s = A.class.getDeclaredField("s");
    s.set(null, new Value()); // @v2
    Expect.pointsTo(A.s); // > v2
    A.s = a;
    A back = (A) s.get(null);
    Expect.pointsTo(back); // = a1
  }
}
