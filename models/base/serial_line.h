// SPDX-License-Identifier: Apache-2.0
// One direction of an asynchronous serial connection: a transmitter and any number of receivers. Plain C++, no SystemC.
// Frames become edges here only (`expand`); edges become characters in serial_sampler.h.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace tabletop {

// A bit time in picoseconds as a fraction, so that no rounding accumulates.
struct serial_bit_time {
    std::uint64_t numerator = 0;
    std::uint64_t denominator = 1;

    // floor(half_bits / 2 bit times) in ps: the offset of an edge or of a sample from the start of its frame.
    constexpr std::uint64_t half_bits(std::uint64_t count) const {
        __extension__ using wide = unsigned __int128;
        return static_cast<std::uint64_t>(static_cast<wide>(count) * numerator / denominator / 2);
    }
    constexpr bool operator==(const serial_bit_time& other) const {
        return numerator == other.numerator && denominator == other.denominator;
    }
};

// The bit time of a rate in bits per second, as a reduced fraction. Throws std::invalid_argument for a rate of 0.
serial_bit_time bit_time_of_rate(std::uint64_t bits_per_second);

// The bit time of `cycles` cycles of a clock of hz_numerator / hz_denominator Hz. Throws std::invalid_argument for 0.
serial_bit_time bit_time_of_cycles(std::uint64_t cycles, std::uint64_t hz_numerator, std::uint64_t hz_denominator);

enum class serial_parity : std::uint8_t { none, even, odd, mark, space };

// The format that both ends must agree on, besides the rate.
struct serial_format {
    unsigned data_bits = 8;  // 5 to 9
    serial_parity parity = serial_parity::none;
    unsigned stop_half_bits = 2;  // 2, 3 or 4: one, one and a half, two stop bits

    // Bits from the start bit to the last one before the stop bit.
    constexpr unsigned bits_before_stop() const { return 1 + data_bits + (parity != serial_parity::none ? 1 : 0); }
    constexpr unsigned half_bits() const { return 2 * bits_before_stop() + stop_half_bits; }
};

// Level of the parity bit of `data`; true for format.parity == none.
bool parity_level(unsigned data, const serial_format& format);

// A character on the wire: start bit (low), data with the least significant bit first, parity, stop. Afterwards the
// line is high until the next frame or edge. A damaged frame has the wrong parity level or a low stop level.
struct serial_frame {
    std::uint64_t start_ps = 0;  // falling edge of the start bit
    serial_bit_time bit_time;
    std::uint16_t data = 0;
    serial_format format;
    bool parity_bit = true;  // level driven when format has parity
    bool stop_bit = true;    // level driven during the stop bits

    std::uint64_t end_ps() const { return start_ps + bit_time.half_bits(format.half_bits()); }
};

// An undamaged frame.
serial_frame make_frame(std::uint64_t start_ps, const serial_bit_time& bit_time, unsigned data,
                        const serial_format& format = {});

struct serial_edge {
    std::uint64_t time_ps;
    bool level;  // from time_ps on
};

// The edges of a frame, real changes of level only. The first is the start bit; after the last one the line is high.
class serial_edges {
  public:
    const serial_edge* begin() const { return edges_.data(); }
    const serial_edge* end() const { return edges_.data() + count_; }
    std::size_t size() const { return count_; }

  private:
    friend serial_edges expand(const serial_frame& frame);
    void drive(std::uint64_t time_ps, bool level);

    std::array<serial_edge, 14> edges_{};  // start, nine data bits, parity, stop, end
    std::size_t count_ = 0;
    bool level_ = true;
};

serial_edges expand(const serial_frame& frame);

// A listener. Both calls come at or before the kernel time at which their waveform starts, in order of time. A receiver
// must see the same however its processor synchronises, so single edges are announced at least one quantum ahead. A
// frame is announced at its start bit, because nothing is sampled before the middle of that bit.
class serial_receiver {
  public:
    virtual ~serial_receiver() = default;
    virtual void on_frame(const serial_frame& frame) = 0;
    virtual void on_edge(std::uint64_t time_ps, bool level) = 0;
    // The waveform announced for after time_ps is cancelled: the line is high from then on. Receivers of transmitters
    // that are never reset need not handle it.
    virtual void on_release(std::uint64_t) {}
};

class serial_line {
  public:
    serial_line() = default;
    serial_line(const serial_line&) = delete;
    serial_line& operator=(const serial_line&) = delete;

    // The receiver is not owned and must outlive the line's use.
    void attach(serial_receiver& receiver) { receivers_.push_back(&receiver); }

    // Announces a frame. Throws std::logic_error if it starts before the end of the previous one or before the last
    // edge.
    void send(const serial_frame& frame);

    // Sets the level from time_ps on: a break, a glitch, or pins of a block that is simulated by its edges. Throws
    // std::logic_error if time_ps is before the end of what has been announced.
    void drive(std::uint64_t time_ps, bool level);

    // The transmitter is reset and releases the line: it is high from time_ps on, whatever was announced for later.
    void release(std::uint64_t time_ps);

    // The end of what has been announced: the earliest start of the next frame, in ps.
    std::uint64_t free_ps() const { return free_ps_; }

  private:
    void require_order(std::uint64_t time_ps) const;

    std::vector<serial_receiver*> receivers_;
    std::uint64_t free_ps_ = 0;
};

}  // namespace tabletop
