// A SynchronousQueue hands one message from thread to thread without storing it. Correct; a tool that does not know this queue
// reports the fields of the message.
import java.util.concurrent.SynchronousQueue;

public class QueueSynchronousOk {
  static class Message {
    String text;
    int retries;
  }

  static void send(SynchronousQueue<Message> line) {
    Message message = new Message();
    message.text = "hello";
    message.retries = 1;
    try {
      line.put(message);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  public static void main(String[] args) throws InterruptedException {
    SynchronousQueue<Message> line = new SynchronousQueue<>();
    new Thread(() -> send(line)).start();
    Message message = line.take();
    message.retries++;
    System.out.println(message.text + " after " + message.retries);
  }
}
