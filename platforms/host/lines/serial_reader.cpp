// SPDX-License-Identifier: Apache-2.0
#include "host/lines/serial_reader.h"

#include "base/kernel_time.h"
#include "base/process.h"

#include <algorithm>
#include <utility>

namespace tabletop {

serial_reader::serial_reader(sc_core::sc_module_name name, serial_line& line, const serial_bit_time& bit_time,
                             std::function<void()> complete)
    : sc_module(name), sampler_(bit_time, serial_format{}), complete_(std::move(complete)) {
    line.attach(*this);
    spawn_method("receive", sensitive_to(character_complete_).dont_initialize(), [this] {
        due_ps_ = serial_sampler::never;
        complete_();
        schedule();
    });
}

std::optional<serial_character> serial_reader::take() {
    return sampler_.take(now_ps());
}

void serial_reader::configure(const serial_bit_time& bit_time) {
    sampler_.configure(now_ps(), bit_time, serial_format{});
}

void serial_reader::on_frame(const serial_frame& frame) {
    tell_sent_(frame);
    sampler_.on_frame(frame);
    schedule();
}

void serial_reader::on_edge(std::uint64_t time_ps, bool level) {
    sampler_.settle(now_ps());
    sampler_.on_edge(time_ps, level);
    schedule();
}

void serial_reader::on_release(std::uint64_t time_ps) {
    sampler_.on_release(time_ps);
    schedule();
}

// A character is known when its waveform is announced, and complete at its end.
void serial_reader::schedule() {
    const auto next = sampler_.next_ps();
    if (next == serial_sampler::never || next == due_ps_) return;
    due_ps_ = next;
    character_complete_.cancel();
    character_complete_.notify(from_ps(std::max(next, now_ps()) - now_ps()));
}

}  // namespace tabletop
