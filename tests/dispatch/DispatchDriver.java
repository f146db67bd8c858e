import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.Map;

/**
 * Runs the calls of generated programs and writes what each one did: "number result". A result is the id
 * that the selected member gave, or the simple name of the error. Each program has a loader of its own.
 */
public class DispatchDriver {
    static final class Loader extends ClassLoader {
        private final Map<String, byte[]> classes;

        Loader(Map<String, byte[]> classes) {
            super(ClassLoader.getPlatformClassLoader());
            this.classes = classes;
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            byte[] bytes = classes.get(name);
            if (bytes == null) throw new ClassNotFoundException(name);
            return defineClass(name, bytes, 0, bytes.length);
        }
    }

    public static void main(String[] args) throws IOException {
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(new FileInputStream(args[0])));
                PrintWriter out = new PrintWriter(args[1])) {
            for (int programs = in.readInt(); programs > 0; programs--) {
                runProgram(in, out);
                out.flush(); // should the JVM die, the answers show in which program
            }
        }
    }

    private static void runProgram(DataInputStream in, PrintWriter out) throws IOException {
        Map<String, byte[]> classes = new HashMap<>();
        for (int count = in.readInt(); count > 0; count--) {
            String name = in.readUTF();
            byte[] bytes = new byte[in.readInt()];
            in.readFully(bytes);
            classes.put(name, bytes);
        }
        Loader loader = new Loader(classes);
        for (int count = in.readInt(); count > 0; count--) {
            int number = in.readInt();
            out.println(number + " " + run(loader, in.readUTF(), "call_" + number, in.readUTF()));
        }
    }

    private static String run(Loader loader, String caller, String name, String receiverClass) {
        try {
            Object receiver = receiverClass.isEmpty() ? null : create(loader, receiverClass);
            Method method = Class.forName(caller, true, loader).getDeclaredMethod(name, Object.class);
            method.setAccessible(true);
            return describe(method.invoke(null, receiver));
        } catch (InvocationTargetException e) {
            Throwable cause = e.getCause();
            if (cause instanceof CloneNotSupportedException) return OBJECT_CLONE;
            return cause.getClass().getSimpleName();
        } catch (Throwable t) {
            return "setup " + t;
        }
    }

    private static final String OBJECT_CLONE = "java/lang/Object.clone()Ljava/lang/Object;";
    private static final String OBJECT_TO_STRING = "java/lang/Object.toString()Ljava/lang/String;";

    private static Object create(Loader loader, String name) throws ReflectiveOperationException {
        Class<?> type = Class.forName(name, true, loader);
        if (type.isArray()) return Array.newInstance(type.getComponentType(), 1);
        Constructor<?> constructor = type.getDeclaredConstructor();
        constructor.setAccessible(true);
        return constructor.newInstance();
    }

    /** Generated members give strings without '@'; what else comes back is from Object itself. */
    private static String describe(Object result) {
        if (!(result instanceof String)) return OBJECT_CLONE;
        return ((String) result).contains("@") ? OBJECT_TO_STRING : (String) result;
    }
}
