// What each rule means, for people who meet it for the first time.
#pragma once

#include <span>
#include <string_view>

#include "findings/finding.h"

namespace heddle {

std::span<const Rule> all_rules();
std::string_view rule_title(Rule rule);    // "DataRace", for programs that show names
std::string_view rule_summary(Rule rule);  // one sentence
std::string_view rule_meaning(Rule rule);  // two or three
std::string_view rule_page(Rule rule);     // the page of docs/rules, in Markdown

}  // namespace heddle
