// SPDX-License-Identifier: Apache-2.0
// A probe between a peripheral with FIFOs and the logic behind it. It passes everything on untouched and tells its
// observer what has happened.
#pragma once

#include "base/byte_fifo.h"
#include "base/clock_domain.h"
#include "base/recording.h"

#include <systemc>

#include <cstdint>
#include <deque>
#include <string>

namespace tabletop {

class byte_fifo_observer {
  public:
    virtual ~byte_fifo_observer() = default;
    // Calls come in order of cycles, each at the end of its cycle.
    virtual void popped(std::uint8_t byte, std::uint64_t cycle) = 0;
    virtual void pushed(std::uint8_t byte, std::uint64_t cycle) = 0;
};

class byte_fifo_probe : public sc_core::sc_module, private byte_fifo_if, private byte_reader_if {
  public:
    sc_core::sc_in<bool> rst{"rst"};                      // voids what is announced for cycles that have not begun
    sc_core::sc_export<byte_fifo_if> fifo{"fifo"};        // for the logic
    sc_core::sc_port<byte_fifo_if> to_fifo{"to_fifo"};    // the peripheral's
    sc_core::sc_export<byte_reader_if> reader{"reader"};  // for the peripheral
    sc_core::sc_port<byte_reader_if> to_reader{"to_reader"};

    // The observer is not owned.
    byte_fifo_probe(sc_core::sc_module_name name, const clock_domain& clock, byte_fifo_observer& observer);

  private:
    struct announced {
        std::uint8_t byte;
        std::uint64_t cycle;
    };

    void pop(std::uint64_t cycle) override;
    void push(std::uint8_t byte, std::uint64_t cycle) override;
    void available(std::uint8_t byte, std::uint64_t cycle) override;
    void tell();
    void schedule();
    void on_end_of_cycle();
    void on_reset();

    const clock_domain clock_;
    byte_fifo_observer& observer_;
    std::deque<std::uint8_t> received_;
    std::deque<announced> pops_;
    std::deque<announced> pushes_;
    sc_core::sc_event end_of_cycle_{"end_of_cycle"};
};

// Records the bytes as 8-bit levels, one entry for each byte even when two in a row are equal: NAME.popped and
// NAME.pushed.
class byte_fifo_recorder : public byte_fifo_observer, private record_source {
  public:
    byte_fifo_recorder(record_target& to, const std::string& name, const clock_domain& clock);

    void popped(std::uint8_t byte, std::uint64_t cycle) override;
    void pushed(std::uint8_t byte, std::uint64_t cycle) override;

  private:
    // It is told at the end of a cycle.
    std::uint64_t settle(std::uint64_t now_ps) override;
    void finish(std::uint64_t) override {}

    record_target& to_;
    const clock_domain clock_;
    std::uint32_t popped_;
    std::uint32_t pushed_;
};

}  // namespace tabletop
