// SPDX-License-Identifier: Apache-2.0
// The receiving half of the UART up to its FIFO. It turns the levels on the pin into bytes and the cycles from which on
// they are available. Plain C++ without SystemC. Cycles are those of the block's clock, counted from time 0.
#pragma once

#include "base/clock_domain.h"
#include "base/serial_line.h"

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
    // The reset rises or falls in `cycle`.
    virtual void hold(std::uint64_t cycle) = 0;
    virtual void resume(std::uint64_t cycle) = 0;

    // The next byte if the line stays as announced.
    virtual std::optional<received_byte> next() const = 0;
    // The next byte that is available in `cycle`, which never decreases. No edge before `cycle` is announced any more.
    // Call it before every announcement.
    virtual std::optional<received_byte> take(std::uint64_t cycle) = 0;
};

// Where a byte is sampled, from the position of its start edge on. When two edges are at one position the later one
// counts.
struct sample_positions {
    std::uint64_t high;       // so long before the edge at least the line was high
    std::uint64_t start;      // the line has to be low
    std::uint64_t first_bit;  // bit 0
    std::uint64_t bit;        // from one bit to the next
    std::uint64_t stop;       // the line has to be high: the byte is detected
    std::uint64_t blocked;    // so long after a detection there is no other
};

// Common to both views. Samples are evaluated at edges, because all samples between two edges are equal.
class edge_receiver : public receiver {
  public:
    void on_frame(const serial_frame& frame) override;
    void on_edge(std::uint64_t time_ps, bool level) override { add(time_ps, level); }
    void on_release(std::uint64_t time_ps) override;

    std::optional<received_byte> next() const override;
    std::optional<received_byte> take(std::uint64_t cycle) override;

  protected:
    struct sampled_edge {
        std::uint64_t time_ps;
        std::uint64_t position;  // of the first sample that sees it
        bool level;
    };
    // A position in the waveform. Copied to look ahead.
    struct cursor {
        std::size_t edge = 0;  // edges before this one are applied
        bool level;
        std::uint64_t high_from = 0;      // the level has last risen there
        std::uint64_t blocked_until = 0;  // the last position at which no byte is detected
    };
    struct detection {
        std::uint64_t start_ps;
        std::uint64_t position;
        std::uint8_t byte;
    };

    edge_receiver(const sample_positions& samples, bool level) : samples_(samples), at_{0, level} {}

    // The position of the first sample after a time.
    virtual std::uint64_t position_after(std::uint64_t time_ps) const = 0;
    // The position of the last sample that nothing in this cycle can change any more.
    virtual std::uint64_t last_sample_before(std::uint64_t cycle) const = 0;
    virtual std::uint64_t available_cycle(const detection& found) const = 0;

    void add(std::uint64_t time_ps, bool level);
    std::optional<detection> find(cursor& at, std::uint64_t last) const;
    void settle(std::uint64_t cycle);
    void forget_applied();

    const sample_positions samples_;
    std::vector<sampled_edge> edges_;
    cursor at_;
    bool held_ = false;

  private:
    bool level_at(std::size_t edge, bool level, std::uint64_t position) const;
    std::uint8_t sample_byte(std::size_t edge, std::uint64_t start) const;
};

// Exact. x[t] is the level two cycles before tick t; a byte is detected at t when x[t-151] = 1, x[t-150] = 0, x[t] = 1
// and none was in the 153 ticks before; its bit i is x[t-150+24+16i]. Positions are ticks, numbered over resets, during
// which they stop: a reset clears the counter that makes them, not the samples.
class oversampling_receiver : public edge_receiver {
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
    struct undamaged_frame {
        serial_frame frame;
        std::uint64_t start_tick;
    };

    std::uint64_t position_after(std::uint64_t time_ps) const override;
    std::uint64_t last_sample_before(std::uint64_t cycle) const override;
    std::uint64_t available_cycle(const detection& found) const override { return available_cycle(found.position); }
    std::uint64_t available_cycle(std::uint64_t detected) const;
    bool is_plain(const serial_frame& frame);
    void expand_plain();

    const clock_domain clock_;
    const std::uint64_t cycles_per_tick_;
    std::uint64_t base_ = 0;       // the cycle in which the tick counter began to run
    std::uint64_t base_tick_ = 0;  // ticks before it
    // A frame after which all is as before: kept whole until its byte is available.
    std::optional<undamaged_frame> plain_;
    serial_bit_time judged_;  // the bit time is_plain() last judged, and what it said
    bool judged_plain_ = false;
};

// Average: a byte is sampled where it is when its start edge lies in the middle between two ticks, and available a
// constant after the middle of its stop bit. Positions are picoseconds.
class average_receiver : public edge_receiver {
  public:
    average_receiver(const clock_domain& clock, const serial_bit_time& bit_time);

    void hold(std::uint64_t) override { held_ = true; }
    void resume(std::uint64_t cycle) override;

  private:
    std::uint64_t position_after(std::uint64_t time_ps) const override { return time_ps; }
    std::uint64_t last_sample_before(std::uint64_t cycle) const override;
    std::uint64_t available_cycle(const detection& found) const override;

    const clock_domain clock_;
    const serial_bit_time bit_time_;
};

}  // namespace tabletop::uart_core
