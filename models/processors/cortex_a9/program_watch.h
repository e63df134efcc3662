// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "processors/cortex_a9/iss.h"

namespace tabletop {

/// One that has been made on the bus.
struct program_access {
    std::uint32_t address = 0;
    unsigned size = 0;
    bool is_write = false;
    std::uint32_t value = 0;
};

/// Looks at what is odd about a program, in the core's thread, and names its places. It is told of what is slow anyway,
/// and costs nothing else.
struct program_watch {
    virtual ~program_watch() = default;

    /// What follows the address of an instruction in a message: " (main.c:12, in main)"; empty: not known.
    virtual std::string place_of(std::uint32_t pc) = 0;

    /// An instruction is translated: most likely it is executed next, or another one of its block is.
    virtual void translated(std::uint32_t pc) = 0;
    /// An access that is not aligned has been made while the MMU is off. An A9 would have refused it.
    virtual void misaligned(std::uint32_t pc, std::uint32_t address) = 0;
    /// An access to what is no memory, inside it.
    virtual void accessed(const program_access& access) = 0;
    /// A store to a page that has been given to iss::guard(). False: it need not be told of any more.
    virtual bool stored_to_code(std::uint32_t address, unsigned size, std::uint32_t value) = 0;
    /// The instruction does what the architecture leaves open; what: a sentence about it.
    virtual void chosen(std::uint32_t pc, const char* what) = 0;
    /// Says that so many reads of a register in a row have had the same value, with nothing else on the bus between
    /// them.
    virtual void polled(std::uint32_t pc, std::uint32_t address, std::uint64_t reads) = 0;
    virtual void taken(const iss_exception_record& record) = 0;
    /// The program has ended an interrupt that is signalled by a level; asserted: its input still is.
    virtual void interrupt_ended(unsigned id, bool asserted) = 0;
};

}  // namespace tabletop
