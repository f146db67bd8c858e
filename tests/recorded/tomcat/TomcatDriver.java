import jakarta.servlet.AsyncContext;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.descriptor.web.FilterDef;
import org.apache.tomcat.util.descriptor.web.FilterMap;
import org.apache.tomcat.util.scan.StandardJarScanner;

/** A server and its clients in one process: servlets with sessions, an asynchronous one, a filter, files, a JSP. */
public class TomcatDriver {
    public static class Notes extends HttpServlet {
        private final ConcurrentHashMap<String, String> notes = new ConcurrentHashMap<>();

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            HttpSession session = request.getSession();
            Integer visits = (Integer) session.getAttribute("visits");
            session.setAttribute("visits", visits == null ? 1 : visits + 1);
            response.setContentType("text/plain");
            response.getWriter().println(notes.getOrDefault(request.getParameter("key"), "-") + " " + visits);
        }

        @Override
        protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
            notes.put(request.getParameter("key"), request.getParameter("value"));
            response.sendRedirect("notes?key=" + request.getParameter("key"));
        }

        @Override
        protected void doDelete(HttpServletRequest request, HttpServletResponse response) throws ServletException {
            throw new ServletException("nothing is ever deleted");
        }
    }

    public static class Later extends HttpServlet {
        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) {
            AsyncContext later = request.startAsync();
            later.setTimeout(5000);
            later.start(() -> {
                try {
                    later.getResponse().getWriter().print("later");
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
                later.complete();
            });
        }
    }

    public static class Counting implements Filter {
        static final AtomicInteger REQUESTS = new AtomicInteger();

        @Override
        public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
                throws IOException, ServletException {
            REQUESTS.incrementAndGet();
            chain.doFilter(request, response);
        }
    }

    public static void main(String[] args) throws Exception {
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(new File("base").getAbsolutePath());
        tomcat.setPort(0);
        Context site = tomcat.addWebapp("/site", args[0]);
        ((StandardJarScanner) site.getJarScanner()).setScanManifest(false);
        Tomcat.addServlet(site, "notes", new Notes());
        site.addServletMappingDecoded("/notes", "notes", false);
        Tomcat.addServlet(site, "later", new Later()).setAsyncSupported(true);
        site.addServletMappingDecoded("/later", "later", false);
        filter(site);
        tomcat.start();
        String root = "http://127.0.0.1:" + tomcat.getConnector().getLocalPort() + "/site/";

        Thread[] clients = new Thread[3];
        for (int i = 0; i < clients.length; i++) {
            int seed = i;
            clients[i] = new Thread(() -> visit(root, seed));
            clients[i].start();
        }
        for (Thread client : clients) client.join();
        System.out.println("requests " + Counting.REQUESTS);
        stop(tomcat);
    }

    private static void filter(Context site) {
        FilterDef definition = new FilterDef();
        definition.setFilterName("counting");
        definition.setFilterClass(Counting.class.getName());
        definition.setAsyncSupported("true");
        site.addFilterDef(definition);
        FilterMap map = new FilterMap();
        map.setFilterName("counting");
        map.addURLPattern("/*");
        site.addFilterMap(map);
    }

    private static void visit(String root, int seed) {
        try {
            for (int i = 0; i < 5; i++) {
                ask("POST", root + "notes", "key=k" + i + "&value=v" + seed);
                ask("GET", root + "notes?key=k" + i, null);
                ask("GET", root + "plain.txt", null);
                ask("GET", root + "page.jsp?name=n%20" + seed, null);
                ask("GET", root + "later", null);
            }
            System.out.println(ask("GET", root + "nowhere", null) + " " + ask("DELETE", root + "notes", null) + " "
                    + ask("OPTIONS", root + "notes", null) + " " + ask("HEAD", root + "plain.txt", null));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static int ask(String method, String url, String body) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) URI.create(url).toURL().openConnection();
        connection.setRequestMethod(method);
        connection.setRequestProperty("Accept-Encoding", "gzip");
        if (body != null) {
            connection.setDoOutput(true);
            try (OutputStream out = connection.getOutputStream()) {
                out.write(body.getBytes(StandardCharsets.UTF_8));
            }
        }
        int code = connection.getResponseCode();
        try (InputStream in = code < 400 ? connection.getInputStream() : connection.getErrorStream()) {
            if (in != null) in.readAllBytes();
        }
        return code;
    }

    private static void stop(Tomcat tomcat) throws LifecycleException {
        tomcat.stop();
        tomcat.destroy();
    }
}
