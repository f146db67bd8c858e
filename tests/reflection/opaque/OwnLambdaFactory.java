package opaque.bootstraps;

import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

// Has the length of the name of the JDK's own factory, which the test replaces by it in Calls.
public class OwnLambdaFactory {
    static class Made implements Runnable {
        public void run() {
            ran();
        }

        void ran() {}

        void neverRan() {}
    }

    public static CallSite metafactory(MethodHandles.Lookup lookup, String name, MethodType type, MethodType erased,
            MethodHandle implementation, MethodType exact) throws ReflectiveOperationException {
        MethodHandle make = MethodHandles.lookup().findStatic(OwnLambdaFactory.class, "make",
                MethodType.methodType(Runnable.class));
        return new ConstantCallSite(make);
    }

    static Runnable make() {
        return new Made();
    }
}
