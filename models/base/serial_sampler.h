// SPDX-License-Identifier: Apache-2.0
// The receiving half of a UART. It samples a serial line at its own rate and format, so that mismatched rates, wrong
// parity, glitches and breaks have the same result as on a wire. It is a state machine over the waveform, evaluated on
// request.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/serial_line.h"

namespace tabletop {

struct serial_character {
    std::uint64_t start_ps = 0;  // falling edge taken for the start bit
    std::uint64_t end_ps =
        0;  // end of the first stop bit by the receiver's own bit time; never later than `take`'s time
    std::uint16_t data = 0;
    bool parity_error = false;
    bool framing_error = false;  // the stop bit was low
    bool is_break = false;       // and so were all bits before it
};

// Known limits: the start bit is found at the exact falling edge instead of at the next tick of an oversampling clock;
// one sample a bit instead of a majority of three; only the first stop bit is looked at.
class serial_sampler : public serial_receiver {
  public:
    static constexpr std::uint64_t never = ~std::uint64_t{0};

    serial_sampler() = default;
    serial_sampler(const serial_bit_time& bit_time, const serial_format& format)
        : bit_time_(bit_time), format_(format) {}

    // Sets another rate or format from from_ps on; a character in progress is lost.
    void configure(std::uint64_t from_ps, const serial_bit_time& bit_time, const serial_format& format);
    // Forgets a character in progress; the next falling edge after from_ps starts one.
    void restart(std::uint64_t from_ps);

    void on_frame(const serial_frame& frame) override;
    void on_edge(std::uint64_t time_ps, bool level) override;
    void on_release(std::uint64_t time_ps) override;

    // The next character with end_ps <= until_ps, if there is one. until_ps never decreases.
    std::optional<serial_character> take(std::uint64_t until_ps);

    // Forgets the part of the waveform that until_ps has decided, without taking a character. For users that call
    // take() only when there is a character: without it a line that carries none piles up its edges. until_ps as for
    // take().
    void settle(std::uint64_t until_ps);

    // The next character if the line stays as announced; empty when none is under way.
    std::optional<serial_character> next() const;

    // end_ps of the next character if the line stays as announced; `never` when none is under way.
    std::uint64_t next_ps();

    // True at time_ps if a start bit has been verified at its middle and the stop bit has not been sampled.
    bool receiving(std::uint64_t time_ps) const;

  private:
    enum class state : std::uint8_t { idle, in_character };

    // A position in the waveform.
    struct cursor {
        std::size_t edge = 0;  // edges before this one are applied
        bool level = true;
        state what = state::idle;
        unsigned bit = 0;  // the next bit to sample; 0 is the start bit
        std::uint64_t start_ps = 0;
        std::uint32_t bits = 0;  // sampled so far, bit n = bit n after the start bit
    };

    std::optional<serial_character> run(cursor& at, std::uint64_t until_ps) const;
    bool find_start(cursor& at, std::uint64_t until_ps) const;
    std::optional<serial_character> sample(cursor& at) const;
    serial_character finish(const cursor& at) const;
    bool level_before(cursor& at, std::uint64_t time_ps) const;
    std::uint64_t sample_ps(const cursor& at) const { return at.start_ps + bit_time_.half_bits(2 * at.bit + 1); }
    void add(std::uint64_t time_ps, bool level);
    void look_ahead() const;
    void look_ahead_from_here();
    void forget_applied();

    serial_bit_time bit_time_{1, 1};
    serial_format format_;
    std::vector<serial_edge> edges_;  // announced, not all applied
    cursor at_;
    std::optional<serial_character> sampled_;  // its stop bit is sampled, its end not reached
    // Decided by the announced edges, up to the last of them. Every edge is looked at once, however often the next
    // character is asked for.
    mutable cursor ahead_;
    mutable std::optional<serial_character> first_;  // the character that ahead_ has come to
    bool next_known_ = false;
    std::uint64_t next_ps_ = never;
};

}  // namespace tabletop
