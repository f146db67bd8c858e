// A clone that copies what it holds; stores into the clone.
class CloneDeep implements Cloneable {
  static class Part implements Cloneable {
    Object value;

    @Override
    public Part clone() throws CloneNotSupportedException { return (Part) super.clone(); }
  }

  Part part = new Part(); // @part

  @Override
  public CloneDeep clone() throws CloneNotSupportedException {
    CloneDeep c = (CloneDeep) super.clone();
    c.part = part.clone(); // calls Part.clone
    return c;
  }

  public static void main(String[] args) throws CloneNotSupportedException {
    CloneDeep o = new CloneDeep(); // @o1
    o.part.value = new Object(); // @a1
    CloneDeep c = o.clone();
    Expect.pointsTo(c.part.value); // > a1
    c.part.value = new Object(); // @b1
    Expect.pointsTo(c.part.value); // > b1
    Expect.pointsTo(o.part); // > part
  }
}
