// SPDX-License-Identifier: Apache-2.0
// A memory as somebody else may have written it: of everything that IEEE 1666-2011 allows a target, each in its turn at
// random. Answers in the order of requests, knows no reset.
#pragma once

#include "base/timed_queue.h"
#include "foreign_board.h"

#include <systemc>
#include <tlm>

#include <cstdint>
#include <deque>
#include <vector>

namespace tabletop {

// Probabilities of what a target does.
struct foreign_target_habits {
    double completes = 0;        // TLM_COMPLETED to BEGIN_REQ
    double answers_at_once = 0;  // BEGIN_RESP in the return of BEGIN_REQ
    double accepts_at_once = 0;  // END_REQ in the return of BEGIN_REQ
    double skips_end_request = 0;
    double annotates = 0;  // a delay with a phase
    double ignorable = 0;  // a phase that is to be ignored
    double keeps = 0;      // a reference, for a while
    double waits = 0;      // in b_transport
    double notes = 0;      // an extension of its own, left in the payload
    std::uint64_t slowest_ps = 50'000;

    static foreign_target_habits draw(foreign_random& random);
};

// What a target does that it must not.
enum class target_fault { none, completes_behind_open_response, answers_out_of_order };

class foreign_target : public sc_core::sc_module, private tlm::tlm_fw_transport_if<> {
  public:
    tlm::tlm_target_socket<32> in{"in"};

    // any_shape: payloads of any length arrive here. Addresses base .. base + size - 1; size at least 0x10000.
    foreign_target(sc_core::sc_module_name name, foreign_board& board, std::uint64_t base, std::uint64_t size,
                   bool any_shape, const foreign_target_habits& habits, std::uint64_t seed,
                   target_fault fault = target_fault::none);

    std::uint64_t executed() const { return executed_; }
    std::uint64_t executed_reads() const { return executed_reads_; }
    bool idle() const { return open_.empty() && calls_ == 0; }

    static constexpr std::uint64_t dmi_slack = 0x1000;  // DMI is granted so far on both sides of the window

  private:
    struct transaction {
        tlm::tlm_generic_payload* trans;
        tlm::tlm_command command;
        std::uint64_t address;
        unsigned length;
        std::uint64_t last_ps;  // of its last phase
        bool accepted;
        bool responded;
        bool skips_end_request;
    };
    enum class action { end_request, begin_response, ignorable, release };
    struct step {
        action what;
        tlm::tlm_generic_payload* trans;
    };

    void b_transport(tlm::tlm_generic_payload& trans, sc_core::sc_time& delay) override;
    tlm::tlm_sync_enum nb_transport_fw(tlm::tlm_generic_payload& trans, tlm::tlm_phase& phase,
                                       sc_core::sc_time& delay) override;
    unsigned transport_dbg(tlm::tlm_generic_payload& trans) override;
    bool get_direct_mem_ptr(tlm::tlm_generic_payload& trans, tlm::tlm_dmi& dmi) override;

    tlm::tlm_sync_enum begin_request(tlm::tlm_generic_payload& trans, tlm::tlm_phase& phase, sc_core::sc_time& delay);
    tlm::tlm_sync_enum end_response(tlm::tlm_generic_payload& trans, sc_core::sc_time& delay);
    void check_request(const tlm::tlm_generic_payload& trans, std::uint64_t begin_ps);
    void run();
    void do_step(const step& next);
    void send_end_request(transaction& open);
    void send_response(transaction& open);
    void send_ignorable(transaction& open);
    void finish(const transaction& open);
    void plan_response();
    void push(action what, tlm::tlm_generic_payload& trans, std::uint64_t not_before_ps);
    void execute(tlm::tlm_generic_payload& trans, std::uint64_t time_ps);
    transaction* find(const tlm::tlm_generic_payload& trans);
    sc_core::sc_time annotation(std::uint64_t not_before_ps);
    void fail(const tlm::tlm_generic_payload& trans, const std::string& what);

    foreign_board& board_;
    const std::uint64_t base_;
    const std::uint64_t size_;
    const bool any_shape_;
    const foreign_target_habits habits_;
    const target_fault fault_;
    foreign_random random_;
    std::vector<unsigned char> memory_;  // with dmi_slack on both sides
    std::deque<transaction> open_;       // in the order of requests
    timed_queue<step> steps_;
    const tlm::tlm_generic_payload* planned_ = nullptr;  // answers next
    unsigned calls_ = 0;                                 // of b_transport that have not returned
    std::uint64_t executed_ = 0;
    std::uint64_t executed_reads_ = 0;  // well-formed ones: a register may have changed by them
};

}  // namespace tabletop
