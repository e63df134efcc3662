// SPDX-License-Identifier: Apache-2.0
#include "labkit/filmed_screen.h"

#include "base/kernel_time.h"
#include "base/process.h"
#include "peripherals/camera/timing.h"
#include "peripherals/frame_packer/stored_frame.h"

#include <iterator>
#include <utility>

namespace tabletop {
namespace {

// The field that is read, the one before it, and those of the last whole frame.
constexpr std::uint64_t fields_still_read = 6;
// Of 3 megabytes each. To find out which of them can go takes as long as it takes to draw some.
constexpr std::size_t most_pictures = 24;

bool is_same(const picture& a, const picture& b) {
    return a.width == b.width && a.height == b.height && a.pixels == b.pixels;
}

}  // namespace

filmed_screen::filmed_screen(sc_core::sc_module_name name, labkit& machine, const labkit_config& config)
    : sc_module(name),
      machine_(machine),
      clock_(config.clock),
      phase_(config.camera_phase),
      monitor_("monitor", {config.clock, xga_standard}) {
    monitor_.syncs.bind(machine.syncs());
    monitor_.colour.bind(machine.colour());
    seen_.emplace(0, std::make_shared<const picture>());
    spawn_method("look", [this] { look(); });
}

// The end of the cycle before the field's first sample: whatever drives the pins, they have settled by then.
std::uint64_t filmed_screen::time_of(std::uint64_t field) const {
    const auto edge = clock_.edge(camera_core::field_cycle(phase_, field / 2, field % 2));
    return edge == 0 ? 0 : edge - 1;
}

void filmed_screen::look() {
    if (now_ps() == time_of(next_field_)) {
        auto shown = monitor_.last_frame();
        if (!is_same(shown, *seen_.rbegin()->second)) {
            seen_[next_field_] = std::make_shared<const picture>(std::move(shown));
            if (seen_.size() > most_pictures) forget();
        }
        ++next_field_;
    }
    next_trigger(from_ps(time_of(next_field_) - now_ps()));
}

void filmed_screen::forget() {
    const auto needed = needed_fields();
    for (auto at = seen_.begin(); at != std::prev(seen_.end());) {
        const auto first = needed.lower_bound(at->first);
        const bool is_needed = first != needed.end() && *first < std::next(at)->first;
        at = is_needed ? std::next(at) : seen_.erase(at);
    }
}

// A frame store whose writes are followed on the pins has the words themselves.
std::set<std::uint64_t> filmed_screen::needed_fields() const {
    using namespace frame_packer_core;
    using camera_core::field_of_row;
    std::set<std::uint64_t> needed;
    for (std::uint64_t back = 0; back < fields_still_read && back <= next_field_; ++back) {
        needed.insert(next_field_ - back);
    }
    const auto& port = machine_.memory_port();
    if (!port.describes_writes()) return needed;
    const auto now = clock_.cycle(now_ps());
    for (unsigned row = 0; row < camera_core::image_rows; ++row) {
        for (unsigned column = 0; column < camera_core::image_columns; column += pixels_of_a_word) {
            const auto written = port.written(address_of(row, column), now);
            if (!written) continue;
            needed.insert((written->cycle - phase_) / camera_core::cycles_per_frame * 2 + field_of_row(row));
        }
    }
    return needed;
}

std::shared_ptr<const picture> filmed_screen::at(std::uint64_t frame, unsigned field) const {
    const auto after = seen_.upper_bound(2 * frame + field);
    return after == seen_.begin() ? std::make_shared<const picture>() : std::prev(after)->second;
}

}  // namespace tabletop
