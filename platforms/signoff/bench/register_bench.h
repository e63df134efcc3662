// SPDX-License-Identifier: Apache-2.0
// A block with registers behind an AXI4-Lite socket, in any view, with an initiator on its port: what `query` and
// `signoff` drive. The traffic is a function that runs in the initiator's thread.
#pragma once

#include "base/at_initiator.h"
#include "base/interrupting_block.h"
#include "base/probe_point.h"
#include "base/recording.h"
#include "signoff/bench/interrupt_promise.h"

#include <systemc>
#include <tlm>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <utility>

namespace tabletop {

// A block and what the bench binds of it.
struct register_block {
    std::unique_ptr<sc_core::sc_module> module;
    tlm::tlm_target_socket<32>& in;
    sc_core::sc_in<bool>& rst;
    sc_core::sc_out<bool>* irq = nullptr;          // null: it has none
    bool records_irq = true;                       // false: the block it is compared with has none
    const interrupting_block* promises = nullptr;  // null: nobody asks it whether it may interrupt
};

// Makes it of a block with an interrupt.
template <typename Block>
register_block register_block_of(std::unique_ptr<Block> block) {
    auto& made = *block;
    return {std::move(block), made.in, made.rst, &made.irq, true, &made};
}

class register_bench : public sc_core::sc_module {
  public:
    using block_maker = std::function<register_block()>;
    using traffic_function = std::function<void(register_bench&)>;

    // record_to: null, or where the socket ("NAME.in" of a block called NAME), the interrupt ("NAME.irq"), those that
    // break the block's promise ("NAME.unexpected_irq") and the reset ("NAME.rst", 1 in reset) are recorded. check:
    // with a protocol checker at the socket. The simulation stops when the traffic returns.
    register_bench(sc_core::sc_module_name name, const clock_domain& clock, const block_maker& make,
                   record_target* record_to, bool check, traffic_function traffic);

    // These are for the traffic. Offsets are those of the block's registers.
    tlm::tlm_response_status write(std::uint32_t offset, std::uint32_t value, unsigned lanes = 0xF,
                                   unsigned accept_delay = 0);
    tlm::tlm_response_status read(std::uint32_t offset, std::uint32_t& value, unsigned accept_delay = 0);
    std::uint32_t read(std::uint32_t offset);
    void wait_irq();
    // Returns whether it has come within so many cycles.
    bool wait_irq(std::uint64_t cycles);
    void wait_cycles(std::uint64_t cycles);
    void drive_reset(bool asserted);
    // Reset for two edges, then one quiet cycle.
    void reset();
    // To be called by whoever drives other pins of the block, when something has reached it there.
    void disturb();

    bool irq() const { return irq_.read(); }
    std::uint64_t cycle() const;
    std::size_t live_payloads() const { return initiator_.live_payloads(); }

  private:
    template <typename Transport>
    tlm::tlm_response_status access(const Transport& transport);
    void run();
    std::unique_ptr<pin_recorder> record(const char* pin, sc_core::sc_signal<bool>& signal);

    const clock_domain clock_;
    const traffic_function traffic_;
    probe_point probe_point_;
    at_initiator initiator_;
    register_block block_;
    sc_core::sc_signal<bool> rst_{"rst"};
    sc_core::sc_signal<bool> irq_{"irq"};
    std::unique_ptr<pin_recorder> irq_recorder_;
    std::unique_ptr<pin_recorder> rst_recorder_;
    std::unique_ptr<interrupt_promise> promise_;
};

}  // namespace tabletop
