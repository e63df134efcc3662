// SPDX-License-Identifier: Apache-2.0
#include "base/protocol_checker.h"

#include <fmt/format.h>

#include <algorithm>

namespace tabletop {

void protocol_checker::phase(const tlm::tlm_generic_payload& trans, const tlm::tlm_phase& phase,
                             std::uint64_t time_ps) {
    if (time_ps < last_ps_) violation("a phase earlier than the one before it", trans, time_ps);
    last_ps_ = time_ps;
    if (phase == tlm::BEGIN_REQ) {
        begin_request(trans, time_ps);
    } else if (phase == tlm::END_REQ) {
        end_request(trans, time_ps);
    } else if (phase == tlm::BEGIN_RESP) {
        begin_response(trans, time_ps);
    } else if (phase == tlm::END_RESP) {
        end_response(trans, time_ps);
    } else {
        violation("a phase outside the base protocol", trans, time_ps);
    }
}

void protocol_checker::blocking(const tlm::tlm_generic_payload& trans, std::uint64_t begin_ps, std::uint64_t end_ps) {
    if (end_ps < begin_ps) violation("b_transport returned an earlier time than it was given", trans, end_ps);
    if (trans.get_response_status() == tlm::TLM_INCOMPLETE_RESPONSE) violation("no response status", trans, end_ps);
}

void protocol_checker::begin_request(const tlm::tlm_generic_payload& trans, std::uint64_t time_ps) {
    const bool request_open = std::any_of(open_.begin(), open_.end(), [](const auto& t) { return !t.request_ended; });
    if (request_open) violation("BEGIN_REQ while a request is open", trans, time_ps);
    if (find(trans) != nullptr) violation("BEGIN_REQ of a payload that is still open", trans, time_ps);
    if (!trans.has_mm()) violation("a payload without a memory manager", trans, time_ps);
    if (trans.get_response_status() != tlm::TLM_INCOMPLETE_RESPONSE) {
        violation("BEGIN_REQ with a response status set", trans, time_ps);
    }
    open_.push_back({&trans, false, false, trans.get_command(), trans.get_address(), trans.get_data_length()});
}

void protocol_checker::end_request(const tlm::tlm_generic_payload& trans, std::uint64_t time_ps) {
    auto* open = find(trans);
    if (open == nullptr || open->request_ended) {
        violation("END_REQ without an open request", trans, time_ps);
        return;
    }
    open->request_ended = true;
}

void protocol_checker::begin_response(const tlm::tlm_generic_payload& trans, std::uint64_t time_ps) {
    auto* open = find(trans);
    if (open == nullptr || open->response_begun) {
        violation("BEGIN_RESP without an open transaction", trans, time_ps);
        return;
    }
    if (open != &open_.front()) violation("a response out of order, or while another is open", trans, time_ps);
    if (trans.get_response_status() == tlm::TLM_INCOMPLETE_RESPONSE) violation("no response status", trans, time_ps);
    if (trans.get_command() != open->command || trans.get_address() != open->address ||
        trans.get_data_length() != open->length) {
        violation("the payload's command, address or length has changed", trans, time_ps);
    }
    open->request_ended = true;
    open->response_begun = true;
}

void protocol_checker::end_response(const tlm::tlm_generic_payload& trans, std::uint64_t time_ps) {
    auto* open = find(trans);
    if (open == nullptr || !open->response_begun) {
        violation("END_RESP without an open response", trans, time_ps);
        return;
    }
    open_.erase(open_.begin() + (open - &open_.front()));
}

protocol_checker::open_transaction* protocol_checker::find(const tlm::tlm_generic_payload& trans) {
    const auto it = std::find_if(open_.begin(), open_.end(), [&](const auto& t) { return t.trans == &trans; });
    return it == open_.end() ? nullptr : &*it;
}

void protocol_checker::violation(const char* what, const tlm::tlm_generic_payload& trans, std::uint64_t time_ps) const {
    SC_REPORT_ERROR("protocol",
                    fmt::format("{}: {} (address 0x{:x}, {} ps)", socket_, what, trans.get_address(), time_ps).c_str());
}

}  // namespace tabletop
