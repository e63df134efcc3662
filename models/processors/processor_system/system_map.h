// SPDX-License-Identifier: Apache-2.0
// What a system around a Cortex-A9 says of itself as constant tables: its blocks, what is not modelled, and what a boot
// loader leaves. Decoder, interrupts, resets, the firmware's header and the SVD file come from them. No SystemC.
#pragma once

#include <cstdint>

#include "base/register_info.h"
#include "processors/processor_system/store_description.h"

namespace tabletop {

// A peripheral without a model: it keeps what is written.
struct unmodelled_region {
    const char* name;
    std::uint32_t base;
    std::uint32_t size;
    bool reads_zero = false;                     // writes are ignored without a report: it has nothing for programs
    const store_description* answers = nullptr;  // null: nothing but that
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
