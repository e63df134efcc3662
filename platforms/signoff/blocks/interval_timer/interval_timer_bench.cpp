// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/interval_timer/interval_timer_bench.h"

#include "interval_timer/interval_timer_rtl.h"

#include <utility>

namespace tabletop {
namespace {

constexpr std::uint64_t questions_apart = 5;  // in all places of a short period

}  // namespace

interval_timer_bench::interval_timer_bench(sc_core::sc_module_name name, view v, const clock_domain& clock,
                                           const bus_traffic& traffic, record_target& to, bool check)
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

}  // namespace tabletop
