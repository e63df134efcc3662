// SPDX-License-Identifier: Apache-2.0
// The memory at the master port of a copy engine: answers each access as a script says, in either call style, and
// records the accesses as calls. A word that nobody has written holds what its address makes of it.
#pragma once

#include "base/clock_domain.h"
#include "base/recording.h"
#include "base/reset_pin.h"
#include "base/timed_queue.h"
#include "stimulus/signoff/copy_engine_traffic.h"

#include <systemc>
#include <tlm>

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace tabletop {

class copied_memory : public sc_core::sc_module, private tlm::tlm_fw_transport_if<> {
  public:
    tlm::tlm_target_socket<32> in{"in"};
    sc_core::sc_in<bool> rst{"rst"};  // active high

    // channel: the name that the accesses have in the recording. The replies must outlive this object.
    copied_memory(sc_core::sc_module_name name, const clock_domain& clock,
                  const std::vector<signoff::copy_reply>& replies, const std::string& channel, record_target& to);

  private:
    enum class action { end_request, respond };

    void b_transport(tlm::tlm_generic_payload& trans, sc_core::sc_time& delay) override;
    tlm::tlm_sync_enum nb_transport_fw(tlm::tlm_generic_payload& trans, tlm::tlm_phase& phase,
                                       sc_core::sc_time& delay) override;
    unsigned transport_dbg(tlm::tlm_generic_payload&) override { return 0; }
    bool get_direct_mem_ptr(tlm::tlm_generic_payload&, tlm::tlm_dmi&) override { return false; }

    const signoff::copy_reply& begin(tlm::tlm_generic_payload& trans);
    void execute(tlm::tlm_generic_payload& trans);
    std::uint32_t& word(std::uint64_t address);
    void run();
    void send(tlm::tlm_phase phase);
    void end();
    void on_reset_pin();
    void settle_reset();
    void on_sampled_reset();

    const clock_domain clock_;
    const std::vector<signoff::copy_reply>& replies_;
    record_target& to_;
    const std::uint32_t channel_;
    std::size_t next_reply_ = 0;
    std::unordered_map<std::uint64_t, std::uint32_t> words_;
    record open_{};  // the access that is under way
    bool is_open_ = false;
    tlm::tlm_generic_payload* trans_ = nullptr;  // of it, in four phases
    timed_queue<action> actions_;
    sampled_reset reset_;
};

}  // namespace tabletop
