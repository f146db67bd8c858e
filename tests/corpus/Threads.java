// What concurrent programs are made of: a thread subclass, a runnable, a lambda, wait and notify, join.
class Threads {
  static int shared;

  static class Worker extends Thread {
    final Object lock;

    Worker(Object lock) { this.lock = lock; }

    @Override
    public void run() {
      synchronized (lock) {
        while (shared == 0) {
          try {
            lock.wait();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return;
          }
        }
        shared--;
      }
    }
  }

  static void main(String[] args) throws InterruptedException {
    Object lock = new Object();
    Worker worker = new Worker(lock);
    Thread other = new Thread(() -> shared++);
    worker.start();
    other.start();
    synchronized (lock) {
      shared = 1;
      lock.notifyAll();
    }
    worker.join();
    other.join();
  }
}
