// SPDX-License-Identifier: Apache-2.0
#include "cli/command_words.h"

#include "host/option_values.h"
#include "support/input_error.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace tabletop {
namespace {

void use_module(const std::string& place) {
    if (place.empty()) throw input_error(fmt::format("{}: there is no path", module_option));
    as_option(module_option, [&] { add_modules(place); });
}

}  // namespace

words_of_line words_of(int argc, char** argv) {
    words_of_line words;
    bool of_program = false;
    for (int n = 1; n < argc; ++n) {
        if (of_program) {
            words.back() += rest_separator + std::string(argv[n]);
        } else {
            of_program = argv[n] == std::string(rest_option);
            words.push_back(of_program ? std::string(rest_with_value) + rest_separator : argv[n]);
        }
    }
    return words;
}

words_of_line use_modules_of_others(const words_of_line& words) {
    const auto with_value = std::string(module_option) + '=';
    words_of_line others;
    for (auto word = words.begin(); word != words.end(); ++word) {
        if (word->rfind(with_value, 0) == 0) {
            use_module(word->substr(with_value.size()));
        } else if (*word == module_option) {
            use_module(std::next(word) == words.end() ? "" : *++word);
        } else {
            others.push_back(*word);
        }
    }
    return others;
}

std::string command_name(const words_of_line& words) {
    const auto is_no_option = [](const std::string& word) { return word.rfind('-', 0) != 0; };
    const auto name = std::find_if(words.begin(), words.end(), is_no_option);
    return name == words.end() ? "" : *name;
}

}  // namespace tabletop
