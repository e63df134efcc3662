// SPDX-License-Identifier: Apache-2.0
#include "design/verilator_messages.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <utility>
#include <vector>

namespace tabletop {
namespace {

bool begins_with(const std::string& line, const char* word) {
    return line.rfind(word, 0) == 0;
}

struct sorted_messages {
    std::vector<std::string> errors;  // and what belongs to nothing else
    std::vector<std::string> warnings;
};

// A message goes on in lines that begin with a space.
sorted_messages sorted(const std::string& said) {
    sorted_messages all;
    auto* last = &all.errors;
    std::istringstream lines(said);
    for (std::string line; std::getline(lines, line);) {
        if (begins_with(line, " ") && !last->empty()) {
            last->back() += '\n' + line;
            continue;
        }
        last = begins_with(line, "%Warning") ? &all.warnings : &all.errors;
        last->push_back(line);
    }
    const auto is_error = [](const std::string& message) { return begins_with(message, "%Error"); };
    std::stable_partition(all.errors.begin(), all.errors.end(), is_error);
    return all;
}

std::pair<bool, std::size_t> distance(const std::string& said) {
    const auto errors = sorted(said).errors;
    const auto count = std::count_if(errors.begin(), errors.end(),
                                     [](const std::string& message) { return begins_with(message, "%Error"); });
    return {said.find("syntax error") != std::string::npos, static_cast<std::size_t>(count)};
}

}  // namespace

std::string errors_first(const std::string& said, std::size_t most_warnings) {
    auto all = sorted(said);
    const auto more = all.warnings.size() > most_warnings ? all.warnings.size() - most_warnings : 0;
    all.warnings.resize(all.warnings.size() - more);
    std::string text;
    for (const auto& list : {all.errors, all.warnings}) {
        for (const auto& message : list) text += message + '\n';
    }
    if (more != 0) text += fmt::format("and {} more {}\n", more, more == 1 ? "warning" : "warnings");
    return text;
}

std::string without_report(const std::string& said) {
    std::string text;
    std::istringstream lines(said);
    for (std::string line; std::getline(lines, line);) {
        if (!begins_with(line, "- V e r i l a t i o n") && !begins_with(line, "- Verilator: ")) text += line + '\n';
    }
    return text;
}

bool says_unknown_warning(const std::string& said, const std::string& warning) {
    const auto forms = {fmt::format("Unknown Error Code: {}\n", warning),
                        fmt::format("Unknown error code: '{}'\n", warning)};
    return std::any_of(forms.begin(), forms.end(),
                       [&](const std::string& form) { return said.find(form) != std::string::npos; });
}

bool came_further(const std::string& said, const std::string& other) {
    return distance(said) < distance(other);
}

}  // namespace tabletop
