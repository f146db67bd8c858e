#include "output/flag_words.h"

#include <span>

#include "classfile/class_file.h"

namespace heddle {
namespace {

struct FlagWord {
  AccessFlag flag;
  const char* word;
};

constexpr FlagWord kClassWords[] = {
    {kAccPublic, "public"},     {kAccProtected, "protected"}, {kAccPrivate, "private"},
    {kAccAbstract, "abstract"}, {kAccStatic, "static"},       {kAccFinal, "final"},
    {kAccStrict, "strictfp"},   {kAccInterface, "interface"}, {kAccAnnotation, "annotation"},
    {kAccEnum, "enum"},         {kAccSynthetic, "synthetic"}, {kAccModule, "module"},
};
constexpr FlagWord kFieldWords[] = {
    {kAccPublic, "public"},     {kAccProtected, "protected"}, {kAccPrivate, "private"},
    {kAccStatic, "static"},     {kAccFinal, "final"},         {kAccTransient, "transient"},
    {kAccVolatile, "volatile"}, {kAccEnum, "enum"},           {kAccSynthetic, "synthetic"},
};
constexpr FlagWord kMethodWords[] = {
    {kAccPublic, "public"},
    {kAccProtected, "protected"},
    {kAccPrivate, "private"},
    {kAccAbstract, "abstract"},
    {kAccStatic, "static"},
    {kAccFinal, "final"},
    {kAccSynchronized, "synchronized"},
    {kAccNative, "native"},
    {kAccStrict, "strictfp"},
    {kAccVarargs, "varargs"},
    {kAccBridge, "bridge"},
    {kAccSynthetic, "synthetic"},
};

std::vector<std::string> words(uint16_t access, std::span<const FlagWord> table) {
  std::vector<std::string> result;
  for (const FlagWord& entry : table) {
    if ((access & entry.flag) != 0) result.emplace_back(entry.word);
  }
  return result;
}

}  // namespace

std::vector<std::string> class_flag_words(uint16_t access) {
  return words(access, kClassWords);
}
std::vector<std::string> field_flag_words(uint16_t access) {
  return words(access, kFieldWords);
}
std::vector<std::string> method_flag_words(uint16_t access) {
  return words(access, kMethodWords);
}

}  // namespace heddle
