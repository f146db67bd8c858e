// try-with-resources: one and two resources, with catch and finally, suppressed exceptions.
class TryResources {
  interface Resource extends AutoCloseable {
    int read();

    void close();
  }

  static int one(Resource r) {
    try (r) {
      return r.read();
    }
  }

  static int two(java.util.function.Supplier<Resource> make) {
    int sum = 0;
    try (Resource a = make.get();
        Resource b = make.get()) {
      sum = a.read() + b.read();
    } catch (IllegalStateException e) {
      sum = -1;
    } finally {
      sum++;
    }
    return sum;
  }
}
