// SPDX-License-Identifier: Apache-2.0
// Pads and their host register by register, one clock edge after the other, as the rules of the pages say it. Slow; the
// flaws are mistakes that a comparison has to find.
#pragma once

#include <array>
#include <cstdint>
#include <deque>

namespace tabletop::reference {

class pad {
  public:
    explicit pad(unsigned delay) : line_(delay - 1, true) {}

    // The line is pulled up where it ends.
    bool data(bool plugged) const { return !plugged || (line_.empty() ? output() : line_.front()); }

    // The edge that ends a cycle with these inputs.
    void edge(bool latch, bool pad_clock, std::uint8_t buttons, bool plugged) {
        const bool before = output();
        if (!plugged) {
            q_ = 0xFF;
            until_latch_ = true;
        } else if (latch) {
            q_ = static_cast<std::uint8_t>(~buttons);
            until_latch_ = false;
        } else if (pad_clock && !pad_clock_before_ && !until_latch_) {
            q_ = static_cast<std::uint8_t>(q_ << 1);
        }
        pad_clock_before_ = pad_clock;
        if (line_.empty()) return;
        line_.pop_front();
        line_.push_back(before);
        if (!plugged) line_.assign(line_.size(), true);
    }
    // The level of the cycle before the first.
    void begin(bool pad_clock) { pad_clock_before_ = pad_clock; }

  private:
    bool output() const { return (q_ & 0x80) != 0; }

    std::uint8_t q_ = 0xFF;
    bool pad_clock_before_ = false;
    bool until_latch_ = false;  // has been plugged in again
    std::deque<bool> line_;     // what has left the register and not arrived yet
};

struct flaws {
    bool inverted_pad_clock = false;  // rises at the tick
    unsigned late_sampling = 0;       // cycles after the tick, still as the bit of the period that has ended
    bool samples_at_rise = false;     // when it clocks the pads, half a period before the tick: A twice, Right never
    bool misses_last_bit = false;     // the byte register takes the shift register as it was before the last bit
};

class host {
  public:
    // counts: pad clocks of a frame, of which the pads see eight.
    host(unsigned divider, unsigned pads, bool press_in_pad_domain, const flaws& wrong = {}, unsigned counts = 8)
        : period_(divider), pads_(pads), press_in_pad_domain_(press_in_pad_domain), wrong_(wrong), counts_(counts) {}

    bool latch() const { return count_ == 0; }
    bool pad_clock() const {
        return count_ < 8 && (divider_ >= period_ / 2) != (wrong_.inverted_pad_clock && running_);
    }
    std::uint8_t byte(unsigned player) const { return lines_[player].byte; }
    std::uint8_t events(unsigned player) const {
        std::uint8_t all = 0;
        for (const auto& m : lines_[player].machines) {
            if (m.state == pulse && !m.pulse_before) all |= m.bit;
        }
        return all;
    }

    void reset() {
        divider_ = count_ = 0;
        lines_ = {};
        running_ = false;
    }

    // The edge that ends a cycle with these data pins, out of reset.
    void edge(const std::array<bool, 2>& data) {
        running_ = true;
        const bool tick = divider_ == period_ - 1;
        const bool sample = divider_ == sampling_time();
        const auto sampled_count = wrong_.late_sampling == 0 ? count_ : (count_ + counts_ - 1) % counts_;
        for (unsigned player = 0; player < 2; ++player) {
            auto& l = lines_[player];
            for (auto& m : l.machines) step(m, l.byte, tick);
            const auto next = static_cast<std::uint8_t>(l.sipo << 1 | (l.sync[1] ? 0 : 1));
            if (sample && sampled_count == 7) l.byte = wrong_.misses_last_bit ? l.sipo : next;
            if (sample) l.sipo = next;
            l.sync[1] = l.sync[0];
            l.sync[0] = data[pads_ == 1 ? 0 : player];
        }
        if (tick) count_ = (count_ + 1) % counts_;
        divider_ = tick ? 0 : divider_ + 1;
    }

  private:
    enum press_state { idle, held, pulse };
    struct machine {
        std::uint8_t bit;
        press_state state = idle;
        bool pulse_before = false;
    };
    struct line {
        std::array<bool, 2> sync{true, true};
        std::uint8_t sipo = 0;
        std::uint8_t byte = 0;
        std::array<machine, 3> machines{machine{0x80}, machine{0x02}, machine{0x01}};  // A, Left, Right
    };

    // Counted in cycles since the tick before.
    unsigned sampling_time() const {
        return wrong_.samples_at_rise ? period_ / 2 : (period_ - 1 + wrong_.late_sampling) % period_;
    }

    void step(machine& m, std::uint8_t byte, bool tick) const {
        m.pulse_before = m.state == pulse;
        if (press_in_pad_domain_ && !tick) return;
        const bool bit = (byte & m.bit) != 0;
        switch (m.state) {
            case idle:
                if (bit) m.state = held;
                break;
            case held:
                if (!bit) m.state = pulse;
                break;
            case pulse:
                m.state = idle;
                break;
        }
    }

    unsigned period_;
    unsigned pads_;
    bool press_in_pad_domain_;
    flaws wrong_;
    unsigned counts_;
    bool running_ = false;
    unsigned divider_ = 0;
    unsigned count_ = 0;
    std::array<line, 2> lines_{};
};

}  // namespace tabletop::reference
