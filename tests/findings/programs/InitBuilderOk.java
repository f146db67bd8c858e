// A builder is filled step by step, and the finished mail goes to a thread. Correct, as all of it comes before start(); a naive
// tool sees setters without a lock and reads in another thread.
public class InitBuilderOk {
  static class Mail {
    String to;
    String subject;
    int priority;
  }

  static class MailBuilder {
    private final Mail mail = new Mail();

    MailBuilder to(String to) {
      mail.to = to;
      return this;
    }

    MailBuilder subject(String subject) {
      mail.subject = subject;
      return this;
    }

    MailBuilder priority(int priority) {
      mail.priority = priority;
      return this;
    }

    Mail build() { return mail; }
  }

  static void send(Mail mail) {
    System.out.println(mail.priority + " to " + mail.to + ": " + mail.subject);
  }

  public static void main(String[] args) {
    Mail mail = new MailBuilder().to("ada").subject("meeting").priority(2).build();
    new Thread(() -> send(mail)).start();
  }
}
