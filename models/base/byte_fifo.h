// SPDX-License-Identifier: Apache-2.0
// The byte side of a peripheral with FIFOs, and the logic behind it, both in one clock domain.
//
// Cycles are those of the common clock, counted from time 0 of the simulation: cycle n begins at edge n. A call is made
// at or before the kernel's time of the cycle it names, calls of one kind in order of their cycles. A reset voids what
// has been announced for cycles that have not begun.
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

// What the logic is told.
class byte_reader_if : public virtual sc_core::sc_interface {
  public:
    // A byte is in the receive FIFO, behind those announced before; from `cycle` on the logic sees it, or as soon as
    // they have left. Announced when it enters the FIFO, or only when it becomes its oldest.
    virtual void available(std::uint8_t byte, std::uint64_t cycle) = 0;
};

}  // namespace tabletop
