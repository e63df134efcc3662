// SPDX-License-Identifier: Apache-2.0
#include "interval_timer/interval_timer_rtl.h"
#include "peripherals/interval_timer/interval_timer.h"
#include "peripherals/interval_timer/tolerance.h"
#include "signoff/bench/interrupt_question.h"
#include "signoff/bench/played_bench.h"
#include "signoff/bench/register_traffic.h"
#include "signoff/blocks/interval_timer/interval_timer_coverage.h"
#include "signoff/report/coverage.h"
#include "signoff/usual_rules.h"
#include "signoff/variants.h"
#include "stimulus/signoff/interval_timer_traffic.h"

#include <systemc>

#include <utility>

namespace tabletop {
namespace {

constexpr std::uint64_t questions_apart = 5;  // in all places of a short period

// An interval timer and a processor.
class interval_timer_bench : public sc_core::sc_module {
  public:
    // Records what register_bench does of a block "interval_timer", and what interrupt_question does. The simulation
    // stops when all accesses are done.
    interval_timer_bench(sc_core::sc_module_name name, view v, const clock_domain& clock, const bus_traffic& traffic,
                         record_target& to, bool check)
        : sc_module(name),
          accesses_(
              "accesses", clock,
              [&] {
                  auto timer = make_interval_timer("interval_timer", v, {clock});
                  timer_ = timer.get();
                  return register_block_of(std::move(timer));
              },
              traffic, {}, &to, check),
          question_("question", *timer_, clock, questions_apart, to) {}

    const register_traffic& accesses() const { return accesses_; }

  private:
    interval_timer_block* timer_ = nullptr;
    register_traffic accesses_;
    interrupt_question question_;
};

constexpr clock_domain board_clock(100'000'000);  // the computer's whole fabric has it

bus_traffic traffic_of(const bench_options& options) {
    const auto make =
        options.uncontended ? signoff::make_plain_interval_timer_traffic : signoff::make_interval_timer_traffic;
    return make(options.seed, options.count);
}

search_speed play(const bench_options& options, bench_recording& to) {
    const auto traffic = traffic_of(options);
    interval_timer_bench bench("signoff", options.view, board_clock, traffic, to.target(), options.deep);
    return play_registers(bench.accesses(), to);
}

std::vector<coverage_item> coverage(const bench_options& options, record_feed& reference) {
    const auto traffic = traffic_of(options);
    return coverage_in(reference, interval_timer_coverage(traffic));
}

}  // namespace

descriptor interval_timer_signoff() {
    const auto& builds = interval_timer_rtl_variants();
    auto d = block_with_rtl("interval_timer", "interval timer", builds, board_clock.hz_numerator());
    const auto rules = register_rules("interval_timer.rst", interval_timer_at_tolerance);
    d.recorded = recorded_bench{signed_off_in(builds), 1000, true, rules, play, coverage};
    return d;
}

}  // namespace tabletop
