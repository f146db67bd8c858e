// A framework in small: its one use of reflection may mean any method of its beans. reflection_test.cc gives it up.
package wide;

import java.lang.reflect.Method;

public class Wide {
  public static class Bean {
    public void first() {}

    public void second() {}

    public void third() {}
  }

  static void call(Object bean, Method method) throws Exception {
    method.invoke(bean);
  }

  static void callAll(Object bean) throws Exception {
    call(bean, Bean.class.getMethod("first"));
    call(bean, Bean.class.getMethod("second"));
  }

  public static void main(String[] args) throws Exception {
    callAll(new Bean());
  }
}
