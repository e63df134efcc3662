// SPDX-License-Identifier: Apache-2.0
// The two ends of the crossbar bench: an initiator and a target that play a script with the four phases.
#pragma once

#include "base/clock_domain.h"
#include "base/payload_pool.h"
#include "base/reset_pin.h"
#include "base/timed_queue.h"
#include "stimulus/signoff/crossbar_traffic.h"

#include <systemc>
#include <tlm>

#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <vector>

namespace tabletop {

// Keeps several transactions open. The crossbar's reset does not reset it: it takes the errors and goes on.
class crossbar_initiator : public sc_core::sc_module, private tlm::tlm_bw_transport_if<> {
  public:
    tlm::tlm_initiator_socket<32> out{"out"};

    // on_done: called when the last response has been accepted.
    crossbar_initiator(sc_core::sc_module_name name, const clock_domain& clock, const crossbar_initiator_script& script,
                       std::function<void()> on_done);

    bool done() const { return ended_ == script_.requests.size(); }
    std::size_t ended() const { return ended_; }
    std::size_t live_payloads() const { return pool_.live(); }
    // A fingerprint of the times, the status and the read data of all responses: two runs that differ in any have
    // different ones.
    std::uint64_t fingerprint() const { return fingerprint_; }

  private:
    enum class action { request, end_response };

    tlm::tlm_sync_enum nb_transport_bw(tlm::tlm_generic_payload& trans, tlm::tlm_phase& phase,
                                       sc_core::sc_time& delay) override;
    void invalidate_direct_mem_ptr(sc_dt::uint64, sc_dt::uint64) override {}

    void run();
    void plan_request();
    void begin_request();
    void request_accepted();
    void note(const tlm::tlm_generic_payload& trans);
    void response_accepted(tlm::tlm_generic_payload& trans);
    void end_response();

    const clock_domain clock_;
    const crossbar_initiator_script script_;
    const std::function<void()> on_done_;
    payload_pool pool_;
    timed_queue<action> actions_;
    std::deque<std::size_t> open_;                  // scripts' numbers of the transactions that are open, oldest first
    tlm::tlm_generic_payload* request_ = nullptr;   // begun, not accepted
    tlm::tlm_generic_payload* response_ = nullptr;  // begun, not accepted
    std::size_t next_ = 0;
    std::size_t ended_ = 0;
    bool planned_ = false;           // the next request has its time
    std::uint64_t accepted_ps_ = 0;  // when the last request was accepted
    std::uint64_t fingerprint_ = 0;
};

// A small memory that takes its time. Reset like the crossbar: what is open ends with an error.
class crossbar_target : public sc_core::sc_module, private tlm::tlm_fw_transport_if<> {
  public:
    tlm::tlm_target_socket<32> in{"in"};
    sc_core::sc_in<bool> rst{"rst"};  // active high

    crossbar_target(sc_core::sc_module_name name, const clock_domain& clock, const std::vector<crossbar_reply>& script);

  private:
    enum class action { end_request, begin_response, fail };
    struct transaction {
        tlm::tlm_generic_payload* trans;
        crossbar_reply reply;
        std::uint64_t accepted_ps;
    };

    void b_transport(tlm::tlm_generic_payload& trans, sc_core::sc_time&) override;
    tlm::tlm_sync_enum nb_transport_fw(tlm::tlm_generic_payload& trans, tlm::tlm_phase& phase,
                                       sc_core::sc_time& delay) override;
    unsigned transport_dbg(tlm::tlm_generic_payload&) override { return 0; }
    bool get_direct_mem_ptr(tlm::tlm_generic_payload&, tlm::tlm_dmi&) override { return false; }

    void run();
    void plan_response();
    void send_response();
    void response_accepted();
    void execute(tlm::tlm_generic_payload& trans, crossbar_error error);
    void on_reset_pin();
    void settle_reset();
    void on_sampled_reset();
    void fail();

    const clock_domain clock_;
    const std::vector<crossbar_reply> script_;
    timed_queue<action> actions_;
    std::deque<transaction> open_;
    bool request_open_ = false;   // of open_.back()
    bool response_open_ = false;  // of open_.front()
    bool response_planned_ = false;
    std::size_t failing_ = 0;    // how many of the open ones end with an error
    std::uint64_t free_ps_ = 0;  // end of the last response
    std::size_t next_reply_ = 0;
    sampled_reset reset_;
    std::array<std::uint32_t, 64> memory_{};
};

}  // namespace tabletop
