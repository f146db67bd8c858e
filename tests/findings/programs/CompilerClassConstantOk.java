/**
 * What compilers made of String.class before class files had such constants: a static field that whoever finds it empty
 * fills, always with the same class. Nobody wrote it, and nothing comes of it; a naive tool would tell a race on the field.
 */
public class CompilerClassConstantOk {
  static Class<?> class$java$lang$String;

  static Class<?> class$(String name) {
    try {
      return Class.forName(name);
    } catch (ClassNotFoundException e) {
      throw new NoClassDefFoundError(e.getMessage());
    }
  }

  static String kind() {
    Class<?> known = class$java$lang$String == null ? class$java$lang$String = class$("java.lang.String") : class$java$lang$String;
    return known.getName();
  }

  public static void main(String[] args) {
    new Thread(() -> System.out.println(kind())).start();
    new Thread(() -> System.out.println(kind())).start();
  }
}
