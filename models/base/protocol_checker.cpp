// SPDX-License-Identifier: Apache-2.0
#include "base/protocol_checker.h"

#include "base/base_phase.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

namespace tabletop {
namespace {

// FNV-1a.
std::uint64_t hash_of(const unsigned char* bytes, std::size_t length) {
    std::uint64_t hash = 0xCBF2'9CE4'8422'2325;
    for (std::size_t i = 0; i < length; ++i) hash = (hash ^ bytes[i]) * 0x100'0000'01B3;
    return hash;
}

template <typename Transactions>
auto find_in(Transactions& transactions, const tlm::tlm_generic_payload& trans) {
    return std::find_if(transactions.begin(), transactions.end(), [&](const auto& t) { return t.trans == &trans; });
}

}  // namespace

protocol_checker::attributes::attributes(const tlm::tlm_generic_payload& trans)
    : command(trans.get_command()),
      address(trans.get_address()),
      length(trans.get_data_length()),
      streaming_width(trans.get_streaming_width()),
      data(trans.get_data_ptr()),
      enables(trans.get_byte_enable_ptr()),
      enable_length(trans.get_byte_enable_length()),
      write_data(trans.is_write() && data != nullptr ? hash_of(data, length) : 0) {}

bool protocol_checker::attributes::operator==(const attributes& other) const {
    const auto all = [](const attributes& a) {
        return std::tie(a.command, a.address, a.length, a.streaming_width, a.data, a.enables, a.enable_length,
                        a.write_data);
    };
    return all(*this) == all(other);
}

void protocol_checker::phase(const tlm::tlm_generic_payload& trans, const tlm::tlm_phase& phase,
                             std::uint64_t time_ps) {
    if (!is_base_phase(phase)) return;
    check_references(trans, time_ps);
    check_time(trans, time_ps);
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

void protocol_checker::nested(const tlm::tlm_generic_payload& trans, std::uint64_t time_ps) {
    violation("a call of nb_transport inside one of the opposite path", trans, time_ps);
}

void protocol_checker::blocking_begins(const tlm::tlm_generic_payload& trans, std::uint64_t begin_ps) {
    check_references(trans, begin_ps);
    if (trans.get_response_status() != tlm::TLM_INCOMPLETE_RESPONSE) {
        violation("b_transport with a response status set", trans, begin_ps);
    }
    const auto wrong = payloads_.begin(trans, socket_);
    if (!wrong.empty()) violation(wrong, trans, begin_ps);
    blocking_.push_back({&trans, false, false, attributes(trans), begin_ps, tlm::TLM_INCOMPLETE_RESPONSE});
}

void protocol_checker::blocking(const tlm::tlm_generic_payload& trans, std::uint64_t begin_ps, std::uint64_t end_ps) {
    if (end_ps < begin_ps) violation("b_transport returned an earlier time than it was given", trans, end_ps);
    if (trans.get_response_status() == tlm::TLM_INCOMPLETE_RESPONSE) violation("no response status", trans, end_ps);
    check_references(trans, end_ps);
    const auto wrong = payloads_.respond(trans, socket_);
    if (!wrong.empty()) violation(wrong, trans, end_ps);
    payloads_.end(trans, socket_);
    const auto ended = find_in(blocking_, trans);
    if (ended == blocking_.end()) return;
    const bool kept = ended->begun == attributes(trans);
    blocking_.erase(ended);
    if (!kept) violation("the payload has changed", trans, end_ps);
}

void protocol_checker::begin_request(const tlm::tlm_generic_payload& trans, std::uint64_t time_ps) {
    const bool request_open = std::any_of(open_.begin(), open_.end(), [](const auto& t) { return !t.request_ended; });
    if (request_open) violation("BEGIN_REQ while a request is open", trans, time_ps);
    if (find(trans) != nullptr) violation("BEGIN_REQ of a payload that is still open", trans, time_ps);
    if (!trans.has_mm()) violation("a payload without a memory manager", trans, time_ps);
    if (trans.get_response_status() != tlm::TLM_INCOMPLETE_RESPONSE) {
        violation("BEGIN_REQ with a response status set", trans, time_ps);
    }
    const auto wrong = payloads_.begin(trans, socket_);
    if (!wrong.empty()) violation(wrong, trans, time_ps);
    open_.push_back({&trans, false, false, attributes(trans), time_ps, tlm::TLM_INCOMPLETE_RESPONSE});
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
    const bool another = std::any_of(open_.begin(), open_.end(), [](const auto& t) { return t.response_begun; });
    if (another) {
        violation("a response while another is open", trans, time_ps);
    } else if (open != &open_.front()) {
        violation("a response out of order", trans, time_ps);
    }
    if (trans.get_response_status() == tlm::TLM_INCOMPLETE_RESPONSE) violation("no response status", trans, time_ps);
    if (!(open->begun == attributes(trans))) violation("the payload has changed", trans, time_ps);
    open->request_ended = true;
    open->response_begun = true;
    open->status = trans.get_response_status();
    const auto wrong = payloads_.respond(trans, socket_);
    if (!wrong.empty()) violation(wrong, trans, time_ps);
}

void protocol_checker::end_response(const tlm::tlm_generic_payload& trans, std::uint64_t time_ps) {
    auto* open = find(trans);
    if (open == nullptr || !open->response_begun) {
        violation("END_RESP without an open response", trans, time_ps);
        return;
    }
    const bool kept = open->status == trans.get_response_status();
    open_.erase(open_.begin() + (open - &open_.front()));
    payloads_.end(trans, socket_);
    if (!kept) violation("the status has changed since BEGIN_RESP", trans, time_ps);
}

// Effective times do not fall within one transaction; those of different transactions may.
void protocol_checker::check_time(const tlm::tlm_generic_payload& trans, std::uint64_t time_ps) {
    auto* open = find(trans);
    if (open == nullptr) return;
    if (time_ps < open->last_ps) violation("a phase earlier than the one before it", trans, time_ps);
    open->last_ps = time_ps;
}

void protocol_checker::check_references(const tlm::tlm_generic_payload& trans, std::uint64_t time_ps) const {
    if (trans.has_mm() && trans.get_ref_count() < 1) violation("an open payload without a reference", trans, time_ps);
}

protocol_checker::open_transaction* protocol_checker::find(const tlm::tlm_generic_payload& trans) {
    const auto it = find_in(open_, trans);
    return it == open_.end() ? nullptr : &*it;
}

void protocol_checker::violation(const std::string& what, const tlm::tlm_generic_payload& trans,
                                 std::uint64_t time_ps) const {
    SC_REPORT_ERROR(report_type,
                    fmt::format("{}: {} (address 0x{:x}, {} ps)", socket_, what, trans.get_address(), time_ps).c_str());
}

}  // namespace tabletop
