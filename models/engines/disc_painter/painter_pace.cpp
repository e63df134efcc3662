// SPDX-License-Identifier: Apache-2.0
#include "engines/disc_painter/painter_pace.h"

#include "base/kernel_time.h"
#include "base/process.h"
#include "engines/disc_painter/picture.h"

#include <algorithm>
#include <stdexcept>

namespace tabletop {

void check(const disc_painter_config& config) {
    constexpr double fastest_hz = 500e6;
    if (config.step < 1 || config.step > disc_painter_core::cell_height) {
        throw std::invalid_argument("disc_painter: step is 1 to 80 lines");
    }
    if (config.clock.hz() > fastest_hz) throw std::invalid_argument("disc_painter: clock is at most 500 MHz");
}

painter_pace::painter_pace(sc_core::sc_module_name name, const disc_painter_config& config)
    : disc_painter_block(name), clock_((check(config), config.clock)) {
    spawn_method("on_wake", sensitive_to(wake_), [this] { on_wake(); });
    spawn_method("follow_reset", sensitive_to(rst), [this] { follow_reset(); });
}

void painter_pace::end_of_elaboration() {
    words_port_ = words.operator->();
    words_port_->attach(*this);
    pixels->attach(*this);
    frame->attach(*this);
}

void painter_pace::advance(std::uint64_t cycle) {
    while (next_ < cycle) next_ = step(next_, cycle);
}

void painter_pace::accessed(std::uint64_t) {
    sleep();
}

void painter_pace::revised(std::uint64_t) {
    sleep();
}

void painter_pace::count_wait(bool waits) {
    waited_ = waits ? waited_ + 1 : 0;
    if (!waits) return;
    ++counts_.waits;
    if (waited_ == 1) ++counts_.waiting;
    counts_.longest = std::max(counts_.longest, waited_);
}

// The cycle that this is the last moment of, and all before it.
void painter_pace::on_wake() {
    const auto now = now_ps();
    const auto cycle = clock_.cycle(now);
    advance(clock_.edge(cycle + 1) == now + 1 ? cycle + 1 : cycle);
    sleep();
}

void painter_pace::follow_reset() {
    if (rst.read() == in_reset_) return;
    advance(clock_.cycle(now_ps()));
    in_reset_ = rst.read();
    sleep();
}

void painter_pace::sleep() {
    const auto due = next_due();
    if (due == cycle_pin_if::never) return;
    const auto end_ps = clock_.edge(due + 1) - 1;
    wake_.notify(from_ps(end_ps - std::min(end_ps, now_ps())));
}

std::uint64_t painter_pace::next_frame(std::uint64_t cycle) const {
    return frame->value(cycle) != 0 ? cycle : frame->next_change(cycle);
}

std::uint32_t painter_pace::in_memory() const {
    return words_port_->read(disc_painter_word);
}

}  // namespace tabletop
