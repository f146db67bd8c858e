import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicInterpreter;

/**
 * The peer of bench_read: every class of a JDK through ASM's tree API and its data-flow analyzer. The bytes are in
 * memory before the clock starts. Three passes, so that the JIT compiler is warm in the last.
 */
public final class AsmRead {
  public static void main(String[] args) throws Exception {
    int threads = Integer.parseInt(args[1]);
    List<byte[]> classes = read(args[0]);
    for (int pass = 1; pass <= 3; ++pass) {
      long start = System.nanoTime();
      long methods = analyze(classes, threads);
      System.out.printf("pass%d %.1f ms%n", pass, (System.nanoTime() - start) / 1e6);
      if (pass == 3) System.out.printf("classes %d -%nmethods %d -%n", classes.size(), methods);
    }
  }

  private static List<byte[]> read(String home) throws IOException {
    List<byte[]> classes = new ArrayList<>();
    try (FileSystem image = FileSystems.newFileSystem(URI.create("jrt:/"), Map.of("java.home", home));
        Stream<Path> files = Files.walk(image.getPath("/modules"))) {
      for (Path file : (Iterable<Path>) files::iterator) {
        String name = file.getFileName() == null ? "" : file.getFileName().toString();
        if (name.endsWith(".class") && !name.equals("module-info.class")) classes.add(Files.readAllBytes(file));
      }
    }
    return classes;
  }

  private static long analyze(List<byte[]> classes, int threads) throws InterruptedException {
    AtomicInteger next = new AtomicInteger();
    AtomicLong methods = new AtomicLong();
    List<Thread> workers = new ArrayList<>();
    for (int t = 0; t < threads; ++t) {
      Thread worker = new Thread(() -> {
        for (int i = next.getAndIncrement(); i < classes.size(); i = next.getAndIncrement()) {
          ClassNode node = new ClassNode();
          new ClassReader(classes.get(i)).accept(node, 0);
          for (MethodNode method : node.methods) {
            if (method.instructions.size() == 0) continue;
            try {
              new Analyzer<>(new BasicInterpreter()).analyze(node.name, method);
            } catch (AnalyzerException e) {
              throw new IllegalStateException(node.name + "." + method.name, e);
            }
            methods.incrementAndGet();
          }
        }
      });
      worker.start();
      workers.add(worker);
    }
    for (Thread worker : workers) worker.join();
    return methods.get();
  }
}
