// Serializable lambdas and intersection casts use altMetafactory; $deserializeLambda$ comes with them.
import java.io.Serializable;

class LambdasSerializable {
  interface Marker {}

  interface Task extends Runnable, Serializable {}

  static Runnable serializable(int n) { return (Runnable & Serializable) () -> System.out.println(n); }

  static Runnable marked() { return (Runnable & Marker) () -> {}; }

  static Runnable both() { return (Runnable & Marker & Serializable) () -> {}; }

  static Task byInterface() { return () -> {}; }

  static java.util.function.Function<String, Integer> reference() {
    return (java.util.function.Function<String, Integer> & Serializable) String::length;
  }
}
