// Annotations and constants as Java writes them.
#pragma once

#include <string>
#include <vector>

#include "classfile/attributes.h"

namespace heddle {

// @p.GuardedBy("lock"), @p.Range(from = 1, to = 5)
std::string annotation_text(const ClassFile& file, const Annotation& annotation);
// GuardedBy, whatever the package: there are half a dozen with the same names.
std::string_view simple_name(const Annotation& annotation);
// There is one of that simple name, and it can be read.
bool has_annotation(const ClassFile& file, AttributeTable table, std::string_view simple_name);
std::vector<std::string> annotation_texts(const ClassFile& file, const std::vector<Annotation>& annotations);
// Of what is there to see; none if they cannot be read.
std::vector<std::string> annotation_texts(const ClassFile& file, AttributeTable table);

// The constant that a ConstantValue attribute names; `descriptor` is the field's.
std::string constant_value_text(const ClassFile& file, uint16_t constant, std::string_view descriptor);

}  // namespace heddle
