// SPDX-License-Identifier: Apache-2.0
// Where the program's own files are, in the build tree, below the prefix of an installation or in a copy of either: the
// file tabletop/folders beside the libraries says it, as CMake has written it.
#pragma once

#include <filesystem>
#include <string>

namespace tabletop {

// name: as the tree calls it, "rtl-wrappers/uart/uart.sv" or "stimulus/firmware/zynq_connect4.elf". Besides those two
// folders there are "generated", "modules", "displays" and "programs". An absolute path is somebody else's file and
// stays. Throws input_error where the libraries lie alone.
std::filesystem::path own_file(const std::string& name);

// The folder of the library that has this object: somebody else's files lie beside his module.
std::filesystem::path library_folder(const void* object_in_it);

// The root of the build tree, where a build may write something later; empty: the program is installed.
std::filesystem::path build_tree();

}  // namespace tabletop
