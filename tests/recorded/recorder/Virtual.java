/** Wants JDK 21. */
public class Virtual {
    public static void main(String[] args) throws Exception {
        Thread.ofVirtual().start(Virtual::body).join();
    }

    static void body() {
        Thread.yield();
        inner();
    }

    static void inner() {}
}
