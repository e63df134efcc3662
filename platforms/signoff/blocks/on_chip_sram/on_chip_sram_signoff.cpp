// SPDX-License-Identifier: Apache-2.0
#include "base/at_initiator.h"
#include "base/bus_word.h"
#include "base/cycle_pin_probe.h"
#include "base/probe_point.h"
#include "base/process.h"
#include "de1_soc/de1_soc_parameters.h"
#include "memories/on_chip_sram/on_chip_sram.h"
#include "memories/on_chip_sram/tolerance.h"
#include "on_chip_sram/on_chip_sram_rtl.h"
#include "signoff/bench/bench_clock.h"
#include "signoff/bench/history_recorder.h"
#include "signoff/bench/played_bench.h"
#include "signoff/bench/stop_simulation.h"
#include "signoff/variants.h"
#include "stimulus/signoff/sram_traffic.h"

#include <systemc>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace tabletop {
namespace {

// The on-chip memory between a processor and a machine that follows a list.
class on_chip_sram_bench : public sc_core::sc_module, private word_port_client {
  public:
    // Records "on_chip_sram.in", "on_chip_sram.conflict" and the accesses of the other port, "on_chip_sram.port2":
    // begun in the cycle in which they are on the pins, ended in the next one. A fixed number of accesses of the
    // processor's is a case. The simulation stops when all traffic is done.
    on_chip_sram_bench(sc_core::sc_module_name name, view v, const on_chip_sram_config& config,
                       const signoff::sram_traffic& traffic, record_target& to)
        : sc_module(name),
          clock_(config.clock),
          traffic_(traffic),
          to_(to),
          cases_(to, config.clock),
          probe_point_(&to, true),
          processor_("processor", config.clock),
          memory_(make_on_chip_sram("on_chip_sram", v, config)),
          conflict_("conflict", *memory_->conflict.operator->(), config.clock),
          recorder_(to, config.clock),
          port2_channel_(to.add_channel("on_chip_sram.port2", config.clock, 0)) {
        probe_point_.bind(processor_.out, memory_->in, "on_chip_sram.in", config.clock);
        memory_->port2->attach(*this);
        recorder_.add(conflict_.history(), "on_chip_sram.conflict", 1);
        recorder_.add_accesses([this](std::uint64_t end_cycle, bool) { return add_port2(end_cycle); });
        spawn_thread("play", [this] { play(); });
    }

  private:
    void play() {
        constexpr std::size_t accesses_a_case = 32;
        for (std::size_t n = 0; n < traffic_.port1.size(); ++n) {
            const auto& access = traffic_.port1[n];
            clock_.wait_until(access.from);
            if (n % accesses_a_case == 0) {
                case_begin_ = clock_.now();
                cases_.begin(case_begin_, case_kind::access);
            }
            const auto address = word_bytes * access.index;
            if (access.write) {
                processor_.write(address, access.value, access.lanes, access.accept_delay);
            } else {
                std::uint32_t value = 0;
                processor_.read(address, value, access.accept_delay);
            }
        }
        clock_.wait_into(traffic_.end_cycle);
        stop_simulation();
    }

    void advance(std::uint64_t edge) override {
        auto& port = *memory_->port2.operator->();
        for (; next_ < traffic_.port2.size() && traffic_.port2[next_].cycle < edge; ++next_) {
            const auto& access = traffic_.port2[next_];
            auto value = access.value;
            const auto taken = access.cycle + 1;
            if (access.write) {
                port.write_word(access.index, value, taken);
            } else {
                value = port.read_word(access.index, taken);
            }
            port2_.push_back({port2_channel_, access.index, value, access.cycle, taken, access.write});
        }
    }

    void written(std::uint32_t, std::uint64_t) override {}

    std::uint64_t add_port2(std::uint64_t end_cycle) {
        advance(end_cycle);
        for (const auto& access : port2_) add_access(to_, clock_.domain(), access);
        port2_.clear();
        return std::min(case_begin_, std::max<std::uint64_t>(end_cycle, 1) - 1);
    }

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

comparison_rules rules(view v, const std::string&) {
    comparison_rules rules;
    if (v == view::at) rules.tolerance = on_chip_sram_at_tolerance;
    return rules;
}

search_speed play(const bench_options& options, bench_recording& to) {
    on_chip_sram_config config{clock_domain(de1_soc_board_hz)};
    config.words = find_build(on_chip_sram_rtl_variants(), options.variant).number("WORDS");
    const auto traffic = signoff::make_sram_traffic(options.seed, options.count, config.words, !options.uncontended);
    return play_bench<on_chip_sram_bench>(options, config, traffic, to);
}

}  // namespace

descriptor on_chip_sram_signoff() {
    const auto& builds = on_chip_sram_rtl_variants();
    auto d = block_with_rtl("on_chip_sram", "dual-port memory of block RAM", builds, de1_soc_board_hz);
    d.mutated_variants = {"64_bytes"};
    d.recorded = recorded_bench{signed_off_in(builds), 8000, true, rules, play};
    return d;
}

}  // namespace tabletop
