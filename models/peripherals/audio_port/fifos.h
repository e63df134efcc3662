// SPDX-License-Identifier: Apache-2.0
// Functional core of the audio port: its registers and FIFOs as functions of the cycle. Nothing is done sample by
// sample: what has come in or been played since the last access is worked out with the next one. Plain C++17, no
// SystemC.
//
// Accesses come in order of their cycles.
#pragma once

#include "base/fixed_fifo.h"
#include "peripherals/audio_port/audio_peer.h"
#include "peripherals/audio_port/registers.h"
#include "peripherals/audio_port/sample_times.h"

#include <cstdint>

namespace tabletop::audio_port_core {

inline constexpr std::uint64_t never = UINT64_MAX;
inline constexpr unsigned fifo_depth = audio_port_registers::fifo_depth;
// RI is 1 with so many words in a read FIFO, WI with room for so many in a write FIFO.
inline constexpr unsigned least_waiting = 96;
inline constexpr unsigned least_room = 96;

class fifos {
  public:
    explicit fifos(const sample_times& times) : times_(times) {}

    // Without a peer silence comes in.
    void attach(audio_peer& end) { end_ = &end; }

    // Reads a register in this cycle. A read of a channel takes its word with the end of the cycle.
    std::uint32_t read(std::uint32_t offset, std::uint64_t cycle);
    // The same without the effect. A cycle before the last access reads as the one after it.
    std::uint32_t peek(std::uint32_t offset, std::uint64_t cycle) const;
    // Taken in the cycle before `cycle`, in which it shows. lanes: bit n enables byte n; the others are 0 in the value.
    void write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t cycle);

    // Reset shows in this cycle, and holds the registers until they are released.
    void reset(std::uint64_t cycle);
    // The edge that ends this cycle samples no reset.
    void release(std::uint64_t cycle);
    bool is_held() const { return held_; }

    // Tells the peer of what is played in the cycles before this one.
    void settle(std::uint64_t cycle);
    // Words of both channels wait in this cycle, to be played.
    bool plays(std::uint64_t cycle) const;

    // The first cycle after all that has been accessed, the level of the interrupt in it, and, when that is low, the
    // first cycle in which it is high if nothing is accessed.
    std::uint64_t cycle() const { return cycle_; }
    bool irq() const;
    std::uint64_t next_rise() const;

  private:
    struct levels {
        unsigned waiting_left, waiting_right;  // to be read
        unsigned queued_left, queued_right;    // to be played

        bool ri() const { return waiting_left >= least_waiting || waiting_right >= least_waiting; }
        bool wi() const { return fifo_depth - queued_left >= least_room || fifo_depth - queued_right >= least_room; }
    };

    levels levels_at(std::uint64_t cycle) const;
    std::uint64_t recorded_until(std::uint64_t end) const;
    std::uint64_t played_until(std::uint64_t end) const;
    std::uint32_t control_value(const levels& now) const;
    audio_frame input(std::uint64_t n) const { return end_ == nullptr ? audio_frame{} : end_->input(n); }
    void write_control(std::uint32_t value);
    bool has(std::uint32_t bit) const { return (control_ & bit) != 0; }

    using numbers = fixed_fifo<std::uint64_t, fifo_depth>;
    using words = fixed_fifo<std::uint32_t, fifo_depth>;

    const sample_times times_;
    audio_peer* end_ = nullptr;
    std::uint64_t cycle_ = 0;    // the FIFOs are as in it
    std::uint64_t next_ = 0;     // the first sample from it on
    std::uint32_t control_ = 0;  // the writable bits
    bool held_ = false;
    numbers read_left_, read_right_;  // the samples that are waiting
    words write_left_, write_right_;
};

}  // namespace tabletop::audio_port_core
