// SPDX-License-Identifier: Apache-2.0
#include "base/serial_line.h"

#include <numeric>
#include <stdexcept>

#include "base/clock_domain.h"

namespace tabletop {

serial_bit_time bit_time_of_rate(std::uint64_t bits_per_second) {
    return bit_time_of_cycles(1, bits_per_second, 1);
}

serial_bit_time bit_time_of_cycles(std::uint64_t cycles, std::uint64_t hz_numerator, std::uint64_t hz_denominator) {
    if (cycles == 0 || hz_numerator == 0 || hz_denominator == 0) throw std::invalid_argument("serial rate of 0");
    // Reduced crosswise before multiplying: the product of all three factors may not fit 64 bits, the fraction does.
    std::uint64_t factors[] = {ps_per_second, cycles, hz_denominator};
    auto rest = hz_numerator;
    for (auto& factor : factors) {
        const auto common = std::gcd(factor, rest);
        factor /= common;
        rest /= common;
    }
    return {factors[0] * factors[1] * factors[2], rest};
}

bool parity_level(unsigned data, const serial_format& format) {
    const auto used = data & ((1u << format.data_bits) - 1u);
    const bool odd_ones = (__builtin_popcount(used) & 1) != 0;
    switch (format.parity) {
        case serial_parity::even:
            return odd_ones;
        case serial_parity::odd:
            return !odd_ones;
        case serial_parity::space:
            return false;
        case serial_parity::mark:
        case serial_parity::none:
            break;
    }
    return true;
}

serial_frame make_frame(std::uint64_t start_ps, const serial_bit_time& bit_time, unsigned data,
                        const serial_format& format) {
    serial_frame frame;
    frame.start_ps = start_ps;
    frame.bit_time = bit_time;
    frame.data = static_cast<std::uint16_t>(data & ((1u << format.data_bits) - 1u));
    frame.format = format;
    frame.parity_bit = parity_level(data, format);
    return frame;
}

void serial_edges::drive(std::uint64_t time_ps, bool level) {
    if (level == level_) return;
    level_ = level;
    edges_[count_++] = {time_ps, level};
}

serial_edges expand(const serial_frame& frame) {
    serial_edges edges;
    const auto at_bit = [&](unsigned bit) { return frame.start_ps + frame.bit_time.half_bits(2 * bit); };
    unsigned bit = 0;
    edges.drive(at_bit(bit++), false);
    for (unsigned i = 0; i < frame.format.data_bits; ++i) edges.drive(at_bit(bit++), (frame.data >> i & 1) != 0);
    if (frame.format.parity != serial_parity::none) edges.drive(at_bit(bit++), frame.parity_bit);
    edges.drive(at_bit(bit), frame.stop_bit);
    edges.drive(frame.end_ps(), true);
    return edges;
}

void serial_line::require_order(std::uint64_t time_ps) const {
    if (time_ps < free_ps_) throw std::logic_error("serial line driven before the end of what was announced on it");
}

void serial_line::send(const serial_frame& frame) {
    require_order(frame.start_ps);
    free_ps_ = frame.end_ps();
    for (auto* receiver : receivers_) receiver->on_frame(frame);
}

void serial_line::drive(std::uint64_t time_ps, bool level) {
    require_order(time_ps);
    free_ps_ = time_ps;
    for (auto* receiver : receivers_) receiver->on_edge(time_ps, level);
}

void serial_line::release(std::uint64_t time_ps) {
    if (free_ps_ > time_ps) free_ps_ = time_ps;
    for (auto* receiver : receivers_) receiver->on_release(time_ps);
}

}  // namespace tabletop
