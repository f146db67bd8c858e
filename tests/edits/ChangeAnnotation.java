import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

// Annotations guide the analysis, so a change of them is a change.
class ChangeAnnotation {
  @Retention(RetentionPolicy.CLASS)
  @interface GuardedBy {
    String value();
  }

  final Object lock = new Object();
  final Object other = new Object();
  @GuardedBy("lock")   // -
  @GuardedBy("other")  // +
  int count;

  @Deprecated  // +
  void old() {}
}
