// SPDX-License-Identifier: Apache-2.0
// One connect4_minimax in any view with an initiator on its port: what `query` and `signoff` drive. The traffic is a
// function that runs in the initiator's thread.
#pragma once

#include "base/at_initiator.h"
#include "base/recording.h"
#include "base/seam.h"
#include "engines/connect4_minimax/connect4_minimax.h"

#include <cstdint>
#include <functional>
#include <memory>

namespace tabletop {

class engine_bench : public sc_core::sc_module {
  public:
    // record_to: null, or where the socket ("connect4_minimax.in"), the interrupt and the reset are recorded.
    engine_bench(sc_core::sc_module_name name, view v, const connect4_minimax_config& config, record_target* record_to,
                 std::function<void(engine_bench&)> traffic);

    // For the traffic. Offsets of engines/connect4_minimax/registers.h.
    tlm::tlm_response_status write(std::uint32_t offset, std::uint32_t value, unsigned lanes = 0xF,
                                   unsigned accept_delay = 0);
    tlm::tlm_response_status read(std::uint32_t offset, std::uint32_t& value, unsigned accept_delay = 0);
    std::uint32_t read(std::uint32_t offset);
    void wait_irq();
    void wait_cycles(std::uint64_t cycles);
    void drive_reset(bool asserted);
    // Reset for two edges, then one quiet cycle.
    void reset();

    bool irq() const { return irq_.read(); }
    std::uint64_t cycle() const;
    std::size_t live_payloads() const { return initiator_.live_payloads(); }

  private:
    void run();

    const clock_domain clock_;
    std::function<void(engine_bench&)> traffic_;
    seam seam_;
    at_initiator initiator_;
    std::unique_ptr<connect4_minimax_block> engine_;
    sc_core::sc_signal<bool> rst_{"rst"};
    sc_core::sc_signal<bool> irq_{"irq"};
    std::unique_ptr<pin_recorder> irq_recorder_;
    std::unique_ptr<pin_recorder> rst_recorder_;
};

}  // namespace tabletop
