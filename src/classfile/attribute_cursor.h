// Walks the attributes of one table without copying. The class file has checked the outer tables when it
// was parsed; tables nested in Code or Record are walked with the bounds of the attribute that holds them,
// so that a lying length cannot reach into its neighbour.
#pragma once

#include <string_view>

#include "classfile/class_file.h"
#include "support/byte_reader.h"

namespace heddle {

struct AttributeView {
  std::string_view name;
  Bytes contents;
  uint32_t offset = 0;  // of the contents, in the class file
};

//   AttributeCursor cursor(file, table);
//   while (cursor.next()) use(cursor->name, cursor->contents);
//   if (!cursor.ok()) ...the table is damaged from here on
class AttributeCursor {
 public:
  AttributeCursor(const ClassFile& file, AttributeTable table)
      : AttributeCursor(file, table, static_cast<uint32_t>(file.bytes().size())) {}
  // `end` is the file offset behind the structure that holds the table.
  AttributeCursor(const ClassFile& file, AttributeTable table, uint32_t end)
      : file_(&file), reader_(file.bytes().first(end), table.offset), left_(table.count) {}

  bool next() {
    if (left_ == 0) return false;
    const uint16_t name_index = reader_.u2();
    const uint32_t length = reader_.u4();
    const auto offset = static_cast<uint32_t>(reader_.position());
    const Bytes contents = reader_.take(length);
    named_ = file_->constants().is(name_index, ConstantTag::kUtf8);
    if (!ok()) {
      left_ = 0;
      return false;
    }
    view_ = {file_->constants().utf8(name_index), contents, offset};
    --left_;
    return true;
  }

  const AttributeView* operator->() const { return &view_; }
  const AttributeView& operator*() const { return view_; }
  bool ok() const { return named_ && reader_.ok(); }
  uint32_t position() const { return static_cast<uint32_t>(reader_.position()); }

 private:
  const ClassFile* file_;
  ByteReader reader_;
  AttributeView view_;
  unsigned left_;
  bool named_ = true;
};

}  // namespace heddle
