// SPDX-License-Identifier: Apache-2.0
#include "cli/module_needs.h"

#include <algorithm>

namespace tabletop {
namespace {

// "zynq"; of "--svd=zynq" also that; of "uart=mine.toml" also "uart", and of "--rtl=uart=mine.toml" each part.
std::vector<std::string> names_in(const words_of_line& words) {
    std::vector<std::string> names;
    for (const auto& word : words) {
        for (std::size_t from = 0; from != std::string::npos;) {
            const auto equals = word.find('=', from);
            names.push_back(word.substr(from, equals == std::string::npos ? equals : equals - from));
            from = equals == std::string::npos ? equals : equals + 1;
        }
    }
    return names;
}

modules_needed offering(module_kind kind, const std::vector<std::string>& names) {
    modules_needed found;
    for (const auto& name : names) {
        const auto* const one = module_offering(kind, name);
        if (one != nullptr && std::find(found.begin(), found.end(), one) == found.end()) found.push_back(one);
    }
    return found;
}

modules_needed both(modules_needed some, const modules_needed& others) {
    some.insert(some.end(), others.begin(), others.end());
    return some;
}

}  // namespace

modules_needed named_machines(const words_of_line& words) {
    return offering(module_kind::machine, names_in(words));
}

modules_needed named_sign_offs(const words_of_line& words) {
    return offering(module_kind::sign_off, names_in(words));
}

modules_needed named_modules(const words_of_line& words) {
    return both(named_machines(words), named_sign_offs(words));
}

modules_needed modules_to_list(const words_of_line& words) {
    auto names = names_in(words);
    const auto is_machine = [](const auto& name) { return module_offering(module_kind::machine, name) != nullptr; };
    names.erase(std::remove_if(names.begin(), names.end(), is_machine), names.end());
    return both(named_machines(words), offering(module_kind::sign_off, names));
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
