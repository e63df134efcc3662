// SPDX-License-Identifier: Apache-2.0
// A generic payload on a 32-bit bus: which lanes of which word it means.
#pragma once

#include <tlm>

#include <cstdint>
#include <cstring>

namespace tabletop {

inline constexpr unsigned word_bytes = 4;

// 1, 2 or 4 bytes inside one word, not a streaming burst.
inline bool fits_bus(const tlm::tlm_generic_payload& trans) {
    const auto length = trans.get_data_length();
    const auto first = static_cast<unsigned>(trans.get_address() % word_bytes);
    return (length == 1 || length == 2 || length == 4) && first + length <= word_bytes &&
           trans.get_streaming_width() >= length;
}

// Bit n: byte n of the word. The payload fits the bus.
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

// The bits of the bytes in lanes.
constexpr std::uint32_t lane_mask(unsigned lanes) {
    std::uint32_t mask = 0;
    for (unsigned byte = 0; byte < word_bytes; ++byte) {
        if ((lanes >> byte & 1u) != 0) mask |= 0xFFu << 8 * byte;
    }
    return mask;
}

// Hands a word that was read to the payload: the enabled bytes only.
inline void return_word(tlm::tlm_generic_payload& trans, std::uint32_t word) {
    const auto length = trans.get_data_length();
    const auto first = static_cast<unsigned>(trans.get_address() % word_bytes);
    if (trans.get_byte_enable_ptr() == nullptr) {
        word >>= 8 * first;
        if (length == word_bytes) {  // of a size the compiler knows: a store, not a call
            std::memcpy(trans.get_data_ptr(), &word, word_bytes);
        } else {
            std::memcpy(trans.get_data_ptr(), &word, length);
        }
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
    std::memcpy(&word, trans.get_data_ptr(), trans.get_data_length());
    return word << 8 * (trans.get_address() % word_bytes);
}

}  // namespace tabletop
