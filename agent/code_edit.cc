#include "agent/code_edit.h"

#include <classfile_constants.h>

#include <array>
#include <limits>

namespace heddle::recorder {

namespace {

constexpr std::array<uint8_t, JVM_OPC_MAX + 1> kLengths = JVM_OPCODE_LENGTH_INITIALIZER;

constexpr size_t padding(size_t pc) {
  return 3 - pc % 4;
}

bool is_switch(uint8_t opcode) {
  return opcode == JVM_OPC_tableswitch || opcode == JVM_OPC_lookupswitch;
}

bool jumps(uint8_t opcode) {
  return (opcode >= JVM_OPC_ifeq && opcode <= JVM_OPC_jsr) || opcode == JVM_OPC_ifnull ||
         opcode == JVM_OPC_ifnonnull;
}

bool jumps_far(uint8_t opcode) {
  return opcode == JVM_OPC_goto_w || opcode == JVM_OPC_jsr_w;
}

class Editor {
 public:
  Editor(std::span<const uint8_t> attribute, const CodeEdit& edit, const ConstantPool& pool,
         const CodeNames& names, bool needs_frames)
      : in_(attribute), edit_(edit), pool_(pool), names_(names), needs_frames_(needs_frames) {}

  std::optional<Bytes> run() {
    const uint32_t max_stack = in_.u2() + edit_.more_stack;
    const uint32_t max_locals = in_.u2() + edit_.more_locals;
    code_ = in_.take(in_.u4());
    if (in_.failed() || max_stack > kMost16 || max_locals > kMost16 || !lay_out()) return {};
    out_.u2(max_stack);
    out_.u2(max_locals);
    out_.u4(end_ + edit_.on_exception.size());
    write_code();
    write_exceptions();
    write_attributes();
    if (failed_ || in_.failed()) return {};
    return out_.take();
  }

 private:
  static constexpr uint32_t kMost16 = std::numeric_limits<uint16_t>::max();
  static constexpr uint32_t kNowhere = std::numeric_limits<uint32_t>::max();

  const CodeEdit::Around& around(uint32_t pc) const {
    static const CodeEdit::Around kNothing;
    const auto found = edit_.around.find(pc);
    return found == edit_.around.end() ? kNothing : found->second;
  }

  // The padding of a switch depends on where it stands.
  uint32_t new_length(uint32_t pc, uint32_t length, uint32_t new_pc) const {
    if (!is_switch(code_[pc])) return length;
    return static_cast<uint32_t>(length - padding(pc) + padding(new_pc));
  }

  bool lay_out() {
    targets_.assign(code_.size() + 1, kNowhere);
    places_.assign(code_.size(), kNowhere);
    size_t at = edit_.at_start.size();
    for (uint32_t pc = 0; pc < code_.size();) {
      const uint32_t length = instruction_length(code_, pc);
      if (length == 0) return false;
      targets_[pc] = static_cast<uint32_t>(at);
      at += around(pc).before.size();
      places_[pc] = static_cast<uint32_t>(at);
      at += new_length(pc, length, places_[pc]) + around(pc).after.size();
      if (at > kMost16) return false;
      pc += length;
    }
    end_ = static_cast<uint32_t>(at);
    targets_[code_.size()] = end_;
    return end_ + edit_.on_exception.size() <= kMost16;
  }

  uint32_t mapped(const std::vector<uint32_t>& positions, int64_t old) {
    if (old >= 0 && old < static_cast<int64_t>(positions.size()) && positions[old] != kNowhere) {
      return positions[old];
    }
    failed_ = true;
    return 0;
  }
  uint32_t target(int64_t old) { return mapped(targets_, old); }

  uint32_t jump(uint32_t pc, int32_t offset) { return target(int64_t{pc} + offset) - places_[pc]; }

  void write_code() {
    out_.append(edit_.at_start);
    for (uint32_t pc = 0; pc < code_.size();) {
      const uint32_t length = instruction_length(code_, pc);
      out_.append(around(pc).before);
      write_instruction(pc, code_.subspan(pc, length));
      out_.append(around(pc).after);
      pc += length;
    }
    out_.append(edit_.on_exception);
  }

  void write_instruction(uint32_t pc, std::span<const uint8_t> instruction) {
    ByteReader in(instruction);
    const uint8_t opcode = in.u1();
    if (jumps(opcode)) {
      const auto offset = static_cast<int32_t>(jump(pc, static_cast<int16_t>(in.u2())));
      if (offset != static_cast<int16_t>(offset)) failed_ = true;
      out_.u1(opcode);
      out_.u2(static_cast<uint32_t>(offset));
    } else if (jumps_far(opcode)) {
      out_.u1(opcode);
      out_.u4(jump(pc, in.s4()));
    } else if (is_switch(opcode)) {
      in.take(padding(pc));
      write_switch(pc, opcode, in);
    } else {
      out_.append(instruction);
    }
  }

  void write_switch(uint32_t pc, uint8_t opcode, ByteReader& in) {
    out_.u1(opcode);
    for (size_t i = padding(places_[pc]); i > 0; --i) out_.u1(0);
    out_.u4(jump(pc, in.s4()));
    if (opcode == JVM_OPC_tableswitch) {
      out_.append(in.take(8));  // the smallest and the greatest
      while (!in.at_end()) out_.u4(jump(pc, in.s4()));
      return;
    }
    out_.append(in.take(4));  // how many
    while (!in.at_end()) {
      out_.append(in.take(4));
      out_.u4(jump(pc, in.s4()));
    }
  }

  void write_exceptions() {
    const uint16_t count = in_.u2();
    const bool handles = !edit_.on_exception.empty();
    out_.u2(count + (handles ? 1U : 0U));
    for (uint16_t i = 0; i < count; ++i) {
      for (int part = 0; part < 3; ++part) out_.u2(target(in_.u2()));
      out_.u2(in_.u2());
    }
    if (!handles) return;
    out_.u2(edit_.at_start.size());
    out_.u2(end_);
    out_.u2(end_);
    out_.u2(0);
  }

  void write_attributes() {
    ByteWriter attributes;
    size_t kept = 0;
    const auto keep = [&](uint16_t name, const Bytes& content) {
      attributes.u2(name);
      attributes.u4(content.size());
      attributes.append(content);
      ++kept;
    };
    bool has_frames = false;
    const uint16_t count = in_.u2();
    for (uint16_t i = 0; i < count; ++i) {
      const uint16_t name = in_.u2();
      ByteReader content(in_.take(in_.u4()));
      if (pool_.utf8(name) == "LineNumberTable") keep(name, lines(content));
      if (pool_.utf8(name) == "StackMapTable") {
        has_frames = true;
        keep(name, frames(content));
      }
    }
    if (!has_frames && needs_frames_ && !edit_.on_exception.empty()) {
      constexpr std::array<uint8_t, 2> kNone{};
      ByteReader none(kNone);
      keep(names_.stack_map_table, frames(none));
    }
    out_.u2(kept);
    out_.append(attributes.bytes());
  }

  Bytes lines(ByteReader& in) {
    ByteWriter out;
    const uint16_t count = in.u2();
    out.u2(count);
    for (uint16_t i = 0; i < count; ++i) {
      out.u2(target(in.u2()));
      out.u2(in.u2());
    }
    if (in.failed()) failed_ = true;
    return out.take();
  }

  // Frames are written in their long forms, as distances grow.
  Bytes frames(ByteReader& in) {
    const uint16_t count = in.u2();
    ByteWriter out;
    out.u2(count + (edit_.on_exception.empty() ? 0U : 1U));
    int64_t old = -1;
    int64_t last = -1;
    const auto distance = [&](int64_t position) {
      const int64_t from = last;
      last = position;
      return static_cast<uint64_t>(from == -1 ? position : position - from - 1);
    };
    const auto moved = [&](uint16_t offset) {
      old = old == -1 ? int64_t{offset} : old + offset + 1;
      return distance(target(old));
    };
    for (uint16_t i = 0; i < count; ++i) {
      const uint8_t type = in.u1();
      if (type < 64) {
        out.u1(kSameFar);
        out.u2(moved(type));
      } else if (type < 128) {
        out.u1(kOneOnStackFar);
        out.u2(moved(type - 64));
        copy_types(in, out, 1);
      } else {
        out.u1(type);
        out.u2(moved(in.u2()));
        if (type == kOneOnStackFar) copy_types(in, out, 1);
        if (type > kSameFar && type < kFull) copy_types(in, out, type - kSameFar);
        if (type == kFull) {
          for (int part = 0; part < 2; ++part) {
            const uint16_t types = in.u2();
            out.u2(types);
            copy_types(in, out, types);
          }
        }
      }
    }
    if (!edit_.on_exception.empty()) {
      out.u1(kFull);
      out.u2(distance(end_));
      out.u2(0);
      out.u2(1);
      out.u1(JVM_ITEM_Object);
      out.u2(names_.throwable);
    }
    if (in.failed()) failed_ = true;
    return out.take();
  }

  void copy_types(ByteReader& in, ByteWriter& out, int count) {
    for (int i = 0; i < count; ++i) {
      const uint8_t type = in.u1();
      out.u1(type);
      if (type == JVM_ITEM_Object) out.u2(in.u2());
      // Named by the instruction that made it.
      if (type == JVM_ITEM_Uninitialized) out.u2(mapped(places_, in.u2()));
    }
  }

  static constexpr uint8_t kOneOnStackFar = 247;
  static constexpr uint8_t kSameFar = 251;
  static constexpr uint8_t kFull = 255;

  ByteReader in_;
  ByteWriter out_;
  const CodeEdit& edit_;
  const ConstantPool& pool_;
  const CodeNames& names_;
  bool needs_frames_;
  std::span<const uint8_t> code_;
  std::vector<uint32_t> targets_;  // by old pc: where a jump to it goes
  std::vector<uint32_t> places_;   // by old pc: where the instruction itself is
  uint32_t end_ = 0;
  bool failed_ = false;
};

uint32_t switch_length(std::span<const uint8_t> code, uint32_t pc) {
  ByteReader in(code);
  in.go_to(pc + 1 + padding(pc) + 4);
  int64_t size = 0;
  if (code[pc] == JVM_OPC_tableswitch) {
    const int64_t low = in.s4();
    const int64_t high = in.s4();
    size = (high - low + 1) * 4;
  } else {
    size = int64_t{in.s4()} * 8;
  }
  if (in.failed() || size < 0 || size > static_cast<int64_t>(in.rest().size())) return 0;
  return static_cast<uint32_t>(static_cast<int64_t>(in.at()) - pc + size);
}

}  // namespace

uint32_t instruction_length(std::span<const uint8_t> code, uint32_t pc) {
  const uint8_t opcode = code[pc];
  if (opcode > JVM_OPC_MAX) return 0;
  uint32_t length = kLengths[opcode];
  if (is_switch(opcode)) length = switch_length(code, pc);
  if (opcode == JVM_OPC_wide) length = pc + 1 < code.size() && code[pc + 1] == JVM_OPC_iinc ? 6 : 4;
  return length <= code.size() - pc ? length : 0;
}

std::optional<Bytes> edited(std::span<const uint8_t> code_attribute, const CodeEdit& edit,
                            const ConstantPool& pool, const CodeNames& names, bool needs_frames) {
  return Editor(code_attribute, edit, pool, names, needs_frames).run();
}

}  // namespace heddle::recorder
