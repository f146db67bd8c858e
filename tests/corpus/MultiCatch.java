// One clause for several exceptions: several edges to one handler.
class MultiCatch {
  static String load(Class<?> type) {
    try {
      return type.getDeclaredConstructor().newInstance().toString();
    } catch (NoSuchMethodException | InstantiationException | IllegalAccessException e) {
      return e.getMessage();
    } catch (java.lang.reflect.InvocationTargetException e) {
      return e.getCause().getMessage();
    }
  }
}
