#include "classfile/code.h"

#include <fmt/format.h>

#include <algorithm>

#include "classfile/attribute_cursor.h"

namespace heddle {
namespace {

Error error_at(size_t offset, std::string message) {
  return {std::move(message), static_cast<uint32_t>(offset)};
}

// Before version 45.3 (JDK 1.0.2) the three sizes in front of the code were half as wide.
bool has_short_header(const ClassFile& file) {
  return file.major_version() == 45 && file.minor_version() < 3;
}

Result<bool> check_exception(const ClassFile& file, const ExceptionEntry& entry, size_t code_length) {
  // An empty range covers nothing and harms nobody; old compilers wrote some.
  if (entry.start_pc > entry.end_pc || entry.end_pc > code_length) {
    return Error{fmt::format("exception range {} to {} lies outside the {} bytes of code", entry.start_pc,
                             entry.end_pc, code_length)};
  }
  if (entry.handler_pc >= code_length) {
    return Error{
        fmt::format("exception handler {} lies outside the {} bytes of code", entry.handler_pc, code_length)};
  }
  if (entry.catch_type != 0 && !file.constants().is(entry.catch_type, ConstantTag::kClass)) {
    return Error{
        fmt::format("an exception handler catches constant {}, which is no class", entry.catch_type)};
  }
  return true;
}

Result<std::vector<ExceptionEntry>> parse_exceptions(const ClassFile& file, ByteReader& reader,
                                                     size_t code_length) {
  const uint16_t count = reader.u2();
  if (size_t{count} * 8 > reader.remaining()) {
    return error_at(reader.position(), "the exception table is longer than its Code attribute");
  }
  std::vector<ExceptionEntry> entries(count);
  for (ExceptionEntry& entry : entries) {
    const size_t offset = reader.position();
    entry.start_pc = reader.u2();
    entry.end_pc = reader.u2();
    entry.handler_pc = reader.u2();
    entry.catch_type = reader.u2();
    if (auto checked = check_exception(file, entry, code_length); !checked) {
      return error_at(offset, checked.error().message);
    }
  }
  return entries;
}

constexpr size_t kLineSize = 4;
constexpr size_t kVariableSize = 10;

// The tables of one name, entry by entry: each table is a count and that many entries of `entry_size`
// bytes. A count that lies is cut to what the attribute holds.
template <class Use>
void for_each_entry(const ClassFile& file, const CodeAttribute& code, std::string_view name,
                    size_t entry_size, const Use& use) {
  AttributeCursor cursor(file, code.attributes);
  while (cursor.next()) {
    if (cursor->name != name) continue;
    ByteReader reader(cursor->contents);
    const size_t count = std::min<size_t>(reader.u2(), reader.remaining() / entry_size);
    use(reader, count);
  }
}

void add_variables(const ClassFile& file, const CodeAttribute& code, ByteReader& reader, size_t count,
                   std::vector<LocalVariable>& variables) {
  const ConstantPool& constants = file.constants();
  variables.reserve(variables.size() + count);
  for (size_t i = 0; i < count; ++i) {
    LocalVariable variable;
    variable.start_pc = reader.u2();
    variable.length = reader.u2();
    variable.name_index = reader.u2();
    variable.name = constants.utf8(variable.name_index);
    variable.descriptor = constants.utf8(reader.u2());
    variable.slot = reader.u2();
    const bool inside = size_t{variable.start_pc} + variable.length <= code.code.size();
    if (inside && !variable.name.empty() && !variable.descriptor.empty()) variables.push_back(variable);
  }
}

std::vector<LocalVariable> variables(const ClassFile& file, const CodeAttribute& code,
                                     std::string_view table) {
  std::vector<LocalVariable> variables;
  for_each_entry(file, code, table, kVariableSize, [&](ByteReader& reader, size_t count) {
    add_variables(file, code, reader, count, variables);
  });
  return variables;
}

}  // namespace

Result<CodeAttribute> code_attribute(const ClassFile& file, const MemberInfo& method) {
  if (method.code_offset == 0) return Error{"the method has no code"};
  const uint32_t length = ByteReader(file.bytes(), method.code_offset - 4).u4();
  const size_t end = size_t{method.code_offset} + length;  // within the file: the parser has skipped it
  ByteReader reader(file.bytes().first(end), method.code_offset);

  CodeAttribute code;
  const bool old = has_short_header(file);
  code.max_stack = old ? reader.u1() : reader.u2();
  code.max_locals = old ? reader.u1() : reader.u2();
  const uint32_t code_length = old ? reader.u2() : reader.u4();
  code.code_offset = static_cast<uint32_t>(reader.position());
  code.code = reader.take(code_length);
  if (!reader.ok()) return error_at(method.code_offset, "the code is longer than its Code attribute");
  if (code_length == 0) return error_at(method.code_offset, "the code is empty");
  if (code_length > 0xFFFF) return error_at(method.code_offset, "the code is longer than 65535 bytes");

  auto exceptions = parse_exceptions(file, reader, code_length);
  if (!exceptions) return exceptions.error();
  code.exceptions = *std::move(exceptions);

  code.attributes.count = reader.u2();
  code.attributes.offset = static_cast<uint32_t>(reader.position());
  if (!reader.ok()) return error_at(reader.position(), "the Code attribute ends before its attributes");
  AttributeCursor nested(file, code.attributes, static_cast<uint32_t>(end));
  while (nested.next()) {
  }
  if (!nested.ok()) return error_at(nested.position(), "an attribute is longer than the code that holds it");
  if (nested.position() != end)
    return error_at(nested.position(), "bytes follow the end of a Code attribute");
  return code;
}

namespace {

// Entries of one pc keep their order, and the last counts: compilers that inline write the line inside the
// inlined function and the caller's for the same instruction. The key is pc, position and line.
void sort_by_pc(std::vector<LineEntry>& lines) {
  std::vector<uint64_t> keys;
  keys.reserve(lines.size());
  for (const LineEntry& entry : lines) {
    keys.push_back(uint64_t{entry.start_pc} << 48 | uint64_t{keys.size()} << 16 | entry.line);
  }
  std::sort(keys.begin(), keys.end());
  for (size_t i = 0; i < keys.size(); ++i) {
    lines[i] = {static_cast<uint16_t>(keys[i] >> 48), static_cast<uint16_t>(keys[i])};
  }
}

// False if they are not in the order of their pcs.
bool add_lines(const CodeAttribute& code, ByteReader& reader, size_t count, std::vector<LineEntry>& lines) {
  bool sorted = true;
  lines.reserve(lines.size() + count);
  for (size_t i = 0; i < count; ++i) {
    const uint16_t start_pc = reader.u2();
    const uint16_t line = reader.u2();
    if (start_pc >= code.code.size()) continue;
    sorted = sorted && (lines.empty() || lines.back().start_pc <= start_pc);
    lines.push_back({start_pc, line});
  }
  return sorted;
}

}  // namespace

std::vector<LineEntry> line_table(const ClassFile& file, const CodeAttribute& code) {
  std::vector<LineEntry> lines;
  bool sorted = true;
  for_each_entry(file, code, "LineNumberTable", kLineSize, [&](ByteReader& reader, size_t count) {
    sorted = add_lines(code, reader, count, lines) && sorted;
  });
  if (!sorted) sort_by_pc(lines);
  return lines;
}

void debug_tables(const ClassFile& file, const CodeAttribute& code, std::vector<LineEntry>& lines,
                  std::vector<LocalVariable>& variables) {
  lines.clear();
  variables.clear();
  bool sorted = true;
  AttributeCursor cursor(file, code.attributes);
  while (cursor.next()) {
    ByteReader reader(cursor->contents);
    if (cursor->name == "LineNumberTable") {
      const size_t count = std::min<size_t>(reader.u2(), reader.remaining() / kLineSize);
      sorted = add_lines(code, reader, count, lines) && sorted;
    } else if (cursor->name == "LocalVariableTable") {
      const size_t count = std::min<size_t>(reader.u2(), reader.remaining() / kVariableSize);
      add_variables(file, code, reader, count, variables);
    }
  }
  if (!sorted) sort_by_pc(lines);
}

uint16_t line_at(std::span<const LineEntry> lines, uint32_t pc) {
  const auto after =
      std::upper_bound(lines.begin(), lines.end(), pc,
                       [](uint32_t at, const LineEntry& entry) { return at < entry.start_pc; });
  return after == lines.begin() ? 0 : std::prev(after)->line;
}

std::vector<LocalVariable> local_variables(const ClassFile& file, const CodeAttribute& code) {
  return variables(file, code, "LocalVariableTable");
}

std::vector<LocalVariable> local_variable_types(const ClassFile& file, const CodeAttribute& code) {
  return variables(file, code, "LocalVariableTypeTable");
}

// ---- StackMapTable -------------------------------------------------------------------------------------

namespace {

class StackMapReader {
 public:
  StackMapReader(const ClassFile& file, const CodeAttribute& code, Bytes contents)
      : file_(file), code_(code), reader_(contents) {}

  Result<StackMapTable> read() {
    const uint16_t count = reader_.u2();
    if (!reader_.ok() || count > reader_.remaining()) return failure("more frames than bytes");
    table_.frames.reserve(count);
    for (unsigned i = 0; i < count; ++i) {
      const char* wrong = read_frame();
      if (wrong == nullptr && !reader_.ok()) wrong = "it ends inside a frame";
      if (wrong != nullptr) return failure(wrong);
    }
    if (reader_.remaining() != 0) return failure("bytes follow its end");
    return std::move(table_);
  }

 private:
  // What is wrong, or null.
  const char* read_frame() {
    StackMapFrame frame;
    frame.first_type = static_cast<uint32_t>(table_.types.size());
    const uint8_t type = reader_.u1();
    uint32_t delta = type;
    if (type < 64) {
      frame.kind = FrameKind::kSame;
    } else if (type < 128) {
      frame.kind = FrameKind::kStack;
      delta = type - 64U;
      frame.stack = 1;
    } else if (type < 247) {
      return "unknown frame type";
    } else {
      delta = reader_.u2();
      read_wide_frame(type, frame);
    }
    // A full frame's locals come before its count of stack entries, so the types are read here in order.
    if (!read_types(frame.locals)) return "unknown verification type";
    if (type == 255) frame.stack = reader_.u2();
    if (!read_types(frame.stack)) return "unknown verification type";

    // Every frame but the first lies one byte further than it says, so that no two share a pc.
    frame.pc = table_.frames.empty() ? delta : table_.frames.back().pc + delta + 1;
    if (frame.pc >= code_.code.size()) return "a frame lies outside the code";
    table_.frames.push_back(frame);
    return nullptr;
  }

  void read_wide_frame(uint8_t type, StackMapFrame& frame) {
    if (type == 247) {
      frame.kind = FrameKind::kStack;
      frame.stack = 1;
    } else if (type < 251) {
      frame.kind = FrameKind::kChop;
      frame.chopped = static_cast<uint8_t>(251 - type);
    } else if (type == 251) {
      frame.kind = FrameKind::kSame;
    } else if (type < 255) {
      frame.kind = FrameKind::kAppend;
      frame.locals = static_cast<uint16_t>(type - 251);
    } else {
      frame.kind = FrameKind::kFull;
      frame.locals = reader_.u2();
    }
  }

  bool read_types(unsigned count) {
    if (count > reader_.remaining()) return false;
    for (unsigned i = 0; i < count; ++i) {
      VerificationType type{VerificationTag{reader_.u1()}};
      if (type.tag > VerificationTag::kUninitialized) return false;
      if (type.tag >= VerificationTag::kObject) type.data = reader_.u2();
      if (type.tag == VerificationTag::kObject && !file_.constants().is(type.data, ConstantTag::kClass)) {
        return false;
      }
      if (type.tag == VerificationTag::kUninitialized && type.data >= code_.code.size()) return false;
      table_.types.push_back(type);
    }
    return true;
  }

  Error failure(const char* what) const {
    return error_at(code_.code_offset, fmt::format("the StackMapTable is damaged: {}", what));
  }

  const ClassFile& file_;
  const CodeAttribute& code_;
  ByteReader reader_;
  StackMapTable table_;
};

}  // namespace

Result<StackMapTable> stack_map_table(const ClassFile& file, const CodeAttribute& code) {
  const Bytes contents = file.attribute(code.attributes, "StackMapTable");
  if (contents.data() == nullptr) return StackMapTable{};
  return StackMapReader(file, code, contents).read();
}

}  // namespace heddle
