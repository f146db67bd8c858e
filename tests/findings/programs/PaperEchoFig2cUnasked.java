// ECHO, figure 2, after change 2, but the reader looks at all slots without asking for the size: now the elements do race, as
// the paper says about the original.
public class PaperEchoFig2cUnasked {
  static class Conference {
    private final String name;
    private int year;

    Conference(String name, int year) {
      this.name = name;
      this.year = year;
    }

    void incrementYear() {
      year++;
    }

    @Override
    public String toString() {
      return name + year;
    }
  }

  static class Vector {
    private final Object[] elements = new Object[8];
    private int count;

    synchronized int size() {
      return count;
    }

    synchronized void add(Object element) {
      elements[count++] = element;  // !data-race Object[]
    }

    Object get(int i) {
      return elements[i];  // !data-race Object[]
    }
  }

  static class Reader extends Thread {
    private final Vector vector;

    Reader(Vector vector) {
      this.vector = vector;
    }

    @Override
    public void run() {
      for (int i = 0; i < 8; i++) {
        Object element = vector.get(i);
        if (element != null) System.out.println(element);
      }
    }
  }

  public static void main(String[] args) {
    Conference first = new Conference("FSE", 2016);
    Object alias = first;
    Conference second = new Conference("FSE", 2016);
    Vector vector = new Vector();
    vector.add(alias);
    new Reader(vector).start();
    vector.add(second);
  }
}
