// Access flags as the words of the language, in the order Java writes them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace heddle {

std::vector<std::string> class_flag_words(uint16_t access);
std::vector<std::string> field_flag_words(uint16_t access);
std::vector<std::string> method_flag_words(uint16_t access);

}  // namespace heddle
