// SPDX-License-Identifier: Apache-2.0
#include "interconnect/avalon_bridge/avalon_bridge.h"

#include "base/bus_word.h"
#include "base/calling_process.h"
#include "base/direct_memory.h"
#include "base/kernel_time.h"
#include "base/observed_writes.h"
#include "base/poll_hint.h"
#include "base/process.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

namespace tabletop {
namespace {

constexpr std::uint64_t address_space = std::uint64_t{1} << 32;

std::uint64_t last_of(const avalon_window& window) {
    return window.base + (window.size - 1);
}

void check_window(const avalon_window& window, unsigned targets) {
    if (window.size == 0) throw std::invalid_argument(fmt::format("avalon_bridge: window {} is empty", window.name));
    if (window.base >= address_space || window.size > address_space - window.base) {
        throw std::invalid_argument(fmt::format("avalon_bridge: window {} ends above 2^32", window.name));
    }
    if (window.target >= targets) {
        throw std::invalid_argument(
            fmt::format("avalon_bridge: window {} is of target {}, of {}", window.name, window.target, targets));
    }
}

}  // namespace

void check(const avalon_bridge_config& config) {
    if (config.targets == 0) throw std::invalid_argument("avalon_bridge: at least one target");
    for (auto one = config.windows.begin(); one != config.windows.end(); ++one) {
        check_window(*one, config.targets);
        for (auto other = config.windows.begin(); other != one; ++other) {
            if (one->base > last_of(*other) || other->base > last_of(*one)) continue;
            throw std::invalid_argument(
                fmt::format("avalon_bridge: windows {} and {} overlap", other->name, one->name));
        }
    }
}

// A thread that is ahead of the kernel waits only if a target does or if another access is under way.
void avalon_bridge::b_transport(payload& trans, sc_core::sc_time& delay) {
    const bool in_step = busy_ || is_in_step(delay);
    if (busy_) wait_for_turn(delay);
    busy_ = true;
    const auto begin_ps = std::max(now_ps() + to_ps(delay), free_ps_);
    delay = from_ps(begin_ps - now_ps());
    if (in_step) {
        pass(delay);
        carry_in_step(trans);
    } else {
        run_ahead(trans, delay);
    }
    set_free(now_ps() + to_ps(delay));
}

// Waits it out.
void avalon_bridge::pass(sc_core::sc_time& delay) {
    if (delay != sc_core::SC_ZERO_TIME) sc_core::wait(delay);
    delay = sc_core::SC_ZERO_TIME;
}

void avalon_bridge::wait_for_turn(sc_core::sc_time& delay) {
    pass(delay);
    ++blocked_;
    while (busy_) sc_core::wait(freed_);
    --blocked_;
}

void avalon_bridge::set_free(std::uint64_t from_ps) {
    busy_ = false;
    free_ps_ = from_ps;
    if (blocked_ != 0 || !requests_.empty()) freed_.notify();
}

// Goes to the target and back. A reset that the kernel comes to on the way, or that is there before it, makes it an
// error.
void avalon_bridge::run_ahead(payload& trans, sc_core::sc_time& delay) {
    const auto resets = resets_;
    delay += from_ps(request_ps_);
    if (const auto* const window = find_target(trans)) call_target(trans, *window, delay);
    if (resets != resets_) fail(trans);
    delay += from_ps(response_ps_);
}

// The same, and every time is waited out.
void avalon_bridge::carry_in_step(payload& trans) {
    const auto resets = resets_;
    const auto* const window = find_target(trans);
    sc_core::wait(from_ps(request_ps_));
    if (window != nullptr && resets == resets_) {
        sc_core::sc_time delay;
        call_target(trans, *window, delay);
        pass(delay);
    }
    sc_core::wait(from_ps(response_ps_));
    if (resets != resets_) fail(trans);
}

// Where an access goes; null: it is answered here.
const avalon_window* avalon_bridge::find_target(payload& trans) {
    read_length_ = 0;
    const auto* const window = find_access(trans);
    if (rst.read()) {
        trans.set_response_status(tlm::TLM_GENERIC_ERROR_RESPONSE);
        return nullptr;
    }
    if (window != nullptr) return window;
    trans.set_response_status(tlm::TLM_ADDRESS_ERROR_RESPONSE);
    if (outside_) outside_(trans.get_address());
    return nullptr;
}

void avalon_bridge::call_target(payload& trans, const avalon_window& window, sc_core::sc_time& delay) {
    keep_buffer(trans);
    targets_[window.target]->b_transport(trans, delay);
    if (auto* const hint = trans.get_extension<poll_hint>()) hint->add_ways(request_ps_, response_ps_);
    if (!config_.direct_memory) trans.set_dmi_allowed(false);
}

// What a read leaves there when it fails: one access is under way at a time.
void avalon_bridge::keep_buffer(const payload& trans) {
    if (!trans.is_read() || trans.get_data_ptr() == nullptr) return;
    read_length_ = trans.get_data_length();
    if (buffer_.size() < read_length_) buffer_.resize(read_length_);
    std::copy_n(trans.get_data_ptr(), read_length_, buffer_.data());
}

void avalon_bridge::fail(payload& trans) {
    trans.set_response_status(tlm::TLM_GENERIC_ERROR_RESPONSE);
    std::copy_n(buffer_.data(), read_length_, trans.get_data_ptr());
}

const avalon_window* avalon_bridge::find_window(std::uint64_t address) {
    if (last_ != nullptr && address - last_->base < last_->size) return last_;
    for (const auto& window : config_.windows) {
        if (address - window.base < window.size) return last_ = &window;
    }
    return nullptr;
}

// All bytes lie in it.
const avalon_window* avalon_bridge::find_access(const payload& trans) {
    const auto* const window = find_window(trans.get_address());
    if (window == nullptr || !moves_data(trans)) return window;
    const auto inside = window->size - (trans.get_address() - window->base);
    return std::min(trans.get_data_length(), trans.get_streaming_width()) <= inside ? window : nullptr;
}

tlm::tlm_sync_enum avalon_bridge::nb_transport_fw(payload& trans, tlm::tlm_phase& phase, sc_core::sc_time& delay) {
    if (!is_base_phase(phase)) return tlm::TLM_ACCEPTED;
    if (phase != tlm::BEGIN_REQ && phase != tlm::END_RESP) {
        SC_REPORT_ERROR(name(), "an initiator sent a phase that is the target's");
        return tlm::TLM_ACCEPTED;
    }
    const auto base = phase == tlm::BEGIN_REQ ? tlm::BEGIN_REQ : tlm::END_RESP;
    if (base == tlm::BEGIN_REQ && trans.has_mm()) trans.acquire();
    phases_.push(now_ps() + to_ps(delay), {&trans, base});
    return base == tlm::END_RESP && delay == sc_core::SC_ZERO_TIME ? tlm::TLM_COMPLETED : tlm::TLM_ACCEPTED;
}

void avalon_bridge::take_phases() {
    delayed_phase next{};
    while (phases_.pop(next)) {
        if (next.phase == tlm::BEGIN_REQ) {
            requests_.push_back(next.trans);
            freed_.notify();
        } else if (next.trans == response_) {
            response_ = nullptr;
            response_ended_.notify();
        } else {
            SC_REPORT_ERROR(name(), "END_RESP without an open response");
        }
    }
}

// One access after the other, each from its acceptance to the end of its response.
void avalon_bridge::serve_phases() {
    while (true) {
        while (busy_ || requests_.empty()) sc_core::wait(freed_);
        busy_ = true;
        if (free_ps_ > now_ps()) sc_core::wait(from_ps(free_ps_ - now_ps()));
        auto& trans = *requests_.front();
        requests_.pop_front();
        accept(trans);
        carry_in_step(trans);
        respond(trans);
        if (trans.has_mm()) trans.release();
        set_free(now_ps());
    }
}

void avalon_bridge::accept(payload& trans) {
    tlm::tlm_phase phase = tlm::END_REQ;
    sc_core::sc_time delay;
    in->nb_transport_bw(trans, phase, delay);
}

// Returns when the initiator has ended the response.
void avalon_bridge::respond(payload& trans) {
    response_ = &trans;
    tlm::tlm_phase phase = tlm::BEGIN_RESP;
    sc_core::sc_time delay;
    const auto status = in->nb_transport_bw(trans, phase, delay);
    if (status == tlm::TLM_COMPLETED || (status == tlm::TLM_UPDATED && phase == tlm::END_RESP)) {
        response_ = nullptr;
        if (delay != sc_core::SC_ZERO_TIME) sc_core::wait(delay);
        return;
    }
    while (response_ != nullptr) sc_core::wait(response_ended_);
}

// Moves as many bytes as lie in the window.
unsigned avalon_bridge::transport_dbg(payload& trans) {
    const auto* const window = find_window(trans.get_address());
    if (window == nullptr) {
        trans.set_response_status(tlm::TLM_ADDRESS_ERROR_RESPONSE);
        return 0;
    }
    const auto length = trans.get_data_length();
    const auto inside = window->size - (trans.get_address() - window->base);
    trans.set_data_length(static_cast<unsigned>(std::min<std::uint64_t>(length, inside)));
    const auto moved = out[window->target]->transport_dbg(trans);
    trans.set_data_length(length);
    return moved;
}

// What is granted or denied holds inside the window that it was asked for. A grant takes the time of an access.
bool avalon_bridge::get_direct_mem_ptr(payload& trans, tlm::tlm_dmi& dmi) {
    dmi.init();
    const auto* const window = find_window(trans.get_address());
    if (window == nullptr) return deny_outside(trans, dmi);
    const bool granted = config_.direct_memory && !rst.read() && out[window->target]->get_direct_mem_ptr(trans, dmi);
    clip(dmi, window->base, last_of(*window));
    if (!granted) return deny(trans, dmi);
    dmi.set_read_latency(dmi.get_read_latency() + from_ps(request_ps_ + response_ps_));
    dmi.set_write_latency(dmi.get_write_latency() + from_ps(request_ps_ + response_ps_));
    if (auto* const observed = trans.get_extension<observed_writes>()) observed->effect_ps += request_ps_;
    return true;
}

bool avalon_bridge::deny_outside(const payload& trans, tlm::tlm_dmi& dmi) const {
    const auto address = trans.get_address();
    std::uint64_t first = 0;
    std::uint64_t last = UINT64_MAX;
    for (const auto& window : config_.windows) {
        if (window.base > address) {
            last = std::min(last, window.base - 1);
        } else {
            first = std::max(first, last_of(window) + 1);
        }
    }
    dmi.set_start_address(first);
    dmi.set_end_address(last);
    return deny(trans, dmi);
}

void avalon_bridge::invalidate_window(unsigned target, std::uint64_t first, std::uint64_t last) {
    for (const auto& window : config_.windows) {
        const auto from = std::max(first, window.base);
        const auto to = std::min(last, last_of(window));
        if (window.target == target && from <= to) in->invalidate_direct_mem_ptr(from, to);
    }
}

tlm::tlm_sync_enum avalon_bridge::target_port::nb_transport_bw(payload&, tlm::tlm_phase& phase, sc_core::sc_time&) {
    if (is_base_phase(phase)) SC_REPORT_ERROR(owner.name(), "a target sent a phase of an access that is none of its");
    return tlm::TLM_ACCEPTED;
}

// What was granted, or denied in reset, is to be asked for again.
void avalon_bridge::on_reset() {
    if (rst.read()) ++resets_;
    for (const auto& window : config_.windows) in->invalidate_direct_mem_ptr(window.base, last_of(window));
}

void avalon_bridge::start_of_simulation() {
    for (auto& socket : out) targets_.push_back(socket.operator->());
}

avalon_bridge::avalon_bridge(sc_core::sc_module_name name, const avalon_bridge_config& config)
    : sc_module(name),
      out("out", config.targets),
      config_((check(config), config)),
      request_ps_(config.clock.edge(config.request_cycles)),
      response_ps_(config.clock.edge(config.response_cycles)) {
    in.bind(static_cast<tlm::tlm_fw_transport_if<>&>(*this));
    for (unsigned n = 0; n < config.targets; ++n) {
        ports_.emplace_back(*this, n);
        out[n].bind(static_cast<tlm::tlm_bw_transport_if<>&>(ports_.back()));
    }
    spawn_method("take_phases", sensitive_to(phases_.due()).dont_initialize(), [this] { take_phases(); });
    spawn_thread("serve_phases", [this] { serve_phases(); });
    spawn_method("on_reset", sensitive_to(rst).dont_initialize(), [this] { on_reset(); });
}

}  // namespace tabletop
