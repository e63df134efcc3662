// SPDX-License-Identifier: Apache-2.0
// An instruction as the schedule sees it: what it waits for, what it occupies, and when others can have its results.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace tabletop::a9 {

/// What the schedule keeps a time of: R0 to R15 by their numbers, and these. The halves of a D register are not told
/// apart.
using resource = std::uint8_t;
constexpr resource link_register = 14;
constexpr resource program_counter = 15;
constexpr resource status_flags = 16;
constexpr resource first_doubleword = 17;  ///< D0 to D31
constexpr resource vector_flags = 49;      ///< of FPSCR, which VCMP sets
constexpr unsigned resource_count = 50;

enum class unit : std::uint8_t {
    none,
    alu,         ///< one of the two
    multiplier,  ///< the ALU that has it
    port,        ///< the single issue port of loads, stores, VFP and NEON
    branch,
    vector  ///< VFP and NEON, which issue through the port
};

/// Whose write-back the other one has to wait for. Loads, stores and moves from and to core registers are neither's.
enum class vector_kind : std::uint8_t { neither, vfp, neon };

struct timed_source {
    resource of = 0;
    std::uint8_t later = 0;   ///< cycles after the issue at which it is needed
    bool takes_fast = false;  ///< takes what a load forwards fast
};

struct timed_result {
    resource of = 0;
    std::uint8_t latency = 0;       ///< from the issue until a consumer that needs it at its issue can issue
    std::uint8_t fast_latency = 0;  ///< the same of a consumer that takes what is forwarded fast
};

/// Some of at most `capacity`.
template <typename T, std::size_t capacity>
class short_list {
  public:
    /// What does not fit is left out: no instruction has so many.
    void add(const T& item) {
        if (count_ < capacity) items_[count_++] = item;
    }
    void clear() { count_ = 0; }
    const T* begin() const { return items_.data(); }
    const T* end() const { return items_.data() + count_; }
    std::size_t size() const { return count_; }

  private:
    std::array<T, capacity> items_{};
    std::size_t count_ = 0;
};

struct timed_instruction {
    unit on = unit::none;
    std::uint8_t occupancy = 0;  ///< cycles that the unit is busy
    vector_kind kind = vector_kind::neither;
    short_list<timed_source, 24> sources;
    short_list<timed_result, 20> results;

    bool undefined = false;         ///< on a Cortex-A9, or not in the decoder's tables
    bool conditional = false;       ///< by its condition field, or in an IT block
    bool branches = false;          ///< may write to PC
    bool branches_by_unit = false;  ///< does it in the branch unit, in the last cycle of `on`
    bool serialises = false;        ///< waits until all before it is complete, and restarts the front end
    bool drains = false;            ///< only waits
    std::uint8_t indirect = 0;      ///< what the branch costs besides, as its target is not known
};

}  // namespace tabletop::a9
