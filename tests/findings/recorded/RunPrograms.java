import java.lang.reflect.Method;

/** Runs the main methods of the classes that are named, one after the other, each in a thread of its own. */
final class RunPrograms {
    private static final long MOST_MILLIS = 10_000;

    private RunPrograms() {
    }

    public static void main(String[] names) throws Exception {
        for (String name : names) {
            Thread runner = new Thread(() -> run(name), name);
            runner.setDaemon(true);
            runner.start();
            runner.join(MOST_MILLIS);
            if (runner.isAlive()) System.err.println("does not end: " + name);
        }
        System.exit(0);
    }

    private static void run(String name) {
        try {
            Method main = Class.forName(name).getDeclaredMethod("main", String[].class);
            main.setAccessible(true);
            main.invoke(null, (Object) new String[0]);
        } catch (ReflectiveOperationException e) {
            System.err.println("failed: " + name + ": " + (e.getCause() == null ? e : e.getCause()));
        }
    }
}
