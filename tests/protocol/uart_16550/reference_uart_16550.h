// SPDX-License-Identifier: Apache-2.0
// The UART of models/peripherals/uart_16550/README.md, clocked cycle by cycle.
#pragma once

#include "base/serial_line.h"

#include <cstdint>
#include <deque>
#include <vector>

namespace tabletop {

class reference_uart_16550 {
  public:
    struct inputs {
        bool pin = true;
        bool reset = false;
        bool read = false;
        bool write = false;  // of byte 0
        unsigned word = 0;
        std::uint32_t value = 0;
    };

    bool irq() const { return id() != 1; }
    bool tx() const { return looped_ || out_; }

    std::uint32_t read(unsigned word) const {
        switch (word) {
            case 0:
                return dlab() ? divisor_ & 0xFF : received_.empty() ? 0 : received_.front().byte;
            case 1:
                return dlab() ? divisor_ >> 8 : ier_;
            case 2:
                return id() | (fifos_ ? 0xC0u : 0u);
            case 3:
                return lcr_;
            case 4:
                return mcr_;
            case 5:
                return line_status();
            case 6:
                return modem_levels(mcr_) << 4 | modem_changes_;
            default:
                return scratch_;
        }
    }

    // The edge that ends a cycle.
    void clock(const inputs& in) {
        if (in.reset) {
            *this = {};
            return;
        }
        const auto heard = (mcr_ & 0x10) != 0 ? !looped_ || out_ : in.pin;
        const auto was = *this;
        transmit();
        if (in.read) take_read(in.word, was);
        if (in.write) take_write(in.word, in.value & 0xFF);
        const bool new_input = ((mcr_ ^ was.mcr_) & 0x10) != 0;
        const bool new_settings = divisor_ != was.divisor_ || ((lcr_ ^ was.lcr_) & 0x3F) != 0;
        receive(was);
        if (new_settings || new_input) sampling_ = false;
        count_timeout(was, new_settings);
        before_ = was.seen_;
        seen_ = new_input || was.first_;
        first_ = new_input || heard;
    }

  private:
    struct character {
        std::uint8_t byte = 0;
        std::uint32_t errors = 0;
    };

    bool dlab() const { return (lcr_ & 0x80) != 0; }
    bool breaks() const { return (lcr_ & 0x40) != 0; }
    unsigned data_bits() const { return 5 + (lcr_ & 3); }
    bool has_parity() const { return (lcr_ & 8) != 0; }
    unsigned half_bits() const {
        const unsigned stop = (lcr_ & 4) == 0 ? 2 : data_bits() == 5 ? 3 : 4;
        return 2 * (1 + data_bits() + (has_parity() ? 1 : 0)) + stop;
    }
    bool parity_of(unsigned byte) const {
        const bool even = (lcr_ & 0x10) != 0;
        if ((lcr_ & 0x20) != 0) return !even;
        return (__builtin_popcount(byte) % 2 != 0) == even;
    }
    std::uint64_t half_bit() const { return std::uint64_t{8} * divisor_; }

    std::uint32_t line_status() const {
        std::uint32_t value = errors_;
        if (!received_.empty()) value |= 1;
        if (to_send_.empty()) value |= 0x20;
        if (to_send_.empty() && levels_.empty()) value |= 0x40;
        for (const auto& each : received_) {
            if (fifos_ && each.errors != 0) value |= 0x80;
        }
        return value;
    }
    static std::uint32_t modem_levels(std::uint32_t mcr) {
        if ((mcr & 0x10) == 0) return 0;
        return (mcr >> 1 & 1) | (mcr & 1) << 1 | (mcr & 0xC);
    }
    std::uint32_t id() const {
        static constexpr unsigned levels[] = {1, 4, 8, 14};
        if ((ier_ & 4) != 0 && errors_ != 0) return 6;
        if ((ier_ & 1) != 0 && received_.size() >= (fifos_ ? levels[trigger_] : 1)) return 4;
        if ((ier_ & 1) != 0 && timed_out_) return 0xC;
        if ((ier_ & 2) != 0 && empty_event_) return 2;
        if ((ier_ & 8) != 0 && modem_changes_ != 0) return 0;
        return 1;
    }

    // levels_: the cycles to come of what is being sent.
    void transmit() {
        if (levels_.size() > 1) {
            levels_.pop_front();
            out_ = levels_.front();
            return;
        }
        levels_.clear();
        if (breaks()) {
            if (!low_) looped_ = (mcr_ & 0x10) != 0;
            low_ = true;
            out_ = false;
        } else if (low_) {
            low_ = false;
            levels_.assign(2 * half_bit(), true);
            out_ = true;
        } else if (divisor_ != 0 && !to_send_.empty()) {
            send(to_send_.front());
            to_send_.pop_front();
            if (to_send_.empty()) empty_event_ = true;
        } else {
            out_ = true;
        }
    }
    void send(unsigned byte) {
        byte &= (1u << data_bits()) - 1;
        looped_ = (mcr_ & 0x10) != 0;
        const auto add = [&](bool level, unsigned halves) {
            levels_.insert(levels_.end(), halves * half_bit(), level);
        };
        add(false, 2);
        for (unsigned n = 0; n < data_bits(); ++n) add((byte >> n & 1) != 0, 2);
        if (has_parity()) add(parity_of(byte), 2);
        add(true, half_bits() - 2 * (1 + data_bits() + (has_parity() ? 1 : 0)));
        out_ = false;
    }

    void take_read(unsigned word, const reference_uart_16550& was) {
        if (word == 0 && !dlab() && !received_.empty()) {
            received_.pop_front();
            if (!received_.empty()) errors_ |= received_.front().errors;
            touched_ = true;
            timed_out_ = false;
        }
        if (word == 2 && was.id() == 2) empty_event_ = false;
        if (word == 5) errors_ = 0;
        if (word == 6) modem_changes_ = 0;
    }

    void take_write(unsigned word, std::uint32_t value) {
        switch (word) {
            case 0:
                if (dlab()) {
                    divisor_ = (divisor_ & 0xFF00) | value;
                } else {
                    if (!fifos_) to_send_.clear();
                    if (to_send_.size() < (fifos_ ? 16u : 1u)) to_send_.push_back(static_cast<std::uint8_t>(value));
                    empty_event_ = false;
                }
                break;
            case 1:
                if (dlab()) {
                    divisor_ = (divisor_ & 0xFF) | value << 8;
                } else {
                    ier_ = value & 0xF;
                    if ((value & 2) != 0 && to_send_.empty()) empty_event_ = true;
                }
                break;
            case 2:
                write_fifo_control(value);
                break;
            case 3:
                lcr_ = value;
                break;
            case 4: {
                const auto before = modem_levels(mcr_);
                mcr_ = value & 0x1F;
                const auto now = modem_levels(mcr_);
                modem_changes_ |= (now ^ before) & ~(now & 4);
                break;
            }
            case 7:
                scratch_ = value;
                break;
            default:
                break;
        }
    }

    void write_fifo_control(std::uint32_t value) {
        const bool on = (value & 1) != 0;
        if (on != fifos_ || (value & 2) != 0) {
            received_.clear();
            touched_ = true;
            timed_out_ = false;
        }
        if (on != fifos_ || (value & 4) != 0) {
            if (!to_send_.empty()) empty_event_ = true;
            to_send_.clear();
        }
        fifos_ = on;
        trigger_ = value >> 6;
    }

    // `was` has the line in the cycle that ends.
    void receive(const reference_uart_16550& was) {
        if (!was.sampling_) {
            if (was.divisor_ != 0 && was.before_ && !was.seen_) {
                sampling_ = true;
                age_ = 0;
                samples_.clear();
            }
            return;
        }
        age_ = was.age_ + 1;
        if (age_ != was.half_bit() * (2 * was.samples_.size() + 1)) return;
        samples_.push_back(was.seen_);
        if (samples_.size() == 1 && was.seen_) sampling_ = false;
        const auto bits = 1 + was.data_bits() + (was.has_parity() ? 1 : 0);
        if (samples_.size() != bits + 1) return;
        sampling_ = false;
        arrive(was);
    }
    void arrive(const reference_uart_16550& was) {
        character made;
        for (unsigned n = 0; n < was.data_bits(); ++n)
            made.byte = static_cast<std::uint8_t>(made.byte | samples_[1 + n] << n);
        if (was.has_parity() && samples_[1 + was.data_bits()] != was.parity_of(made.byte)) made.errors |= 4;
        bool all_low = true;
        for (const bool sample : samples_) all_low = all_low && !sample;
        if (!samples_.back()) made.errors |= 8;
        if (all_low) made.errors |= 0x10;
        if (!fifos_ && !received_.empty()) {
            errors_ |= 2;
            received_.clear();
        }
        if (received_.size() == 16) {
            errors_ |= 2;
            return;
        }
        received_.push_back(made);
        if (received_.size() == 1) errors_ |= made.errors;
        touched_ = true;
        timed_out_ = false;
    }

    void count_timeout(const reference_uart_16550& was, bool new_settings) {
        const bool counts = was.fifos_ && !was.received_.empty() && !was.timed_out_ && was.divisor_ != 0;
        quiet_ = counts && !touched_ && !new_settings ? was.quiet_ + 1 : 0;
        if (counts && !touched_ && !new_settings && quiet_ == 4 * was.half_bits() * was.half_bit()) timed_out_ = true;
        touched_ = false;
    }

    std::uint32_t divisor_ = 0;
    std::uint32_t ier_ = 0;
    std::uint32_t lcr_ = 0;
    std::uint32_t mcr_ = 0;
    std::uint32_t scratch_ = 0;
    std::uint32_t trigger_ = 0;
    std::uint32_t errors_ = 0;
    std::uint32_t modem_changes_ = 0;
    bool fifos_ = false;
    bool empty_event_ = false;
    bool timed_out_ = false;
    std::deque<std::uint8_t> to_send_;
    std::deque<character> received_;

    std::deque<bool> levels_;
    bool out_ = true;
    bool low_ = false;
    bool looped_ = false;

    bool first_ = true;
    bool seen_ = true;
    bool before_ = true;
    bool sampling_ = false;
    std::uint64_t age_ = 0;
    std::vector<bool> samples_;
    bool touched_ = false;
    std::uint64_t quiet_ = 0;
};

}  // namespace tabletop
