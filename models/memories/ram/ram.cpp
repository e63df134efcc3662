// SPDX-License-Identifier: Apache-2.0
#include "memories/ram/ram.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstring>
#include <new>
#include <stdexcept>

#include "base/bus_word.h"
#include "base/kernel_time.h"

namespace tabletop {
namespace {

std::uint8_t* reserve(std::uint64_t size) {
    if (size == 0) throw std::invalid_argument("memory of 0 bytes");
    auto* memory = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) throw std::bad_alloc();
    return static_cast<std::uint8_t*>(memory);
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
    trans.set_dmi_allowed(true);
    if (!trans.is_read() && !trans.is_write()) return;
    copy(trans, data_ + (trans.get_address() - config_.base));
    delay += from_ps(config_.latency_ps);
}

// The payload's shape first, then its address.
tlm::tlm_response_status ram::check(const tlm::tlm_generic_payload& trans) const {
    const bool moves = trans.is_read() || trans.is_write();
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
    if (!contains(trans.get_address(), 1) || (!trans.is_read() && !trans.is_write())) return 0;
    const auto offset = trans.get_address() - config_.base;
    const auto count = static_cast<unsigned>(std::min<std::uint64_t>(trans.get_data_length(), config_.size - offset));
    if (trans.is_read()) {
        std::memcpy(trans.get_data_ptr(), data_ + offset, count);
    } else {
        std::memcpy(data_ + offset, trans.get_data_ptr(), count);
    }
    trans.set_response_status(tlm::TLM_OK_RESPONSE);
    return count;
}

bool ram::get_direct_mem_ptr(tlm::tlm_generic_payload& trans, tlm::tlm_dmi& dmi) {
    dmi.init();
    dmi.set_start_address(config_.base);
    dmi.set_end_address(config_.base + config_.size - 1);
    if (!contains(trans.get_address(), 1) || (trans.is_write() && !config_.writable)) return false;
    dmi.set_dmi_ptr(data_);
    dmi.set_read_latency(from_ps(config_.latency_ps));
    dmi.set_write_latency(from_ps(config_.latency_ps));
    if (config_.writable) {
        dmi.allow_read_write();
    } else {
        dmi.allow_read();
    }
    return true;
}

ram::ram(sc_core::sc_module_name name, const ram_config& config)
    : sc_module(name), config_(config), data_(reserve(config.size)) {
    in.register_b_transport(this, &ram::b_transport);
    in.register_transport_dbg(this, &ram::transport_dbg);
    in.register_get_direct_mem_ptr(this, &ram::get_direct_mem_ptr);
}

ram::~ram() {
    munmap(data_, config_.size);
}

}  // namespace tabletop
