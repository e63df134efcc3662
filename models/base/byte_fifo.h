// SPDX-License-Identifier: Apache-2.0
// The byte side of a peripheral with FIFOs, and the logic behind it, both in one clock domain.
//
// Cycles are those of the common clock, counted from time 0 of the simulation: cycle n begins at edge n. A call is made
// at or before the kernel's time of the cycle that it names; calls of one kind come in order of their cycles. A reset
// cancels what has been announced for cycles that have not begun.
#pragma once

#include <cstdint>
#include <systemc>

namespace tabletop {

// What the peripheral offers to the logic.
class byte_fifo_if : public virtual sc_core::sc_interface {
  public:
    // The oldest byte leaves the receive FIFO: its read strobe is high in `cycle`.
    virtual void pop(std::uint64_t cycle) = 0;
    // A byte enters the transmit FIFO: its write strobe is high in `cycle`. A full FIFO drops it.
    virtual void push(std::uint8_t byte, std::uint64_t cycle) = 0;
};

// What the peripheral tells the logic.
class byte_reader_if : public virtual sc_core::sc_interface {
  public:
    // A byte is in the receive FIFO, behind those announced before. The logic sees it from `cycle` on, or as soon as
    // the earlier bytes have left. A peripheral may announce a byte when it enters the FIFO or when it becomes the
    // oldest one.
    virtual void available(std::uint8_t byte, std::uint64_t cycle) = 0;
};

}  // namespace tabletop
