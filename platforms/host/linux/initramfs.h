// SPDX-License-Identifier: Apache-2.0
// The file system that a kernel starts with: busybox, a program with the shared libraries it needs, files of the
// user's, and /init, which runs the program or a shell and tells the machine how it ended.
#pragma once

#include "host/linux/console_input.h"
#include "host/linux/debian_packages.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace tabletop {

struct initramfs_request {
    std::filesystem::path program;             // empty: a shell
    std::vector<std::string> arguments;        // of the program
    std::vector<std::filesystem::path> files;  // beside the program: files, and folders with all that is in them
    console_input input = console_input::terminal;
    std::uint32_t exit_register = 0;  // where the exit status is written
    std::uint64_t epoch = 0;          // seconds since 1970 at the start
};

// Throws input_error, naming the file, for one that cannot be read, a program that is not for ARM or lacks a library.
std::vector<std::uint8_t> make_initramfs(const initramfs_request& request, debian_packages& packages);

}  // namespace tabletop
