// The constants of an enum of the JDK, found by the class of one of them.
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.concurrent.TimeUnit;

class EnumSetOfLibrary {
  public static void main(String[] args) {
    for (TimeUnit unit : EnumSet.of(TimeUnit.DAYS)) {
      Expect.pointsTo(unit); // > <java.util.concurrent.TimeUnit>
    }
    Map<TimeUnit, String> names = new EnumMap<>(Map.of(TimeUnit.HOURS, "h"));
    for (TimeUnit unit : names.keySet()) {
      Expect.pointsTo(unit); // > <java.util.concurrent.TimeUnit>
    }
  }
}
