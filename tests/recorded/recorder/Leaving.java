/** Leaves while other threads go on calling: by System.exit, which runs the hook, or by Runtime.halt. */
public class Leaving {
    public static void main(String[] args) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(Leaving::hook));
        for (int i = 0; i < 3; i++) new Thread(Leaving::goOn).start();
        Thread.sleep(100);
        if (args[0].equals("exit")) System.exit(3);
        Runtime.getRuntime().halt(4);
    }

    static void hook() {}

    static void goOn() {
        while (true) busy(new Object());
    }

    static int busy(Object some) {
        return some.hashCode();
    }
}
