import java.nio.file.Files;
import java.nio.file.Path;
import org.mozilla.javascript.Context;
import org.mozilla.javascript.EcmaError;
import org.mozilla.javascript.Scriptable;
import org.mozilla.javascript.ScriptableObject;

/** The same script interpreted, compiled to classes, and by two threads at once over one shared scope. */
public class RhinoDriver {
    public static void main(String[] args) throws Exception {
        String script = Files.readString(Path.of(args[0]));
        for (int level : new int[] {-1, 0, 9}) System.out.println(level + ": " + run(script, level));

        Scriptable shared = inContext(9, context -> context.initStandardObjects());
        Thread[] threads = new Thread[2];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> inContext(9, context -> {
                Scriptable scope = context.newObject(shared);
                scope.setPrototype(shared);
                scope.setParentScope(null);
                return context.evaluateString(scope, script, "weave.js", 1, null);
            }));
            threads[i].start();
        }
        for (Thread thread : threads) thread.join();

        try {
            run("var f = function(x) { return x.y.z }; f({})", -1);
        } catch (EcmaError e) {
            System.out.println(e.getName());
        }
    }

    private interface Work { Object with(Context context); }

    @SuppressWarnings("unchecked")
    private static <T> T inContext(int level, Work work) {
        Context context = Context.enter();
        try {
            context.setOptimizationLevel(level);
            context.setLanguageVersion(Context.VERSION_ES6);
            return (T) work.with(context);
        } finally {
            Context.exit();
        }
    }

    private static String run(String script, int level) {
        return inContext(level, context -> {
            ScriptableObject scope = context.initStandardObjects();
            ScriptableObject.putProperty(scope, "out", Context.javaToJS(new StringBuilder(), scope));
            return Context.toString(context.evaluateString(scope, script, "weave.js", 1, null));
        });
    }
}
