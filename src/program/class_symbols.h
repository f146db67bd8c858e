// The constants of one class file as symbols, each interned once however many instructions use it.
// One thread per object; the Symbols behind it is shared.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <optional>
#include <span>
#include <vector>

#include "classfile/attributes.h"
#include "classfile/class_file.h"
#include "program/symbols.h"

namespace heddle {

// What a call takes from the stack and leaves there, the receiver not counted.
struct CallShape {
  std::span<const ValueKind> parameters;
  ValueKind result = ValueKind::kVoid;
};

class ClassSymbols {
 public:
  ClassSymbols(const ClassFile& file, Symbols& symbols);

  const ClassFile& file() const { return file_; }
  Symbols& symbols() const { return symbols_; }

  NameId name(uint16_t utf8_index);  // must be a Utf8
  // Each gives none when the constant does not have the right tag or a malformed descriptor.
  NameId class_name(uint16_t index);
  MemberRefId field(uint16_t index);
  MemberRefId method(uint16_t index);
  DynamicId call_site(uint16_t index);         // InvokeDynamic
  DynamicId dynamic_constant(uint16_t index);  // Dynamic
  // Any loadable constant but Dynamic.
  std::optional<ConstantId> loadable(uint16_t index);
  // The descriptor of an array of what the Class constant names; none if that is no class.
  NameId array_of(uint16_t index);

  // Parsed once per descriptor. Of a Utf8: none if it is no method descriptor.
  std::optional<CallShape> shape(uint16_t utf8_index);
  // Of a constant for which method() or call_site() has given an id, and of one for which field() has.
  CallShape shape_of_call(uint16_t index) const { return shape_at(known_[index].extra); }
  ValueKind kind_of_field(uint16_t index) const {
    return ValueKind{static_cast<uint8_t>(known_[index].extra)};
  }

  // Looks up what the code of the class may name, in batches, so that the cache misses overlap: worth it
  // before all methods of a class are lowered. Changes nothing but the time that the functions above take.
  void look_up_all();

 private:
  // A bootstrap method with its arguments, evaluated once however many sites use it.
  struct Bootstrap {
    enum class State : uint8_t { kUnknown, kBusy, kDone, kBad };
    State state = State::kUnknown;
    uint8_t depth = 0;  // how deep dynamic constants nest in its arguments
    HandleId handle;
    ArgumentsId arguments;
  };

  // Of a Utf8: its name and, if it was asked for, its shape. Of a Class: the name, and the constant. Of a
  // member reference: that, and the shape or kind. Of a dynamic constant or call site: that, and the shape.
  // Of another loadable constant: the ConstantId.
  struct Known {
    uint32_t id = 0xFFFFFFFFU;
    uint32_t extra = 0xFFFFFFFFU;
  };
  struct ShapePlace {
    uint32_t first_kind = 0;
    uint16_t parameter_count = 0;
    ValueKind result = ValueKind::kVoid;
  };

  CallShape shape_at(uint32_t place) const {
    const ShapePlace& found = shapes_[place];
    return {{shape_kinds_.data() + found.first_kind, found.parameter_count}, found.result};
  }
  uint32_t shape_place(uint16_t utf8_index);
  bool complete_member(uint16_t index, const MemberIndices& at, bool field);
  void look_up_texts(const std::vector<uint16_t>& indices);
  void look_up_members(std::vector<uint16_t>& indices);
  void look_up_loadables(const std::vector<uint16_t>& indices);
  MemberRefId member(uint16_t index, bool field);
  DynamicId dynamic(uint16_t index, ConstantTag tag, int level);
  std::optional<ConstantValue> value(uint16_t index, int level);
  const Bootstrap* bootstrap(uint16_t index, int level);
  bool evaluate(Bootstrap& made, const BootstrapMethod& method, int level);
  HandleId handle(uint16_t index);

  const ClassFile& file_;
  Symbols& symbols_;
  std::vector<Known> known_;  // per constant
  std::vector<ShapePlace> shapes_;
  std::vector<ValueKind> shape_kinds_;
  boost::unordered_flat_map<uint16_t, NameId> arrays_;
  bool bootstraps_read_ = false;
  bool too_deep_ = false;  // on the way down from the constant that was asked for
  size_t arguments_looked_at_ = 0;
  BootstrapMethods bootstrap_methods_;
  std::vector<Bootstrap> bootstraps_;
};

}  // namespace heddle
