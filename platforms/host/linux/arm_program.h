// SPDX-License-Identifier: Apache-2.0
// What a program for Debian's armhf Linux needs besides itself.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace tabletop {

struct arm_program {
    std::string loader;                  // "/lib/ld-linux-armhf.so.3"; empty: linked statically, a library or a script
    std::vector<std::string> libraries;  // DT_NEEDED
};

// Throws input_error, naming the file, when it cannot be read or cannot be run there: for another machine, for another
// floating-point ABI, not linked.
arm_program read_arm_program(const std::filesystem::path& file);

// The same for a file that may be anything else: no libraries then.
arm_program read_if_arm_program(const std::filesystem::path& file);

// The name that Debian's policy gives the package of a library: libncurses6 of libncurses.so.6.
std::string package_of_library(const std::string& library);

}  // namespace tabletop
