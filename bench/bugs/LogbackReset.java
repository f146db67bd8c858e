import ch.qos.logback.classic.LoggerContext;

/** Loggers are asked for while the context is reset, as a new configuration does. */
public class LogbackReset {
    public static void main(String[] args) {
        LoggerContext context = new LoggerContext();
        new Thread(() -> context.getLogger("some.logger").info("hello")).start();
        new Thread(context::reset).start();
    }
}
