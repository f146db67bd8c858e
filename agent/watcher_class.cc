#include "agent/watcher_class.h"

#include <classfile_constants.h>

#include "agent/pool_additions.h"

namespace heddle::recorder {

Bytes watcher_class_file() {
  PoolAdditions pool(1);
  ByteWriter body;
  body.u2(JVM_ACC_PUBLIC | JVM_ACC_FINAL | JVM_ACC_SUPER | JVM_ACC_SYNTHETIC);
  body.u2(pool.class_named(kWatcherClass));
  body.u2(pool.class_named("java/lang/Object"));
  body.u2(0);  // interfaces
  body.u2(0);  // fields
  body.u2(watcher::kAll.size());
  for (const WatcherMethod& method : watcher::kAll) {
    body.u2(JVM_ACC_PUBLIC | JVM_ACC_STATIC | JVM_ACC_NATIVE);
    body.u2(pool.utf8(method.name));
    body.u2(pool.utf8(method.descriptor));
    body.u2(0);  // attributes
  }
  body.u2(0);  // attributes

  ByteWriter out;
  out.u4(0xCAFEBABE);
  out.u2(0);
  out.u2(52);  // Java 8
  out.u2(pool.count());
  out.append(pool.bytes());
  out.append(body.bytes());
  return out.take();
}

}  // namespace heddle::recorder
