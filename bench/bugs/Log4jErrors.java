import org.apache.logging.log4j.core.appender.DefaultErrorHandler;

/** An appender's handler is told of errors by all threads that log. */
public class Log4jErrors {
    public static void main(String[] args) {
        DefaultErrorHandler handler = new DefaultErrorHandler(null);
        for (int i = 0; i < 2; i++) {
            new Thread(() -> handler.error("no room")).start();
        }
    }
}
