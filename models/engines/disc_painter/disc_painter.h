// SPDX-License-Identifier: Apache-2.0
// Painter of the DE1-SoC's board: a second master at the shared memory and at the memory of the pixels. Behaviour,
// cycles and known limits are in README.md beside this file.
#pragma once

#include "base/clock_domain.h"
#include "base/cycle_pin_if.h"
#include "base/view.h"
#include "engines/disc_painter/shared_port.h"

#include <systemc>

#include <cstdint>
#include <memory>
#include <optional>

namespace tabletop {

struct disc_painter_config {
    clock_domain clock;
    unsigned step = 16;  // lines that a disc falls in a frame, 1 to 80
};

// Throws std::invalid_argument when the configuration is out of range; every view calls it.
void check(const disc_painter_config& config);

// Byte of the painter's word in the shared memory.
inline constexpr std::uint32_t disc_painter_word = 4 * 8;

// What plays: words of both channels, in the order of their cycles.
class sample_sink_if : public virtual sc_core::sc_interface {
  public:
    virtual void write_sample(bool right, std::uint32_t value, std::uint64_t cycle) = 0;
};

// What the painter has done so far, for what a run says of it.
struct disc_painter_counts {
    std::uint64_t commands = 0;
    std::uint64_t words = 0;                               // of pixels
    std::uint64_t waits = 0;                               // cycles in which the processor had the port
    std::uint64_t waiting = 0;                             // accesses that have waited
    std::uint64_t longest = 0;                             // cycles that one of them has waited
    std::optional<std::uint64_t> accesses = std::nullopt;  // at both ports; nothing: the RTL does not say
};

// The block as a machine sees it, the same in every view.
class disc_painter_block : public sc_core::sc_module {
  public:
    sc_core::sc_in<bool> rst{"rst"};                // active high, synchronous
    sc_core::sc_port<cycle_pin_if> frame{"frame"};  // 1 in one cycle of each frame
    sc_core::sc_port<second_port_if> words{"words"};
    sc_core::sc_port<second_port_if> pixels{"pixels"};
    sc_core::sc_port<sample_sink_if, 1, sc_core::SC_ZERO_OR_MORE_BOUND> audio{"audio"};

    explicit disc_painter_block(sc_core::sc_module_name name) : sc_module(name) {}

    // As of the cycles that are over.
    const disc_painter_counts& counts() const { return counts_; }

  protected:
    disc_painter_counts counts_;
};

// v: at or ca.
std::unique_ptr<disc_painter_block> make_disc_painter_tlm(const char* name, view v, const disc_painter_config& config);

}  // namespace tabletop
