// SPDX-License-Identifier: Apache-2.0
#include "base/cycle_pin.h"
#include "base/cycle_pin_probe.h"
#include "base/process.h"
#include "peripherals/pio/pio.h"
#include "peripherals/pio/registers.h"
#include "peripherals/pio/tolerance.h"
#include "pio/pio_rtl.h"
#include "signoff/bench/bench_clock.h"
#include "signoff/bench/history_recorder.h"
#include "signoff/bench/played_bench.h"
#include "signoff/bench/register_traffic.h"
#include "signoff/report/coverage.h"
#include "signoff/usual_rules.h"
#include "signoff/variants.h"
#include "stimulus/signoff/pio_traffic.h"

#include <fmt/format.h>
#include <systemc>

#include <array>
#include <utility>

namespace tabletop {
namespace {

namespace reg = pio_registers;

// A parallel port between a processor and pins that change as the traffic says.
class pio_bench : public sc_core::sc_module {
  public:
    // Records what register_bench does of a block "pio", and "pio.out" and "pio.enable", the pins that it drives. The
    // simulation stops when all accesses are done.
    pio_bench(sc_core::sc_module_name name, view v, const pio_config& config, const signoff::pio_traffic& traffic,
              record_target& to, bool check)
        : sc_module(name),
          clock_(config.clock),
          traffic_(traffic),
          accesses_(
              "accesses", config.clock, [this, v, &config] { return make(v, config); }, traffic.accesses, {}, &to,
              check),
          out_("out", *pio_->pins_out.operator->(), config.clock),
          enable_("enable", *pio_->output_enable.operator->(), config.clock),
          recorder_(to, config.clock) {
        recorder_.add(out_.history(), "pio.out", config.width);
        recorder_.add(enable_.history(), "pio.enable", config.width);
        spawn_thread("move_pins", [this] { move_pins(); });
    }

    const register_traffic& accesses() const { return accesses_; }

  private:
    register_block make(view v, const pio_config& config) {
        auto pio = make_pio("pio", v, config);
        pio_ = pio.get();
        pio_->pins_in(pins_);
        return register_block_of(std::move(pio));
    }

    void move_pins() {
        for (const auto& step : traffic_.levels) {
            clock_.wait_until({step.told, 0});
            pins_.set(step.cycle, step.level);
            accesses_.disturb();
        }
    }

    const bench_clock clock_;
    const signoff::pio_traffic& traffic_;
    cycle_pin pins_{0};
    pio_block* pio_ = nullptr;
    register_traffic accesses_;
    cycle_pin_probe out_;
    cycle_pin_probe enable_;
    history_recorder recorder_;
};

constexpr std::uint64_t board_hz = 50'000'000;  // the only oscillator of the board

// The enumerations are numbered as the parameters of the SystemVerilog.
pio_config config_of(const rtl_variant& variant) {
    return {clock_domain(board_hz), variant.number("WIDTH"), static_cast<pio_direction>(variant.number("DIRECTION")),
            static_cast<pio_edge>(variant.number("EDGE")), static_cast<pio_irq>(variant.number("IRQ"))};
}

search_speed play(const bench_options& options, bench_recording& to) {
    const auto make = options.uncontended ? signoff::make_plain_pio_traffic : signoff::make_pio_traffic;
    const auto traffic = make(options.seed, options.count);
    const auto config = config_of(find_build(pio_rtl_variants(), options.variant));
    pio_bench bench("signoff", options.view, config, traffic, to.target(), options.deep);
    return play_registers(bench.accesses(), to);
}

// What the reference has done.
class port_coverage {
  public:
    explicit port_coverage(const pio_config& config) : config_(config) {}

    void add(const std::string& channel, const record& entry) {
        if (channel == "pio.in" && entry.kind == record_kind::end_resp) add_access(entry);
        if (channel == "pio.irq" && entry.data != 0) ++interrupts_;
        if (channel == "pio.rst" && entry.data != 0) ++resets_;
        if (channel == "pio.out") ++out_changes_;
        if (channel == "pio.enable") ++enable_changes_;
    }
    std::vector<coverage_item> items() const {
        std::vector<coverage_item> all;
        static constexpr std::array names{"data", "direction", "interrupt mask", "edge capture"};
        for (unsigned n = 0; n < names.size(); ++n) {
            all.push_back({"Registers", fmt::format("{} read", names[n]), reads_[n]});
            all.push_back({"Registers", fmt::format("{} written", names[n]), writes_[n]});
        }
        if (config_.edge != pio_edge::none) {
            all.push_back({"Edge capture", "edges read", edges_read_});
            all.push_back({"Edge capture", "no edge read", reads_[3] - edges_read_});
        }
        if (config_.irq != pio_irq::none) all.push_back({"Interrupt", "it rises", interrupts_});
        if (config_.direction != pio_direction::in) all.push_back({"Pins", "outputs change", out_changes_});
        if (config_.direction == pio_direction::bidirectional) {
            all.push_back({"Pins", "directions change", enable_changes_});
        }
        all.push_back({"Reset", "it is pressed", resets_});
        all.push_back({"Reset", "it ends an access", failed_});
        return all;
    }

  private:
    void add_access(const record& entry) {
        const auto word = entry.address / 4 % reads_.size();
        ++(entry.write ? writes_ : reads_)[word];
        if (entry.status != tlm::TLM_OK_RESPONSE) ++failed_;
        if (!entry.write && entry.address == reg::edge_capture && entry.data != 0) ++edges_read_;
    }

    const pio_config config_;
    std::array<std::uint64_t, 4> reads_{};
    std::array<std::uint64_t, 4> writes_{};
    std::uint64_t edges_read_ = 0;
    std::uint64_t failed_ = 0;
    std::uint64_t interrupts_ = 0;
    std::uint64_t resets_ = 0;
    std::uint64_t out_changes_ = 0;
    std::uint64_t enable_changes_ = 0;
};

std::vector<coverage_item> coverage(const bench_options& options, record_feed& reference) {
    return coverage_in(reference, port_coverage(config_of(find_build(pio_rtl_variants(), options.variant))));
}

}  // namespace

descriptor pio_signoff() {
    const auto& builds = pio_rtl_variants();
    auto d = block_with_rtl("pio", "parallel port", builds, board_hz);
    d.mutated_variants = {"header"};
    const auto rules = register_rules("pio.rst", pio_at_tolerance);
    d.recorded = recorded_bench{signed_off_in(builds), 3000, true, rules, play, coverage};
    return d;
}

}  // namespace tabletop
