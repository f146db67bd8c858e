import java.util.concurrent.ConcurrentHashMap;

// Two readers may both find that a page is not there, and both load it: each then has a page of its own. With strings it hardly
// matters.
public class AtomicityMapCache {
  static class Page {
    int visits;
    final String text;

    Page(String text) {
      this.text = text;
    }
  }

  static final ConcurrentHashMap<String, Page> PAGES = new ConcurrentHashMap<>();
  static final ConcurrentHashMap<String, String> TITLES = new ConcurrentHashMap<>();

  static Page page(String name) {
    Page page = PAGES.get(name); // !atomicity(medium) AtomicityMapCache.PAGES
    if (page != null) return page;
    page = new Page("text of " + name);
    PAGES.put(name, page); // !atomicity(medium) AtomicityMapCache.PAGES
    return page;
  }

  static String title(String name) {
    if (!TITLES.containsKey(name)) { // !atomicity(low) AtomicityMapCache.TITLES
      String title = name.toUpperCase();
      TITLES.put(name, title); // !atomicity(low) AtomicityMapCache.TITLES
      return title;
    }
    return TITLES.get(name);
  }

  public static void main(String[] args) {
    for (int i = 0; i < 2; i++) {
      new Thread(() -> System.out.println(page("index").text + title("index"))).start();
    }
  }
}
