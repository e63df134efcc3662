// SPDX-License-Identifier: Apache-2.0
#include "processors/cortex_a9/block_costs.h"

#include <algorithm>
#include <utility>

#include "processors/cortex_a9/translator.h"

namespace tabletop {

namespace {

constexpr std::uint32_t always = 14;

bool is_same(const a9::code_start& one, const a9::code_start& other) {
    return one.address == other.address && one.thumb == other.thumb && one.it_state == other.it_state;
}

bool is_behind(const a9::code_start& next, const a9::code_start& at) {
    const auto bytes = next.address - at.address;
    return next.thumb == at.thumb && (bytes == 4 || (at.thumb && bytes == 2));
}

}  // namespace

block_costs::block_costs(a9::code_reader read) : read_(std::move(read)) {}

void block_costs::begin(const a9::code_start& start) {
    timing_.emplace(start, read_);
    left_ = most_cycles;
}

unsigned block_costs::cycles_at(std::uint32_t address) {
    const auto cycles = std::min(timing_->cycles_at(address), left_);
    left_ -= cycles;
    return cycles;
}

unsigned block_costs::unpaid() const {
    const auto& all = code().instructions();
    const auto has_none = [](const a9::instruction_cost& each) { return !each.conditional; };
    return static_cast<unsigned>(std::find_if(all.begin(), all.end(), has_none) - all.begin());
}

// The translator divides straight code before an instruction with another condition, and behind a run of instructions
// with one condition if that fails.
bool stepped_block::is_inside(const a9::code_start& at, std::uint32_t condition) const {
    if (!next_ || !is_same(at, *next_)) return false;
    const auto begin = begin_ & ~3u;
    if ((at.address & ~3u) - begin > translator::last_of_block(begin)) return false;
    if (condition != always) return condition == condition_;
    return condition_ == always || passed_;
}

unsigned stepped_block::step(const stepped_instruction& instruction, const a9::code_start& next) {
    if (!is_inside(instruction.at, instruction.condition)) {
        costs_.begin(instruction.at);
        begin_ = instruction.at.address;
        has_condition_ = false;
    }
    const auto cycles = costs_.cycles_at(instruction.at.address);
    condition_ = instruction.condition;
    passed_ = instruction.passes;
    has_condition_ = has_condition_ || condition_ != always;
    const bool ends = instruction.ends_block || (has_condition_ && instruction.sets_flags);
    next_.reset();
    if (!ends && is_behind(next, instruction.at)) next_ = next;
    return cycles;
}

}  // namespace tabletop
