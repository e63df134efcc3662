// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/audio_port/audio_port_bench.h"

#include "audio_port/audio_port_rtl.h"

#include <algorithm>
#include <utility>

namespace tabletop {
namespace {

constexpr std::uint64_t questions_apart = 97;

}  // namespace

audio_port_bench::audio_port_bench(sc_core::sc_module_name name, view v, const audio_port_config& config,
                                   const bus_traffic& traffic, record_target& to, bool check)
    : sc_module(name),
      clock_(config.clock),
      times_(config.times()),
      accesses_(
          "accesses", config.clock, [this, v, &config] { return make(v, config); }, traffic, {}, &to, check),
      question_("question", *port_, config.clock, questions_apart, to),
      recorder_(to, config.clock) {
    constexpr unsigned bits = 32;
    recorder_.add(left_, "audio_port.left", bits);
    recorder_.add(right_, "audio_port.right", bits);
    recorder_.add_accesses([this](std::uint64_t end_cycle, bool) { return settle(end_cycle); });
}

register_block audio_port_bench::make(view v, const audio_port_config& config) {
    auto port = make_audio_port("audio_port", v, config);
    port_ = port.get();
    port_->attach(*this);
    return register_block_of(std::move(port));
}

audio_frame audio_port_bench::input(std::uint64_t n) const {
    return {static_cast<std::int32_t>(signoff::audio_word(n, 0)), static_cast<std::int32_t>(signoff::audio_word(n, 1))};
}

void audio_port_bench::output(std::uint64_t n, const audio_frame& frame) {
    play_silence_before(n);
    play(n, frame);
}

void audio_port_bench::play_silence_before(std::uint64_t n) {
    if (next_ < n) play(next_, {});
    next_ = std::max(next_, n);
}

// They change with the end of the sample's cycle.
void audio_port_bench::play(std::uint64_t n, const audio_frame& frame) {
    const auto cycle = times_.cycle(n) + 1;
    left_.set_level(cycle, static_cast<std::uint32_t>(frame.left));
    right_.set_level(cycle, static_cast<std::uint32_t>(frame.right));
    next_ = n + 1;
}

// Of what the port tells late.
std::uint64_t audio_port_bench::settle(std::uint64_t end_cycle) {
    port_->settle();
    const auto now = clock_.now();
    play_silence_before(times_.before(now - std::min<std::uint64_t>(now, 1)));
    return end_cycle;
}

}  // namespace tabletop
