// ECHO, figure 2, after change 1: main adds a second conference after the reader was started. Two races, on the count and on
// the elements, as the paper says.
public class PaperEchoFig2b {
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

    int size() {
      return count;  // !data-race Vector.count
    }

    void add(Object element) {
      elements[count++] = element;  // !data-race Vector.count; !data-race Object[]
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
    vector.add(second);
  }
}
