// SPDX-License-Identifier: Apache-2.0
#include "cli/module_needs.h"

#include <algorithm>

namespace tabletop {
namespace {

// "zynq"; of "--svd=zynq" also that; of "uart=mine.toml" also "uart", and of "--rtl=uart=mine.toml" each part.
std::vector<std::string> names_in(const std::string& word) {
    std::vector<std::string> names;
    for (std::size_t from = 0; from != std::string::npos;) {
        const auto equals = word.find('=', from);
        names.push_back(word.substr(from, equals == std::string::npos ? equals : equals - from));
        from = equals == std::string::npos ? equals : equals + 1;
    }
    return names;
}

modules_needed named(module_kind kind, const words_of_line& words) {
    modules_needed found;
    for (const auto& word : words) {
        for (const auto& name : names_in(word)) {
            const auto* const one = module_offering(kind, name);
            if (one != nullptr && std::find(found.begin(), found.end(), one) == found.end()) found.push_back(one);
        }
    }
    return found;
}

}  // namespace

modules_needed named_machines(const words_of_line& words) {
    return named(module_kind::machine, words);
}

modules_needed named_sign_offs(const words_of_line& words) {
    return named(module_kind::sign_off, words);
}

modules_needed named_modules(const words_of_line& words) {
    auto needed = named_machines(words);
    const auto sign_offs = named_sign_offs(words);
    needed.insert(needed.end(), sign_offs.begin(), sign_offs.end());
    return needed;
}

modules_needed all_modules() {
    modules_needed all;
    for (const auto& one : known_modules()) {
        if (one.kind == module_kind::machine || one.kind == module_kind::sign_off) all.push_back(&one);
    }
    return all;
}

bool asks_for_help(const words_of_line& words) {
    return std::any_of(words.begin(), words.end(), [](const auto& word) { return word == "--help" || word == "-h"; });
}

}  // namespace tabletop
