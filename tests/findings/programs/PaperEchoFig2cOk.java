// ECHO, figure 2, after change 2: add and size are synchronized, get is not. The paper still reports the elements (add against
// get). In truth there is no race left: get(1) comes only after size() has returned 2, hence after add, and get(0) is another
// element. A tool that does not tell elements apart reports them, like the paper.
public class PaperEchoFig2cOk {
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
      elements[count++] = element;  // !FP_data-race lang.Object[]
    }

    Object get(int i) {
      return elements[i];  // !FP_data-race lang.Object[]
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
