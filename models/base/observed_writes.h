// SPDX-License-Identifier: Apache-2.0
// Direct memory (DMI) of a memory that somebody watches (memory_watch.h): its initiator tells of each write, and so may
// make it by itself.
#pragma once

#include <cstdint>
#include <tlm>

namespace tabletop {

class direct_write_if {
  public:
    virtual ~direct_write_if() = default;
    // These bytes, the host's copy of some of the memory, are about to be written, at time_ps: local time, at or after
    // the kernel's.
    virtual void tell_of_write(const std::uint8_t* bytes, std::uint64_t length, std::uint64_t time_ps) = 0;
};

/// An initiator that can tell puts this, empty, into its request of DMI. A memory that is watched grants it writing,
/// and fills it in. Otherwise such a memory grants reading alone.
struct observed_writes : tlm::tlm_extension<observed_writes> {
    direct_write_if* memory = nullptr;  ///< whom to tell of every write; null: nobody
    std::uint64_t effect_ps = 0;        ///< from the begin of a write to the time that is told

    tlm::tlm_extension_base* clone() const override { return new observed_writes(*this); }
    void copy_from(const tlm::tlm_extension_base& other) override {
        *this = static_cast<const observed_writes&>(other);
    }
};

}  // namespace tabletop
