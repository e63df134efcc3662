// SPDX-License-Identifier: Apache-2.0
// What the instructions of straight code cost: the specification's sections 2.2 and 2.3. It depends on nothing but the
// code's start and bytes, so that whoever asks again gets the same answer.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "processors/cortex_a9_timing/schedule.h"

namespace tabletop::a9 {

/// The aligned word of code at an address, without side effects. False where nothing can be read.
using code_reader = std::function<bool(std::uint32_t address, std::uint32_t& word)>;

struct code_start {
    std::uint32_t address = 0;
    bool thumb = false;
    std::uint8_t it_state = 0;  ///< ITSTATE, bits 7 to 0 as in the architecture's manual
};

struct instruction_cost {
    std::uint32_t address = 0;
    std::uint32_t code = 0;  ///< of a 32-bit Thumb instruction the first halfword is in the upper half
    std::uint8_t bytes = 0;
    bool conditional = false;
    unsigned scheduled = 0;  ///< cycles that it adds to the second of two passes
    unsigned charged = 0;    ///< cycles that it pays, for itself and for the conditional instructions behind it
    issue_record issue;      ///< in that pass
};

/// Why an instruction issues later than it is dispatched, and is dispatched later than two in a cycle, in words: empty,
/// or "waits 3 cycles for R1" and the like.
std::string describe_stalls(const issue_record& issue);

/// The straight code from a start to the first instruction that may write to PC, or that cannot be scheduled.
class straight_code {
  public:
    straight_code(const code_start& start, const code_reader& read);

    const std::vector<instruction_cost>& instructions() const { return instructions_; }
    /// Cycles of a pass in the steady state.
    unsigned cycles() const;
    /// What follows. Its address is the start's when there is no instruction that can be scheduled.
    const code_start& next() const { return next_; }
    /// The code ends with a branch.
    bool branches() const { return branches_; }

  private:
    void schedule_parts(const std::vector<timed_instruction>& decoded);
    unsigned schedule_twice(const std::vector<timed_instruction>& decoded, std::size_t begin, std::size_t end);
    void pay_ahead();

    std::vector<instruction_cost> instructions_;
    code_start next_;
    bool branches_ = false;
};

/// The cost of each instruction that a translator takes into a block. Where the block goes on behind straight code, the
/// rest counts as straight code of its own.
class block_timing {
  public:
    block_timing(const code_start& start, code_reader read);

    /// Addresses come in ascending order. 0 for what cannot be scheduled.
    unsigned cycles_at(std::uint32_t address);
    /// The piece of straight code that the latest address is in, at first the one at the start.
    const straight_code& code() const { return code_; }

  private:
    code_reader read_;
    straight_code code_;
    std::size_t position_ = 0;
};

}  // namespace tabletop::a9
