// SPDX-License-Identifier: Apache-2.0
// A boot of Linux on a machine, from what the user asked for to the image in its memory.
#pragma once

#include "host/linux/initramfs.h"
#include "host/linux/linux_board.h"
#include "host/processor/elf_image.h"

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace tabletop {

struct linux_request {
    std::vector<std::string> command;  // program and arguments; empty: a shell
    std::vector<std::string> files;    // beside the program
    std::string kernel;                // a file instead of Debian's kernel
    std::string device_tree;           // a compiled one instead of the board's
    std::string initrd;                // an archive instead of ours
    std::string append;                // to the kernel's command line
    std::uint64_t epoch = 0;           // seconds since 1970 at the start
    console_input input = console_input::terminal;
};

struct linux_boot {
    memory_image image;
    std::map<std::string, std::string> packages;  // version by name
};

// Gets packages when they are not there yet. A program without a slash is one of our own,
// stimulus/firmware/linux. Throws input_error.
linux_boot make_linux_boot(const linux_request& request, const linux_board& board,
                           const std::function<bool()>& given_up);

}  // namespace tabletop
