// SPDX-License-Identifier: Apache-2.0
// An initiator and a target that do what a test tells them and nothing else: every legal, and some illegal, uses of the
// base protocol.
#pragma once

#include "base/kernel_time.h"
#include "base/payload_pool.h"

#include <systemc>
#include <tlm>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace tabletop {

// What arrived at a socket: its phase, the address, the effective time.
struct seen_phase {
    tlm::tlm_phase phase;
    std::uint64_t address;
    std::uint64_t time_ps;
    bool operator==(const seen_phase& other) const {
        return phase == other.phase && address == other.address && time_ps == other.time_ps;
    }
};

inline std::ostream& operator<<(std::ostream& out, const seen_phase& seen) {
    return out << seen.phase << " of " << seen.address << " at " << seen.time_ps << " ps";
}

class scripted_initiator : public sc_core::sc_module, private tlm::tlm_bw_transport_if<> {
  public:
    tlm::tlm_initiator_socket<32> out{"out"};
    payload_pool pool;
    bool holds_responses = false;  // else TLM_COMPLETED at once
    std::vector<seen_phase> seen;
    std::vector<tlm::tlm_generic_payload*> responses;  // begun, held
    std::vector<std::pair<std::uint64_t, std::uint64_t>> invalidated;

    explicit scripted_initiator(sc_core::sc_module_name name) : sc_module(name) {
        out.bind(static_cast<tlm::tlm_bw_transport_if<>&>(*this));
    }
    tlm::tlm_sync_enum send(tlm::tlm_generic_payload& trans, tlm::tlm_phase phase, std::uint64_t delay_ps = 0) {
        auto delay = from_ps(delay_ps);
        return out->nb_transport_fw(trans, phase, delay);
    }
    // The oldest response that is held.
    void end_response(std::uint64_t delay_ps = 0) {
        auto* const ended = responses.front();
        responses.erase(responses.begin());
        send(*ended, tlm::END_RESP, delay_ps);
    }

  private:
    tlm::tlm_sync_enum nb_transport_bw(tlm::tlm_generic_payload& trans, tlm::tlm_phase& phase,
                                       sc_core::sc_time& delay) override {
        seen.push_back({phase, trans.get_address(), now_ps() + to_ps(delay)});
        if (phase != tlm::BEGIN_RESP) return tlm::TLM_ACCEPTED;
        if (!holds_responses) return tlm::TLM_COMPLETED;
        responses.push_back(&trans);
        return tlm::TLM_ACCEPTED;
    }
    void invalidate_direct_mem_ptr(sc_dt::uint64 first, sc_dt::uint64 last) override {
        invalidated.emplace_back(first, last);
    }
};

class scripted_target : public sc_core::sc_module, private tlm::tlm_fw_transport_if<> {
  public:
    // What BEGIN_REQ returns: TLM_ACCEPTED; TLM_UPDATED with END_REQ or BEGIN_RESP; TLM_COMPLETED.
    enum class answer { none, end_request, begin_response, completed };

    tlm::tlm_target_socket<32> in{"in"};
    std::function<answer(unsigned)> rule = [](unsigned) { return answer::none; };  // for the n-th request
    std::uint64_t return_delay_ps = 0;                                             // ... annotated to that
    // Sets status and data of an answered transaction.
    std::function<void(tlm::tlm_generic_payload&)> execute = [](auto& trans) {
        trans.set_response_status(tlm::TLM_OK_RESPONSE);
    };
    std::function<bool(tlm::tlm_dmi&)> grant = [](tlm::tlm_dmi&) { return false; };
    std::vector<seen_phase> seen;
    std::vector<tlm::tlm_generic_payload*> open;  // begun, not ended

    explicit scripted_target(sc_core::sc_module_name name) : sc_module(name) {
        in.bind(static_cast<tlm::tlm_fw_transport_if<>&>(*this));
    }
    tlm::tlm_sync_enum send(tlm::tlm_generic_payload& trans, tlm::tlm_phase phase, std::uint64_t delay_ps = 0) {
        auto delay = from_ps(delay_ps);
        return in->nb_transport_bw(trans, phase, delay);
    }
    // BEGIN_RESP of an open transaction.
    void respond(std::size_t index = 0, std::uint64_t delay_ps = 0) {
        auto& trans = *open.at(index);
        execute(trans);
        if (send(trans, tlm::BEGIN_RESP, delay_ps) != tlm::TLM_ACCEPTED) close(trans);
    }

  private:
    tlm::tlm_sync_enum nb_transport_fw(tlm::tlm_generic_payload& trans, tlm::tlm_phase& phase,
                                       sc_core::sc_time& delay) override {
        seen.push_back({phase, trans.get_address(), now_ps() + to_ps(delay)});
        if (phase == tlm::END_RESP) {
            close(trans);
            return tlm::TLM_COMPLETED;
        }
        if (phase != tlm::BEGIN_REQ) return tlm::TLM_ACCEPTED;
        const auto chosen = rule(requests_++);
        delay = from_ps(return_delay_ps);
        if (chosen != answer::none && chosen != answer::end_request) execute(trans);
        if (chosen == answer::completed) return tlm::TLM_COMPLETED;
        trans.acquire();
        open.push_back(&trans);
        if (chosen == answer::none) return tlm::TLM_ACCEPTED;
        phase = chosen == answer::end_request ? tlm::END_REQ : tlm::BEGIN_RESP;
        return tlm::TLM_UPDATED;
    }
    void close(tlm::tlm_generic_payload& trans) {
        open.erase(std::find(open.begin(), open.end(), &trans));
        trans.release();
    }
    void b_transport(tlm::tlm_generic_payload& trans, sc_core::sc_time&) override { execute(trans); }
    unsigned transport_dbg(tlm::tlm_generic_payload& trans) override { return trans.get_data_length(); }
    bool get_direct_mem_ptr(tlm::tlm_generic_payload&, tlm::tlm_dmi& dmi) override { return grant(dmi); }

    unsigned requests_ = 0;
};

// The messages of SystemC's errors while it lives, instead of exceptions.
class collected_errors {
  public:
    collected_errors() {
        messages().clear();
        sc_core::sc_report_handler::set_actions(sc_core::SC_ERROR, sc_core::SC_DISPLAY);
        sc_core::sc_report_handler::set_handler([](const sc_core::sc_report& report, const sc_core::sc_actions&) {
            messages().push_back(std::string(report.get_msg_type()) + ": " + report.get_msg());
        });
    }
    ~collected_errors() {
        sc_core::sc_report_handler::set_handler(nullptr);
        sc_core::sc_report_handler::set_actions(sc_core::SC_ERROR, sc_core::SC_DEFAULT_ERROR_ACTIONS);
    }
    collected_errors(const collected_errors&) = delete;
    collected_errors& operator=(const collected_errors&) = delete;

    static std::vector<std::string>& messages() {
        static std::vector<std::string> all;
        return all;
    }
};

}  // namespace tabletop
