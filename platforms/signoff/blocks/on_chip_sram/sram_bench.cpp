// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/on_chip_sram/sram_bench.h"

#include "base/bus_word.h"
#include "base/process.h"
#include "on_chip_sram/on_chip_sram_rtl.h"
#include "signoff/bench/stop_simulation.h"

#include <algorithm>

namespace tabletop {

on_chip_sram_bench::on_chip_sram_bench(sc_core::sc_module_name name, view v, const on_chip_sram_config& config,
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

void on_chip_sram_bench::play() {
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

void on_chip_sram_bench::advance(std::uint64_t edge) {
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

std::uint64_t on_chip_sram_bench::add_port2(std::uint64_t end_cycle) {
    advance(end_cycle);
    for (const auto& access : port2_) add_access(to_, clock_.domain(), access);
    port2_.clear();
    return std::min(case_begin_, std::max<std::uint64_t>(end_cycle, 1) - 1);
}

}  // namespace tabletop
