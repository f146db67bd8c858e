import java.util.*;

// One source statement more or less in a method of 200: the delta is that statement's IR and nothing else.
class LongMethod {
  int f;
  int g;
  final Object lock = new Object();
  final Map<String, Object> map = new HashMap<>();

  void other(int x) {}

  static void log(Object o) {}

  void big(List<String> list) {
    int total = 0;
    int a0 = this.f + 0;
    if (a0 > 1) { list.add("s1"); }
    for (int j = 0; j < 2; j++) { total += j; }
    map.put("k3", list);
    try { other(total); } catch (IllegalStateException e) { log(e); }
    synchronized (lock) { this.f = a0 + 1; }
    Runnable r6 = () -> log(list); r6.run();
    log(list);
    int a8 = this.f + 8;
    if (a8 > 9) { list.add("s9"); }
    for (int j = 0; j < 10; j++) { total += j; }
    map.put("k11", list);
    try { other(total); } catch (IllegalStateException e) { log(e); }
    synchronized (lock) { this.f = a8 + 1; }
    Runnable r14 = () -> log(list); r14.run();
    log(list);
    int a16 = this.f + 16;
    if (a16 > 17) { list.add("s17"); }
    for (int j = 0; j < 18; j++) { total += j; }
    map.put("k19", list);
    try { other(total); } catch (IllegalStateException e) { log(e); }
    synchronized (lock) { this.f = a16 + 1; }
    Runnable r22 = () -> log(list); r22.run();
    log(list);
    int a24 = this.f + 24;
    if (a24 > 25) { list.add("s25"); }
    for (int j = 0; j < 26; j++) { total += j; }
    map.put("k27", list);
    try { other(total); } catch (IllegalStateException e) { log(e); }
    synchronized (lock) { this.f = a24 + 1; }
    Runnable r30 = () -> log(list); r30.run();
    log(list);
    int a32 = this.f + 32;
    if (a32 > 33) { list.add("s33"); }
    for (int j = 0; j < 34; j++) { total += j; }
    map.put("k35", list);
    try { other(total); } catch (IllegalStateException e) { log(e); }
    synchronized (lock) { this.f = a32 + 1; }
    Runnable r38 = () -> log(list); r38.run();
    log(list);
    int a40 = this.f + 40;
    if (a40 > 41) { list.add("s41"); }
    for (int j = 0; j < 42; j++) { total += j; }
    map.put("k43", list);
    try { other(total); } catch (IllegalStateException e) { log(e); }
    synchronized (lock) { this.f = a40 + 1; }
    Runnable r46 = () -> log(list); r46.run();
    log(list);
    int a48 = this.f + 48;
    if (a48 > 49) { list.add("s49"); }
    for (int j = 0; j < 50; j++) { total += j; }
    map.put("k51", list);
    try { other(total); } catch (IllegalStateException e) { log(e); }
    synchronized (lock) { this.f = a48 + 1; }
    Runnable r54 = () -> log(list); r54.run();
    log(list);
    int a56 = this.f + 56;
    if (a56 > 57) { list.add("s57"); }
    for (int j = 0; j < 58; j++) { total += j; }
    map.put("k59", list);
    try { other(total); } catch (IllegalStateException e) { log(e); }
    synchronized (lock) { this.f = a56 + 1; }
    Runnable r62 = () -> log(list); r62.run();
    log(list);
    int a64 = this.f + 64;
    if (a64 > 65) { list.add("s65"); }
    for (int j = 0; j < 66; j++) { total += j; }
    map.put("k67", list);
    try { other(total); } catch (IllegalStateException e) { log(e); }
    synchronized (lock) { this.f = a64 + 1; }
    Runnable r70 = () -> log(list); r70.run();
    log(list);
    int a72 = this.f + 72;
    if (a72 > 73) { list.add("s73"); }
    for (int j = 0; j < 74; j++) { total += j; }
    map.put("k75", list);
    try { other(total); } catch (IllegalStateException e) { log(e); }
    synchronized (lock) { this.f = a72 + 1; }
    Runnable r78 = () -> log(list); r78.run();
    log(list);
    int a80 = this.f + 80;
    if (a80 > 81) { list.add("s81"); }
    for (int j = 0; j < 82; j++) { total += j; }
    map.put("k83", list);
    try { other(total); } catch (IllegalStateException e) { log(e); }
    synchronized (lock) { this.f = a80 + 1; }
    Runnable r86 = () -> log(list); r86.run();
    log(list);
    int a88 = this.f + 88;
    if (a88 > 89) { list.add("s89"); }
    for (int j = 0; j < 90; j++) { total += j; }
    map.put("k91", list);
    try { other(total); } catch (IllegalStateException e) { log(e); }
    synchronized (lock) { this.f = a88 + 1; }
    Runnable r94 = () -> log(list); r94.run();
    log(list);
    int a96 = this.f + 96;
    if (a96 > 97) { list.add("s97"); }
    for (int j = 0; j < 98; j++) { total += j; }
    map.put("k99", list);
    map.get("goodbye");  // -DeleteCall
    total = total + 5;  // +InsertAssignment
    map.get("hello");  // +InsertCall
    // Nothing that a program could notice.  // +InsertComment
    this.g = 7;  // +InsertFieldStore
    if (this.g > 3) { log("x"); }  // +InsertIf
    Runnable more = () -> log("new"); more.run();  // +InsertLambda
    synchronized (lock) { this.g = 1; }  // +InsertSynchronized
    try { other(total); } catch (IllegalStateException e) { log(e); }
    synchronized (lock) { this.f = a96 + 1; }
    Runnable r102 = () -> log(list); r102.run();
    log(list);
    int a104 = this.f + 104;
    if (a104 > 105) { list.add("s105"); }
    for (int j = 0; j < 106; j++) { total += j; }
    map.put("k107", list);
    try { other(total); } catch (IllegalStateException e) { log(e); }
    synchronized (lock) { this.f = a104 + 1; }
    Runnable r110 = () -> log(list); r110.run();
    log(list);
    int a112 = this.f + 112;
    if (a112 > 113) { list.add("s113"); }
    for (int j = 0; j < 114; j++) { total += j; }
    map.put("k115", list);
    try { other(total); } catch (IllegalStateException e) { log(e); }
    synchronized (lock) { this.f = a112 + 1; }
    Runnable r118 = () -> log(list); r118.run();
    log(list);
    int a120 = this.f + 120;
    if (a120 > 121) { list.add("s121"); }
    for (int j = 0; j < 122; j++) { total += j; }
    map.put("k123", list);
    try { other(total); } catch (IllegalStateException e) { log(e); }
    synchronized (lock) { this.f = a120 + 1; }
    Runnable r126 = () -> log(list); r126.run();
    log(list);
    int a128 = this.f + 128;
    if (a128 > 129) { list.add("s129"); }
    for (int j = 0; j < 130; j++) { total += j; }
    map.put("k131", list);
    try { other(total); } catch (IllegalStateException e) { log(e); }
    synchronized (lock) { this.f = a128 + 1; }
    Runnable r134 = () -> log(list); r134.run();
    log(list);
    int a136 = this.f + 136;
    if (a136 > 137) { list.add("s137"); }
    for (int j = 0; j < 138; j++) { total += j; }
    map.put("k139", list);
    try { other(total); } catch (IllegalStateException e) { log(e); }
    synchronized (lock) { this.f = a136 + 1; }
    Runnable r142 = () -> log(list); r142.run();
    log(list);
    int a144 = this.f + 144;
    if (a144 > 145) { list.add("s145"); }
    for (int j = 0; j < 146; j++) { total += j; }
    map.put("k147", list);
    try { other(total); } catch (IllegalStateException e) { log(e); }
    synchronized (lock) { this.f = a144 + 1; }
    Runnable r150 = () -> log(list); r150.run();
    log(list);
    int a152 = this.f + 152;
    if (a152 > 153) { list.add("s153"); }
    for (int j = 0; j < 154; j++) { total += j; }
    map.put("k155", list);
    try { other(total); } catch (IllegalStateException e) { log(e); }
    synchronized (lock) { this.f = a152 + 1; }
    Runnable r158 = () -> log(list); r158.run();
    log(list);
    int a160 = this.f + 160;
    if (a160 > 161) { list.add("s161"); }
    for (int j = 0; j < 162; j++) { total += j; }
    map.put("k163", list);
    try { other(total); } catch (IllegalStateException e) { log(e); }
    synchronized (lock) { this.f = a160 + 1; }
    Runnable r166 = () -> log(list); r166.run();
    log(list);
    int a168 = this.f + 168;
    if (a168 > 169) { list.add("s169"); }
    for (int j = 0; j < 170; j++) { total += j; }
    map.put("k171", list);
    try { other(total); } catch (IllegalStateException e) { log(e); }
    synchronized (lock) { this.f = a168 + 1; }
    Runnable r174 = () -> log(list); r174.run();
    log(list);
    int a176 = this.f + 176;
    if (a176 > 177) { list.add("s177"); }
    for (int j = 0; j < 178; j++) { total += j; }
    map.put("k179", list);
    try { other(total); } catch (IllegalStateException e) { log(e); }
    synchronized (lock) { this.f = a176 + 1; }
    Runnable r182 = () -> log(list); r182.run();
    log(list);
    int a184 = this.f + 184;
    if (a184 > 185) { list.add("s185"); }
    for (int j = 0; j < 186; j++) { total += j; }
    map.put("k187", list);
    try { other(total); } catch (IllegalStateException e) { log(e); }
    synchronized (lock) { this.f = a184 + 1; }
    Runnable r190 = () -> log(list); r190.run();
    log(list);
    int a192 = this.f + 192;
    if (a192 > 193) { list.add("s193"); }
    for (int j = 0; j < 194; j++) { total += j; }
    map.put("k195", list);
    try { other(total); } catch (IllegalStateException e) { log(e); }
    synchronized (lock) { this.f = a192 + 1; }
    Runnable r198 = () -> log(list); r198.run();
    log(list);
  }
}
