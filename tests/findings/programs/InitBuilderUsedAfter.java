// The builder hands out the object that it goes on to fill: main changes the priority of a mail that is being sent.
public class InitBuilderUsedAfter {
  static class Mail {
    String to;
    int priority;
  }

  static class MailBuilder {
    private final Mail mail = new Mail();

    MailBuilder to(String to) {
      mail.to = to;
      return this;
    }

    MailBuilder priority(int priority) {
      mail.priority = priority;   // !data-race Mail.priority
      return this;
    }

    Mail build() { return mail; }
  }

  static void send(Mail mail) {
    System.out.println("to " + mail.to);
    System.out.println("priority " + mail.priority);   // !data-race Mail.priority
  }

  public static void main(String[] args) throws InterruptedException {
    MailBuilder builder = new MailBuilder().to("ada");
    Mail mail = builder.build();
    Thread sender = new Thread(() -> send(mail));
    sender.start();
    builder.priority(2);
    sender.join();
  }
}
