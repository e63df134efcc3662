// SPDX-License-Identifier: Apache-2.0
#include "base/cycle_pin.h"
#include "base/cycle_pin_probe.h"
#include "base/process.h"
#include "debouncer/debouncer_rtl.h"
#include "labkit/labkit_board.h"
#include "peripherals/debouncer/debouncer.h"
#include "peripherals/debouncer/tolerance.h"
#include "signoff/bench/history_recorder.h"
#include "signoff/bench/pin_bench.h"
#include "signoff/bench/played_bench.h"
#include "signoff/usual_rules.h"
#include "signoff/variants.h"
#include "stimulus/signoff/contact_traffic.h"

#include <systemc>

#include <memory>

namespace tabletop {
namespace {

// A debouncer alone, with a contact that bounces.
class debouncer_bench : public pin_bench {
  public:
    // Records "debouncer.rst" (1 in reset) and "debouncer.level". The simulation stops when all traffic is done.
    debouncer_bench(sc_core::sc_module_name name, view v, const debouncer_config& config,
                    const signoff::contact_traffic& traffic, record_target& to)
        : pin_bench(name, "debouncer", config.clock, traffic.resets, bench_clock::middle_of(traffic.end_cycle), to),
          traffic_(traffic),
          debouncer_(make_debouncer("debouncer", v, config)),
          level_("level", *debouncer_->level.operator->(), config.clock),
          recorder_(to, config.clock) {
        debouncer_->rst(rst_);
        debouncer_->contact(contact_);
        recorder_.add(level_.history(), "debouncer.level", 1);
        spawn_thread("move_contact", [this] { move_contact(); });
    }

  private:
    void move_contact() {
        bool closed = false;
        for (const auto& step : traffic_.steps) {
            clock_.wait_until({step.told, 0});
            closed = !closed;
            contact_.set(step.cycle, closed ? 1 : 0);
        }
    }

    const signoff::contact_traffic& traffic_;
    cycle_pin contact_{0};
    std::unique_ptr<debouncer_block> debouncer_;
    cycle_pin_probe level_;
    history_recorder recorder_;
};

search_speed play(const bench_options& options, bench_recording& to) {
    const auto steady = find_build(debouncer_rtl_variants(), options.variant).number("STEADY");
    const auto traffic = signoff::make_contact_traffic(options.seed, options.count, steady);
    const debouncer_config config{clock_domain(labkit_board_hz), steady};
    return play_bench<debouncer_bench>(options, config, traffic, to);
}

}  // namespace

descriptor debouncer_signoff() {
    const auto& builds = debouncer_rtl_variants();
    auto d =
        block_with_rtl("debouncer", "button or switch of the labkit without its bouncing", builds, labkit_board_hz);
    d.recorded =
        recorded_bench{signed_off_in(builds), 60, false, pin_rules_with("debouncer.rst", debouncer_at_tolerance), play};
    return d;
}

}  // namespace tabletop
