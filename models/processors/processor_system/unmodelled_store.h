// SPDX-License-Identifier: Apache-2.0
// The peripherals of a system without a model: their addresses read back what was written. They start at 0, except for
// a few values that drivers wait for.
#pragma once

#include <cstdint>
#include <systemc>
#include <tlm>
#include <unordered_map>

#include "processors/processor_system/system_map.h"

namespace tabletop {

class unmodelled_store {
  public:
    // latency_ps: of an access.
    unmodelled_store(const constant_table<unmodelled_region>& regions, const constant_table<unmodelled_value>& values,
                     std::uint64_t latency_ps)
        : regions_(regions), values_(values), latency_ps_(latency_ps) {
        reset();
    }

    // The peripheral at an address; null: none.
    const unmodelled_region* find(std::uint64_t address) const;

    // Accesses are 1, 2 or 4 bytes inside one word; the response to anything else is TLM_BURST_ERROR_RESPONSE. The
    // address is one that `find` knows.
    void b_transport(tlm::tlm_generic_payload& trans, sc_core::sc_time& delay);
    // Reads of any length; debug writes move nothing.
    unsigned transport_dbg(tlm::tlm_generic_payload& trans) const;
    void reset();

  private:
    std::uint32_t word(std::uint64_t address) const;

    constant_table<unmodelled_region> regions_;
    constant_table<unmodelled_value> values_;
    std::uint64_t latency_ps_;
    std::unordered_map<std::uint64_t, std::uint32_t> words_;  // by the address of the word; absent: 0
};

}  // namespace tabletop
