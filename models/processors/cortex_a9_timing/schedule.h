// SPDX-License-Identifier: Apache-2.0
// When instructions issue on a Cortex-A9 whose caches hit and whose branches are predicted: the specification's
// section 2.1.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "processors/cortex_a9_timing/timed_instruction.h"

namespace tabletop::a9 {

/// When an instruction issued, and what it waited for before.
struct issue_record {
    unsigned dispatched = 0;
    unsigned issued = 0;
    unsigned added = 0;         ///< cycles by which it made the schedule longer
    unsigned window_wait = 0;   ///< cycles until the instruction two before it had issued
    unsigned operand_wait = 0;  ///< from its dispatch
    resource waited_for = 0;    ///< if it waited for an operand
    unsigned unit_wait = 0;     ///< behind its operands
    unit busy = unit::none;     ///< if it waited for a unit
    unsigned drain_wait = 0;    ///< until all before it was complete
};

/// Instructions in program order. A copy goes on from the same state.
class schedule {
  public:
    schedule();

    issue_record add(const timed_instruction& instruction);
    /// The last instruction was a taken branch: the next one is dispatched in the next cycle.
    void take_branch();
    /// Cycles up to the end of the last issue.
    unsigned length() const { return end_; }
    /// Cycles from there until all results are there.
    unsigned drain() const { return complete_ > end_ ? complete_ - end_ : 0; }

  private:
    static constexpr unsigned window = 2;
    static constexpr unsigned dispatch_width = 2;

    struct availability {
        unsigned ready = 0;
        unsigned fast = 0;
        vector_kind kind = vector_kind::neither;
    };
    enum busy_bit : std::uint8_t { multiplying_alu = 1, other_alu = 2, port = 4, vector_unit = 8, branch_unit = 16 };

    void dispatch(issue_record& record);
    unsigned needed(const timed_source& source, vector_kind kind) const;
    unsigned operands_ready(const timed_instruction& instruction, issue_record& record) const;
    std::uint8_t place(const timed_instruction& instruction, unsigned& cycle);
    bool fits(const timed_instruction& instruction, std::uint8_t first, unsigned cycle) const;
    std::uint8_t busy_at(unsigned cycle) const { return cycle < busy_.size() ? busy_[cycle] : std::uint8_t{0}; }
    void occupy(std::uint8_t units, unsigned cycle, unsigned cycles);
    void write_results(const timed_instruction& instruction, unsigned issued);
    void finish(unsigned issued, unsigned occupancy);

    std::array<availability, resource_count> resources_{};
    std::vector<std::uint8_t> busy_;  ///< units by cycle
    unsigned dispatch_cycle_ = 0;
    unsigned dispatched_ = 0;  ///< in that cycle
    std::array<unsigned, window> last_issue_{};
    unsigned complete_ = 0;  ///< all results are there
    unsigned end_ = 0;
};

}  // namespace tabletop::a9
