// SPDX-License-Identifier: Apache-2.0
// Direct memory (DMI) on the way to which somebody wants to know how long all accesses take, and not each of them: its
// initiator says how many it has made.
#pragma once

#include <cstdint>
#include <tlm>

namespace tabletop {

class direct_access_counter {
  public:
    virtual ~direct_access_counter() = default;
    // So many more have been made, each with the latency of the grant, the last of them by end_ps: local time, at or
    // after the kernel's.
    virtual void count(std::uint64_t reads, std::uint64_t writes, std::uint64_t end_ps) = 0;
};

/// An initiator that can tell puts this, empty, into its request of DMI. Whoever counts fills it in and grants what it
/// would otherwise deny.
struct direct_accesses : tlm::tlm_extension<direct_accesses> {
    direct_access_counter* counter = nullptr;  ///< null: nobody counts

    tlm::tlm_extension_base* clone() const override { return new direct_accesses(*this); }
    void copy_from(const tlm::tlm_extension_base& other) override {
        *this = static_cast<const direct_accesses&>(other);
    }
};

}  // namespace tabletop
