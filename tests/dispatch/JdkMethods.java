import java.io.PrintWriter;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Asks reflection where public methods of JDK classes are declared. (Method handles would not do: what they
 * reveal names the class they were asked for when the method is a default one.) Each line of the output is
 * "class name descriptor declaring-class supertype": class has the method from declaring-class, and
 * supertype is a public class or interface above that has the method as well ("-" if the class cannot
 * have instances).
 */
public class JdkMethods {
    private static final String[] MODULES = {"java.base", "java.desktop", "java.sql", "java.net.http"};

    public static void main(String[] args) throws Exception {
        Random random = new Random(Long.parseLong(args[1]));
        int wanted = Integer.parseInt(args[2]);
        List<String> names = classNames();
        try (PrintWriter out = new PrintWriter(args[0])) {
            for (int written = 0, tries = 0; written < wanted && tries < 20 * wanted; tries++) {
                Class<?> type = load(names.get(random.nextInt(names.size())));
                if (type != null && writeMethod(out, random, type)) written++;
            }
        }
    }

    private static List<String> classNames() throws Exception {
        List<String> names = new ArrayList<>();
        Path modules = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("modules");
        for (String module : MODULES) {
            Path root = modules.resolve(module);
            if (!Files.exists(root)) continue;
            try (Stream<Path> files = Files.walk(root)) {
                files.map(file -> root.relativize(file).toString())
                        .filter(file -> file.startsWith("java") && file.endsWith(".class"))
                        .map(file -> file.substring(0, file.length() - 6).replace('/', '.'))
                        .sorted()
                        .forEach(names::add);
            }
        }
        return names;
    }

    private static Class<?> load(String name) {
        try {
            Class<?> type = Class.forName(name, false, ClassLoader.getPlatformClassLoader());
            boolean skipped = name.equals("java.lang.invoke.MethodHandle") || name.equals("java.lang.invoke.VarHandle");
            return Modifier.isPublic(type.getModifiers()) && !skipped ? type : null;
        } catch (Throwable t) {
            return null;
        }
    }

    private static boolean writeMethod(PrintWriter out, Random random, Class<?> type) {
        List<Method> methods = virtualMethods(type);
        if (methods.isEmpty()) return false;
        Method method = methods.get(random.nextInt(methods.size()));
        boolean instantiable = !type.isInterface() && !Modifier.isAbstract(type.getModifiers());
        String above = instantiable ? internal(randomSupertype(random, type, method)) : "-";
        out.println(internal(type) + " " + method.getName() + " " + methodType(method).descriptorString() + " "
                + internal(method.getDeclaringClass()) + " " + above);
        return true;
    }

    private static List<Method> virtualMethods(Class<?> type) {
        return Stream.of(type.getMethods())
                .filter(method -> !Modifier.isStatic(method.getModifiers()))
                .sorted(Comparator.comparing(Method::toString))
                .collect(Collectors.toList());
    }

    private static MethodType methodType(Method method) {
        return MethodType.methodType(method.getReturnType(), method.getParameterTypes());
    }

    private static Class<?> randomSupertype(Random random, Class<?> type, Method method) {
        Set<Class<?>> above = new LinkedHashSet<>();
        for (Class<?> at = type; at != null; at = at.getSuperclass()) collect(at, above);
        List<Class<?>> holders = above.stream()
                .filter(holder -> Modifier.isPublic(holder.getModifiers()))
                .filter(holder -> virtualMethods(holder).stream().anyMatch(other ->
                        other.getName().equals(method.getName()) && methodType(other).equals(methodType(method))))
                .collect(Collectors.toList());
        return holders.isEmpty() ? type : holders.get(random.nextInt(holders.size()));
    }

    private static void collect(Class<?> type, Set<Class<?>> into) {
        if (into.add(type)) for (Class<?> above : type.getInterfaces()) collect(above, into);
    }

    private static String internal(Class<?> type) {
        return type.getName().replace('.', '/');
    }
}
