// SPDX-License-Identifier: Apache-2.0
// Which instructions of a program execution_watch hears of (ARM ARM DDI 0406C, chapters A6 and A8).
//
// Known limits: a call or return under a condition is none of them, and neither is MOV LR, PC with a branch behind it.
#pragma once

#include <cstdint>
#include <functional>

namespace tabletop {

struct watched_instruction {
    enum class kind : std::uint8_t {
        none,
        call,        ///< BL and BLX
        leave,       ///< BX LR, MOV PC, LR
        pop_leave,   ///< a load of the program counter from the stack
        grow_stack,  ///< PUSH, VPUSH, SUB SP, SP, #n and stores with writeback
        move_stack   ///< a load or computation of the stack pointer from something else than itself or a frame pointer
    };
    kind is = kind::none;
    bool has_condition = false;
    unsigned target_register = 16;  ///< of a call; 16: the target is `target`
    std::uint32_t target = 0;       ///< bit 0: Thumb
    unsigned bytes = 0;             ///< pop_leave: by which the stack pointer rises; grow_stack: by which it falls
    unsigned place = 0;             ///< pop_leave: of the address above the stack pointer, in bytes

    bool is_call() const { return is == kind::call && !has_condition; }
};

/// code: a Thumb instruction of 32 bits has its first halfword on top. Conditions of IT are not seen here.
watched_instruction watched_instruction_of(std::uint32_t code, bool thumb, bool wide, std::uint32_t pc);

/// Reads the halfword at an address; false: there is none.
using halfword_reader = std::function<bool(std::uint32_t address, std::uint32_t& halfword)>;

/// The instruction at `pc`, with the condition that an IT before it gives it.
watched_instruction watched_instruction_at(const halfword_reader& read, std::uint32_t pc, bool thumb);

/// What may be called before an instruction in translated code divides no block: the instruction has no condition and
/// is none for which there is no code.
bool may_be_preceded(const halfword_reader& read, std::uint32_t pc, bool thumb);

/// Does a call without a condition end just before `pc`, where it may be heard of its end?
bool is_behind_watched_call(const halfword_reader& read, std::uint32_t pc, bool thumb);

}  // namespace tabletop
