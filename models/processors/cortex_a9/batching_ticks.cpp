// SPDX-License-Identifier: Apache-2.0
#include "processors/cortex_a9/batching_ticks.h"

#include <algorithm>
#include <numeric>

#include "processors/cortex_a9/translator.h"

namespace tabletop {

namespace {

constexpr std::uint64_t low_bits(std::int64_t of, unsigned count) {
    return static_cast<std::uint64_t>(of) & ((std::uint64_t{1} << count) - 1);
}

}  // namespace

bool batching_ticks::begin(const iss_store_batching& batching, bool timed, unsigned unpaid) {
    if (batching.cycle_ps == 0 || batching.write_ps == 0) return false;
    timed_ = timed;
    return timed ? begin_timed(batching, unpaid) : begin_unit(batching);
}

bool batching_ticks::begin_unit(const iss_store_batching& batching) {
    constexpr std::uint64_t most_units = 1u << 13;
    const auto unit = std::gcd(batching.cycle_ps, batching.write_ps);
    const auto cycle_units = batching.cycle_ps / unit;
    const auto write_units = batching.write_ps / unit;
    if (cycle_units % write_units == 0) return false;
    if (cycle_units * translator::block_bytes / 2 + write_units > most_units) return false;
    // Code that is there already counts in its units.
    if (cycle_units_ != 0 && (cycle_units_ != cycle_units || write_units_ != write_units)) return false;
    cycle_units_ = cycle_units;
    write_units_ = write_units;
    const auto limit = (batching.limit_ps + unit - 1) / unit;
    granted_ = static_cast<std::int64_t>(std::min(limit, most_instructions * cycle_units) << unit_bits);
    return granted_ != 0;
}

// A run has fewer instructions than there is room for, and ends before its time, whatever it writes: a block with a
// store has at least a cycle.
bool batching_ticks::begin_timed(const iss_store_batching& batching, unsigned unpaid) {
    constexpr std::uint64_t room = (1u << write_shift) - translator::block_bytes;
    constexpr std::uint64_t paid_in_a_cycle = 4;
    constexpr std::uint64_t worthwhile = 64;
    const auto in_time = batching.limit_ps / (batching.cycle_ps + batching.write_ps);
    const auto cycles = std::min(room / (paid_in_a_cycle + unpaid), in_time - std::min(in_time, most_block_cycles));
    granted_ = static_cast<std::int64_t>(cycles << cycle_shift);
    return cycles >= worthwhile;
}

bool batching_ticks::has_room_for(std::uint64_t cycles, bool stores) const {
    return !timed_ || (cycles <= most_block_cycles && (cycles != 0 || !stores));
}

std::int64_t batching_ticks::of_instruction(unsigned cycles, bool stores) const {
    const auto own = timed_ ? std::uint64_t{cycles} << cycle_shift : cycle_units_ << unit_bits;
    return static_cast<std::int64_t>(own | 1) + (stores ? of_write() : 0);
}

std::int64_t batching_ticks::of_write() const {
    return static_cast<std::int64_t>(timed_ ? 1u << write_shift : write_units_ << unit_bits);
}

batched_progress batching_ticks::made(std::int64_t ticks) const {
    if (timed_) {
        const auto cycles = static_cast<std::uint64_t>(ticks) >> cycle_shift;
        return {{low_bits(ticks, write_shift), cycles}, low_bits(ticks >> write_shift, cycle_shift - write_shift)};
    }
    const auto instructions = low_bits(ticks, unit_bits);
    return {{instructions, instructions}, writes_of_unit(instructions, ticks >> unit_bits)};
}

// The translator counts a conditional branch that is not taken as one tick, without its time. It is the last of a run.
std::uint64_t batching_ticks::writes_of_unit(std::uint64_t instructions, std::int64_t units) const {
    const auto write = static_cast<std::int64_t>(write_units_);
    const auto cycle = static_cast<std::int64_t>(cycle_units_);
    const auto of_writes = units - static_cast<std::int64_t>(instructions) * cycle;
    return static_cast<std::uint64_t>((of_writes % write == 0 ? of_writes : of_writes + cycle) / write);
}

}  // namespace tabletop
