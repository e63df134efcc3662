// SPDX-License-Identifier: Apache-2.0
#include "base/axi4_lite_target.h"

#include "base/bus_word.h"
#include "base/kernel_time.h"

#include <algorithm>

namespace tabletop {

axi4_lite_target::axi4_lite_target(sc_core::sc_module_name name, tlm::tlm_target_socket<32>& socket,
                                   register_access& registers, std::uint32_t size, const access_timing& timing)
    : sc_module(name), socket_(socket), registers_(registers), size_(size), timing_(timing) {
    socket_.bind(static_cast<tlm::tlm_fw_transport_if<>&>(*this));
    SC_HAS_PROCESS(axi4_lite_target);
    SC_METHOD(on_step);
    sensitive << step_;
    dont_initialize();
    SC_METHOD(settle_reset);
    sensitive << sampled_;
    dont_initialize();
}

void axi4_lite_target::start_of_simulation() {
    initiator_ = socket_.operator->();
}

void axi4_lite_target::b_transport(tlm::tlm_generic_payload& trans, sc_core::sc_time& delay) {
    if (reset_ || state_ != state::idle) {
        sc_core::wait(delay);
        delay = sc_core::SC_ZERO_TIME;
        while (reset_ || state_ != state::idle) sc_core::wait(changed_);
    }
    const auto now = now_ps();
    const auto accept_ps = timing_.accept(now + to_ps(delay), free_ps_);
    const auto respond_ps = timing_.respond(accept_ps);
    execute(trans, accept_ps, respond_ps);
    free_ps_ = timing_.free_after_response(respond_ps);
    delay = from_ps(respond_ps - now);
}

tlm::tlm_sync_enum axi4_lite_target::nb_transport_fw(tlm::tlm_generic_payload& trans, tlm::tlm_phase& phase,
                                                     sc_core::sc_time& delay) {
    settle_reset();
    if (phase == tlm::BEGIN_REQ) return begin_request(trans, phase, delay);
    if (phase == tlm::END_RESP) {
        end_response(now_ps() + to_ps(delay));
        return tlm::TLM_COMPLETED;
    }
    SC_REPORT_ERROR(name(), "an initiator sent a phase other than BEGIN_REQ and END_RESP");
    return tlm::TLM_ACCEPTED;
}

tlm::tlm_sync_enum axi4_lite_target::begin_request(tlm::tlm_generic_payload& trans, tlm::tlm_phase& phase,
                                                   sc_core::sc_time& delay) {
    if (trans.has_mm()) trans.acquire();
    if (state_ != state::idle) {
        waiting_ = &trans;
        return tlm::TLM_ACCEPTED;
    }
    current_ = &trans;
    const auto begin_ps = now_ps() + to_ps(delay);
    accept_ps_ = timing_.accept(begin_ps, free_ps_);
    if (reset_ || accept_ps_ != begin_ps) {
        state_ = state::requested;
        if (!reset_) step_at(accept_ps_);
        return tlm::TLM_ACCEPTED;
    }
    state_ = state::accepted;
    step_at(timing_.respond(accept_ps_));
    phase = tlm::END_REQ;
    return tlm::TLM_UPDATED;
}

void axi4_lite_target::step_at(std::uint64_t time_ps) {
    step_ps_ = time_ps;
    step_.notify(from_ps(time_ps - now_ps()));
}

void axi4_lite_target::on_step() {
    settle_reset();
    if (step_ps_ != now_ps()) return;  // a reset has come first
    if (state_ == state::requested && !reset_) {
        accept();
    } else if (state_ == state::accepted) {
        respond();
    }
}

void axi4_lite_target::accept() {
    state_ = state::accepted;
    step_at(timing_.respond(accept_ps_));
    tlm::tlm_phase phase = tlm::END_REQ;
    sc_core::sc_time delay;
    initiator_->nb_transport_bw(*current_, phase, delay);
}

void axi4_lite_target::respond() {
    execute(*current_, accept_ps_, now_ps());
    send_response();
}

// Without END_REQ before it, it ends the request as well.
void axi4_lite_target::send_response() {
    state_ = state::responded;
    tlm::tlm_phase phase = tlm::BEGIN_RESP;
    sc_core::sc_time delay;
    const auto status = initiator_->nb_transport_bw(*current_, phase, delay);
    if (status == tlm::TLM_COMPLETED || (status == tlm::TLM_UPDATED && phase == tlm::END_RESP)) {
        end_response(now_ps() + to_ps(delay));
    }
}

void axi4_lite_target::end_response(std::uint64_t end_ps) {
    if (state_ != state::responded) {
        SC_REPORT_ERROR(name(), "END_RESP without an open response");
        return;
    }
    if (current_->has_mm()) current_->release();
    current_ = nullptr;
    free_ps_ = std::max(free_ps_, cut_off_ ? end_ps : timing_.free_after(end_ps));
    cut_off_ = false;
    state_ = state::idle;
    if (waiting_ != nullptr) {
        start_waiting(end_ps);
    } else {
        changed_.notify();
    }
}

// The request that was begun while another response was open. Begun before a sampled reset it fails, now that the
// socket is free for its response.
void axi4_lite_target::start_waiting(std::uint64_t from_ps_time) {
    current_ = waiting_;
    waiting_ = nullptr;
    accept_ps_ = timing_.accept(from_ps_time, free_ps_);
    state_ = state::requested;
    if (waiting_failed_) {
        waiting_failed_ = false;
        cut_off_ = true;
        fail();
    } else if (!reset_) {
        step_at(accept_ps_);
    }
}

void axi4_lite_target::set_reset(bool asserted) {
    settle_reset();
    reset_ = asserted;
    if (asserted) {
        abort_ps_ = timing_.sampled(now_ps());
        sampled_.notify(from_ps(abort_ps_ - now_ps()));
        return;
    }
    sampled_.cancel();  // a pulse that no edge has seen
    abort_ps_ = UINT64_MAX;
    free_ps_ = std::max(free_ps_, now_ps());
    if (state_ == state::requested) {
        accept_ps_ = free_ps_;
        step_at(accept_ps_);
    }
    changed_.notify();
}

// What happens at the time of the sampling edge happens after it, whichever process runs first.
void axi4_lite_target::settle_reset() {
    if (abort_ps_ > now_ps()) return;
    abort_ps_ = UINT64_MAX;
    sampled_.cancel();
    on_sampled_reset();
}

// A response that has begun keeps its status; the block itself is idle.
void axi4_lite_target::on_sampled_reset() {
    step_.cancel();
    step_ps_ = UINT64_MAX;
    free_ps_ = 0;
    registers_.reset();
    waiting_failed_ = waiting_ != nullptr;
    cut_off_ = state_ != state::idle;
    if (state_ == state::requested || state_ == state::accepted) fail();
}

void axi4_lite_target::fail() {
    current_->set_response_status(tlm::TLM_GENERIC_ERROR_RESPONSE);
    send_response();
}

void axi4_lite_target::execute(tlm::tlm_generic_payload& trans, std::uint64_t accept_ps, std::uint64_t effect_ps) {
    const auto status = check_access(trans);
    trans.set_response_status(status);
    if (status != tlm::TLM_OK_RESPONSE) return;
    const auto offset = static_cast<std::uint32_t>(trans.get_address()) & (size_ - 1) & ~(word_bytes - 1);
    if (trans.is_read()) {
        return_word(trans, registers_.read(offset, accept_ps));
    } else if (trans.is_write()) {
        registers_.write(offset, written_word(trans), enabled_lanes(trans), accept_ps, effect_ps);
    }
}

unsigned axi4_lite_target::transport_dbg(tlm::tlm_generic_payload& trans) {
    if (!trans.is_read()) return 0;
    for (unsigned i = 0; i < trans.get_data_length(); ++i) {
        const auto offset = (static_cast<std::uint32_t>(trans.get_address()) + i) & (size_ - 1);
        const auto word = registers_.peek(offset & ~(word_bytes - 1));
        trans.get_data_ptr()[i] = static_cast<unsigned char>(word >> 8 * (offset % word_bytes));
    }
    trans.set_response_status(tlm::TLM_OK_RESPONSE);
    return trans.get_data_length();
}

bool axi4_lite_target::get_direct_mem_ptr(tlm::tlm_generic_payload&, tlm::tlm_dmi& dmi) {
    dmi.allow_none();
    return false;
}

}  // namespace tabletop
