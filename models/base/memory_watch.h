// SPDX-License-Identifier: Apache-2.0
// A memory whose contents somebody else shows: what it holds, and every write before it is made.
#pragma once

#include <cstdint>
#include <systemc>

namespace tabletop {

class memory_watcher {
  public:
    virtual ~memory_watcher() = default;
    // These bytes are about to be written, at time_ps: the local time of the access, at or after the kernel's.
    virtual void before_write(std::uint64_t address, std::uint64_t length, std::uint64_t time_ps) = 0;
};

class watched_memory_if : public virtual sc_core::sc_interface {
  public:
    // Addresses as transactions carry them.
    virtual std::uint64_t first_address() const = 0;
    virtual std::uint64_t size() const = 0;  // bytes
    // What it holds now, byte by byte.
    virtual const std::uint8_t* contents() const = 0;
    // Called before the simulation starts. From then on DMI is for reading alone, or for those who tell of their writes
    // (observed_writes.h).
    virtual void watch(memory_watcher& watcher) = 0;
};

}  // namespace tabletop
