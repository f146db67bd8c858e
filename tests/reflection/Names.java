// Classes and methods that no code names, or not where it uses them. reflection_test.cc says which are found.
package names;

import java.lang.reflect.Method;
import java.text.NumberFormat;
import java.util.HashMap;
import java.util.Map;
import java.util.ServiceLoader;
import javax.xml.parsers.DocumentBuilderFactory;

public class Names {
  public interface Greeter {
    void greet();
  }

  public static class Provided implements Greeter {
    public void greet() {}
  }

  public static class Configured implements Greeter {
    public void greet() {}
  }

  public static class Said implements Greeter {
    public void greet() {}
  }

  public static class Unsaid implements Greeter {
    public void greet() {}
  }

  public static class Constant implements Greeter {
    public void greet() {}
  }

  public static class Tabled implements Greeter {
    public void greet() {}
  }

  public static class Methods {
    public static void said() {}

    public static void unsaid() {}
  }

  static String computed(String part) {
    return "names." + part;
  }

  public static void main(String[] args) throws Exception {
    for (Greeter greeter : ServiceLoader.load(Greeter.class)) greeter.greet();
    Object made = Class.forName(computed(args[0])).getDeclaredConstructor().newInstance();
    ((Greeter) made).greet();
    String constant = System.getProperty("greeter", Constant.class.getName());
    ((Greeter) Class.forName(constant).getDeclaredConstructor().newInstance()).greet();
    Map<String, Class<?>> table = new HashMap<>();
    table.put("tabled", Tabled.class);
    ((Greeter) table.get(args[0]).newInstance()).greet();
    Method method = Methods.class.getMethod(computed(args[0]));
    method.invoke(null);
    DocumentBuilderFactory.newInstance().newDocumentBuilder();
    NumberFormat.getInstance().format(1);
  }
}
