module sample.module {
  requires java.logging;
  requires static transitive java.xml;
  exports sample;
  opens sample to java.xml, java.logging;
  uses java.util.function.Supplier;
  provides java.util.function.Supplier with sample.Everything;
}
