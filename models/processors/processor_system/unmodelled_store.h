// SPDX-License-Identifier: Apache-2.0
// The peripherals of a system without a model: their addresses read back what was written, apart from what their
// descriptions say.
#pragma once

#include <cstdint>
#include <string>
#include <systemc>
#include <tlm>
#include <unordered_map>

#include "processors/processor_system/system_map.h"

namespace tabletop {

class unmodelled_store {
  public:
    // latency_ps: of an access.
    unmodelled_store(const constant_table<unmodelled_region>& regions, std::uint64_t latency_ps)
        : regions_(regions), latency_ps_(latency_ps) {
        reset();
    }

    // The peripheral at an address; null: none.
    const unmodelled_region* find(std::uint64_t address) const;

    // Accesses are 1, 2 or 4 bytes inside one word; the response to anything else is TLM_BURST_ERROR_RESPONSE. The
    // address is one that `find` knows.
    void b_transport(tlm::tlm_generic_payload& trans, sc_core::sc_time& delay);
    // What the latest access has asked for and nobody will answer; null: nothing.
    const char* unanswered() const { return unanswered_; }
    // The latest access has been one read too many of a word that nothing changes: it is being waited for.
    bool is_waited_for() const { return reads_in_a_row_ == reads_of_a_wait; }
    // The datasheet's name of a word; empty: it is not described.
    std::string name_of(std::uint64_t address) const;
    // Reads of any length; debug writes move nothing.
    unsigned transport_dbg(tlm::tlm_generic_payload& trans) const;
    void reset();

  private:
    static constexpr unsigned reads_of_a_wait = 4096;

    std::uint32_t word(std::uint64_t address) const;
    std::uint32_t read(const unmodelled_region& region, std::uint64_t address);
    std::uint32_t shown(const unmodelled_region& region, std::uint64_t address) const;
    void write(const unmodelled_region& region, std::uint64_t address, std::uint32_t value, unsigned lanes);
    void react(const unmodelled_region& region, store_access access, std::uint32_t offset, std::uint32_t written,
               std::uint32_t bytes);
    void take_effect(const unmodelled_region& region, const store_reaction& reaction, std::uint32_t written);
    void reset(const unmodelled_region& region);

    constant_table<unmodelled_region> regions_;
    std::uint64_t latency_ps_;
    std::unordered_map<std::uint64_t, std::uint32_t> words_;  // by the address of the word; absent: 0
    const char* unanswered_ = nullptr;
    std::uint64_t latest_read_ = 0;
    unsigned reads_in_a_row_ = 0;  // of it, with no other access between
};

}  // namespace tabletop
