// SPDX-License-Identifier: Apache-2.0
#include "base/axi4_lite_target.h"

#include "base/bus_word.h"
#include "base/calling_process.h"
#include "base/direct_memory.h"
#include "base/kernel_time.h"
#include "base/poll_hint.h"
#include "base/process.h"

#include <algorithm>

namespace tabletop {

axi4_lite_target::axi4_lite_target(sc_core::sc_module_name name, tlm::tlm_target_socket<32>& socket,
                                   register_access& registers, std::uint32_t size, const access_timing& timing)
    : sc_module(name), socket_(socket), registers_(registers), size_(size), timing_(timing) {
    socket_.bind(static_cast<tlm::tlm_fw_transport_if<>&>(*this));
    spawn_method("on_step", sensitive_to(step_).dont_initialize(), [this] { on_step(); });
    spawn_method("settle_reset", sensitive_to(reset_.sampled()).dont_initialize(), [this] { settle_reset(); });
    spawn_method("take_delayed", sensitive_to(delayed_.due()).dont_initialize(), [this] { take_delayed(); });
}

void axi4_lite_target::start_of_simulation() {
    initiator_ = socket_.operator->();
}

void axi4_lite_target::b_transport(tlm::tlm_generic_payload& trans, sc_core::sc_time& delay) {
    const bool is_free = !in_reset() && state_ == state::idle && serving_ == next_call_;
    if (is_free && !is_in_step(delay)) return run_ahead(trans, delay);
    if (delay != sc_core::SC_ZERO_TIME) sc_core::wait(delay);
    delay = sc_core::SC_ZERO_TIME;
    wait_for_turn();
    begin_call(trans);
    while (is_call_) sc_core::wait(call_over_);
}

void axi4_lite_target::run_ahead(tlm::tlm_generic_payload& trans, sc_core::sc_time& delay) {
    const auto now = now_ps();
    const auto accept_ps = timing_.accept(now + to_ps(delay), free_ps_);
    const auto respond_ps = timing_.respond(accept_ps);
    execute(trans, accept_ps, respond_ps);
    tell_stability(trans, accept_ps);
    free_ps_ = timing_.free_after_response(respond_ps);
    delay = from_ps(respond_ps - now);
}

// Whoever reads again does so when this access is long over: the target is free then. A read that is sent before the
// value changes may be accepted behind that.
void axi4_lite_target::tell_stability(tlm::tlm_generic_payload& trans, std::uint64_t accept_ps) {
    if (!trans.is_read() || !trans.is_response_ok()) return;
    auto* const hint = trans.get_extension<poll_hint>();
    if (hint == nullptr) return;
    const auto until_ps = registers_.stable_until_ps(offset_of(trans), accept_ps);
    hint->until_ps = until_ps - std::min(until_ps, timing_.longest_acceptance_ps());
    hint->timing = &timing_;
    hint->there_ps = hint->back_ps = 0;
}

void axi4_lite_target::wait_for_turn() {
    const auto number = next_call_++;
    while (in_reset() || state_ != state::idle || serving_ != number) sc_core::wait(changed_);
    ++serving_;
}

void axi4_lite_target::wake_callers() {
    if (serving_ != next_call_) changed_.notify();
}

void axi4_lite_target::begin_call(tlm::tlm_generic_payload& trans) {
    settle_reset();
    current_ = &trans;
    is_call_ = true;
    accept_ps_ = timing_.accept(now_ps(), free_ps_);
    const bool at_once = accept_ps_ == now_ps();
    state_ = at_once ? state::accepted : state::requested;
    step_at(at_once ? timing_.respond(accept_ps_) : accept_ps_);
}

// The caller takes the response at once. A request that was begun meanwhile goes first.
void axi4_lite_target::end_call() {
    is_call_ = false;
    current_ = nullptr;
    free_ps_ = cut_off_ ? std::max(free_ps_, now_ps()) : timing_.free_after_response(now_ps());
    cut_off_ = false;
    state_ = state::idle;
    call_over_.notify();
    if (waiting_ != nullptr) {
        start_waiting();
    } else {
        wake_callers();
    }
}

tlm::tlm_sync_enum axi4_lite_target::nb_transport_fw(tlm::tlm_generic_payload& trans, tlm::tlm_phase& phase,
                                                     sc_core::sc_time& delay) {
    if (!is_base_phase(phase)) return tlm::TLM_ACCEPTED;
    if (phase != tlm::BEGIN_REQ && phase != tlm::END_RESP) {
        SC_REPORT_ERROR(name(), "an initiator sent a phase that is the target's");
        return tlm::TLM_ACCEPTED;
    }
    settle_reset();
    if (phase == tlm::BEGIN_REQ && trans.has_mm()) trans.acquire();
    if (delay != sc_core::SC_ZERO_TIME || !delayed_.empty()) {  // in the order of their times
        delayed_.push(now_ps() + to_ps(delay), {&trans, phase == tlm::BEGIN_REQ ? tlm::BEGIN_REQ : tlm::END_RESP});
        return tlm::TLM_ACCEPTED;
    }
    if (phase == tlm::END_RESP) {
        end_response(trans);
        return tlm::TLM_COMPLETED;
    }
    if (!begin_request(trans)) return tlm::TLM_ACCEPTED;
    phase = tlm::END_REQ;
    return tlm::TLM_UPDATED;
}

void axi4_lite_target::take_delayed() {
    settle_reset();
    delayed_phase next{};
    while (delayed_.pop(next)) {
        if (next.phase == tlm::END_RESP) {
            end_response(*next.trans);
        } else if (begin_request(*next.trans)) {
            send_end_request();
        }
    }
}

// True when it is accepted at once.
bool axi4_lite_target::begin_request(tlm::tlm_generic_payload& trans) {
    if (state_ != state::idle || waiting_ != nullptr) {
        waiting_ = &trans;
        return false;
    }
    current_ = &trans;
    accept_ps_ = timing_.accept(now_ps(), free_ps_);
    if (in_reset() || accept_ps_ != now_ps()) {
        state_ = state::requested;
        if (!in_reset()) step_at(accept_ps_);
        return false;
    }
    state_ = state::accepted;
    step_at(timing_.respond(accept_ps_));
    return true;
}

void axi4_lite_target::step_at(std::uint64_t time_ps) {
    step_ps_ = time_ps;
    step_.notify(from_ps(time_ps - now_ps()));
}

void axi4_lite_target::on_step() {
    settle_reset();
    if (step_ps_ != now_ps()) return;  // a reset has come first
    step_ps_ = never;
    if (state_ == state::requested && (!in_reset() || timing_.has_registered_ready())) {
        accept();
    } else if (state_ == state::accepted) {
        respond();
    } else if (state_ == state::failed) {
        step_.cancel();  // may still come in this cycle, and would win over the next one
        current_->set_response_status(tlm::TLM_GENERIC_ERROR_RESPONSE);
        if (is_call_) return end_call();
        send_response();
    }
}

void axi4_lite_target::accept() {
    state_ = state::accepted;
    step_at(timing_.respond(accept_ps_));
    if (!is_call_) send_end_request();
}

void axi4_lite_target::send_end_request() {
    tlm::tlm_phase phase = tlm::END_REQ;
    sc_core::sc_time delay;
    initiator_->nb_transport_bw(*current_, phase, delay);
}

void axi4_lite_target::respond() {
    execute(*current_, accept_ps_, now_ps());
    if (is_call_) {
        tell_stability(*current_, accept_ps_);
        end_call();
    } else {
        send_response();
    }
}

// When no END_REQ has come before it, it ends the request as well.
void axi4_lite_target::send_response() {
    state_ = state::responded;
    auto& trans = *current_;
    tlm::tlm_phase phase = tlm::BEGIN_RESP;
    sc_core::sc_time delay;
    const auto status = initiator_->nb_transport_bw(trans, phase, delay);
    if (status != tlm::TLM_COMPLETED && (status != tlm::TLM_UPDATED || phase != tlm::END_RESP)) return;
    if (delay == sc_core::SC_ZERO_TIME) {
        end_response(trans);
    } else {
        delayed_.push(now_ps() + to_ps(delay), {&trans, tlm::END_RESP});
    }
}

void axi4_lite_target::end_response(const tlm::tlm_generic_payload& trans) {
    if (state_ != state::responded || current_ != &trans) {
        SC_REPORT_ERROR(name(), "END_RESP without an open response");
        return;
    }
    if (current_->has_mm()) current_->release();
    current_ = nullptr;
    free_ps_ = std::max(free_ps_, cut_off_ ? now_ps() : timing_.free_after(now_ps()));
    cut_off_ = false;
    state_ = state::idle;
    // The other style goes first when both wait: neither is kept waiting for ever.
    if (waiting_ != nullptr && (serving_ == next_call_ || waiting_failed_ || in_reset())) {
        start_waiting();
    } else {
        wake_callers();
    }
}

// The request that was begun while another response was open. Begun before a sampled reset it fails, now that the
// socket is free for its response.
void axi4_lite_target::start_waiting() {
    current_ = waiting_;
    waiting_ = nullptr;
    accept_ps_ = timing_.accept(now_ps(), free_ps_);
    state_ = state::requested;
    if (waiting_failed_) {
        waiting_failed_ = false;
        cut_off_ = true;
        fail();
    } else if (!in_reset()) {
        step_at(accept_ps_);
    }
}

void axi4_lite_target::set_reset(bool asserted) {
    settle_reset();
    if (state_ == state::idle && waiting_ != nullptr) start_waiting();
    if (asserted) {
        reset_.assert_before(timing_.sampled(now_ps()));
        return;
    }
    reset_.release();
    free_ps_ = std::max(free_ps_, now_ps());
    if (state_ == state::requested && step_ps_ == never) {
        accept_ps_ = timing_.accept(now_ps(), free_ps_);
        step_at(accept_ps_);
    }
    wake_callers();
}

void axi4_lite_target::settle_reset() {
    if (reset_.is_due()) on_sampled_reset();
}

// A response that has begun keeps its status; the block itself is idle.
void axi4_lite_target::on_sampled_reset() {
    step_.cancel();
    step_ps_ = never;
    free_ps_ = 0;
    registers_.reset();
    waiting_failed_ = waiting_ != nullptr;
    cut_off_ = state_ != state::idle;
    if (state_ == state::requested || state_ == state::accepted) fail();
}

// Answered now, but by a process: this may be inside nb_transport_fw, which does not call nb_transport_bw.
void axi4_lite_target::fail() {
    state_ = state::failed;
    step_at(now_ps());
}

std::uint32_t axi4_lite_target::offset_of(const tlm::tlm_generic_payload& trans) const {
    return static_cast<std::uint32_t>(trans.get_address()) & (size_ - 1) & ~(word_bytes - 1);
}

void axi4_lite_target::execute(tlm::tlm_generic_payload& trans, std::uint64_t accept_ps, std::uint64_t effect_ps) {
    const auto status = check_access(trans);
    trans.set_response_status(status);
    if (status != tlm::TLM_OK_RESPONSE) return;
    const auto offset = offset_of(trans);
    if (trans.is_read()) {
        return_word(trans, registers_.read(offset, accept_ps));
    } else if (trans.is_write()) {
        registers_.write(offset, written_word(trans), enabled_lanes(trans), accept_ps, effect_ps);
    }
}

unsigned axi4_lite_target::transport_dbg(tlm::tlm_generic_payload& trans) {
    if (!moves_data(trans) || trans.get_address() > UINT32_MAX) return 0;
    const auto address = static_cast<std::uint32_t>(trans.get_address());
    for (unsigned i = 0; i < trans.get_data_length(); ++i) {
        if (!debug_byte(address + i, trans.is_write(), trans.get_data_ptr()[i])) return i;
    }
    trans.set_response_status(tlm::TLM_OK_RESPONSE);
    return trans.get_data_length();
}

bool axi4_lite_target::debug_byte(std::uint32_t address, bool write, unsigned char& byte) {
    const auto offset = address & (size_ - 1);
    const auto word = offset & ~(word_bytes - 1);
    const auto lane = offset % word_bytes;
    if (write) return registers_.poke(word, std::uint32_t{byte} << 8 * lane, 1u << lane);
    byte = static_cast<unsigned char>(registers_.peek(word) >> 8 * lane);
    return true;
}

bool axi4_lite_target::get_direct_mem_ptr(tlm::tlm_generic_payload& trans, tlm::tlm_dmi& dmi) {
    dmi.init();
    return deny(trans, dmi);
}

}  // namespace tabletop
