// SPDX-License-Identifier: Apache-2.0
// What Verilator has written of a design, compiled as a shared library.
#pragma once

#include "design/description.h"
#include "design/design_interface.h"
#include "design/library_cache.h"
#include "design/verilate.h"
#include "support/content_hash.h"

#include <filesystem>
#include <string>

namespace tabletop {

struct toolchain {
    std::string root;   // of Verilator
    content_hash hash;  // of the tools and of how they are called
};

// Throws input_error when a tool is not there, and interruption.
toolchain find_toolchain(const rtl_description& description);

// The hash of the toolchain and of all that is compiled in the folder.
std::string hash_of_folder(const toolchain& tools, const std::filesystem::path& folder);

// The library, made of the folder's design_all.cc. Throws input_error with the compiler's own words, and interruption.
std::filesystem::path compile_library(const rtl_description& description, const toolchain& tools,
                                      const library_cache& cache, const step_listener& step,
                                      const std::filesystem::path& folder);

// It stays loaded. nullptr: it cannot be.
const design_functions* load_library(const std::filesystem::path& file);

}  // namespace tabletop
