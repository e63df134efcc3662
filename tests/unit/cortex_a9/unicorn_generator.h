// SPDX-License-Identifier: Apache-2.0
// Random blocks of instructions that mostly execute: registers, offsets and branches are chosen so that every access
// stays in the data window and every branch goes forward inside the block.
#pragma once

#include <array>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "unit/cortex_a9/unicorn_patterns.h"

namespace tabletop::test {

constexpr std::uint32_t window_base = 0x00400000;
constexpr std::uint32_t window_size = 0x4000;

/// What a block starts with and leaves behind.
struct cpu_state {
    std::array<std::uint32_t, 16> r{};
    std::uint32_t cpsr = 0;
    std::uint32_t fpscr = 0;
    std::array<std::uint64_t, 32> d{};
};

enum class instruction_space : std::uint8_t { integer, floating_point, vector };

struct block_instruction {
    std::uint32_t address = 0;
    std::uint32_t size = 0;
    const char* name = "";
    instruction_space space = instruction_space::integer;
    bool branches = false;  ///< what follows it may not be what is executed next
};

struct random_block {
    bool thumb = false;
    std::uint32_t begin = 0;
    std::uint32_t end = 0;  ///< the address of an SVC
    std::vector<std::uint8_t> code;
    std::vector<block_instruction> instructions;
    cpu_state state;
};

class block_generator {
  public:
    /// any_vector: Advanced SIMD words are not left out when Capstone does not know them; versions of it differ.
    explicit block_generator(std::uint32_t seed, bool any_vector = false) : random_(seed), any_vector_(any_vector) {}

    /// A block at `address`, a multiple of 4.
    random_block next(std::uint32_t address);
    std::uint32_t random() { return static_cast<std::uint32_t>(random_()); }

  private:
    struct unit_start {
        std::uint32_t offset;
    };
    enum class branch_kind : std::uint8_t {
        arm,
        thumb_narrow,
        thumb_conditional,
        thumb_wide,
        thumb_wide_conditional,
        thumb_compare,
        thumb_table,
        address,
        load_arm,
        load_thumb
    };
    struct fixup {
        branch_kind kind;
        std::uint32_t offset;
        std::size_t target;  ///< unit
    };

    std::uint32_t below(std::uint32_t limit) { return random() % limit; }
    bool chance(std::uint32_t percent) { return below(100) < percent; }
    std::uint8_t pick(const std::vector<std::uint8_t>& from) {
        return from[below(static_cast<std::uint32_t>(from.size()))];
    }

    void plan_registers();
    void choose_state();
    std::uint32_t interesting_word();
    std::uint64_t interesting_vector();
    void add_unit(bool last_of_it);
    void add_pattern(bool in_it);
    const pattern& choose_pattern(instruction_space& space);
    bool fill(const pattern& source, bool in_it, std::uint32_t& word);
    bool fill_register_list(std::uint32_t places, std::uint32_t& word);
    void add_it_block();
    void add_branch();
    void add_arm_branch();
    void add_thumb_branch();
    void add_mode_change();
    void add_status_write();
    void resolve();
    void emit(std::uint32_t word, unsigned bits, const char* name);
    void emit_branch(std::uint32_t word, unsigned bits, const char* name);
    void emit_data(std::uint32_t word, unsigned bits);
    std::uint32_t here() const { return static_cast<std::uint32_t>(block_.code.size()); }

    std::mt19937 random_;
    const bool any_vector_;
    random_block block_;
    std::vector<unit_start> units_;
    std::vector<fixup> fixups_;
    std::vector<std::uint8_t> free_;
    std::vector<std::uint8_t> low_free_;
    std::vector<std::uint8_t> sources_;
    std::vector<std::uint8_t> pairs_;
    std::uint8_t wandering_ = 0;
    std::uint8_t aligned_ = 0;
    std::uint8_t fixed_ = 0;
    std::uint8_t index_ = 0;
    unsigned exclusive_size_ = 0;
    std::uint32_t fpscr_allowed_ = 0;
};

/// The instruction at `address` as Capstone prints it, with its encoding.
std::string disassemble(const random_block& block, const block_instruction& instruction);

}  // namespace tabletop::test
