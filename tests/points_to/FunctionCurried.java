// Functions that return functions.
import java.util.function.Function;

class FunctionCurried {
  public static void main(String[] args) {
    Function<Object, Function<Object, Object>> pick = a -> b -> args.length == 0 ? a : b;
    Object x = new Object(); // @x1
    Object y = new Object(); // @y1
    Expect.pointsTo(pick.apply(x).apply(y)); // = x1, y1
    Function<Object, Object> half = pick.apply(x);
    Expect.pointsTo(half.apply(null)); // = x1, FP_y1 [ci origin]; > x1
  }
}
