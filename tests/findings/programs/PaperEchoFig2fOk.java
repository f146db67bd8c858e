// ECHO, figure 2, after change 5: the second conference is no longer added, so main changes what the reader never sees. No
// race, as the paper says; a tool that takes both conferences for one reports the year.
public class PaperEchoFig2fOk {
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
      elements[count++] = element;
    }

    synchronized Object get(int i) {
      return elements[i];
    }
  }

  static class Reader extends Thread {
    private final Vector vector;

    Reader(Vector vector) {
      this.vector = vector;
    }

    @Override
    public void run() {
      for (int i = 0; i < vector.size(); i++) {
        Object element = vector.get(i);
        System.out.println(element.toString());
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
    second.incrementYear();
  }
}
