// Constants with bodies are objects of classes of their own.
class EnumBodies {
  enum Op {
    FIRST { // @first
      Object apply(Object a, Object b) { return a; }
    },
    SECOND { // @second
      Object apply(Object a, Object b) { return b; }
    };

    abstract Object apply(Object a, Object b);
  }

  public static void main(String[] args) {
    Object a = new Object(); // @a1
    Object b = new Object(); // @b1
    Expect.pointsTo(Op.FIRST.apply(a, b)); // = a1; calls EnumBodies$Op$1.apply
    Expect.pointsTo(Op.SECOND.apply(a, b)); // = b1; calls EnumBodies$Op$2.apply
    Op either = args.length == 0 ? Op.FIRST : Op.SECOND;
    Expect.pointsTo(either.apply(a, b)); // = a1, b1
  }
}
