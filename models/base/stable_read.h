// SPDX-License-Identifier: Apache-2.0
// Tells an initiator that polls a register how long the value stays the same: the idea of DMI for registers.
#pragma once

#include <cstdint>
#include <tlm>

namespace tabletop {

/// An initiator that wants to know puts this into its payload with until_ps 0; a target that can tell sets it with its
/// answer.
struct stable_read : tlm::tlm_extension<stable_read> {
    /// A read of the same address before this time (ps) has the same value, the same delay and no effect, as long as
    /// the initiator accesses nothing else and the kernel's time stands still. 0: not known.
    std::uint64_t until_ps = 0;

    tlm::tlm_extension_base* clone() const override { return new stable_read(*this); }
    void copy_from(const tlm::tlm_extension_base& other) override { *this = static_cast<const stable_read&>(other); }
};

}  // namespace tabletop
