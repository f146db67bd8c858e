// A handle to which something is bound can be bound again; what is bound may come late, by way of a field.
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

class HandleBindTwice {
  static class Result {}

  static class A {
    Object get(Object first, Object second) {
      Expect.pointsTo(this); // = a1
      Expect.pointsTo(first); // = o1
      Expect.pointsTo(second); // = o2
      return new Result(); // @r1
    }
  }

  static class Late {
    Object made = new Result(); // @r2

    Object take() {
      Expect.pointsTo(this); // = late1
      return made;
    }
  }

  static class Box {
    Object content;
  }

  static Object pass(Box box, int depth) {
    if (depth == 0) return box.content;
    Box next = new Box();
    next.content = box.content;
    return pass(next, depth - 1);
  }

  public static void main(String[] args) throws Throwable {
    MethodType type = MethodType.methodType(Object.class, Object.class, Object.class);
    MethodHandle h = MethodHandles.lookup().findVirtual(A.class, "get", type);
    MethodHandle twice = h.bindTo(new A()).bindTo(new Object()); // @a1:A @o1:Object
    Result r = (Result) twice.invoke(new Object()); // @o2
    Expect.pointsTo(r); // = r1

    MethodHandle take = MethodHandles.lookup().findVirtual(Late.class, "take", MethodType.methodType(Object.class));
    Box box = new Box();
    box.content = new Late(); // @late1
    MethodHandle late = take.bindTo(pass(box, 7));
    Object taken = late.invoke();
    Expect.pointsTo(taken); // = r2
  }
}
// reachable: A.get, Late.take
