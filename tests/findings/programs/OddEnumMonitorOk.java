// Synchronized methods of an enum, whose constants have bodies of their own, lock the constant and write only its fields.
// Nested calls go from mail to phone only.
public class OddEnumMonitorOk {
  enum Channel {
    MAIL {
      @Override
      synchronized void send() {
        super.send();
        PHONE.send();
      }
    },
    PHONE;

    private int sent;

    synchronized void send() {
      sent++;  // !FP_deadlock
    }

    synchronized int sent() {
      return sent;
    }
  }

  public static void main(String[] args) {
    for (Channel channel : Channel.values()) {
      new Thread(channel::send).start();
      new Thread(channel::send).start();
    }
    for (Channel channel : Channel.values()) System.out.println(channel.sent());
  }
}
