// SPDX-License-Identifier: Apache-2.0
// A few ARM instructions and the translation of addresses, literally as ARM DDI 0406C has them: every instruction is
// fetched, every address walked, nothing is kept.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "processors/cortex_a9/iss.h"

namespace tabletop::test {

class reference_processor {
  public:
    struct stop {
        bool asleep = false;  ///< WFI; else an exception, or the limit
        bool limited = false;
        iss_exception kind = iss_exception::reset;
        std::uint32_t pc = 0;
        std::uint32_t address = 0;
        std::uint32_t status = 0;
    };

    explicit reference_processor(std::uint32_t memory_base, std::size_t memory_bytes)
        : memory_base_(memory_base), memory_(memory_bytes) {}

    std::vector<std::uint8_t>& memory() { return memory_; }
    std::array<std::uint32_t, 16> r{};
    bool zero = false;
    bool privileged = false;
    std::uint32_t table = 0;
    std::uint32_t domains = 0;
    std::uint64_t executed = 0;
    void clear_reservation() { reserved_ = false; }

    /// Runs from r[15] to a stop, or `limit` instructions.
    stop run(std::uint64_t limit);
    /// One access outside of run(), with the rights of the moment. Without a fault the address in `stop` is 0.
    stop access(std::uint32_t address, bool write, std::uint32_t& value);

  private:
    struct place {
        std::uint32_t physical = 0;
        std::uint32_t fault = 0;  ///< fault status without the domain
        std::uint32_t domain = 0;
        bool read = false;
        bool write = false;
        bool execute = false;
    };

    std::uint32_t word(std::uint32_t physical) const;
    void set_word(std::uint32_t physical, std::uint32_t value);
    place walk(std::uint32_t address) const;
    bool holds(std::uint32_t condition) const;
    /// False: it stopped.
    bool execute(std::uint32_t instruction, stop& how);
    bool load(std::uint32_t address, std::uint32_t& value, stop& how);
    bool store(std::uint32_t address, std::uint32_t value, stop& how);
    bool store_exclusive(std::uint32_t instruction, stop& how);

    const std::uint32_t memory_base_;
    std::vector<std::uint8_t> memory_;
    bool reserved_ = false;
    std::uint32_t reserved_address_ = 0;
    std::uint32_t reserved_value_ = 0;
};

}  // namespace tabletop::test
