// The exception of close is added to the one of the body.
class ExceptionSuppressed {
  static class Body extends RuntimeException {}

  static class Closing extends RuntimeException {}

  static class Resource implements AutoCloseable {
    @Override
    public void close() {
      throw new Closing(); // @closing
    }
  }

  public static void main(String[] args) {
    try (Resource r = new Resource()) { // @r1
      throw new Body(); // @body
    } catch (Body e) {
      Expect.pointsTo(e); // = body
      for (Throwable t : e.getSuppressed()) Expect.pointsTo(t); // > closing
    } catch (Closing e) {
      Expect.pointsTo(e); // = nothing
    }
  }
}
