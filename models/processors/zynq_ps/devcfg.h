// SPDX-License-Identifier: Apache-2.0
// The device configuration interface of the Zynq-7000 (UG585 section 6.4 and appendix B.16). Its DMA moves words
// between memory and the PCAP, at once: a loopback copies, and what goes to the fabric is looked at as a bitstream. The
// fabric is configured from the start, and stays what it is.
//
// Known limits: nothing is read back of the fabric; a wrong key in UNLOCK locks nothing; the XADC interface takes
// commands that nobody executes.
#pragma once

#include <cstdint>
#include <functional>
#include <utility>

#include "base/interrupt_level.h"
#include "base/plain_store.h"
#include "processors/processor_system/device_memory.h"
#include "processors/zynq_ps/configuration_logic.h"

namespace tabletop {

class devcfg : public plain_store, public interrupt_level {
  public:
    devcfg(register_place place, device_memory& memory);

    // Called when a program asks for something that nobody does, with the register that it has written.
    using unanswered_listener = std::function<void(std::uint32_t offset, std::uint64_t time_ps, const char* what)>;
    void on_unanswered(unanswered_listener call) { unanswered_ = std::move(call); }

    interrupt_level* interrupt(unsigned n) override { return n == 0 ? this : nullptr; }
    bool irq_at(std::uint64_t time_ps) override;
    std::uint64_t next_irq_ps(std::uint64_t) override { return never; }
    void reset(std::uint64_t time_ps) override;

  private:
    void write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t time_ps) override;
    void follow_program_pin(bool was_high, std::uint64_t time_ps);
    void transfer(std::uint64_t time_ps);
    std::uint32_t loop_back();
    std::uint32_t send();
    std::uint32_t receive(std::uint64_t time_ps);
    void show_configuration(std::uint64_t time_ps);
    void take_conversion(std::uint64_t time_ps);
    void empty_conversions();
    void raise(std::uint32_t events);
    void set_status(std::uint32_t bits, bool set);
    std::uint32_t words(std::uint32_t length) const;
    bool is_pcap(std::uint32_t address) const;
    void tell(std::uint32_t offset, std::uint64_t time_ps, const char* what) {
        if (unanswered_) unanswered_(offset, time_ps, what);
    }

    device_memory& memory_;
    configuration_logic logic_;
    unanswered_listener unanswered_;
};

}  // namespace tabletop
