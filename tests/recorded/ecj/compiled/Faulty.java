package compiled;

/** Does not compile: the compiler has to find out what is wrong. */
class Faulty extends Missing implements Runnable {
    int x = "text";
    final int never;

    int noReturn(String s) { s.lenght(); undefined++; }

    void unreachable() { return; int y; }

    void thrown() { throw new Exception(); }

    Object mistyped = new java.util.ArrayList<String>().add(3);
}
