import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.AbstractHandler;
import org.eclipse.jetty.server.handler.HandlerList;
import org.eclipse.jetty.server.handler.ResourceHandler;
import org.eclipse.jetty.server.handler.StatisticsHandler;

/** A server with a handler, files and statistics, that three clients ask at once; then it is stopped. */
public class JettyDriver {
    static class Greeting extends AbstractHandler {
        @Override
        public void handle(String target, Request request, HttpServletRequest servlet, HttpServletResponse response)
                throws IOException {
            if (!target.startsWith("/hello")) return;
            response.setContentType("text/plain");
            response.getWriter().println("hello " + servlet.getParameter("name"));
            request.setHandled(true);
        }
    }

    public static void main(String[] args) throws Exception {
        Server server = new Server(0);
        ResourceHandler files = new ResourceHandler();
        files.setResourceBase(".");
        StatisticsHandler statistics = new StatisticsHandler();
        statistics.setHandler(new HandlerList(new Greeting(), files));
        server.setHandler(statistics);
        server.start();
        int port = ((ServerConnector) server.getConnectors()[0]).getLocalPort();
        Thread[] clients = new Thread[3];
        for (int i = 0; i < clients.length; i++) {
            String name = "client" + i;
            clients[i] = new Thread(() -> ask(port, name));
            clients[i].start();
        }
        for (Thread client : clients) client.join();
        System.out.println(statistics.getRequests());
        server.stop();
        server.join();
    }

    private static void ask(int port, String name) {
        try {
            HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/hello?name=" + name)).build();
            System.out.println(HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).body());
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
