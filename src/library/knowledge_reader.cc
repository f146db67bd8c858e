#include "library/knowledge_reader.h"

#include <fmt/format.h>

#include <algorithm>

#include "support/utf8.h"

namespace heddle {
namespace {

constexpr std::pair<std::string_view, ThreadItem::Kind> kThreadWords[] = {
    {"starts", ThreadItem::Kind::kStarts},     {"wraps", ThreadItem::Kind::kWraps},
    {"joins", ThreadItem::Kind::kJoins},       {"ends", ThreadItem::Kind::kEnds},
    {"serial", ThreadItem::Kind::kSerial},     {"acquires", ThreadItem::Kind::kAcquires},
    {"releases", ThreadItem::Kind::kReleases}, {"view", ThreadItem::Kind::kView},
    {"signals", ThreadItem::Kind::kSignals},   {"awaits", ThreadItem::Kind::kAwaits},
    {"runs", ThreadItem::Kind::kRunsHere},     {"follows", ThreadItem::Kind::kFollows},
    {"needs", ThreadItem::Kind::kNeeds},       {"permits", ThreadItem::Kind::kPermits},
    {"claims", ThreadItem::Kind::kClaims},     {"finds", ThreadItem::Kind::kFinds},
    {"hands", ThreadItem::Kind::kHands},       {"receives", ThreadItem::Kind::kReceives},
    {"looks", ThreadItem::Kind::kLooks},       {"relies", ThreadItem::Kind::kRelies},
    {"adds", ThreadItem::Kind::kAdds},         {"removes", ThreadItem::Kind::kRemoves},
    {"loops", ThreadItem::Kind::kLoops},
};

}  // namespace

KnowledgeReader::KnowledgeReader(Knowledge& knowledge, std::string_view file_name, KnowledgeOrigin origin,
                                 Problems& problems)
    : knowledge_(knowledge),
      symbols_(knowledge.symbols_),
      problems_(problems),
      file_(symbols_.name(file_name)),
      origin_(origin) {}

void KnowledgeReader::read(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);  // a byte order mark, as some editors write
  while (!text.empty() && problem_count_ < kMostProblems) {
    const size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    ++line_number_;
    read_line(line);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  finish_model();
  if (!text.empty()) report(1, "too many errors; the rest of the file is ignored");
}

void KnowledgeReader::read_line(std::string_view text) {
  const size_t start = text.find_first_not_of(" \t");
  if (start == std::string_view::npos || text[start] == '#') return;
  ModelLine line(text);
  if (start == 0) {
    finish_model();
    above_ = Above::kNothing;
    read_item(line);
  } else if (above_ == Above::kModel) {
    draft_->statements.read(line, line_number_);
    draft_->broken = draft_->broken || line.error().has_value();
  } else if (above_ == Above::kNothing) {
    line.fail(line.peek(), "this line is indented but belongs to no model");
  }
  if (line.error()) report(line.error()->column, line.error()->message);
}

void KnowledgeReader::report(uint32_t column, std::string message) {
  ++problem_count_;
  problems_.add({.kind = ProblemKind::kBadEntry,
                 .file = fmt::format("{}:{}:{}", display_utf8(symbols_[file_]), line_number_, column),
                 .class_name = {},
                 .message = std::move(message)});
}

bool KnowledgeReader::read_item(ModelLine& line) {
  if (line.take_if("model")) return read_model(line);
  if (line.take_if("root")) return read_method_item(line, knowledge_.roots_);
  if (line.take_if("origin")) return read_method_item(line, knowledge_.origins_);
  if (line.take_if("merge")) return read_class_item(line, knowledge_.merges_);
  if (line.take_if("container")) return read_class_item(line, knowledge_.containers_);
  if (line.take_if("follow")) return read_class_item(line, knowledge_.followers_);
  if (line.take_if("once")) return read_class_item(line, knowledge_.bystanders_);
  for (const auto& [word, kind] : kThreadWords) {
    if (line.take_if(word)) return read_thread_item(line, kind);
  }
  if (line.take_if("unsafe")) return read_unsafe(line);
  if (line.take_if("atomic")) return read_atomic(line);
  if (line.take_if("calls")) return read_framework(line, FrameworkItem::Kind::kCalls);
  if (line.take_if("prepares")) return read_framework(line, FrameworkItem::Kind::kPrepares);
  if (line.take_if("apart")) return read_framework(line, FrameworkItem::Kind::kApart);
  return line.fail_expected(
      "'model', 'root', 'origin', 'merge', 'container', 'follow', 'once', 'unsafe', 'atomic', what a call "
      "does ('starts', 'joins', 'acquires', ...), or what an annotation means ('calls', 'prepares', "
      "'apart')");
}

bool KnowledgeReader::read_model(ModelLine& line) {
  above_ = Above::kBrokenModel;
  const bool per_call = line.take_if("inline");
  const bool is_static = line.take_if("static");
  const Token start = line.peek();
  const auto signature = line.signature();
  if (!signature || !line.expect_end()) return false;
  Draft draft{{key(*signature), is_static, per_call, {}, place()},
              ModelStatements(symbols_, *signature, is_static)};
  if (!draft.statements.name_parameters(line, start, *signature)) return false;
  draft_.emplace(std::move(draft));
  above_ = Above::kModel;
  return true;
}

void KnowledgeReader::finish_model() {
  if (draft_ && !draft_->broken) {
    draft_->model.body = draft_->statements.finish();
    knowledge_.add(std::move(draft_->model));
  }
  draft_.reset();
}

bool KnowledgeReader::read_method_item(ModelLine& line, std::vector<MethodItem>& items) {
  const auto signature = line.signature();
  if (!signature || !line.expect_end()) return false;
  items.push_back({key(*signature), place()});
  return true;
}

// kind [often] [shared | exclusive] [maybe | unless] [timed] [this | result | pN] method
bool KnowledgeReader::read_thread_item(ModelLine& line, ThreadItem::Kind kind) {
  ThreadItem item;
  item.kind = kind;
  item.often = line.take_if("often") || kind == ThreadItem::Kind::kLoops;
  item.shared = line.take_if("shared");
  if (!item.shared) line.take_if("exclusive");
  item.maybe = line.take_if("maybe");
  item.unless = !item.maybe && line.take_if("unless");
  item.timed = line.take_if("timed");
  const Token& next = line.peek();
  if (line.take_if("result")) {
    item.argument = ThreadItem::kResult;
  } else if (next.text.size() == 2 && next.text[0] == 'p' && next.text[1] >= '0' && next.text[1] <= '9') {
    item.argument = static_cast<int8_t>(next.text[1] - '0');
    line.take();
  } else {
    line.take_if("this");
  }
  const auto signature = line.signature();
  if (!signature || !line.expect_end()) return false;
  item.method = key(*signature);
  item.place = place();
  knowledge_.thread_items_.push_back(item);
  return true;
}

// unsafe CLASS [reads NAME ...]
bool KnowledgeReader::read_unsafe(ModelLine& line) {
  const auto type = read_class(line);
  if (!type) return false;
  UnsafeItem item{*type, {}};
  if (line.take_if("reads")) {
    do {
      if (line.peek().kind != Token::Kind::kName) return line.fail_expected("the name of a method");
      item.readers.push_back(symbols_.name(line.take().text));
    } while (!line.at_end());
  }
  if (!line.expect_end()) return false;
  knowledge_.unsafe_.push_back(std::move(item));
  return true;
}

// atomic [locking] CLASS
bool KnowledgeReader::read_atomic(ModelLine& line) {
  const bool locks_itself = line.take_if("locking");
  const auto type = read_class(line);
  if (!type || !line.expect_end()) return false;
  knowledge_.atomic_.push_back({*type, locks_itself});
  return true;
}

// calls [often] ANNOTATION, prepares ANNOTATION, apart ANNOTATION
bool KnowledgeReader::read_framework(ModelLine& line, FrameworkItem::Kind kind) {
  FrameworkItem item;
  item.kind = kind;
  item.often = kind == FrameworkItem::Kind::kCalls && line.take_if("often");
  const auto name = line.class_or_array("an annotation");
  if (!name || !line.expect_end()) return false;
  item.annotation = symbols_.name(*name);
  item.place = place();
  knowledge_.frameworks_.push_back(item);
  return true;
}

bool KnowledgeReader::read_class_item(ModelLine& line, std::vector<ClassItem>& items) {
  const auto item = read_class(line);
  if (!item || !line.expect_end()) return false;
  items.push_back(*item);
  return true;
}

std::optional<ClassItem> KnowledgeReader::read_class(ModelLine& line) {
  ClassItem item;
  if (line.take_if("subtypes")) {
    item.scope = ClassItem::Scope::kSubtypes;
  } else if (line.take_if("nested")) {
    item.scope = ClassItem::Scope::kNested;
  } else if (line.take_if("package")) {
    item.scope = ClassItem::Scope::kPackage;
  }
  const bool is_package = item.scope == ClassItem::Scope::kPackage;
  const auto name = line.class_or_array(is_package ? "a package" : "a class");
  if (!name) return std::nullopt;
  item.name = symbols_.name(*name);
  item.place = place();
  return item;
}

ModelKey KnowledgeReader::key(const WrittenSignature& signature) {
  return {symbols_.name(signature.owner), symbols_.name(signature.name), symbols_.name(signature.descriptor)};
}

}  // namespace heddle
