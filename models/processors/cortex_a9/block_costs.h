// SPDX-License-Identifier: Apache-2.0
// Cycles of instructions as the translator takes them into blocks, and as a debugger steps through them. Both are the
// same: what an instruction costs depends on where its block begins, and on nothing else but the code.
#pragma once

#include <cstdint>
#include <optional>

#include "processors/cortex_a9_timing/cortex_a9_timing.h"

namespace tabletop {

class block_costs {
  public:
    /// The translator can count no more in a block.
    static constexpr unsigned most_cycles = (1u << 13) - 128;

    explicit block_costs(a9::code_reader read);

    /// A block begins here; its code is looked at as it is now.
    void begin(const a9::code_start& start);
    /// The cycles of an instruction of the block; addresses come in ascending order.
    unsigned cycles_at(std::uint32_t address);
    /// The straight code that the block begins with.
    const a9::straight_code& code() const { return timing_->code(); }
    /// Instructions with a condition at the begin of the block, which cost nothing there.
    unsigned unpaid() const;

  private:
    a9::code_reader read_;
    std::optional<a9::block_timing> timing_;
    unsigned left_ = 0;
};

/// An instruction that is executed by itself.
struct stepped_instruction {
    a9::code_start at;
    std::uint32_t condition = 14;  ///< 14: it has none
    bool passes = true;            ///< its condition holds
    bool sets_flags = false;
    bool ends_block = false;  ///< the translator ends a block behind it, whatever follows
};

class stepped_block {
  public:
    explicit stepped_block(a9::code_reader read) : costs_(std::move(read)) {}

    /// It has been executed without an exception, and so has been led to `next`. Returns its cycles.
    unsigned step(const stepped_instruction& instruction, const a9::code_start& next);
    /// The instruction is one of the block that has been stepped through up to it.
    bool is_inside(const a9::code_start& at, std::uint32_t condition) const;
    bool is_open() const { return next_.has_value(); }
    void leave() { next_.reset(); }

  private:
    block_costs costs_;
    std::uint32_t begin_ = 0;
    std::optional<a9::code_start> next_;
    bool has_condition_ = false;    ///< an instruction of the block
    std::uint32_t condition_ = 14;  ///< of the latest one
    bool passed_ = true;
};

}  // namespace tabletop
