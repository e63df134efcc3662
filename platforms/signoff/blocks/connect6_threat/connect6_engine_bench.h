// SPDX-License-Identifier: Apache-2.0
// The engine alone, asked byte by byte, so that a Verilated one spends its time on searches.
#pragma once

#include "base/byte_fifo.h"
#include "engines/connect6_threat/connect6_threat.h"
#include "signoff/blocks/connect6_threat/connect6_bench.h"
#include "signoff/blocks/connect6_threat/connect6_monitor.h"
#include "signoff/blocks/connect6_threat/engine_watch.h"

#include <cstdint>
#include <deque>
#include <memory>
#include <systemc>
#include <vector>

namespace tabletop {

// The engine between FIFOs that are always ready. The last byte of a request comes at least 8400 cycles after the reply
// before, as it does over a line.
class connect6_engine_bench : public sc_core::sc_module, public byte_fifo_if, public connect6_bench {
  public:
    connect6_engine_bench(sc_core::sc_module_name name, view v, const connect6_threat_config& config,
                          bench_traffic traffic);

    std::vector<connect6_transaction> play(const std::vector<signoff::connect6_request>& requests) override;

    void pop(std::uint64_t cycle) override;
    void push(std::uint8_t byte, std::uint64_t cycle) override;

  private:
    struct pushed_byte {
        std::uint8_t byte;
        std::uint64_t cycle;
    };

    void run();
    std::uint64_t press_reset();
    std::uint64_t offer(const signoff::connect6_request& request, std::uint64_t from_cycle);
    void receive(connect6_transaction& to, std::size_t bytes, std::uint64_t offered_cycle);
    void wait_until(std::uint64_t cycle);

    const clock_domain clock_;
    bench_traffic traffic_;
    sc_core::sc_signal<bool> rst_{"rst"};
    sc_core::sc_signal<std::uint8_t> phase_{"phase"};
    sc_core::sc_signal<bool> act_{"act"};
    connect6_monitor monitor_;
    std::unique_ptr<connect6_threat_block> engine_;
    engine_watch watch_;
    std::deque<pushed_byte> pushed_;  // not yet part of a reply
    std::uint64_t last_push_ = 0;
    sc_core::sc_event push_event_{"push_event"};
};

}  // namespace tabletop
