// SPDX-License-Identifier: Apache-2.0
// An initiator and a target whose every phase a test decides.
#pragma once

#include "base/bus_word.h"
#include "base/kernel_time.h"
#include "base/payload_pool.h"
#include "base/process.h"

#include <systemc>
#include <tlm>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <functional>
#include <utility>
#include <vector>

namespace tabletop {

struct seen_phase {
    unsigned phase;
    std::uint64_t time_ps;
    bool operator==(const seen_phase& other) const { return phase == other.phase && time_ps == other.time_ps; }
};

inline std::ostream& operator<<(std::ostream& out, const seen_phase& seen) {
    return out << tlm::tlm_phase(static_cast<tlm::tlm_phase_enum>(seen.phase)).get_name() << '@' << seen.time_ps;
}

// Runs `body` in a thread of its own. What the other side says, on either path, is noted with its own time.
class hand_initiator : public sc_core::sc_module, private tlm::tlm_bw_transport_if<> {
  public:
    tlm::tlm_initiator_socket<32> out{"out"};
    payload_pool pool;
    bool accepts_at_once = false;   // a response: TLM_COMPLETED to BEGIN_RESP
    sc_core::sc_time accept_delay;  // annotated to that

    hand_initiator(sc_core::sc_module_name name, std::function<void(hand_initiator&)> body)
        : sc_module(name), body_(std::move(body)) {
        out.bind(static_cast<tlm::tlm_bw_transport_if<>&>(*this));
        spawn_thread("run", [this] { run(); });
    }

    bool finished() const { return finished_; }
    const std::vector<seen_phase>& seen() const { return seen_; }

    tlm::tlm_generic_payload& make(tlm::tlm_command command, std::uint64_t address, std::uint32_t value = 0) {
        auto& trans = pool.acquire(command, address, word_bytes);
        std::memcpy(trans.get_data_ptr(), &value, word_bytes);
        return trans;
    }
    tlm::tlm_sync_enum send(tlm::tlm_generic_payload& trans, tlm::tlm_phase phase,
                            sc_core::sc_time delay = sc_core::SC_ZERO_TIME) {
        const auto status = out->nb_transport_fw(trans, phase, delay);
        if (status == tlm::TLM_UPDATED) note(trans, phase, delay);
        return status;
    }
    // Waits until the other side has come so far, at its own time.
    void wait_for(const tlm::tlm_generic_payload& trans, tlm::tlm_phase_enum phase) {
        const auto reached = [&] {
            return std::find_if(states_.begin(), states_.end(), [&](const state& s) {
                return s.trans == &trans && s.phase >= static_cast<unsigned>(phase);
            });
        };
        while (reached() == states_.end()) sc_core::wait(changed_);
        const auto time_ps = reached()->time_ps;
        if (time_ps > now_ps()) sc_core::wait(from_ps(time_ps - now_ps()));
    }
    void forget(tlm::tlm_generic_payload& trans) {
        states_.erase(std::remove_if(states_.begin(), states_.end(), [&](const state& s) { return s.trans == &trans; }),
                      states_.end());
        trans.release();
    }

  private:
    struct state {
        const tlm::tlm_generic_payload* trans;
        unsigned phase;
        std::uint64_t time_ps;
    };

    tlm::tlm_sync_enum nb_transport_bw(tlm::tlm_generic_payload& trans, tlm::tlm_phase& phase,
                                       sc_core::sc_time& delay) override {
        note(trans, phase, delay);
        if (phase != tlm::BEGIN_RESP || !accepts_at_once) return tlm::TLM_ACCEPTED;
        delay += accept_delay;
        return tlm::TLM_COMPLETED;
    }
    void invalidate_direct_mem_ptr(sc_dt::uint64, sc_dt::uint64) override {}

    void note(const tlm::tlm_generic_payload& trans, const tlm::tlm_phase& phase, const sc_core::sc_time& delay) {
        seen_.push_back({phase, now_ps() + to_ps(delay)});
        states_.push_back({&trans, phase, now_ps() + to_ps(delay)});
        changed_.notify();
    }
    void run() {
        body_(*this);
        finished_ = true;
    }

    std::function<void(hand_initiator&)> body_;
    std::vector<seen_phase> seen_;
    std::vector<state> states_;
    sc_core::sc_event changed_;
    bool finished_ = false;
};

// Answers a call of nb_transport_fw as `answer` says.
class hand_target : public sc_core::sc_module, private tlm::tlm_fw_transport_if<> {
  public:
    using answer =
        std::function<tlm::tlm_sync_enum(hand_target&, tlm::tlm_generic_payload&, tlm::tlm_phase&, sc_core::sc_time&)>;

    tlm::tlm_target_socket<32> in{"in"};

    hand_target(sc_core::sc_module_name name, answer a) : sc_module(name), answer_(std::move(a)) {
        in.bind(static_cast<tlm::tlm_fw_transport_if<>&>(*this));
    }

    // A read's data is its address; a status that is OK.
    static void execute(tlm::tlm_generic_payload& trans) {
        const auto value = static_cast<std::uint32_t>(trans.get_address());
        if (trans.is_read()) std::memcpy(trans.get_data_ptr(), &value, word_bytes);
        trans.set_response_status(tlm::TLM_OK_RESPONSE);
    }

  private:
    void b_transport(tlm::tlm_generic_payload& trans, sc_core::sc_time&) override { execute(trans); }
    tlm::tlm_sync_enum nb_transport_fw(tlm::tlm_generic_payload& trans, tlm::tlm_phase& phase,
                                       sc_core::sc_time& delay) override {
        return answer_(*this, trans, phase, delay);
    }
    unsigned transport_dbg(tlm::tlm_generic_payload&) override { return 0; }
    bool get_direct_mem_ptr(tlm::tlm_generic_payload&, tlm::tlm_dmi&) override { return false; }

    answer answer_;
};

// Reports of errors are counted, not thrown, while it lives.
class counted_errors {
  public:
    counted_errors() { sc_core::sc_report_handler::set_actions(sc_core::SC_ERROR, sc_core::SC_DO_NOTHING); }
    ~counted_errors() { sc_core::sc_report_handler::set_actions(sc_core::SC_ERROR, sc_core::SC_DEFAULT_ERROR_ACTIONS); }
    counted_errors(const counted_errors&) = delete;
    counted_errors& operator=(const counted_errors&) = delete;

    int count() const { return sc_core::sc_report_handler::get_count(sc_core::SC_ERROR) - before_; }

  private:
    int before_ = sc_core::sc_report_handler::get_count(sc_core::SC_ERROR);
};

}  // namespace tabletop
