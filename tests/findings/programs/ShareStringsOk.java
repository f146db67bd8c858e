// Strings and boxed numbers are passed around between all threads; every operation on them makes new ones. hashCode
// caches in a plain field of String, which is a benign race inside of the library and none of the program. A tool that
// looks into the library reports it.
import java.util.List;

public class ShareStringsOk {
  static class Hash extends Thread {
    private final List<String> names;
    private final Integer salt;
    int result;

    Hash(List<String> names, Integer salt) {
      this.names = names;
      this.salt = salt;
    }

    @Override
    public void run() {
      for (String name : names) {
        result += name.concat("!").hashCode() + name.hashCode() + salt;
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    List<String> names = List.of(String.join("-", "ada", "l"), new String("grace"));
    Integer salt = 1000;
    Hash first = new Hash(names, salt);
    Hash second = new Hash(names, salt);
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(first.result == second.result);
  }
}
