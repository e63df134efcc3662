// SPDX-License-Identifier: Apache-2.0
// ARM instructions executed without being translated, and how the translator divides them into blocks. They are for
// code that is executed once, which is not worth a translation. Only the common ones of integers are known; what is not
// known here is left to the translator, so nothing depends on how many there are.
#pragma once

#include <array>
#include <cstdint>

namespace tabletop {

/// What the translator (dynarmic 6.4.5) makes of an instruction, filtered, whose condition is not 1111.
enum class arm_role : std::uint8_t {
    ordinary,  ///< what follows belongs to the same block
    last,      ///< changes flags or branches: with a condition nothing behind it belongs to its block
    raises,    ///< an exception whatever the condition says: the system layer looks at the condition
    nothing,   ///< a hint, executed whatever the condition says
    unknown
};
arm_role arm_role_of(std::uint32_t instruction);

/// execute_arm() knows it, its condition passed.
bool is_interpreted_arm(std::uint32_t instruction);
constexpr bool is_branch_arm(std::uint32_t instruction) {
    return (instruction & 0x0F000000) == 0x0A000000;
}

/// Where interpreted code loads and stores.
class interpreted_memory {
  public:
    virtual ~interpreted_memory() = default;
    /// False: not made, and the instruction ends there.
    virtual bool load(std::uint32_t address, unsigned size, std::uint32_t& value) = 0;
    virtual bool store(std::uint32_t address, unsigned size, std::uint32_t value) = 0;
};

struct interpreted_registers {
    std::uint32_t* general;             ///< 15 of them
    std::uint32_t condition;            ///< N Z C V, as in CPSR
    std::uint32_t program_counter = 0;  ///< as the instruction reads it
};

/// One for which is_interpreted_arm(), a branch apart, its condition passed. False when an access was not made: what is
/// left is what the translator leaves then.
bool execute_arm(std::uint32_t instruction, interpreted_registers& registers, interpreted_memory& memory);

/// A block as the translator makes it of the code at hand with these flags.
class arm_block {
  public:
    enum class end : std::uint8_t {
        none,       ///< it is not known: the block is the translator's
        branch,     ///< a run may end here, by a branch or behind instructions whose condition has failed
        exception,  ///< the same, by one that the system layer executes, its condition failed
        cut,        ///< the same, as the block has become too long
        division    ///< the next block follows whatever happens
    };

    explicit arm_block(std::uint32_t condition_flags = 0) : flags_(condition_flags) {}
    /// The next word of code, filtered, `original` as the program has it. False: the block has ended before it or with
    /// it.
    bool add(std::uint32_t instruction, std::uint32_t original);
    /// There is no next word that belongs to the block.
    void cut() { end_ = skips_ ? end::branch : end::cut; }

    end ended() const { return end_; }
    unsigned count() const { return count_; }
    /// True when nothing of the block is executed; its instructions count all the same.
    bool skips() const { return skips_; }

  private:
    enum class state : std::uint8_t { unconditional, conditional, trailing };

    bool finish(end how) {
        end_ = how;
        return false;
    }
    bool add_conditional(std::uint32_t instruction, arm_role role);
    bool add_executed(std::uint32_t instruction, arm_role role);

    std::uint32_t flags_;
    unsigned count_ = 0;
    unsigned joined_ = 0;  // where the next instruction of the block's condition has to follow
    std::uint32_t condition_ = 0;
    state state_ = state::unconditional;
    bool is_empty_ = true;  // but for hints
    bool skips_ = false;    // its condition has failed
    bool sets_flags_ = false;
    end end_ = end::none;
};

}  // namespace tabletop
