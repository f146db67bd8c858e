package sample;

import java.lang.annotation.*;
import java.util.*;
import java.util.function.*;

@Retention(RetentionPolicy.RUNTIME)
@interface Leaf { int value() default 7; }

@Retention(RetentionPolicy.RUNTIME)
@interface Rich {
  byte b() default 1;
  char c() default 'c';
  double d() default 2.5;
  float f() default 1.5f;
  int i() default 4;
  long j() default 5L;
  short s() default 6;
  boolean z() default true;
  String text() default "words";
  Thread.State state() default Thread.State.NEW;
  Class<?> type() default String[].class;
  Leaf leaf() default @Leaf;
  int[] numbers() default {1, 2, 3};
  Leaf[] leaves() default {@Leaf(1), @Leaf(2)};
}

@Retention(RetentionPolicy.CLASS)
@interface Hidden { String value(); }

@Target({ElementType.TYPE_USE, ElementType.TYPE_PARAMETER})
@Retention(RetentionPolicy.RUNTIME)
@interface Use { }

sealed interface Shape permits Circle, Square { }

record Circle(@Leaf(3) double radius, List<@Use String> names) implements Shape { }

record Square() implements Shape { }

@Rich(text = "on the class")
@Hidden("from reflection")
public class Everything<T extends @Use Comparable<T>> implements Supplier<T> {
  static final int NUMBER = 42;
  static final long BIG = 1L << 40;
  static final float HALF = 0.5f;
  static final double PI = 3.14;
  static final String NAME = "name\u0000\u20ac\ud83d\ude00";
  static final boolean YES = true;
  @Deprecated protected volatile transient @Use List<T> list = new @Use ArrayList<>();
  private T value;

  public T get() { return value; }

  @Deprecated
  @Leaf
  int throwing(@Leaf(1) @Hidden("x") int a, final long b, @Leaf(2) T c) throws java.io.IOException,
      InterruptedException {
    int result = 0;
    try {
      for (@Use String s : new String[] {"a", "b"}) {
        switch (s) {
          case "a": result += 1; break;
          case "b": result -= (int) b; break;
          default: throw new java.io.IOException(s);
        }
      }
    } catch (RuntimeException e) {
      result = e.hashCode();
    } finally {
      synchronized (this) { result++; }
    }
    return switch (a) { case 1 -> 10; case 2 -> 20; case 3 -> 30; case 1000 -> 40; default -> result; };
  }

  static int sparse(int a) {
    switch (a) { case -1: return 1; case 1_000_000: return 2; default: return a > 0 ? 300_000 : 3; }
  }

  Runnable lambdas(String captured) {
    Function<String, Integer> length = String::length;
    Supplier<List<String>> make = ArrayList::new;
    class Local { int seen = captured.length(); }
    Runnable anonymous = new Runnable() {
      public void run() { System.out.println(captured + new Local().seen + length.apply("x") + make.get()); }
    };
    return () -> anonymous.run();
  }

  static <E extends Enum<E>> E pick(Map<String, ? super E> map, Object o) {
    int[][][] cube = new int[2][3][];
    if (o instanceof String text && !text.isEmpty()) cube[0] = null;
    E local = (E) o;
    return local;
  }

  enum Color { RED, GREEN { int code() { return 2; } }; int code() { return 1; } }

  private class Inner { T t = value; }
}
