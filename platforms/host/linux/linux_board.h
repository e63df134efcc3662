// SPDX-License-Identifier: Apache-2.0
// What a Linux kernel is told of a machine, and where it is put in its memory. The machine's adapter states it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace tabletop {

// What the kernel itself writes to the exit register: it restarts the machine, after a panic or because it was told to,
// or switches it off. Only another value than 0 is written. A program's status is at most 255.
constexpr std::int32_t kernel_restarts = 0x100;
constexpr std::int32_t kernel_powers_off = 0x200;

// A property of the device tree that gets another value.
struct device_tree_edit {
    std::string node;      // "/memory@0"
    std::string property;  // "reg"
    char type;             // as fdtput has it: s strings, x words in hexadecimal, u words
    std::vector<std::string> values;
};

struct linux_board {
    std::string console;    // the serial line with the shell: "uart0"
    std::string arguments;  // of the kernel's command line: its console, and what the hardware wants
    // The device tree of the machine's hardware: a text that dtc compiles, or the name of one in the kernel's package.
    std::string device_tree_source;
    std::string packaged_device_tree;
    std::vector<device_tree_edit> device_tree_edits;
    // A word at which nothing of the hardware is: what a program's end is told by (processor_facet::on_exit()).
    std::uint32_t exit_register = 0;
    // Physical addresses, the kernel's in the first 128 MiB.
    std::uint32_t stub = 0x0200'0000;
    std::uint32_t kernel = 0x0300'0000;
    std::uint32_t device_tree = 0x0500'0000;
    std::uint32_t initrd = 0x0600'0000;
};

}  // namespace tabletop
