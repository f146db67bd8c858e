// Finally blocks and monitors in the shapes that compilers before Java 6 turned into subroutines (jsr, ret):
// nested, left by return, break and exception, with a value computed before and returned after.
public class Subroutines {
  private int count;

  int nested(int a) {
    try {
      if (a > 0) return a / 2;
      a += looping(a);
    } catch (RuntimeException e) {
      a = -1;
    } finally {
      a++;
      try {
        looping(a);
      } finally {
        a += 2;
      }
    }
    synchronized (this) {
      count += a;
    }
    return a;
  }

  int looping(int x) {
    while (true) {
      try {
        if (x > 3) break;
        if (x == 2) continue;
        x++;
      } finally {
        x += 2;
      }
    }
    return x;
  }

  long overriding(long value) {
    try {
      return value * 2;
    } finally {
      if (value > 10) return value;
    }
  }

  synchronized Object locked(Object lock, String[] texts) {
    synchronized (lock) {
      for (int i = 0; i < texts.length; i++) {
        synchronized (texts[i]) {
          try {
            if (texts[i].length() > i) return texts[i];
          } finally {
            count--;
          }
        }
      }
      return null;
    }
  }
}
