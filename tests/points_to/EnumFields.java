// Enum constants with data given to the constructor.
class EnumFields {
  static class Data {}

  enum Level {
    LOW(new Data()), // @low:Level @lowData:Data
    HIGH(new Data()); // @high:Level @highData:Data

    final Data data;

    Level(Data data) { this.data = data; }
  }

  public static void main(String[] args) {
    Expect.pointsTo(Level.LOW); // = low
    Expect.pointsTo(Level.LOW.data); // = lowData, FP_highData [ci 2-type origin]; = lowData [1-cfa 2-cfa 1-obj 2-obj]
  }
}
