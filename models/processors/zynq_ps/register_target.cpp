// SPDX-License-Identifier: Apache-2.0
#include "processors/zynq_ps/register_target.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "base/kernel_time.h"

namespace tabletop {
namespace {

constexpr unsigned word_bytes = 4;

bool fits_word(const tlm::tlm_generic_payload& trans) {
    const auto length = trans.get_data_length();
    const auto first = static_cast<unsigned>(trans.get_address() % word_bytes);
    return (length == 1 || length == 2 || length == 4) && first + length <= word_bytes &&
           trans.get_streaming_width() >= length;
}

unsigned enabled_lanes(const tlm::tlm_generic_payload& trans) {
    const auto length = trans.get_data_length();
    const auto first = static_cast<unsigned>(trans.get_address() % word_bytes);
    const auto* enables = trans.get_byte_enable_ptr();
    if (enables == nullptr) return ((1u << length) - 1u) << first;
    unsigned lanes = 0;
    for (unsigned i = 0; i < length; ++i) {
        if (enables[i % trans.get_byte_enable_length()] != TLM_BYTE_DISABLED) lanes |= 1u << (first + i);
    }
    return lanes;
}

std::uint32_t lane_mask(unsigned lanes) {
    std::uint32_t mask = 0;
    for (unsigned byte = 0; byte < word_bytes; ++byte) {
        if ((lanes >> byte & 1u) != 0) mask |= 0xFFu << (8 * byte);
    }
    return mask;
}

void store_read(tlm::tlm_generic_payload& trans, std::uint32_t word) {
    const auto first = static_cast<unsigned>(trans.get_address() % word_bytes);
    if (trans.get_byte_enable_ptr() == nullptr) {
        word >>= 8 * first;
        std::memcpy(trans.get_data_ptr(), &word, trans.get_data_length());
        return;
    }
    const auto lanes = enabled_lanes(trans);
    for (unsigned i = 0; i < trans.get_data_length(); ++i) {
        if ((lanes >> (first + i) & 1u) != 0) {
            trans.get_data_ptr()[i] = static_cast<unsigned char>(word >> (8 * (first + i)));
        }
    }
}

std::uint32_t written_word(const tlm::tlm_generic_payload& trans) {
    std::uint32_t word = 0;
    std::memcpy(&word, trans.get_data_ptr(), trans.get_data_length());
    return word << 8 * (trans.get_address() % word_bytes);
}

}  // namespace

std::uint32_t merge_lanes(std::uint32_t old, std::uint32_t value, unsigned lanes, std::uint32_t writable) {
    const auto mask = lane_mask(lanes) & writable;
    return (old & ~mask) | (value & mask);
}

void register_target::b_transport(tlm::tlm_generic_payload& trans, sc_core::sc_time& delay) {
    if (!fits_word(trans)) {
        trans.set_response_status(tlm::TLM_BURST_ERROR_RESPONSE);
        return;
    }
    const auto time_ps = now_ps() + to_ps(delay);
    const auto offset = static_cast<std::uint32_t>(trans.get_address() - base_) & ~(word_bytes - 1);
    if (trans.is_read()) {
        store_read(trans, read_register(offset, time_ps));
    } else if (trans.is_write()) {
        const auto lanes = enabled_lanes(trans);
        write_register(offset, written_word(trans) & lane_mask(lanes), lanes, time_ps);
    }
    delay += from_ps(latency_ps_);
    trans.set_response_status(tlm::TLM_OK_RESPONSE);
}

std::uint32_t register_target::read_register(std::uint32_t offset, std::uint64_t time_ps) {
    if (find(offset) >= 0) return read(offset, time_ps);
    warn_hole(offset, false, time_ps);
    return 0;
}

void register_target::write_register(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t time_ps) {
    if (find(offset) >= 0) {
        write(offset, value, lanes, time_ps);
    } else {
        warn_hole(offset, true, time_ps);
    }
}

void register_target::warn_hole(std::uint32_t offset, bool is_write, std::uint64_t time_ps) {
    if (std::find(warned_.begin(), warned_.end(), offset) != warned_.end()) return;
    warned_.push_back(offset);
    spdlog::warn("{}: {} of 0x{:08x}, where {} has no register, at {} ps: {}", name_, is_write ? "write" : "read",
                 base_ + offset, map_.block, time_ps, is_write ? "ignored" : "reads 0");
}

unsigned register_target::transport_dbg(tlm::tlm_generic_payload& trans) {
    if (!trans.is_read()) return 0;
    for (unsigned i = 0; i < trans.get_data_length(); ++i) {
        const auto offset = static_cast<std::uint32_t>(trans.get_address() + i - base_);
        const auto word = find(offset) >= 0 ? peek(offset & ~(word_bytes - 1)) : 0;
        trans.get_data_ptr()[i] = static_cast<unsigned char>(word >> 8 * (offset % word_bytes));
    }
    trans.set_response_status(tlm::TLM_OK_RESPONSE);
    return trans.get_data_length();
}

register_target::register_target(std::string name, std::uint64_t base, const register_map& map,
                                 std::uint64_t latency_ps)
    : name_(std::move(name)), base_(base), map_(map), latency_ps_(latency_ps), index_(map.size / word_bytes, -1) {
    std::int16_t position = 0;
    for (const auto& entry : map) index_[entry.offset / word_bytes] = position++;
}

}  // namespace tabletop
