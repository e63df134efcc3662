// SPDX-License-Identifier: Apache-2.0
// A memory of a system behind a socket of its own.
#pragma once

#include <tlm_utils/simple_initiator_socket.h>

#include <cstdint>
#include <string>
#include <systemc>

#include "memories/ram/ram.h"

namespace tabletop {

struct system_memory {
    tlm_utils::simple_initiator_socket<system_memory> to;
    ram block;

    // Call inside the constructor of the module that has it.
    system_memory(const char* name, const ram_config& config)
        : to((std::string("to_") + name).c_str()), block(name, config) {
        to.bind(block.in);
    }
};

// A stretch of the address space that one memory answers: its bounds, and where the first byte is in the memory.
struct memory_window {
    system_memory* memory;
    std::uint64_t first;
    std::uint64_t last;
    std::uint64_t inside;  // what the memory calls `first`
};

}  // namespace tabletop
