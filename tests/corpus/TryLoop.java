// try inside loops: continue and break out of the protected part, retry on failure.
class TryLoop {
  static int retry(java.util.concurrent.Callable<Integer> task, int times) {
    for (int i = 0; i < times; i++) {
      try {
        Integer result = task.call();
        if (result == null) continue;
        return result;
      } catch (RuntimeException e) {
        continue;
      } catch (Exception e) {
        break;
      } finally {
        times--;
      }
    }
    return -1;
  }

  static int count(Iterable<Runnable> tasks) {
    int failed = 0;
    int done = 0;
    for (Runnable task : tasks) {
      try {
        task.run();
        done++;
      } catch (Throwable t) {
        failed++;
      }
    }
    return done * 1000 + failed;
  }
}
