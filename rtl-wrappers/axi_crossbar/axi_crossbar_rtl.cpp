// SPDX-License-Identifier: Apache-2.0
#include "axi_crossbar/axi_crossbar_rtl.h"

#include "base/process.h"
#include "described_axi_crossbar.h"
#include "design/axi_port_pins.h"
#include "design/bus_watch.h"
#include "design/numbered_ports.h"
#include "support/input_error.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>

namespace tabletop {
namespace {

unsigned log2_of(std::uint64_t size) {
    unsigned log2 = 0;
    while (std::uint64_t{1} << log2 < size) ++log2;
    return log2;
}

// A vector parameter with a field of so many bits for each target, the last target first.
template <typename Field>
std::string fields(const axi_crossbar_config& config, unsigned bits, Field field) {
    auto map = config.map;
    std::sort(map.begin(), map.end(), [](const auto& a, const auto& b) { return a.target > b.target; });
    auto literal = fmt::format("{}'h", bits * map.size());
    for (const auto& range : map) literal += fmt::format("{:0{}x}", field(range), bits / 4);
    return literal;
}

block_settings settings_of(const axi_crossbar_config& config) {
    return {{"masters", verilog_literal(config.masters)},
            {"targets", verilog_literal(config.targets)},
            {"arbitration", verilog_literal(static_cast<unsigned>(config.arbitration))},
            {"base", fields(config, 32, [](const auto& range) { return range.base; })},
            {"size_log2", fields(config, 8, [](const auto& range) { return log2_of(range.size); })}};
}

class crossbar_design : public rtl_design {
  public:
    crossbar_design(const rtl_description& description, const axi_crossbar_config& config)
        : rtl_design(with_ports(description, config.masters, config.targets), settings_of(config)) {
        for (unsigned n = 0; n < config.masters; ++n)
            slaves.emplace_back(*this, fmt::format("s{}_", n), address_bits{}, 0);
        for (unsigned n = 0; n < config.targets; ++n) masters.emplace_back(*this, fmt::format("m{}_", n));
        start();
    }

    std::deque<axi_slave_port> slaves;
    std::deque<axi_master_port> masters;
};

class axi_crossbar_rtl : public axi_crossbar_block {
  public:
    axi_crossbar_rtl(sc_core::sc_module_name name, const axi_crossbar_config& config, const bus_rtl_options& rtl)
        : axi_crossbar_block(name, config),
          design_(rtl.description_of("axi_crossbar"), config),
          hub_("clock", config.clock, design_),
          watch_("watch", config.clock, design_, rtl.check_protocol) {
        hub_.rests_after_reset();
        for (unsigned n = 0; n < config.masters; ++n) {
            auto& wave = waves_.emplace_back(design_.slaves[n]);
            auto& adapter = slaves_.emplace_back(sc_core::sc_gen_unique_name("in_adapter"), in[n], wave, hub_,
                                                 request_order::pipelined);
            hub_.add(adapter);
            watch_.add(adapter, fmt::format("s{}", n), wave);
        }
        for (unsigned n = 0; n < config.targets; ++n) {
            auto& adapter =
                masters_.emplace_back(sc_core::sc_gen_unique_name("out_adapter"), out[n], design_.masters[n], hub_);
            hub_.add(adapter);
            watch_.add(adapter, fmt::format("m{}", n));
        }
        spawn_method("on_reset", sensitive_to(rst).dont_initialize(), [this] { on_reset(); });
    }

  private:
    // A pin that is high from the beginning has no event.
    void start_of_simulation() override {
        if (rst.read()) on_reset();
    }
    void on_reset() { hub_.set_reset(rst.read()); }

    crossbar_design design_;
    pin_hub hub_;
    bus_watch watch_;
    std::deque<axi_wave> waves_;
    std::deque<axi_slave_adapter> slaves_;
    std::deque<axi_master_adapter> masters_;
};

class axi_crossbar_pins : public axi_pin_design {
  public:
    axi_crossbar_pins(const axi_crossbar_config& config, const bus_rtl_options& rtl)
        : design_(rtl.description_of("axi_crossbar"), config) {}

    resettable_model& model() override { return design_; }
    std::vector<axi_slave_pins*> slaves() override {
        std::vector<axi_slave_pins*> all;
        for (auto& each : design_.slaves) all.push_back(&each);
        return all;
    }
    std::vector<axi_master_pins*> masters() override {
        std::vector<axi_master_pins*> all;
        for (auto& each : design_.masters) all.push_back(&each);
        return all;
    }
    std::string fault() const override { return design_.fault(); }

  private:
    crossbar_design design_;
};

bool has_one_range_each(const axi_crossbar_config& config) {
    std::vector<unsigned> ranges(config.targets);
    for (const auto& range : config.map) {
        if (range.target < config.targets) ++ranges[range.target];
    }
    return std::all_of(ranges.begin(), ranges.end(), [](unsigned n) { return n == 1; });
}

void check(const axi_crossbar_config& config) {
    if (has_one_range_each(config)) return;
    throw input_error("axi_crossbar has no rtl view where a target has several address ranges or none");
}

}  // namespace

std::unique_ptr<axi_crossbar_block> make_axi_crossbar(const char* name, view v, const axi_crossbar_config& config,
                                                      const bus_rtl_options& rtl) {
    if (v != view::rtl) return make_axi_crossbar_tlm(name, v, config);
    check(config);
    return std::make_unique<axi_crossbar_rtl>(name, config, rtl);
}

std::unique_ptr<axi_pin_design> make_axi_crossbar_pins(const axi_crossbar_config& config, const bus_rtl_options& rtl) {
    check(config);
    return std::make_unique<axi_crossbar_pins>(config, rtl);
}

}  // namespace tabletop
