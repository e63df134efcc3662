// SPDX-License-Identifier: Apache-2.0
// What the blocks between an initiator and a memory do with a grant of direct memory (DMI).
#pragma once

#include <algorithm>
#include <cstdint>
#include <tlm>

namespace tabletop {

// Cuts what was granted or denied to the bytes first .. last, of which it has some.
inline void clip(tlm::tlm_dmi& dmi, std::uint64_t first, std::uint64_t last) {
    if (dmi.get_start_address() < first) {
        if (dmi.get_dmi_ptr() != nullptr) dmi.set_dmi_ptr(dmi.get_dmi_ptr() + (first - dmi.get_start_address()));
        dmi.set_start_address(first);
    }
    dmi.set_end_address(std::min<std::uint64_t>(dmi.get_end_address(), last));
}

}  // namespace tabletop
