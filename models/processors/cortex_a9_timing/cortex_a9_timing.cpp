// SPDX-License-Identifier: Apache-2.0
#include "processors/cortex_a9_timing/cortex_a9_timing.h"

#include <numeric>
#include <utility>

#include "processors/cortex_a9_timing/decoder.h"
#include "processors/cortex_a9_timing/thumb_size.h"

namespace tabletop::a9 {

namespace {

constexpr std::size_t longest_code = 256;
constexpr std::uint32_t page_bytes = 4096;

bool read_halfword(const code_reader& read, std::uint32_t address, std::uint32_t& halfword) {
    std::uint32_t word = 0;
    if (!read(address & ~3u, word)) return false;
    halfword = (address & 2) != 0 ? word >> 16 : word & 0xFFFF;
    return true;
}

// False: nothing can be read, or the second half lies on the next page.
bool read_instruction(const code_reader& read, const code_start& at, instruction_cost& instruction) {
    instruction.address = at.address;
    instruction.bytes = 4;
    if (!at.thumb) return read(at.address, instruction.code);
    if (!read_halfword(read, at.address, instruction.code)) return false;
    if (!is_wide_thumb(instruction.code)) {
        instruction.bytes = 2;
        return true;
    }
    std::uint32_t second = 0;
    const auto address = at.address + 2;
    if (address % page_bytes == 0 || !read_halfword(read, address, second)) return false;
    instruction.code = instruction.code << 16 | second;
    return true;
}

timed_instruction decode(const instruction_cost& instruction, const code_start& at) {
    if (!at.thumb) return decode_arm(instruction.code);
    return instruction.bytes == 2 ? decode_thumb16(instruction.code, at.it_state)
                                  : decode_thumb32(instruction.code, at.it_state);
}

code_start behind(const instruction_cost& instruction, const code_start& at) {
    auto next = at;
    next.address += instruction.bytes;
    if (at.thumb) next.it_state = next_it_state(instruction.code, instruction.bytes == 4, at.it_state);
    return next;
}

std::string name_of(resource of) {
    if (of == 13) return "SP";
    if (of == link_register) return "LR";
    if (of == status_flags) return "the flags";
    if (of == vector_flags) return "the flags of VCMP";
    if (of >= first_doubleword) return "D" + std::to_string(of - first_doubleword);
    return "R" + std::to_string(of);
}

const char* name_of(unit which) {
    switch (which) {
        case unit::alu:
            return "an ALU";
        case unit::multiplier:
            return "the multiplier";
        case unit::port:
            return "the port of loads and stores";
        case unit::branch:
            return "the branch unit";
        case unit::vector:
            return "the VFP and NEON unit";
        default:
            return "nothing";
    }
}

}  // namespace

std::string describe_stalls(const issue_record& issue) {
    std::string all;
    const auto add = [&all](unsigned cycles, const std::string& what) {
        if (cycles == 0) return;
        all += (all.empty() ? "waits " : ", ") + std::to_string(cycles) +
               (cycles == 1 ? " cycle for " : " cycles for ") + what;
    };
    add(issue.window_wait, "the instruction two before it to issue");
    add(issue.operand_wait, name_of(issue.waited_for));
    add(issue.drain_wait, "all before it to be complete");
    add(issue.unit_wait, name_of(issue.busy));
    return all;
}

straight_code::straight_code(const code_start& start, const code_reader& read) : next_(start) {
    std::vector<timed_instruction> decoded;
    const auto page = start.address / page_bytes;
    while (decoded.size() < longest_code && next_.address / page_bytes == page) {
        instruction_cost instruction;
        if (!read_instruction(read, next_, instruction)) break;
        auto timed = decode(instruction, next_);
        if (timed.undefined) break;
        instruction.conditional = timed.conditional;
        instructions_.push_back(instruction);
        next_ = behind(instruction, next_);
        branches_ = timed.branches;
        decoded.push_back(std::move(timed));
        if (branches_) break;
    }
    schedule_parts(decoded);
    pay_ahead();
}

// A schedule ends where an instruction serialises: it waits for all before it, and what follows is fetched after it.
void straight_code::schedule_parts(const std::vector<timed_instruction>& decoded) {
    std::size_t begin = 0;
    for (std::size_t i = 0; i < decoded.size(); ++i) {
        if (!decoded[i].serialises) continue;
        auto& issue = instructions_[i].issue;
        issue.drain_wait = schedule_twice(decoded, begin, i);
        issue.added = issue.drain_wait + decoded[i].occupancy;
        instructions_[i].scheduled = issue.added;
        begin = i + 1;
    }
    schedule_twice(decoded, begin, decoded.size());
}

// A backward branch is taken for one to the same code, which is what loops do. The cycles from the last issue until all
// is complete.
unsigned straight_code::schedule_twice(const std::vector<timed_instruction>& decoded, std::size_t begin,
                                       std::size_t end) {
    schedule passes;
    for (const bool counts : {false, true}) {
        for (auto i = begin; i < end; ++i) {
            const auto issue = passes.add(decoded[i]);
            if (decoded[i].branches) passes.take_branch();
            if (!counts) continue;
            instructions_[i].issue = issue;
            instructions_[i].scheduled = issue.added + decoded[i].indirect;
        }
    }
    return passes.drain();
}

// The translator makes blocks of conditional instructions, each of which would pay for its wait once more: the last
// unconditional instruction before some pays for all of them, and those at the start have been paid for.
void straight_code::pay_ahead() {
    instruction_cost* payer = nullptr;
    for (auto& instruction : instructions_) {
        if (!instruction.conditional) {
            payer = &instruction;
            instruction.charged = instruction.scheduled;
        } else if (payer != nullptr) {
            payer->charged += instruction.scheduled;
        }
    }
}

unsigned straight_code::cycles() const {
    return std::accumulate(instructions_.begin(), instructions_.end(), 0u,
                           [](unsigned sum, const auto& instruction) { return sum + instruction.scheduled; });
}

block_timing::block_timing(const code_start& start, code_reader read) : read_(std::move(read)), code_(start, read_) {}

unsigned block_timing::cycles_at(std::uint32_t address) {
    for (;;) {
        const auto& instructions = code_.instructions();
        while (position_ < instructions.size() && instructions[position_].address < address) ++position_;
        if (position_ < instructions.size()) {
            const auto& found = instructions[position_];
            return found.address == address ? found.charged : 0;
        }
        const auto next = code_.next();
        if (instructions.empty() || next.address > address) return 0;
        code_ = straight_code(next, read_);
        position_ = 0;
    }
}

}  // namespace tabletop::a9
