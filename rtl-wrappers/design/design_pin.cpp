// SPDX-License-Identifier: Apache-2.0
#include "design/design_pin.h"

#include <algorithm>
#include <numeric>

namespace tabletop {
namespace {

constexpr unsigned wide_word_bits = 32;  // of a port of more than 64 bits

template <typename Word>
void set_bits(Word& word, unsigned low, std::uint64_t mask, std::uint64_t value) {
    word = static_cast<Word>((word & ~(mask << low)) | (value & mask) << low);
}

}  // namespace

std::uint64_t pin_part::read() const {
    const void* const at = address();
    switch (bytes) {
        case 1:
            return *static_cast<const std::uint8_t*>(at) >> low & mask();
        case 2:
            return *static_cast<const std::uint16_t*>(at) >> low & mask();
        case 4:
            return *static_cast<const std::uint32_t*>(at) >> low & mask();
        case 8:
            return *static_cast<const std::uint64_t*>(at) >> low & mask();
        default:
            break;
    }
    const auto* const words = static_cast<const std::uint32_t*>(at);
    std::uint64_t value = 0;
    for (unsigned done = 0; done < bits;) {
        const auto shift = (low + done) % wide_word_bits;
        value |= std::uint64_t{words[(low + done) / wide_word_bits] >> shift} << done;
        done += wide_word_bits - shift;
    }
    return value & mask();
}

void pin_part::write(std::uint64_t value) const {
    void* const at = address();
    switch (bytes) {
        case 1:
            return set_bits(*static_cast<std::uint8_t*>(at), low, mask(), value);
        case 2:
            return set_bits(*static_cast<std::uint16_t*>(at), low, mask(), value);
        case 4:
            return set_bits(*static_cast<std::uint32_t*>(at), low, mask(), value);
        case 8:
            return set_bits(*static_cast<std::uint64_t*>(at), low, mask(), value);
        default:
            break;
    }
    auto* const words = static_cast<std::uint32_t*>(at);
    for (unsigned done = 0; done < bits;) {
        const auto shift = (low + done) % wide_word_bits;
        const auto count = std::min(bits - done, wide_word_bits - shift);
        set_bits(words[(low + done) / wide_word_bits], shift, (std::uint64_t{1} << count) - 1, value >> done);
        done += count;
    }
}

design_pin::kind design_pin::kind_of_word(unsigned bytes) {
    switch (bytes) {
        case 1:
            return kind::word_1;
        case 2:
            return kind::word_2;
        case 4:
            return kind::word_4;
        case 8:
            return kind::word_8;
        default:
            return kind::several;
    }
}

design_pin::design_pin(const pin_parts& parts, bool inverted) : parts_(&parts) {
    bits_ = std::accumulate(parts.begin(), parts.end(), 0u, [](unsigned sum, const auto& p) { return sum + p.bits; });
    mask_ = pin_part{nullptr, 0, 0, bits_}.mask();
    if (inverted) inverted_ = mask_;
    const auto& first = parts.front();
    port_ = first.port;
    offset_ = first.offset;
    kind_ = parts.size() == 1 ? kind_of_word(first.bytes) : kind::several;
    if (kind_ != kind::several) {
        low_ = first.low;
    } else if (parts.size() == 1 && first.low % wide_word_bits + first.bits <= wide_word_bits) {
        kind_ = kind::word_4;
        offset_ += first.low / wide_word_bits * sizeof(std::uint32_t);
        low_ = first.low % wide_word_bits;
    }
}

std::uint64_t output_pin::read_parts() const {
    std::uint64_t value = 0;
    unsigned above = bits_;
    for (const auto& part : *parts_) {
        above -= part.bits;
        value |= part.read() << above;
    }
    return value;
}

void input_pin::write_parts(std::uint64_t raw) const {
    unsigned above = bits_;
    for (const auto& part : *parts_) {
        above -= part.bits;
        part.write(raw >> above);
    }
}

}  // namespace tabletop
