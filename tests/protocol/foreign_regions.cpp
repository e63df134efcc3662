// SPDX-License-Identifier: Apache-2.0
#include "foreign_regions.h"

#include <algorithm>

namespace tabletop {
namespace {

constexpr unsigned word_bytes = 4;

std::uint32_t bits_of(unsigned lanes) {
    std::uint32_t bits = 0;
    for (unsigned byte = 0; byte < word_bytes; ++byte) {
        if ((lanes >> byte & 1u) != 0) bits |= 0xFFu << 8 * byte;
    }
    return bits;
}

}  // namespace

std::uint64_t storage_region::draw_offset(foreign_random& random) const {
    constexpr std::uint64_t busy_words = 8;
    constexpr std::uint64_t words = 512;
    const bool errors = errors_ != storage_errors::none;
    if (errors && chance(random, 0.05)) return any_of(random, error_offset / 4, size / 4 - 1) * 4;
    if (chance(random, 0.1)) return (errors ? std::min(size, error_offset) : size) - word_bytes;
    return any_of(random, 0, (chance(random, 0.3) ? busy_words : words) - 1) * word_bytes;
}

reference_region::word storage_region::expected(std::uint64_t offset) const {
    const auto found = words_.find(offset);
    return found == words_.end() ? word{} : found->second;
}

tlm::tlm_response_status storage_region::status_at(std::uint64_t offset) const {
    if (errors_ == storage_errors::none) return tlm::TLM_OK_RESPONSE;
    const auto status = status_of(offset);
    const bool other = status == tlm::TLM_COMMAND_ERROR_RESPONSE && errors_ == storage_errors::of_bus;
    return other ? tlm::TLM_GENERIC_ERROR_RESPONSE : status;
}

void storage_region::write(std::uint64_t offset, std::uint32_t value, unsigned lanes) {
    const auto mask = bits_of(lanes);
    auto& entry = words_[offset];
    entry.value = (entry.value & ~mask) | (value & mask);
    entry.known |= mask;
}

namespace {

constexpr std::size_t reg(std::uint64_t offset) {
    return offset / word_bytes;
}

constexpr std::uint64_t engine_bytes = 0x1'0000;
constexpr std::uint32_t start_bit = 1, irq_enable_bit = 2, done_bit = 2, overrun_bit = 4, result_illegal = 4 << 4;
constexpr std::uint64_t board_lo = 0x14, board_hi = 0x18, mask_lo = 0x1C, mask_hi = 0x20, depth = 0x24, options = 0x28,
                        cycles_lo = 0x3C;

// Bits that a write changes as they are written.
std::uint32_t writable_bits(std::uint64_t offset) {
    switch (offset) {
        case engine_region::control:
            return irq_enable_bit;
        case board_lo:
        case mask_lo:
            return ~0u;
        case board_hi:
        case mask_hi:
            return 0x3FF;
        case depth:
            return 0xF;
        case options:
            return 1;
        default:
            return 0;
    }
}

}  // namespace

engine_region::engine_region(std::uint64_t first) : reference_region(first, engine_bytes, false) {
    engine_region::reset();
}

void engine_region::reset() {
    lost_ = false;
    words_.assign(reg(last_register) + 1, word{});
    words_[0].value = 0x4334'4D4D;
    words_[1].value = 0x0001'0000;
    words_[2].value = 0x0000'0C11;  // alpha-beta build, one solver
    words_[reg(depth)].value = 8;
    words_[reg(options)].value = 1;
}

std::uint64_t engine_region::draw_offset(foreign_random& random) const {
    if (chance(random, 0.1)) return any_of(random, reg(last_register) + 1, size / word_bytes - 1) * word_bytes;
    return any_of(random, 0, reg(last_register)) * word_bytes;
}

reference_region::word engine_region::expected(std::uint64_t offset) const {
    if (offset > last_register) return {};
    return {words_[reg(offset)].value, lost_ && offset >= control ? 0 : words_[reg(offset)].known};
}

void engine_region::write(std::uint64_t offset, std::uint32_t value, unsigned lanes) {
    if (offset > last_register) return;
    auto& entry = words_[reg(offset)];
    const auto mask = writable_bits(offset) & bits_of(lanes);
    entry.value = (entry.value & ~mask) | (value & mask);
    entry.known |= mask;
    if (offset == status) {
        const auto cleared = value & bits_of(lanes) & (done_bit | overrun_bit);
        entry.value &= ~cleared;
        entry.known |= cleared;
    }
    if (offset == control && (value & bits_of(lanes) & start_bit) != 0) start();
}

// The result of an illegal board.
void engine_region::start() {
    auto& state = words_[reg(status)];
    state.value = (state.value & overrun_bit) | done_bit | result_illegal;
    state.known |= ~overrun_bit;
    for (auto offset = options + word_bytes; offset <= last_register; offset += word_bytes) {
        words_[reg(offset)] = {0, offset == cycles_lo ? 0 : ~0u};
    }
}

void engine_region::forget(std::uint64_t offset) {
    if (offset < control || offset > last_register) return;
    const bool by_hardware = offset == status || offset > options;
    words_[reg(offset)].known &= by_hardware ? 0 : ~writable_bits(offset);
}

bool engine_region::board_is_illegal() const {
    if (lost_) return false;
    for (const auto offset : {board_lo, board_hi, mask_lo, mask_hi}) {
        if (words_[reg(offset)].known != ~0u) return false;
    }
    return (words_[reg(board_lo)].value & ~words_[reg(mask_lo)].value) != 0 ||
           (words_[reg(board_hi)].value & ~words_[reg(mask_hi)].value) != 0;
}

// A search of another board would take too long.
void engine_region::look_for_command(foreign_request& request, bool reset_asserted) const {
    if (!request.writes() || request.address != base + control || (request.data[0] & start_bit) == 0) return;
    if (reset_asserted || !board_is_illegal()) {
        request.data[0] &= static_cast<unsigned char>(~start_bit);
    } else if (request.enabled(0)) {
        request.is_command = true;
        request.first_word = base + control;
        request.last_word = base + last_register;
        request.holds_on_ps = 1'000'000;
    }
}

std::optional<bool> engine_region::interrupt() const {
    const auto& enable = words_[reg(control)];
    const auto& state = words_[reg(status)];
    if (lost_ || (enable.known & irq_enable_bit) == 0 || (state.known & done_bit) == 0) return std::nullopt;
    return (enable.value & irq_enable_bit) != 0 && (state.value & done_bit) != 0;
}

}  // namespace tabletop
