// SPDX-License-Identifier: Apache-2.0
// A four-phase initiator for a thread that makes one transfer after the other.
#pragma once

#include "base/clock_domain.h"
#include "base/payload_pool.h"

#include <systemc>
#include <tlm>

#include <cstdint>

namespace tabletop {

class at_initiator : public sc_core::sc_module, private tlm::tlm_bw_transport_if<> {
  public:
    tlm::tlm_initiator_socket<32> out{"out"};

    at_initiator(sc_core::sc_module_name name, const clock_domain& clock);

    // Transfers one word. accept_delay: cycles from the first cycle of the response to its acceptance. lanes: bytes
    // written. Call from a thread; returns when the response has been accepted.
    tlm::tlm_response_status read(std::uint64_t address, std::uint32_t& value, unsigned accept_delay = 0);
    tlm::tlm_response_status write(std::uint64_t address, std::uint32_t value, unsigned lanes = 0xF,
                                   unsigned accept_delay = 0);

    // Payloads that are still alive: 0 between transfers.
    std::size_t live_payloads() const { return pool_.live(); }

  private:
    tlm::tlm_sync_enum nb_transport_bw(tlm::tlm_generic_payload& trans, tlm::tlm_phase& phase,
                                       sc_core::sc_time& delay) override;
    void invalidate_direct_mem_ptr(sc_dt::uint64, sc_dt::uint64) override {}

    void transfer(tlm::tlm_generic_payload& trans, unsigned accept_delay);

    const clock_domain clock_;
    payload_pool pool_;
    tlm::tlm_generic_payload* open_ = nullptr;
    unsigned accept_delay_ = 0;
    bool response_begun_ = false;
    std::uint64_t response_ps_ = 0;  // when it begins
    sc_core::sc_event response_;
};

}  // namespace tabletop
