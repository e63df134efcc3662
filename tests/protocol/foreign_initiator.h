// SPDX-License-Identifier: Apache-2.0
// An initiator as somebody else may have written it: four phases and b_transport mixed on one socket, of everything
// that IEEE 1666-2011 allows an initiator each in its turn at random.
#pragma once

#include "base/timed_queue.h"
#include "foreign_board.h"

#include <systemc>
#include <tlm>

#include <cstdint>
#include <deque>
#include <memory>
#include <utility>
#include <vector>

namespace tabletop {

// Probabilities of what an initiator does, and how many it does at once.
struct foreign_initiator_habits {
    double completes = 0;     // TLM_COMPLETED to BEGIN_RESP
    double ends_at_once = 0;  // END_RESP in the return of BEGIN_RESP
    double annotates = 0;     // a delay with a phase
    double ignorable = 0;     // a phase that is to be ignored
    double odd = 0;           // a payload that must be refused
    double unpooled = 0;      // in b_transport
    double decouples = 0;     // the time that b_transport returns is not waited for
    double tagged = 0;        // with an extension
    double keeps = 0;         // the payload after its transaction's end
    double looks = 0;         // debug access and DMI
    unsigned outstanding = 1;
    unsigned callers = 1;  // processes that call b_transport
    bool phases = true;
    std::uint64_t longest_idle_ps = 50'000;
    std::uint64_t slowest_accept_ps = 50'000;

    static foreign_initiator_habits draw(foreign_random& random);
};

// What the other side promises besides the base protocol.
struct foreign_counterpart {
    bool in_order = true;       // responses of the four phases
    bool carries_tags = false;  // extensions reach the target and come back
    bool has_debug = false;     // debug access to all storage
    bool grants_dmi = false;
    bool clips_dmi = false;  // to the regions of the board
};

class foreign_initiator : public sc_core::sc_module, private tlm::tlm_bw_transport_if<> {
  public:
    tlm::tlm_initiator_socket<32> out{"out"};

    // count: transactions in all.
    foreign_initiator(sc_core::sc_module_name name, foreign_board& board, const foreign_counterpart& other,
                      const foreign_initiator_habits& habits, std::uint64_t count, std::uint64_t seed);
    ~foreign_initiator() override;

    bool done() const { return issued_ == count_ && open_.empty() && calls_ == 0; }
    std::size_t live_payloads() const { return pool_.live(); }
    // When the oldest transaction that is open began; the largest number if there is none.
    std::uint64_t oldest_ps() const;
    // Transactions that a target must have seen once, and those that it may have seen.
    std::uint64_t must_arrive() const { return must_arrive_; }
    std::uint64_t issued() const { return issued_; }
    // Reads among those that are well formed.
    std::uint64_t reads() const { return reads_; }
    // An edge has sampled reset now.
    void on_reset();
    // What an interconnect has withdrawn since the last call: first and last address.
    std::vector<std::pair<std::uint64_t, std::uint64_t>> take_withdrawn() { return std::exchange(withdrawn_, {}); }

  private:
    enum class action { request, end_response, ignorable, release };
    struct step {
        action what;
        foreign_payload* trans;
    };
    // A process that calls b_transport.
    class caller : public sc_core::sc_module {
      public:
        caller(sc_core::sc_module_name name, foreign_initiator& owner);

      private:
        void run() { owner_.call_in_a_loop(stream_); }
        foreign_initiator& owner_;
        const unsigned stream_;
    };

    tlm::tlm_sync_enum nb_transport_bw(tlm::tlm_generic_payload& trans, tlm::tlm_phase& phase,
                                       sc_core::sc_time& delay) override;
    void invalidate_direct_mem_ptr(sc_dt::uint64 first, sc_dt::uint64 last) override;

    void start();
    void run();
    void do_step(const step& next);
    void plan_request();
    void try_request();
    void begin(const foreign_request& request);
    void count(const foreign_request& request);
    void request_accepted(foreign_payload& trans);
    void response_begun(foreign_payload& trans, std::uint64_t time_ps);
    void end_response(foreign_payload& trans);
    void finish(foreign_payload& trans);
    void send_ignorable(foreign_payload& trans);

    void call_in_a_loop(unsigned stream);
    void call(foreign_payload& trans, unsigned stream, const foreign_request& request, std::uint64_t& local_ps);
    void look(const foreign_request& request);
    void look_at_nothing(const foreign_request& request);
    void look_at_dmi(std::uint64_t address);

    void check_answer(foreign_payload& trans);
    void close(foreign_payload& trans, std::uint64_t end_ps);
    void step_in_time(foreign_payload& trans, std::uint64_t time_ps, const char* phase);
    bool is_open(const tlm::tlm_generic_payload& trans) const;
    bool may_issue() const { return issued_ < count_ && !board_.journal.failed(); }
    sc_core::sc_time annotation(std::uint64_t not_before_ps);

    foreign_board& board_;
    const foreign_counterpart other_;
    const foreign_initiator_habits habits_;
    const std::uint64_t count_;
    foreign_random random_;
    foreign_pool pool_;
    const unsigned stream_;  // of the four phases

    std::uint64_t issued_ = 0;
    std::uint64_t must_arrive_ = 0;
    std::uint64_t reads_ = 0;
    std::deque<foreign_payload*> open_;     // four phases, in the order of requests
    foreign_payload* request_ = nullptr;    // begun, not accepted
    foreign_payload* response_ = nullptr;   // begun, not ended
    std::vector<foreign_payload*> called_;  // b_transport
    unsigned calls_ = 0;
    std::uint64_t last_end_ps_ = 0;  // of a response; nobody may know of the next one before
    bool request_planned_ = false;
    timed_queue<step> steps_;
    std::vector<std::unique_ptr<caller>> callers_;
    std::vector<std::pair<std::uint64_t, std::uint64_t>> withdrawn_;
};

}  // namespace tabletop
