// SPDX-License-Identifier: Apache-2.0
// The quad SPI controller of the Zynq-7000 without a flash memory: what is sent stays in its FIFO, so that nobody
// believes in what would have come back.
#pragma once

#include <cstdint>
#include <functional>
#include <utility>

#include "base/bus_word.h"
#include "base/plain_store.h"
#include "processors/zynq_ps/store_registers.h"

namespace tabletop {

class idle_qspi : public plain_store {
  public:
    explicit idle_qspi(register_place place) : plain_store(std::move(place), qspi_registers::map) {}

    // Called when a program asks for something that nobody does, with the register that it has written.
    using unanswered_listener = std::function<void(std::uint32_t offset, std::uint64_t time_ps, const char* what)>;
    void on_unanswered(unanswered_listener call) { unanswered_ = std::move(call); }

  private:
    void write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t time_ps) override {
        namespace reg = qspi_registers;
        plain_store::write(offset, value, lanes, time_ps);
        const auto bits = value & reg::interrupts;
        if (offset == reg::intr_en) store(reg::intr_mask, stored(reg::intr_mask) | bits);
        if (offset == reg::intr_dis) store(reg::intr_mask, stored(reg::intr_mask) & ~bits);
        if (offset != reg::txd0 && offset != reg::txd1 && offset != reg::txd2 && offset != reg::txd3) return;
        store(reg::intr_status, stored(reg::intr_status) & ~reg::status_not_full);
        if (!unanswered_) return;
        unanswered_(offset, time_ps,
                    "no flash memory is connected: neither room to send (intr_status: TX_FIFO_not_full) nor a "
                    "received word (RX_FIFO_not_empty) ever comes");
    }

    unanswered_listener unanswered_;
};

}  // namespace tabletop
