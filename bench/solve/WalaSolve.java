// Builds WALA's 0-1-CFA call graph of one program with the whole JDK that runs this, and prints one line:
//   open_ms, solve_ms, methods, call_edges, objects as key=value, separated by tabs.
// usage: java WalaSolve MAIN CLASSPATH
import com.ibm.wala.classLoader.BinaryDirectoryTreeModule;
import com.ibm.wala.classLoader.CallSiteReference;
import com.ibm.wala.classLoader.JarFileModule;
import com.ibm.wala.classLoader.Language;
import com.ibm.wala.core.util.config.AnalysisScopeReader;
import com.ibm.wala.ipa.callgraph.AnalysisCacheImpl;
import com.ibm.wala.ipa.callgraph.AnalysisOptions;
import com.ibm.wala.ipa.callgraph.AnalysisScope;
import com.ibm.wala.ipa.callgraph.CGNode;
import com.ibm.wala.ipa.callgraph.CallGraph;
import com.ibm.wala.ipa.callgraph.impl.Util;
import com.ibm.wala.ipa.callgraph.propagation.SSAPropagationCallGraphBuilder;
import com.ibm.wala.ipa.cha.ClassHierarchy;
import com.ibm.wala.ipa.cha.ClassHierarchyFactory;
import com.ibm.wala.types.ClassLoaderReference;
import com.ibm.wala.types.MethodReference;
import java.io.File;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Set;
import java.util.jar.JarFile;

class WalaSolve {
  record Edge(MethodReference caller, int at, MethodReference callee) {}

  public static void main(String[] arguments) throws Exception {
    String main = arguments[0];
    long start = System.nanoTime();
    // No exclusions: packages that WALA's users commonly leave out are in the other analyses' work, too.
    AnalysisScope scope = AnalysisScopeReader.instance.makePrimordialScope(null);
    for (String place : arguments[1].split(File.pathSeparator)) {
      // AnalysisScopeReader's own way follows Class-Path entries of manifests, and fails where one is missing.
      File file = new File(place);
      scope.addToScope(ClassLoaderReference.Application,
          file.isDirectory() ? new BinaryDirectoryTreeModule(file) : new JarFileModule(new JarFile(file)));
    }
    ClassHierarchy hierarchy = ClassHierarchyFactory.makeWithPhantom(scope);
    long ready = System.nanoTime();

    AnalysisOptions options =
        new AnalysisOptions(scope, Util.makeMainEntrypoints(hierarchy, "L" + main.replace('.', '/')));
    // Classes by constant names, as Tai-e does by default.
    options.setReflectionOptions(AnalysisOptions.ReflectionOptions.STRING_ONLY);
    SSAPropagationCallGraphBuilder builder =
        Util.makeZeroOneCFABuilder(Language.JAVA, options, new AnalysisCacheImpl(), hierarchy);
    CallGraph graph = builder.makeCallGraph(options, null);
    long solved = System.nanoTime();

    // Contexts left out, as in the other analyses' counts: reflection has some even here.
    Set<MethodReference> methods = new HashSet<>();
    Set<Edge> edges = new HashSet<>();
    for (CGNode caller : graph) {
      MethodReference from = caller.getMethod().getReference();
      methods.add(from);
      for (Iterator<CallSiteReference> sites = caller.iterateCallSites(); sites.hasNext(); ) {
        CallSiteReference site = sites.next();
        for (CGNode callee : graph.getPossibleTargets(caller, site))
          edges.add(new Edge(from, site.getProgramCounter(), callee.getMethod().getReference()));
      }
    }
    int objects = builder.getPointerAnalysis().getInstanceKeys().size();
    System.out.printf("open_ms=%d\tsolve_ms=%d\tmethods=%d\tcall_edges=%d\tobjects=%d%n", (ready - start) / 1_000_000,
        (solved - ready) / 1_000_000, methods.size(), edges.size(), objects);
  }
}
