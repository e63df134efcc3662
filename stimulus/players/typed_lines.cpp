// SPDX-License-Identifier: Apache-2.0
#include "stimulus/players/typed_lines.h"

namespace tabletop {

namespace {

constexpr size_t longest_typed_line = 200;
// All that has been typed and not been taken.
constexpr size_t most_typed = 1 << 14;

}  // namespace

// A line is cut, so that no input grows without bound; what is left of it is as wrong as the whole was.
void typed_lines::type(char character) {
    const size_t line_start = typed_.rfind('\n') + 1;
    if (character == '\b') {
        if (typed_.size() > line_start) typed_.pop_back();
    } else if (typed_.size() < most_typed && (character == '\n' || typed_.size() - line_start < longest_typed_line)) {
        typed_ += character;
    }
}

void typed_lines::leave() {
    left_ = true;
    if (!typed_.empty() && typed_.back() != '\n') typed_ += '\n';
}

std::optional<std::string> typed_lines::take() {
    const size_t end = typed_.find('\n');
    if (end == std::string::npos) return std::nullopt;
    const char* const blanks = " \t\r";
    const std::string line = typed_.substr(0, end);
    typed_.erase(0, end + 1);
    const size_t first = line.find_first_not_of(blanks);
    if (first == std::string::npos) return "";
    return line.substr(first, line.find_last_not_of(blanks) - first + 1);
}

}  // namespace tabletop
