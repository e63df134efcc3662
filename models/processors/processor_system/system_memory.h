// SPDX-License-Identifier: Apache-2.0
// A memory of a system behind a socket of its own.
#pragma once

#include <tlm_utils/simple_initiator_socket.h>

#include <cstdint>
#include <string>
#include <systemc>

#include "memories/ram/ram.h"
#include "processors/cortex_a9/read_only_alias.h"

namespace tabletop {

struct system_memory {
    tlm_utils::simple_initiator_socket<system_memory> to;
    ram block;

    // Call inside the constructor of the module that has it.
    system_memory(const char* name, const ram_config& config)
        : to((std::string("to_") + name).c_str()), block(name, shared_where_aliased(config)) {
        to.bind(block.in);
    }

  private:
    static ram_config shared_where_aliased(ram_config config) {
        config.shared = read_only_alias::is_allowed();
        return config;
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
