// SPDX-License-Identifier: Apache-2.0
// Functional core of the parallel port: what its registers hold, and which edges are captured. Plain C++17, no SystemC
// and no time.
#pragma once

#include <cstdint>

namespace tabletop {

enum class pio_direction { in, out, bidirectional };
enum class pio_edge { none, rising, falling, any };
// What interrupts, of the bits that the mask has: high inputs, or captured edges.
enum class pio_irq { none, level, edge };

namespace pio_core {

// Bits of a port of 1 to 32 pins.
constexpr std::uint32_t all_pins(unsigned width) {
    return width >= 32 ? 0xFFFF'FFFFu : (1u << width) - 1;
}

// The edges that a port has captured, of levels that it is shown one after the other.
class edge_capture {
  public:
    edge_capture(pio_edge kind, std::uint32_t pins) : kind_(kind), pins_(pins) {}

    // Puts the port into its reset state: nothing is captured, and every pin was low.
    void reset() { level_ = captured_ = 0; }
    // The next level of all pins.
    void see(std::uint32_t level);
    void clear(std::uint32_t bits) { captured_ &= ~bits; }

    std::uint32_t captured() const { return captured_; }
    // No level can change what is captured of these bits.
    bool is_settled(std::uint32_t bits) const { return kind_ == pio_edge::none || (bits & pins_ & ~captured_) == 0; }

  private:
    pio_edge kind_;
    std::uint32_t pins_;
    std::uint32_t level_ = 0;
    std::uint32_t captured_ = 0;
};

struct registers {
    std::uint32_t data = 0;
    std::uint32_t direction = 0;
    std::uint32_t interrupt_mask = 0;
};

}  // namespace pio_core
}  // namespace tabletop
