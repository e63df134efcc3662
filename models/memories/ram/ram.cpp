// SPDX-License-Identifier: Apache-2.0
#include "memories/ram/ram.h"

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <utility>

#include "base/base_phase.h"
#include "base/bus_word.h"
#include "base/direct_memory.h"
#include "base/kernel_time.h"
#include "base/process.h"

namespace tabletop {
namespace {

std::uint64_t checked(std::uint64_t size) {
    if (size == 0) throw std::invalid_argument("memory of 0 bytes");
    return size;
}

void copy_enabled(tlm::tlm_generic_payload& trans, std::uint8_t* memory) {
    const auto* enables = trans.get_byte_enable_ptr();
    for (unsigned i = 0; i < trans.get_data_length(); ++i) {
        if (enables[i % trans.get_byte_enable_length()] == TLM_BYTE_DISABLED) continue;
        if (trans.is_read()) {
            trans.get_data_ptr()[i] = memory[i];
        } else {
            memory[i] = trans.get_data_ptr()[i];
        }
    }
}

void copy(tlm::tlm_generic_payload& trans, std::uint8_t* memory) {
    if (trans.get_byte_enable_ptr() != nullptr) {
        copy_enabled(trans, memory);
    } else if (trans.is_read()) {
        std::memcpy(trans.get_data_ptr(), memory, trans.get_data_length());
    } else {
        std::memcpy(memory, trans.get_data_ptr(), trans.get_data_length());
    }
}

}  // namespace

void ram::b_transport(tlm::tlm_generic_payload& trans, sc_core::sc_time& delay) {
    const auto status = check(trans);
    trans.set_response_status(status);
    if (status != tlm::TLM_OK_RESPONSE) return;
    trans.set_dmi_allowed(watchers_.empty());
    if (!moves_data(trans)) return;
    delay += from_ps(config_.latency_ps);
    execute(trans, now_ps() + to_ps(delay));
}

void ram::execute(tlm::tlm_generic_payload& trans, std::uint64_t effect_ps) {
    auto* const bytes = data_.data() + (trans.get_address() - config_.base);
    if (trans.is_write()) tell_of_write(bytes, trans.get_data_length(), effect_ps);
    copy(trans, bytes);
}

void ram::tell_of_write(const std::uint8_t* bytes, std::uint64_t length, std::uint64_t effect_ps) {
    const auto address = config_.base + static_cast<std::uint64_t>(bytes - data_.data());
    for (auto* const watcher : watchers_) watcher->before_write(address, length, effect_ps);
}

// Executed when it is answered: after TLM_ACCEPTED the payload is as it was before the call.
tlm::tlm_sync_enum ram::nb_transport_fw(tlm::tlm_generic_payload& trans, tlm::tlm_phase& phase,
                                        sc_core::sc_time& delay) {
    if (phase == tlm::BEGIN_REQ) {
        if (trans.has_mm()) trans.acquire();
        const bool takes_time = moves_data(trans) && check(trans) == tlm::TLM_OK_RESPONSE;
        due_.push(now_ps() + to_ps(delay) + (takes_time ? config_.latency_ps : 0), &trans);
        return tlm::TLM_ACCEPTED;
    }
    if (phase == tlm::END_RESP) {
        end_response_at(now_ps() + to_ps(delay));
        return tlm::TLM_COMPLETED;
    }
    if (is_base_phase(phase)) SC_REPORT_ERROR(name(), "an initiator sent a phase other than BEGIN_REQ and END_RESP");
    return tlm::TLM_ACCEPTED;
}

void ram::end_response_at(std::uint64_t time_ps) {
    if (time_ps == now_ps()) {
        end_response();
    } else {
        due_.push(time_ps, nullptr);
    }
}

void ram::on_due() {
    tlm::tlm_generic_payload* next = nullptr;
    while (due_.pop(next)) {
        if (next == nullptr) {
            end_response();
        } else if (response_ != nullptr) {
            waiting_ = next;
        } else {
            respond(*next);
        }
    }
}

void ram::respond(tlm::tlm_generic_payload& trans) {
    response_ = &trans;
    const auto checked = check(trans);
    trans.set_response_status(checked);
    trans.set_dmi_allowed(checked == tlm::TLM_OK_RESPONSE && watchers_.empty());
    if (checked == tlm::TLM_OK_RESPONSE && moves_data(trans)) execute(trans, now_ps());
    tlm::tlm_phase phase = tlm::BEGIN_RESP;
    sc_core::sc_time delay;
    const auto status = in->nb_transport_bw(trans, phase, delay);
    if (status == tlm::TLM_COMPLETED || (status == tlm::TLM_UPDATED && phase == tlm::END_RESP)) {
        end_response_at(now_ps() + to_ps(delay));
    }
}

void ram::end_response() {
    if (response_ == nullptr) {
        SC_REPORT_ERROR(name(), "END_RESP without an open response");
        return;
    }
    if (response_->has_mm()) response_->release();
    response_ = nullptr;
    // The block's process answers: nb_transport_fw does not call nb_transport_bw.
    if (waiting_ != nullptr) due_.push(now_ps(), std::exchange(waiting_, nullptr));
}

// The payload's shape first, then its address.
tlm::tlm_response_status ram::check(const tlm::tlm_generic_payload& trans) const {
    const bool moves = moves_data(trans);
    const auto length = moves ? trans.get_data_length() : 1;
    if (moves && trans.get_streaming_width() < length) return tlm::TLM_BURST_ERROR_RESPONSE;
    const auto shape = check_payload(trans);
    if (shape != tlm::TLM_OK_RESPONSE) return shape;
    if (!contains(trans.get_address(), length)) return tlm::TLM_ADDRESS_ERROR_RESPONSE;
    if (trans.is_write() && !config_.writable) return tlm::TLM_COMMAND_ERROR_RESPONSE;
    return tlm::TLM_OK_RESPONSE;
}

// Moves as many bytes as lie inside.
unsigned ram::transport_dbg(tlm::tlm_generic_payload& trans) {
    if (!contains(trans.get_address(), 1) || !moves_data(trans)) return 0;
    const auto offset = trans.get_address() - config_.base;
    const auto count = static_cast<unsigned>(std::min<std::uint64_t>(trans.get_data_length(), config_.size - offset));
    if (trans.is_read()) {
        std::memcpy(trans.get_data_ptr(), data_.data() + offset, count);
    } else {
        tell_of_write(data_.data() + offset, count, now_ps());
        std::memcpy(data_.data() + offset, trans.get_data_ptr(), count);
    }
    trans.set_response_status(tlm::TLM_OK_RESPONSE);
    return count;
}

// A denial holds for all of the memory, or for all that lies on its side of the memory.
bool ram::get_direct_mem_ptr(tlm::tlm_generic_payload& trans, tlm::tlm_dmi& dmi) {
    const auto last = config_.base + (config_.size - 1);
    dmi.init();
    if (trans.get_address() < config_.base) {
        dmi.set_end_address(config_.base - 1);
    } else {
        dmi.set_start_address(trans.get_address() > last ? last + 1 : config_.base);
        if (trans.get_address() <= last) dmi.set_end_address(last);
    }
    auto* const observed = trans.get_extension<observed_writes>();
    const bool writable = config_.writable && (watchers_.empty() || observed != nullptr);
    if (!contains(trans.get_address(), 1) || (trans.is_write() && !writable)) return deny(trans, dmi);
    dmi.set_dmi_ptr(data_.data());
    dmi.set_read_latency(from_ps(config_.latency_ps));
    dmi.set_write_latency(from_ps(config_.latency_ps));
    if (observed != nullptr && !watchers_.empty()) {
        observed->memory = this;
        observed->effect_ps = config_.latency_ps;
    }
    if (writable) {
        dmi.allow_read_write();
    } else {
        dmi.allow_read();
    }
    return true;
}

ram::ram(sc_core::sc_module_name name, const ram_config& config)
    : sc_module(name),
      config_(config),
      data_(checked(config.size), config.shared ? array_memory::shared : array_memory::of_this_process) {
    in.bind(static_cast<tlm::tlm_fw_transport_if<>&>(*this));
    spawn_method("on_due", sensitive_to(due_.due()).dont_initialize(), [this] { on_due(); });
}

ram::~ram() = default;

}  // namespace tabletop
