// SPDX-License-Identifier: Apache-2.0
// What the blocks between an initiator and a memory do with a grant of direct memory (DMI).
#pragma once

#include <algorithm>
#include <cstdint>
#include <tlm>

namespace tabletop {

// Denies for the range that is set: the access that was asked for, and nothing of the other one is said (IEEE 1666,
// 11.2.5).
inline bool deny(const tlm::tlm_generic_payload& asked, tlm::tlm_dmi& dmi) {
    dmi.set_dmi_ptr(nullptr);
    if (asked.is_read()) {
        dmi.allow_read();
    } else if (asked.is_write()) {
        dmi.allow_write();
    } else {
        dmi.allow_read_write();
    }
    return false;
}

// Cuts what was granted or denied to the bytes first .. last, of which it has some.
inline void clip(tlm::tlm_dmi& dmi, std::uint64_t first, std::uint64_t last) {
    if (dmi.get_start_address() < first) {
        if (dmi.get_dmi_ptr() != nullptr) dmi.set_dmi_ptr(dmi.get_dmi_ptr() + (first - dmi.get_start_address()));
        dmi.set_start_address(first);
    }
    dmi.set_end_address(std::min<std::uint64_t>(dmi.get_end_address(), last));
}

}  // namespace tabletop
