// SPDX-License-Identifier: Apache-2.0
// SystemC time as integer picoseconds. Tabletop runs at the library's default resolution of 1 ps.
#pragma once

#include <systemc>

#include <cstdint>
#include <cstring>

namespace tabletop {

inline std::uint64_t to_ps(const sc_core::sc_time& time) {
    return time.value();
}

// sc_time::from_value() is a call into the library, and every access needs it. An sc_time holds nothing but its value.
inline sc_core::sc_time from_ps(std::uint64_t ps) {
    sc_core::sc_time time;
    static_assert(sizeof time == sizeof ps, "an sc_time is its value and nothing else");
    std::memcpy(static_cast<void*>(&time), &ps, sizeof ps);
    return time;
}

// The same as sc_time_stamp(), without a call. The context exists as soon as there is a module.
inline std::uint64_t now_ps() {
    return sc_core::sc_curr_simcontext->time_stamp().value();
}

}  // namespace tabletop
