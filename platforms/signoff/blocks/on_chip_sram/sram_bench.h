// SPDX-License-Identifier: Apache-2.0
// The on-chip memory between a processor and a machine that follows a list.
#pragma once

#include "base/at_initiator.h"
#include "base/cycle_pin_probe.h"
#include "base/probe_point.h"
#include "memories/on_chip_sram/on_chip_sram.h"
#include "signoff/bench/bench_clock.h"
#include "signoff/bench/history_recorder.h"
#include "stimulus/signoff/sram_traffic.h"

#include <systemc>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace tabletop {

class on_chip_sram_bench : public sc_core::sc_module, private word_port_client {
  public:
    // Records "on_chip_sram.in", "on_chip_sram.conflict" and the accesses of the other port, "on_chip_sram.port2":
    // begun in the cycle in which they are on the pins, ended in the next one. So many accesses of the processor's are
    // a case. The simulation stops when all traffic is done.
    on_chip_sram_bench(sc_core::sc_module_name name, view v, const on_chip_sram_config& config,
                       const signoff::sram_traffic& traffic, record_target& to);

  private:
    void play();
    void advance(std::uint64_t edge) override;
    void written(std::uint32_t, std::uint64_t) override {}
    std::uint64_t add_port2(std::uint64_t end_cycle);

    const bench_clock clock_;
    const signoff::sram_traffic& traffic_;
    record_target& to_;
    case_log cases_;
    probe_point probe_point_;
    at_initiator processor_;
    std::unique_ptr<on_chip_sram_block> memory_;
    cycle_pin_probe conflict_;
    history_recorder recorder_;
    std::uint32_t port2_channel_;
    std::size_t next_ = 0;             // of the other port
    std::vector<bench_access> port2_;  // made, not recorded
    std::uint64_t case_begin_ = 0;
};

}  // namespace tabletop
