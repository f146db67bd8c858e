package mill;

class Worker extends Thread {
  private final Belt belt;

  Worker(Belt belt) {
    this.belt = belt;
  }

  @Override
  public void run() {
    belt.put(new Part());
  }
}
