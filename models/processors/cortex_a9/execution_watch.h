// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "processors/cortex_a9/iss.h"

namespace tabletop {

/// Registers of a core that is about to execute an instruction.
struct watched_registers {
    const std::uint32_t* core = nullptr;     ///< R0 to R12 and R14, unless the same block of code writes them before
    const std::uint32_t* vectors = nullptr;  ///< S0 to S31, then the halves of D16 to D31
    std::uint32_t stack = 0;                 ///< R13
    iss_mode mode = iss_mode::system;
    std::uint64_t exceptions = 0;  ///< taken so far
};

/// Looks at what a program does with its calls, its stack and its memory. It is called inside iss::run(), where it may
/// read the core but change nothing, and throws nothing. Addresses of code have bit 0 set for Thumb, but for `pc`.
struct execution_watch {
    virtual ~execution_watch() = default;

    /// A call without a condition is about to be made.
    virtual void calls(const watched_registers& now, std::uint32_t pc, std::uint32_t target, std::uint32_t back) = 0;
    /// The instruction behind such a call comes next. It may have been reached otherwise.
    virtual void is_behind_call(const watched_registers& now, std::uint32_t pc) = 0;
    /// A return without a condition is about to be made, after which the stack pointer is now.stack. saved: the address
    /// comes from the stack, and not from the link register.
    virtual void returns(const watched_registers& now, std::uint32_t pc, std::uint32_t target, bool saved) = 0;
    /// The stack pointer is about to be lowered by so many bytes.
    virtual void stack_grows(const watched_registers& now, std::uint32_t pc, std::uint32_t bytes) = 0;
    /// It is about to be set to something that does not come from itself.
    virtual void stack_moves(const watched_registers& now, std::uint32_t pc) = 0;
    /// An instruction that does so under a condition is translated: it may go unseen.
    virtual void may_move_stack() = 0;
    /// Bytes are read that have not been written since iss::watch_unwritten(). False: that is told again for others of
    /// them only.
    virtual bool reads_unwritten(const watched_registers& now, std::uint32_t pc, std::uint32_t address,
                                 unsigned size) = 0;
};

}  // namespace tabletop
