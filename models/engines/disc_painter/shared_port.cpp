// SPDX-License-Identifier: Apache-2.0
#include "engines/disc_painter/shared_port.h"

#include "base/bus_word.h"
#include "base/direct_memory.h"
#include "base/kernel_time.h"
#include "base/poll_hint.h"

#include <algorithm>

namespace tabletop {

shared_port::shared_port(sc_core::sc_module_name name, const settings& of) : sc_module(name), settings_(of) {
    in.bind(static_cast<tlm::tlm_fw_transport_if<>&>(*this));
    out.bind(static_cast<tlm::tlm_bw_transport_if<>&>(*this));
}

// Only what lies before the last few accesses of the processor is forgotten: the second master is never behind them.
std::uint64_t shared_port::take(std::uint64_t time_ps) {
    constexpr std::size_t remembered = 8;
    ++accesses_;
    const auto cycle = settings_.clock.cycle_from(time_ps);
    if (master_ != nullptr) master_->advance(cycle);
    if (taken_.empty() || taken_.back() < cycle) taken_.push_back(cycle);
    if (taken_.size() > remembered) taken_.pop_front();
    return cycle;
}

std::uint64_t shared_port::next_taken(std::uint64_t cycle) const {
    const auto found = std::lower_bound(taken_.begin(), taken_.end(), cycle);
    return found == taken_.end() ? UINT64_MAX : *found;
}

void shared_port::b_transport(payload& trans, sc_core::sc_time& delay) {
    if (delay != sc_core::SC_ZERO_TIME) sc_core::wait(delay);
    delay = sc_core::SC_ZERO_TIME;
    const auto cycle = take(now_ps());
    out->b_transport(trans, delay);
    if (auto* const hint = trans.get_extension<poll_hint>()) hint->until_ps = 0;
    if (master_ != nullptr) master_->accessed(cycle);
}

tlm::tlm_sync_enum shared_port::nb_transport_fw(payload& trans, tlm::tlm_phase& phase, sc_core::sc_time& delay) {
    if (phase != tlm::BEGIN_REQ) return out->nb_transport_fw(trans, phase, delay);
    const auto cycle = take(now_ps() + to_ps(delay));
    const auto status = out->nb_transport_fw(trans, phase, delay);
    if (master_ != nullptr) master_->accessed(cycle);
    return status;
}

tlm::tlm_sync_enum shared_port::nb_transport_bw(payload& trans, tlm::tlm_phase& phase, sc_core::sc_time& delay) {
    return in->nb_transport_bw(trans, phase, delay);
}

unsigned shared_port::transport_dbg(payload& trans) {
    const auto moved = out->transport_dbg(trans);
    if (trans.is_write() && master_ != nullptr) master_->accessed(settings_.clock.cycle(now_ps()));
    return moved;
}

bool shared_port::get_direct_mem_ptr(payload& trans, tlm::tlm_dmi& dmi) {
    dmi.init();
    dmi.set_start_address(0);
    dmi.set_end_address(UINT64_MAX);
    return deny(trans, dmi);
}

void shared_port::set(payload& trans, tlm::tlm_command command, std::uint32_t offset, std::uint32_t& value) const {
    trans.set_command(command);
    trans.set_address(settings_.base + offset);
    trans.set_data_ptr(reinterpret_cast<unsigned char*>(&value));
    trans.set_data_length(word_bytes);
    trans.set_streaming_width(word_bytes);
    trans.set_byte_enable_ptr(nullptr);
    trans.set_response_status(tlm::TLM_INCOMPLETE_RESPONSE);
}

std::uint32_t shared_port::read(std::uint32_t offset) {
    std::uint32_t value = 0;
    set(own_, tlm::TLM_READ_COMMAND, offset, value);
    out->transport_dbg(own_);
    return value;
}

void shared_port::write(std::uint32_t offset, std::uint32_t value, std::uint64_t cycle) {
    set(own_, tlm::TLM_WRITE_COMMAND, offset, value);
    if (settings_.untimed_writes) {
        out->transport_dbg(own_);
        return;
    }
    const auto taken_ps = settings_.clock.edge(cycle + 1);
    auto delay = from_ps(taken_ps - std::min(taken_ps, now_ps()));
    out->b_transport(own_, delay);
}

}  // namespace tabletop
