// SPDX-License-Identifier: Apache-2.0
// The receiving half of the UART up to its FIFO: what is on the pin becomes bytes and the cycles from which on they are
// available. Plain C++ without SystemC. Cycles are those of the block's clock, counted from time 0.
#pragma once

#include "base/clock_domain.h"
#include "base/serial_line.h"
#include "base/serial_sampler.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace tabletop::uart_core {

struct received_byte {
    std::uint8_t byte;
    std::uint64_t cycle;  // written to the FIFO one cycle before
};

class receiver : public serial_receiver {
  public:
    // The reset rises in `cycle`, respectively falls.
    virtual void hold(std::uint64_t cycle) = 0;
    virtual void resume(std::uint64_t cycle) = 0;

    // The next byte if the line stays as announced.
    virtual std::optional<received_byte> next() const = 0;
    // The next byte that is available in `cycle`, which never decreases: no edge before it is announced any more. Asked
    // before every announcement.
    virtual std::optional<received_byte> take(std::uint64_t cycle) = 0;
};

// Exact. x[t] is the level two cycles before tick t; a byte is detected at t when x[t-151] = 1, x[t-150] = 0, x[t] = 1
// and none was in the 153 ticks before; its bit i is x[t-150+24+16i]. The rule is evaluated at edges: between two of
// them all x are the same. Ticks are numbered over resets, during which they stop: a reset clears the counter that
// makes them, not the samples.
class oversampling_receiver : public receiver {
  public:
    oversampling_receiver(const clock_domain& clock, unsigned cycles_per_tick);

    void on_frame(const serial_frame& frame) override;
    void on_edge(std::uint64_t time_ps, bool level) override;
    void on_release(std::uint64_t time_ps) override;

    void hold(std::uint64_t cycle) override;
    void resume(std::uint64_t cycle) override;
    std::optional<received_byte> next() const override;
    std::optional<received_byte> take(std::uint64_t cycle) override;

  private:
    struct sampled_edge {
        std::uint64_t time_ps;
        std::uint64_t tick;  // the first that sees it
        bool level;
    };
    // A position in the waveform. Copied to look ahead.
    struct cursor {
        std::size_t edge = 0;             // edges before this one are applied
        bool level = false;               // the samples are 0 when the FPGA is configured
        std::uint64_t blocked_until = 0;  // the last tick at which no byte is detected
    };
    struct detection {
        std::uint64_t tick;
        std::uint8_t byte;
    };
    struct undamaged_frame {
        serial_frame frame;
        std::uint64_t start_tick;
    };

    std::uint64_t first_tick_after(std::uint64_t time_ps) const;
    std::uint64_t last_sample_before(std::uint64_t cycle) const;
    std::uint64_t available_cycle(std::uint64_t detected) const;
    bool is_plain(const serial_frame& frame);
    void add(std::uint64_t time_ps, bool level);
    void expand_plain();
    std::optional<detection> find(cursor& at, std::uint64_t last_tick) const;
    bool level_at(std::size_t edge, bool level, std::uint64_t tick) const;
    std::uint8_t sample_byte(std::size_t edge, std::uint64_t start_tick) const;
    void settle(std::uint64_t cycle);
    void forget_applied();

    const clock_domain clock_;
    const std::uint64_t cycles_per_tick_;
    bool held_ = false;
    std::uint64_t base_ = 0;       // the cycle in which the tick counter began to run
    std::uint64_t base_tick_ = 0;  // ticks before it
    std::vector<sampled_edge> edges_;
    cursor at_;
    // A frame after which all is as before: kept whole until its byte is available.
    std::optional<undamaged_frame> plain_;
    serial_bit_time judged_;  // the bit time is_plain() last judged, and what it said
    bool judged_plain_ = false;
};

// Average: a byte is available a constant after the middle of its stop bit.
class average_receiver : public receiver {
  public:
    average_receiver(const clock_domain& clock, const serial_bit_time& bit_time);

    void on_frame(const serial_frame& frame) override { sampler_.on_frame(frame); }
    void on_edge(std::uint64_t time_ps, bool level) override { sampler_.on_edge(time_ps, level); }
    void on_release(std::uint64_t time_ps) override { sampler_.on_release(time_ps); }

    void hold(std::uint64_t) override { held_ = true; }
    void resume(std::uint64_t cycle) override;
    std::optional<received_byte> next() const override;
    std::optional<received_byte> take(std::uint64_t cycle) override;

  private:
    std::uint64_t available_cycle(const serial_character& character) const;
    void skip(const serial_character& character);

    const clock_domain clock_;
    const serial_bit_time bit_time_;
    serial_sampler sampler_;
    bool held_ = false;
};

}  // namespace tabletop::uart_core
