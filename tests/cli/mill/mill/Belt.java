package mill;

class Belt {
  private Part part;
  private int count;

  synchronized void put(Part part) {
    this.part = part;
    count++;
  }

  synchronized Part take() {
    return part;
  }

  /** Nobody does. */
  void clear() {
    part = null;
  }
}
