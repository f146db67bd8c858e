// Class literals of classes, arrays, primitives and void.
class ClassLiterals {
  static Class<?>[] all() {
    return new Class<?>[] {String.class, ClassLiterals.class, int[].class, Object[][].class, int.class, void.class};
  }

  static boolean is(Object o) { return o.getClass() == ClassLiterals.class; }
}
