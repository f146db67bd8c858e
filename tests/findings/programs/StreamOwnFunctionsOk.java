// The table is filled by a stream in the class initialiser; later streams only read other things. A tool that takes
// all streams for one finds the filling in every stream that is run.
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

public class StreamOwnFunctionsOk {
  static class Suffixes {
    static final Map<String, String> TYPES = new HashMap<>();

    static {
      Stream.of("txt", "html", "png").forEach(suffix -> TYPES.put(suffix, "type/" + suffix));
    }

    static String typeOf(String suffix) {
      return TYPES.get(suffix);
    }
  }

  static int known(List<String> names) {
    return (int) names.stream().map(name -> Suffixes.typeOf(name)).filter(type -> type != null).count();
  }

  static void print(List<String> names) {
    names.stream().map(name -> name + ":").forEach(name -> System.out.print(name));
  }

  public static void main(String[] args) throws InterruptedException {
    List<String> names = List.of("txt", "png", "zip");
    Thread reader = new Thread(() -> print(names));
    reader.start();
    System.out.println(known(names));
    reader.join();
  }
}
