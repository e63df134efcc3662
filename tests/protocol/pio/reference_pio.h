// SPDX-License-Identifier: Apache-2.0
// The parallel port as registers that take their inputs edge by edge, written from its page.
#pragma once

#include "peripherals/pio/pio.h"

#include <cstdint>

namespace tabletop {

class reference_pio {
  public:
    struct inputs {
        std::uint32_t pins = 0;
        bool reset = false;
        bool write = false;
        unsigned word = 0;  // of the register, 0 to 3
        std::uint32_t value = 0;
        unsigned lanes = 0;
    };

    explicit reference_pio(const pio_config& config) : config_(config) {}

    // The word in the present cycle, before its end.
    std::uint32_t read(unsigned word, std::uint32_t pins) const {
        std::uint32_t all = 0;
        for (unsigned bit = 0; bit < config_.width; ++bit) {
            const auto mask = 1u << bit;
            const bool is_output = config_.direction == pio_direction::out || (direction_ & mask) != 0;
            const std::uint32_t data = is_output ? data_ : pins;
            const std::uint32_t of[] = {data, direction_, mask_, captured_};
            all |= of[word] & mask;
        }
        return all;
    }
    // The level in the present cycle.
    bool irq(std::uint32_t pins) const {
        const auto asks = config_.irq == pio_irq::level ? pins : captured_;
        return config_.irq != pio_irq::none && (asks & mask_) != 0;
    }
    std::uint32_t out() const { return data_; }
    std::uint32_t enable() const {
        const auto all = config_.width == 32 ? ~0u : (1u << config_.width) - 1;
        return config_.direction == pio_direction::out ? all : direction_;
    }

    // The edge that ends the cycle.
    void clock(const inputs& in) {
        if (in.reset) {
            data_ = direction_ = mask_ = captured_ = first_ = second_ = 0;
            return;
        }
        for (unsigned bit = 0; bit < config_.width; ++bit) clock_bit(in, bit);
        second_ = first_;
        first_ = in.pins;
    }

  private:
    void clock_bit(const inputs& in, unsigned bit) {
        const auto mask = 1u << bit;
        const bool rises = (first_ & ~second_ & mask) != 0;
        const bool falls = (~first_ & second_ & mask) != 0;
        const bool is_edge = (rises && (config_.edge == pio_edge::rising || config_.edge == pio_edge::any)) ||
                             (falls && (config_.edge == pio_edge::falling || config_.edge == pio_edge::any));
        const bool is_written = in.write && (in.lanes >> bit / 8 & 1) != 0;
        const bool value = (in.value & mask) != 0;
        if (is_edge) captured_ |= mask;
        if (!is_written) return;
        if (in.word == 0 && config_.direction != pio_direction::in) set(data_, mask, value);
        if (in.word == 1 && config_.direction == pio_direction::bidirectional) set(direction_, mask, value);
        if (in.word == 2 && config_.irq != pio_irq::none) set(mask_, mask, value);
        if (in.word == 3 && value) captured_ &= ~mask;
    }
    static void set(std::uint32_t& word, std::uint32_t mask, bool value) { word = value ? word | mask : word & ~mask; }

    const pio_config config_;
    std::uint32_t data_ = 0;
    std::uint32_t direction_ = 0;
    std::uint32_t mask_ = 0;
    std::uint32_t captured_ = 0;
    std::uint32_t first_ = 0;   // takes the pins
    std::uint32_t second_ = 0;  // takes the first
};

}  // namespace tabletop
