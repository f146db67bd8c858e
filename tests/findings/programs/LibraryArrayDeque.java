// Two threads push to and pop from one ArrayDeque of free buffers.
import java.util.ArrayDeque;
import java.util.Deque;

public class LibraryArrayDeque {
  static class Buffers {
    private final Deque<byte[]> free = new ArrayDeque<>();

    byte[] take() {
      byte[] buffer = free.pollFirst();  // !data-race ArrayDeque
      return buffer == null ? new byte[64] : buffer;
    }

    void give(byte[] buffer) {
      free.addFirst(buffer);  // !data-race ArrayDeque
    }
  }

  public static void main(String[] args) {
    Buffers buffers = new Buffers();
    for (int i = 0; i < 2; i++) {
      new Thread(() -> buffers.give(buffers.take())).start();
    }
  }
}
