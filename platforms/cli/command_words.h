// SPDX-License-Identifier: Apache-2.0
// The words of the command line, before there is anything to parse them with.
#pragma once

#include "cli/module_needs.h"

#include <string>

namespace tabletop {

// An option that takes the rest of the line, as one text: a separator, and then each word after one.
inline constexpr const char* rest_option = "--linux";
inline constexpr const char* rest_with_value = "--linux=";
inline constexpr char rest_separator = '\0';

// --linux and what follows it make one word.
words_of_line words_of(int argc, char** argv);

inline constexpr const char* module_option = "--module";

// The words without "--module PATH" and "--module=PATH", whose modules are known from then on. Throws input_error.
words_of_line use_modules_of_others(const words_of_line& words);

// The word that names the command; empty: none does.
std::string command_name(const words_of_line& words);

}  // namespace tabletop
