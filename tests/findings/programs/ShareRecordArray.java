// A record is immutable, but not the array that is its component.
public class ShareRecordArray {
  record Samples(String name, long[] values) {
    void add(int index, long value) {
      values[index] += value;  // !data-race long[]
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Samples samples = new Samples("latency", new long[2]);
    Thread first = new Thread(() -> samples.add(0, 5));
    Thread second = new Thread(() -> samples.add(0, 8));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(samples.values()[0]);
  }
}
