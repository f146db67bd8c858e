// Three loops inside each other; the inner ones run a number of times that the outer ones decide.
class LoopsNested {
  static int count(int n) {
    int count = 0;
    for (int i = 0; i < n; i++)
      for (int j = i; j < n; j++)
        for (int k = j; k < n; k++)
          if (i * i + j * j == k * k) count++;
    return count;
  }

  static int siblings(int n) {
    int sum = 0;
    while (n-- > 0) {
      for (int i = 0; i < n; i++) sum += i;
      do sum--; while (sum > 100);
    }
    return sum;
  }
}
