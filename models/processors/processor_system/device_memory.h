// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

namespace tabletop {

// The memories of a system as its own devices read and write them, at the addresses that the processor sees. False, and
// nothing is moved, when a byte lies in none of them.
struct device_memory {
    virtual ~device_memory() = default;
    virtual bool fetch(std::uint64_t address, void* data, std::size_t size) = 0;
    virtual bool put(std::uint64_t address, const void* data, std::size_t size) = 0;
};

}  // namespace tabletop
