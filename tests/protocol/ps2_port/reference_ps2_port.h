// SPDX-License-Identifier: Apache-2.0
// The PS/2 port as registers that take their inputs edge by edge, written from its page.
#pragma once

#include "peripherals/ps2_port/host_limits.h"

#include <cstdint>
#include <deque>

namespace tabletop {

class reference_ps2_port {
  public:
    struct inputs {
        bool device_clock = true;  // what the device does to the wires
        bool device_data = true;
        bool reset = false;
        bool read = false;  // of register `word`
        bool write = false;
        unsigned word = 0;
        std::uint32_t value = 0;
        unsigned lanes = 0;
    };
    enum class state { idle, receive, inhibit, request, send, release };

    explicit reference_ps2_port(const ps2_port_core::host_limits& limits) : limits_(limits) {}

    // The word in the present cycle.
    std::uint32_t read(unsigned word) const {
        if (word == 0) {
            if (fifo_.empty()) return 0;
            return fifo_.front() | 1u << 15 | static_cast<std::uint32_t>(fifo_.size()) << 16;
        }
        return (re_ ? 1u : 0u) | (irq() ? 1u << 8 : 0u) | (ce_ ? 1u << 10 : 0u);
    }
    bool irq() const { return re_ && !fifo_.empty(); }
    bool pulls_clock() const { return state_ == state::inhibit || state_ == state::request; }
    bool pulls_data() const { return data_low_; }
    state where() const { return state_; }
    bool is_full() const { return fifo_.size() == 256; }
    bool waits() const { return waits_; }

    // The edge that ends the cycle.
    void clock(const inputs& in) {
        if (in.reset) {
            *this = reference_ps2_port(limits_);
            return;
        }
        const bool wire_clock = in.device_clock && !pulls_clock();
        const bool wire_data = in.device_data && !data_low_;
        const bool was_full = is_full();
        const bool reads_byte = in.read && in.word == 0 && !fifo_.empty();
        const bool waited = waits_;

        // The filter looks at y, the second register of each wire.
        bool tick = false;
        if (clock_[1] == filtered_) {
            unlike_ = 0;
        } else if (++unlike_ == limits_.filter) {
            tick = !clock_[1];
            unlike_ = 0;
        }
        const bool follows = clock_[1] != filtered_ && unlike_ == 0;
        ++in_state_;
        step(tick, data_[1], was_full);
        if (follows) filtered_ = clock_[1];
        if (reads_byte) fifo_.pop_front();
        if (in.write && (in.lanes & 1) != 0 && in.word == 1) re_ = (in.value & 1) != 0;
        if (in.write && (in.lanes & 1) != 0 && in.word == 0 && !waited) {
            waits_ = true;
            command_ = in.value & 0xFF;
        }
        clock_[1] = clock_[0], clock_[0] = wire_clock;
        data_[1] = data_[0], data_[0] = wire_data;
    }

  private:
    static bool odd(unsigned bits) {
        bool is_odd = false;
        for (; bits != 0; bits >>= 1) is_odd = is_odd != ((bits & 1) != 0);
        return is_odd;
    }
    void go(state to) {
        state_ = to;
        in_state_ = 0;
        ticks_ = 0;
    }
    void step(bool tick, bool bit, bool was_full) {
        switch (state_) {
            case state::idle:
                if (tick && !bit) {
                    go(state::receive);
                    bits_ = 0;
                } else if (waits_) {
                    sent_ = command_ | (odd(command_) ? 0u : 0x100u);
                    waits_ = false;
                    go(state::inhibit);
                }
                break;
            case state::receive:
                if (in_state_ == limits_.transfer) {
                    go(state::idle);
                } else if (tick) {
                    bits_ |= (bit ? 1u : 0u) << ticks_;
                    if (++ticks_ == 10) {
                        if (bit && odd(bits_ & 0x1FF) && !was_full) fifo_.push_back(bits_ & 0xFF);
                        go(state::idle);
                    }
                }
                break;
            case state::inhibit:
                if (in_state_ == limits_.inhibit) {
                    go(state::request);
                    data_low_ = true;
                }
                break;
            case state::request:
                if (in_state_ == limits_.filter) go(state::send);
                break;
            case state::send:
                if (in_state_ == (ticks_ == 0 ? limits_.start : limits_.transfer)) {
                    ce_ = true;
                    data_low_ = false;
                    go(state::idle);
                } else if (tick) {
                    if (++ticks_ == 1) in_state_ = 0;
                    data_low_ = ticks_ <= 9 && (sent_ >> (ticks_ - 1) & 1) == 0;
                    if (ticks_ == 11) {
                        ce_ = bit;
                        state_ = state::release;
                    }
                }
                break;
            case state::release:
                if ((filtered_ && bit) || in_state_ == limits_.transfer) go(state::idle);
                break;
        }
    }

    ps2_port_core::host_limits limits_;
    bool clock_[2] = {true, true};
    bool data_[2] = {true, true};
    bool filtered_ = true;
    unsigned unlike_ = 0;
    state state_ = state::idle;
    unsigned in_state_ = 0;
    unsigned ticks_ = 0;
    unsigned bits_ = 0;
    unsigned sent_ = 0;
    bool data_low_ = false;
    bool waits_ = false;
    unsigned command_ = 0;
    bool re_ = false;
    bool ce_ = false;
    std::deque<std::uint8_t> fifo_;
};

}  // namespace tabletop
