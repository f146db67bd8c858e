// Synchronized methods of an enum lock one constant each, so that two constants do not keep each other from what they share.
public class OddEnumMonitor {
  enum Channel {
    MAIL,
    PHONE;

    private static int total;
    private int sent;

    synchronized void send() {
      sent++;
      total++;  // !data-race Channel.total
    }
  }

  public static void main(String[] args) {
    new Thread(Channel.MAIL::send).start();
    new Thread(Channel.PHONE::send).start();
    Channel.MAIL.send();
  }
}
