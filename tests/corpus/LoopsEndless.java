// Loops that never end: no return, post-dominators need a virtual exit.
class LoopsEndless {
  volatile boolean stop;

  void forever() {
    while (true) {
    }
  }

  void work(Runnable task) {
    for (;;) task.run();
  }

  int either(int n) {
    if (n == 0) return 1;
    while (true) n++;
  }

  void spin() {
    while (!stop) {
    }
  }

  void twoWays(int n) {
    while (true) {
      while (n > 0) n--;
      while (n < 10) n++;
    }
  }
}
