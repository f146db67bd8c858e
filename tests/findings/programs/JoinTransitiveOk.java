// The report joins the download, main joins only the report; the download then is over as well. Correct, since the order of joins
// is transitive; a tool that asks who joined the download itself reports the size in main.
public class JoinTransitiveOk {
  static class Download extends Thread {
    int bytes;

    @Override public void run() { bytes = 4096; }
  }

  static class Report extends Thread {
    final Download download;
    String text;

    Report(Download download) { this.download = download; }

    @Override public void run() {
      try {
        download.join();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
      text = "got " + download.bytes;
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Download download = new Download();
    Report report = new Report(download);
    download.start();
    report.start();
    report.join();
    System.out.println(report.text + " of " + download.bytes);
  }
}
