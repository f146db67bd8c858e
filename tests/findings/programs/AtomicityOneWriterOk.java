import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

// Only one thread changes the map, the volatile field and the atomic number; the other one looks. Correct.
public class AtomicityOneWriterOk {
  static final Map<String, StringBuffer> LINES = new ConcurrentHashMap<>();
  static final AtomicLong LENGTH = new AtomicLong();
  static volatile int count;

  static void write(String name) {
    StringBuffer line = LINES.get(name);
    if (line == null) {
      line = new StringBuffer();
      LINES.put(name, line);
    }
    line.append(name);
    LENGTH.set(LENGTH.get() + name.length());
    count++;
  }

  public static void main(String[] args) {
    new Thread(() -> System.out.println(LINES.get("first") + " " + LENGTH.get() + " " + count)).start();
    write("first");
    write("second");
  }
}
