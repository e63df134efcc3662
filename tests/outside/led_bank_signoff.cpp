// SPDX-License-Identifier: Apache-2.0
// A module with the sign-off of the LEDs: the views `at` and `ca` against the SystemVerilog.
#include "base/cycle_pin_probe.h"
#include "led_bank.h"
#include "modules/module.h"
#include "signoff/bench/history_recorder.h"
#include "signoff/bench/played_bench.h"
#include "signoff/bench/register_traffic.h"
#include "signoff/descriptor.h"
#include "stimulus/signoff/access_cases.h"

#include <systemc>

namespace {

using namespace tabletop;

const clock_domain board_clock(100'000'000);

traffic_step some_access(random_source& random) {
    traffic_step step;
    step.kind = random.one_in(2) ? step_kind::write : step_kind::read;
    step.address = 4 * random.below(2);
    step.value = random.word();
    step.lanes = static_cast<std::uint8_t>(random.below(16));
    step.accept_delay = static_cast<std::uint8_t>(random.one_in(4) ? random.below(6) : 0);
    return step;
}

// Resets come while accesses go on, and begin and end within cycles.
void add_reset(bus_traffic& to, random_source& random) {
    traffic_step pulse;
    pulse.kind = step_kind::pulse_reset;
    pulse.value = random.below(12);
    pulse.gap = 1 + random.below(6);
    pulse.eighths = 1 + random.below(7);
    to.push_back(pulse);
    for (unsigned n = 0; n < 4; ++n) to.push_back(some_access(random));
    add_step(to, step_kind::join_reset, 0);
}

bus_traffic make_traffic(const bench_options& options) {
    random_source random(options.seed);
    return signoff::make_access_cases(random, options.count, {50, 5}, some_access, [&](auto& to, random_source& draws) {
        if (!options.uncontended) add_reset(to, draws);
    });
}

class led_bank_bench : public sc_core::sc_module {
  public:
    led_bank_bench(sc_core::sc_module_name name, const bench_options& options, const bus_traffic& traffic,
                   record_target& to)
        : sc_module(name),
          accesses_(
              "accesses", board_clock, [&] { return make(options.view); }, traffic, {}, &to, options.deep),
          leds_("leds", bank_->leds, board_clock),
          recorder_(to, board_clock) {
        recorder_.add(leds_.history(), "led_bank.leds", 8);
    }

  private:
    register_block make(view v) {
        auto bank = make_led_bank("led_bank", v, board_clock);
        bank_ = bank.get();
        return {std::move(bank), bank_->in, bank_->rst};
    }

    led_bank* bank_ = nullptr;
    register_traffic accesses_;
    cycle_pin_probe leds_;
    history_recorder recorder_;
};

search_speed play(const bench_options& options, bench_recording& to) {
    const auto traffic = make_traffic(options);
    led_bank_bench bench("signoff", options, traffic, to.target());
    const auto wall_seconds = simulate_recorded(to);
    to.finish();
    return {board_clock.cycle(now_ps()), wall_seconds};
}

// No difference is tolerated, but for what a reset cuts off; `at` promises that of uncontended traffic.
comparison_rules rules(view, const std::string&) {
    comparison_rules rules;
    rules.reset_channel = "led_bank.rst";
    return rules;
}

const descriptor& led_bank_signoff() {
    static const descriptor block = [] {
        descriptor d;
        d.name = "led_bank";
        d.what = "eight LEDs of somebody else";
        d.verilated_variants = {"8_leds"};
        d.board_hz = board_clock.hz_numerator();
        d.recorded = recorded_bench{{{"8_leds"}}, 1000, true, rules, play};
        return d;
    }();
    return block;
}

}  // namespace

TABLETOP_MODULE() {
    return {{}, {&led_bank_signoff()}};
}
