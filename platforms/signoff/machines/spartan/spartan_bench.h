// SPDX-License-Identifier: Apache-2.0
// The whole Spartan machine, with the player that is the peer of its serial line.
#pragma once

#include "signoff/blocks/connect6_threat/connect6_bench.h"
#include "signoff/blocks/connect6_threat/connect6_monitor.h"
#include "signoff/blocks/connect6_threat/engine_watch.h"
#include "spartan/spartan.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <systemc>
#include <vector>

namespace tabletop {

// The first byte comes 32 ticks after the reset, each next request one bit time after the last reply.
class spartan_bench : public sc_core::sc_module, public connect6_bench {
  public:
    // bit_cycles: of the host, cycles of the machine's clock. traffic runs in the bench's process; the simulation
    // stops when it returns.
    spartan_bench(sc_core::sc_module_name name, const spartan_config& config, unsigned bit_cycles,
                  bench_traffic traffic);
    ~spartan_bench() override;

    std::vector<connect6_transaction> play(const std::vector<signoff::connect6_request>& requests) override;

  private:
    class line_watch;

    void run();
    std::uint64_t press_reset();
    std::uint64_t send(const signoff::connect6_request& request, std::uint64_t from_cycle);
    std::uint64_t play_line(const std::vector<signoff::connect6_line_step>& line, std::uint64_t from_cycle);
    std::uint64_t cycles_of(std::uint64_t thousandths_of_a_bit) const;
    std::uint64_t receive(connect6_transaction& to, std::size_t bytes, std::uint64_t from_cycle);
    void wait_until(std::uint64_t time_ps);

    const clock_domain clock_;
    const std::uint64_t bit_cycles_;
    const std::uint64_t lead_cycles_;
    bench_traffic traffic_;
    sc_core::sc_signal<bool> rst_{"rst"};
    connect6_monitor monitor_;
    spartan platform_;
    std::unique_ptr<engine_watch> watch_;
    std::unique_ptr<line_watch> from_device_;
};

}  // namespace tabletop
