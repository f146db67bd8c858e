// finally: the compiler copies its code to every way out; a return inside it overrides; nested ones.
class TryFinally {
  static int counter;

  static int plain(Runnable r) {
    try {
      r.run();
      return 1;
    } finally {
      counter++;
    }
  }

  @SuppressWarnings("finally")
  static int overrides(Runnable r) {
    try {
      r.run();
      return 1;
    } finally {
      return 2;
    }
  }

  static int all(Runnable r) {
    int result = 0;
    try {
      r.run();
      result = 1;
    } catch (IllegalStateException e) {
      result = 2;
    } finally {
      counter += result;
    }
    return result;
  }

  static void nested(Runnable r) {
    try {
      try {
        r.run();
      } finally {
        counter = 1;
      }
    } finally {
      counter = 2;
    }
  }

  static int keepsValue() {
    int x = 1;
    try {
      return x;
    } finally {
      x = 2;
    }
  }
}
