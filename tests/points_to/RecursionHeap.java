// Recursion through the heap: what is stored at one level is loaded at the next.
class RecursionHeap {
  RecursionHeap next;
  Object value;

  static void grow(RecursionHeap o, int n) {
    if (n == 0) return;
    o.next = new RecursionHeap(); // @inner
    o.next.value = new Object(); // @v1
    grow(o.next, n - 1);
  }

  public static void main(String[] args) {
    RecursionHeap root = new RecursionHeap(); // @root
    grow(root, 3);
    Expect.pointsTo(root.next); // = inner
    Expect.pointsTo(root.next.next.next); // = inner
    Expect.pointsTo(root.value); // = nothing
    Expect.pointsTo(root.next.value); // = v1
  }
}
