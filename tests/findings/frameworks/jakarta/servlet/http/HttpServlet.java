package jakarta.servlet.http;

public abstract class HttpServlet {
  public void init() { }
  protected void doGet(HttpServletRequest request) { }
  protected void doPost(HttpServletRequest request) { }
}
