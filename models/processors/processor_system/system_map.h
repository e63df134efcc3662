// SPDX-License-Identifier: Apache-2.0
// What a system around a Cortex-A9 says of itself as constant tables: its blocks, what is not modelled, and what a boot
// loader leaves. Decoder, interrupts, resets, the firmware's header and the SVD file come from them. No SystemC.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/register_info.h"

namespace tabletop {

// An array of constants; what it refers to has static storage.
template <typename Row>
class constant_table {
  public:
    constexpr constant_table() = default;
    template <std::size_t rows>
    constexpr constant_table(const Row (&table)[rows]) : first_(table), count_(rows) {}

    constexpr const Row* begin() const { return first_; }
    constexpr const Row* end() const { return first_ + count_; }

  private:
    const Row* first_ = nullptr;
    std::size_t count_ = 0;
};

// A peripheral that reads back what is written and does nothing.
struct unmodelled_region {
    const char* name;
    std::uint32_t base;
    std::uint32_t size;
    bool reads_zero = false;  // writes are ignored without a report: it has nothing for programs
};

// A register of such a peripheral that does not start as 0: drivers wait for its bits.
struct unmodelled_value {
    std::uint32_t address;
    std::uint32_t reset;
};

// One write of a word that a boot loader has made before a program starts, and where that is to be found.
struct boot_write {
    const char* name;
    std::uint32_t address;
    std::uint32_t value;
    const char* source;
};

// The parts of the MPCore are the instances "scu", "gic_cpu", "global_timer", "private_timer", "private_watchdog" and
// "gic_distributor".
struct system_map {
    std::uint32_t private_base;  // PERIPHBASE: what lies at or above it has the latency of the private peripherals
    constant_table<register_region> regions;  // in address order; one without a class of its own is a plain store
    constant_table<unmodelled_region> unmodelled;
    constant_table<unmodelled_value> unmodelled_values;
};

// The region of an instance. A name that is not in the table does not compile in a constant expression.
constexpr const register_region& region_of(const constant_table<register_region>& regions, const char* name) {
    const auto* found = regions.begin();
    while (!same_name(found->name, name)) ++found;
    return *found;
}

// Regions are in order, apart from each other and from what is not modelled, and fit the decoder.
constexpr bool is_sound(const system_map& map) {
    std::uint64_t end = 0;
    for (const auto& entry : map.regions) {
        if (entry.registers->size > entry.size || entry.base % 0x20 != 0 || entry.size % 0x20 != 0) return false;
        if (entry.base < end) return false;
        end = std::uint64_t{entry.base} + entry.size;
        for (const auto& other : map.unmodelled) {
            if (other.base < end && entry.base < std::uint64_t{other.base} + other.size) return false;
        }
    }
    return true;
}

}  // namespace tabletop
