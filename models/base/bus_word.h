// SPDX-License-Identifier: Apache-2.0
// A generic payload on a 32-bit bus: the word and the byte lanes that it addresses.
#pragma once

#include <tlm>

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace tabletop {

inline constexpr unsigned word_bytes = 4;

// Copies data of a bus. A whole word has a constant size: a store, not a call.
inline void copy_bytes(unsigned char* to, const unsigned char* from, std::size_t length) {
    if (length == word_bytes) {
        std::memcpy(to, from, word_bytes);
    } else {
        std::memcpy(to, from, length);
    }
}

// True for 1, 2 or 4 bytes inside one word that are not a streaming burst.
inline bool fits_bus(const tlm::tlm_generic_payload& trans) {
    const auto length = trans.get_data_length();
    const auto first = static_cast<unsigned>(trans.get_address() % word_bytes);
    return (length == 1 || length == 2 || length == 4) && first + length <= word_bytes &&
           trans.get_streaming_width() >= length;
}

// True for a read and a write; TLM_IGNORE_COMMAND moves nothing.
inline bool moves_data(const tlm::tlm_generic_payload& trans) {
    return trans.is_read() || trans.is_write();
}

// Response to a payload that no target can execute (IEEE 1666-2011, 14.11 to 14.15): TLM_BURST_ERROR_RESPONSE for no
// bytes or a streaming width of 0, TLM_BYTE_ENABLE_ERROR_RESPONSE for byte enables of length 0,
// TLM_GENERIC_ERROR_RESPONSE for a null data pointer; else TLM_OK_RESPONSE. A payload that moves nothing is always
// TLM_OK_RESPONSE.
inline tlm::tlm_response_status check_payload(const tlm::tlm_generic_payload& trans) {
    if (!moves_data(trans)) return tlm::TLM_OK_RESPONSE;
    if (trans.get_data_length() == 0 || trans.get_streaming_width() == 0) return tlm::TLM_BURST_ERROR_RESPONSE;
    if (trans.get_byte_enable_ptr() != nullptr && trans.get_byte_enable_length() == 0) {
        return tlm::TLM_BYTE_ENABLE_ERROR_RESPONSE;
    }
    return trans.get_data_ptr() == nullptr ? tlm::TLM_GENERIC_ERROR_RESPONSE : tlm::TLM_OK_RESPONSE;
}

// Response of a register block before it looks at its registers, the same in every view. The payload's shape comes
// first (TLM_BURST_ERROR_RESPONSE unless it fits the bus, then check_payload), then the address
// (TLM_ADDRESS_ERROR_RESPONSE from 2^32 on). Reads and writes are executed after TLM_OK_RESPONSE; anything else has no
// effect.
inline tlm::tlm_response_status check_access(const tlm::tlm_generic_payload& trans) {
    if (moves_data(trans) && !fits_bus(trans)) return tlm::TLM_BURST_ERROR_RESPONSE;
    const auto shape = check_payload(trans);
    if (shape != tlm::TLM_OK_RESPONSE) return shape;
    return trans.get_address() > UINT32_MAX ? tlm::TLM_ADDRESS_ERROR_RESPONSE : tlm::TLM_OK_RESPONSE;
}

// Bit n is byte n of the word. Call this and the functions below only after check_access has returned TLM_OK_RESPONSE.
inline unsigned enabled_lanes(const tlm::tlm_generic_payload& trans) {
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

// The bits of the bytes that are set in lanes.
constexpr std::uint32_t lane_mask(unsigned lanes) {
    std::uint32_t mask = 0;
    for (unsigned byte = 0; byte < word_bytes; ++byte) {
        if ((lanes >> byte & 1u) != 0) mask |= 0xFFu << 8 * byte;
    }
    return mask;
}

// Copies a word that was read to the payload, the enabled bytes only.
inline void return_word(tlm::tlm_generic_payload& trans, std::uint32_t word) {
    const auto length = trans.get_data_length();
    const auto first = static_cast<unsigned>(trans.get_address() % word_bytes);
    if (trans.get_byte_enable_ptr() == nullptr) {
        word >>= 8 * first;
        copy_bytes(trans.get_data_ptr(), reinterpret_cast<const unsigned char*>(&word), length);
        return;
    }
    const auto lanes = enabled_lanes(trans);
    for (unsigned i = 0; i < length; ++i) {
        if (lanes >> (first + i) & 1u) trans.get_data_ptr()[i] = static_cast<unsigned char>(word >> 8 * (first + i));
    }
}

// The payload's bytes in their lanes.
inline std::uint32_t written_word(const tlm::tlm_generic_payload& trans) {
    std::uint32_t word = 0;
    copy_bytes(reinterpret_cast<unsigned char*>(&word), trans.get_data_ptr(), trans.get_data_length());
    return word << 8 * (trans.get_address() % word_bytes);
}

}  // namespace tabletop
