// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/axi_crossbar/crossbar_agents.h"

#include "base/bus_word.h"
#include "base/process.h"

#include <algorithm>

namespace tabletop {
namespace {

tlm::tlm_response_status status_of(crossbar_error error) {
    if (error == crossbar_error::decode) return tlm::TLM_ADDRESS_ERROR_RESPONSE;
    return error == crossbar_error::slave ? tlm::TLM_GENERIC_ERROR_RESPONSE : tlm::TLM_OK_RESPONSE;
}

// The moment does not come before from_ps_time; an offset of 0 is that time itself.
std::uint64_t moment(const clock_domain& clock, std::uint64_t from_ps_time, cycle_offset offset) {
    const auto cycle = clock.cycle(from_ps_time) + offset.cycles;
    const auto start = clock.edge(cycle);
    return std::max(from_ps_time, start + (clock.edge(cycle + 1) - start) * offset.eighths / 8);
}

// Byte enables of a word for every combination of lanes.
unsigned char* byte_enables(unsigned lanes) {
    static auto table = [] {
        std::array<std::array<unsigned char, word_bytes>, 16> enables{};
        for (unsigned l = 0; l < enables.size(); ++l) {
            for (unsigned byte = 0; byte < word_bytes; ++byte) {
                enables[l][byte] = (l >> byte & 1u) ? TLM_BYTE_ENABLED : TLM_BYTE_DISABLED;
            }
        }
        return enables;
    }();
    return table[lanes].data();
}

}  // namespace

crossbar_initiator::crossbar_initiator(sc_core::sc_module_name name, const clock_domain& clock,
                                       const crossbar_initiator_script& script, std::function<void()> on_done)
    : sc_module(name), clock_(clock), script_(script), on_done_(std::move(on_done)) {
    out.bind(static_cast<tlm::tlm_bw_transport_if<>&>(*this));
    spawn_method("run", sensitive_to(actions_.due()), [this] { run(); });
}

void crossbar_initiator::run() {
    action next{};
    while (actions_.pop(next)) {
        if (next == action::request) {
            begin_request();
        } else {
            end_response();
        }
    }
    plan_request();
}

void crossbar_initiator::plan_request() {
    if (planned_ || request_ != nullptr || next_ == script_.requests.size() || open_.size() >= script_.outstanding)
        return;
    const auto& request = script_.requests[next_];
    if (request.alone && !open_.empty()) return;
    planned_ = true;
    const auto from = std::max(accepted_ps_, clock_.edge(request.earliest));
    actions_.push(std::max(now_ps(), moment(clock_, from, request.gap)), action::request);
}

void crossbar_initiator::begin_request() {
    const auto& request = script_.requests[next_];
    auto& trans =
        pool_.acquire(request.write ? tlm::TLM_WRITE_COMMAND : tlm::TLM_READ_COMMAND, request.address, word_bytes);
    std::memcpy(trans.get_data_ptr(), &request.data, word_bytes);
    if (request.write && request.lanes != 0xF) {
        trans.set_byte_enable_ptr(byte_enables(request.lanes));
        trans.set_byte_enable_length(word_bytes);
    }
    planned_ = false;
    request_ = &trans;
    open_.push_back(next_++);
    tlm::tlm_phase phase = tlm::BEGIN_REQ;
    sc_core::sc_time delay;
    if (out->nb_transport_fw(trans, phase, delay) != tlm::TLM_ACCEPTED) request_accepted();
}

void crossbar_initiator::request_accepted() {
    request_ = nullptr;
    accepted_ps_ = now_ps();
    plan_request();
}

tlm::tlm_sync_enum crossbar_initiator::nb_transport_bw(tlm::tlm_generic_payload& trans, tlm::tlm_phase& phase,
                                                       sc_core::sc_time&) {
    if (&trans == request_) request_accepted();
    if (phase != tlm::BEGIN_RESP) return tlm::TLM_ACCEPTED;
    note(trans);
    const auto hold = script_.requests[open_.front()].response_hold;
    const auto end_ps = moment(clock_, now_ps(), hold);
    if (end_ps == now_ps()) {
        response_accepted(trans);
        return tlm::TLM_COMPLETED;
    }
    response_ = &trans;
    actions_.push(end_ps, action::end_response);
    return tlm::TLM_ACCEPTED;
}

void crossbar_initiator::note(const tlm::tlm_generic_payload& trans) {
    constexpr std::uint64_t odd = 0x9E37'79B9'7F4A'7C15;  // 2^64 divided by the golden ratio
    std::uint32_t data = 0;
    if (trans.is_read() && trans.is_response_ok()) std::memcpy(&data, trans.get_data_ptr(), word_bytes);
    for (const std::uint64_t value :
         {now_ps(), static_cast<std::uint64_t>(trans.get_response_status()), std::uint64_t{data}}) {
        fingerprint_ = (fingerprint_ ^ value) * odd;
    }
}

void crossbar_initiator::end_response() {
    auto& trans = *response_;
    response_ = nullptr;
    tlm::tlm_phase phase = tlm::END_RESP;
    sc_core::sc_time delay;
    trans.acquire();
    response_accepted(trans);
    out->nb_transport_fw(trans, phase, delay);
    trans.release();
}

void crossbar_initiator::response_accepted(tlm::tlm_generic_payload& trans) {
    open_.pop_front();
    trans.release();
    ++ended_;
    plan_request();
    if (done()) on_done_();
}

crossbar_target::crossbar_target(sc_core::sc_module_name name, const clock_domain& clock,
                                 const std::vector<crossbar_reply>& script)
    : sc_module(name), clock_(clock), script_(script) {
    in.bind(static_cast<tlm::tlm_fw_transport_if<>&>(*this));
    spawn_method("run", sensitive_to(actions_.due()).dont_initialize(), [this] { run(); });
    spawn_method("settle_reset", sensitive_to(reset_.sampled()).dont_initialize(), [this] { settle_reset(); });
    spawn_method("on_reset_pin", sensitive_to(rst).dont_initialize(), [this] { on_reset_pin(); });
}

void crossbar_target::b_transport(tlm::tlm_generic_payload& trans, sc_core::sc_time&) {
    execute(trans, crossbar_error::none);
}

tlm::tlm_sync_enum crossbar_target::nb_transport_fw(tlm::tlm_generic_payload& trans, tlm::tlm_phase& phase,
                                                    sc_core::sc_time&) {
    settle_reset();
    if (phase == tlm::END_RESP) {
        response_accepted();
        return tlm::TLM_COMPLETED;
    }
    trans.acquire();
    const auto& reply = script_[next_reply_++ % script_.size()];
    const auto accept_ps = moment(clock_, now_ps(), reply.request_hold);
    open_.push_back({&trans, reply, accept_ps});
    if (accept_ps != now_ps()) {
        request_open_ = true;
        actions_.push(accept_ps, action::end_request);
        return tlm::TLM_ACCEPTED;
    }
    plan_response();
    phase = tlm::END_REQ;
    return tlm::TLM_UPDATED;
}

void crossbar_target::run() {
    settle_reset();
    action next{};
    while (actions_.pop(next)) {
        if (next == action::begin_response) {
            response_planned_ = false;
            execute(*open_.front().trans, open_.front().reply.error);
            send_response();
            continue;
        }
        if (next == action::fail) {
            fail();
            continue;
        }
        request_open_ = false;
        tlm::tlm_phase phase = tlm::END_REQ;
        sc_core::sc_time delay;
        in->nb_transport_bw(*open_.back().trans, phase, delay);
        plan_response();
    }
}

void crossbar_target::plan_response() {
    if (response_open_ || response_planned_ || open_.empty()) return;
    if (request_open_ && open_.size() == 1) return;
    response_planned_ = true;
    if (failing_ != 0) {
        actions_.push(now_ps(), action::fail);
        return;
    }
    const auto& next = open_.front();
    actions_.push(moment(clock_, std::max(next.accepted_ps, free_ps_), next.reply.latency), action::begin_response);
}

void crossbar_target::execute(tlm::tlm_generic_payload& trans, crossbar_error error) {
    trans.set_response_status(status_of(error));
    if (error != crossbar_error::none) return;
    auto& word = memory_[trans.get_address() / word_bytes % memory_.size()];
    if (trans.is_read()) {
        return_word(trans, word);
        return;
    }
    const auto lanes = enabled_lanes(trans);
    for (unsigned byte = 0; byte < word_bytes; ++byte) {
        const auto mask = (lanes >> byte & 1u) != 0 ? 0xFFu << 8 * byte : 0u;
        word = (word & ~mask) | (written_word(trans) & mask);
    }
}

void crossbar_target::send_response() {
    response_open_ = true;
    tlm::tlm_phase phase = tlm::BEGIN_RESP;
    sc_core::sc_time delay;
    if (in->nb_transport_bw(*open_.front().trans, phase, delay) != tlm::TLM_ACCEPTED) response_accepted();
}

void crossbar_target::response_accepted() {
    response_open_ = false;
    auto* trans = open_.front().trans;
    open_.pop_front();
    trans->release();
    free_ps_ = now_ps();
    plan_response();
}

void crossbar_target::on_reset_pin() {
    settle_reset();
    if (rst.read()) {
        reset_.assert_before(clock_.edge(clock_.cycle(now_ps()) + 1));
    } else {
        reset_.release();
    }
}

void crossbar_target::settle_reset() {
    if (reset_.is_due()) on_sampled_reset();
}

void crossbar_target::on_sampled_reset() {
    actions_.clear();
    response_planned_ = false;
    request_open_ = false;
    failing_ = open_.size() - (response_open_ ? 1 : 0);
    if (!response_open_) plan_response();
}

void crossbar_target::fail() {
    response_planned_ = false;
    --failing_;
    open_.front().trans->set_response_status(tlm::TLM_GENERIC_ERROR_RESPONSE);
    send_response();
}

}  // namespace tabletop
