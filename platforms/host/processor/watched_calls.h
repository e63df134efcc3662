// SPDX-License-Identifier: Apache-2.0
// The calls of a program that are open, and whether each ends as the procedure call standard of the ARM architecture
// (AAPCS) has it: R4 to R11, the stack pointer and D8 to D15 as they were, behind the call. Each mode of the processor
// has calls of its own, as it has a stack.
//
// What is not known is taken for right: functions that are left by longjmp or by an exception of C++, that never
// return, or whose task goes on later; calls under a condition; what is reached behind a change of the stack, or with
// an interrupt between, is looked at only where the call is known beyond doubt, by its address and its stack.
#pragma once

#include "processors/cortex_a9/execution_watch.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace tabletop {

struct open_call {
    std::uint32_t pc = 0;                      // of the call
    std::uint32_t target = 0;                  // bit 0: Thumb
    std::uint32_t back = 0;                    // the same
    std::uint32_t stack = 0;                   // pointer at the call
    std::array<std::uint32_t, 2> arguments{};  // R0 and R1
    std::array<std::uint32_t, 8> core{};       // R4 to R11
    std::array<std::uint32_t, 16> vectors{};   // D8 to D15
    std::uint64_t exceptions = 0;
    std::uint64_t moves = 0;  // of the stack pointer
    // What a function that this one has called has not kept: words of `core` and `vectors`, and the stack pointer.
    std::uint32_t spoiled = 0;
    bool is_stack_spoiled = false;
};

// A function that has not ended as it should.
struct broken_call {
    enum class kind : std::uint8_t {
        registers,  // it has come back, but not with what it has to keep
        place       // it goes to another place
    };
    kind is = kind::registers;
    open_call call;
    std::uint32_t pc = 0;      // place: of the return
    std::uint32_t target = 0;  // place: where it goes
    bool saved = false;        // place: the address comes from the stack
    std::uint32_t stack = 0;   // behind it
    std::array<std::uint32_t, 8> core{};
    std::array<std::uint32_t, 16> vectors{};
    bool interrupted = false;  // exceptions have been taken since the call
};

class watched_calls {
  public:
    struct listener {
        std::function<void(const broken_call&)> broken;
        // A call has come back; asked for where wants_result says so.
        std::function<void(const open_call&, std::uint32_t result)> ended;
        // What an address of code is: of a return that does not lead where the call was.
        std::function<bool(std::uint32_t address)> is_code;
        std::function<bool(std::uint32_t address)> is_behind_call;
    };
    explicit watched_calls(listener told) : told_(std::move(told)) {}

    void calls(const watched_registers& now, std::uint32_t pc, std::uint32_t target, std::uint32_t back);
    void is_behind_call(const watched_registers& now, std::uint32_t pc);
    void returns(const watched_registers& now, std::uint32_t pc, std::uint32_t target, bool saved);
    void stack_moves() { ++moves_; }
    void may_move_stack() { is_unsure_ = true; }

    // Of the mode; the innermost is the last.
    const std::vector<open_call>& open(iss_mode mode) const { return stacks_[stack_of(mode)]; }

  private:
    // Endless recursion makes no more of them.
    static constexpr std::size_t most = std::size_t{1} << 18;

    static constexpr std::size_t most_stacks = 16;  // by the low bits of a mode
    static std::size_t stack_of(iss_mode mode);
    void end(std::vector<open_call>& open, std::size_t number, const watched_registers& now);
    void spoil(std::vector<open_call>& open, std::size_t number, const broken_call& what);
    bool is_sure(const open_call& call, const watched_registers& now) const {
        return !is_unsure_ && call.moves == moves_ && call.exceptions == now.exceptions;
    }
    bool returns_to_any(std::uint32_t target) const;

    listener told_;
    std::array<std::vector<open_call>, most_stacks> stacks_;
    std::uint64_t moves_ = 0;
    bool is_unsure_ = false;
    std::uint64_t last_return_ = 0;  // that was broken: its place and its target
};

}  // namespace tabletop
