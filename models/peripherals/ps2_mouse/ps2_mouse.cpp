// SPDX-License-Identifier: Apache-2.0
#include "peripherals/ps2_mouse/ps2_mouse.h"

#include "base/kernel_time.h"
#include "base/process.h"

namespace tabletop {
namespace {

constexpr std::uint64_t sample_ps = 10'000'000'000;  // 100 a second

constexpr std::uint8_t self_test_passed = 0xAA;
constexpr std::uint8_t mouse_id = 0x00;
constexpr std::uint8_t enable = 0xF4;
constexpr std::uint8_t disable = 0xF5;
constexpr std::uint8_t reset = 0xFF;

}  // namespace

ps2_mouse::ps2_mouse(sc_core::sc_module_name name, const ps2_device_config& config) : ps2_device(name, config) {
    spawn_method("look", sensitive_to(sample_).dont_initialize(), [this] { look(); });
    spawn_method("report_when_due", sensitive_to(looks_).dont_initialize(), [this] { report_when_due(); });
}

void ps2_mouse::move(int dx, int dy) {
    movement_.move(dx, dy);
    look();
}

void ps2_mouse::buttons(bool left, bool right, bool middle) {
    unsigned down = 0;
    if (left) down |= mouse_flags::left;
    if (right) down |= mouse_flags::right;
    if (middle) down |= mouse_flags::middle;
    movement_.set_buttons(static_cast<std::uint8_t>(down));
    look();
}

// It looks after all that a hand does at this very time, in whatever order the kernel has it.
void ps2_mouse::look() {
    looks_.notify(sc_core::SC_ZERO_TIME);
}

// The mouse reports no more often than it samples, and not before the host has taken the last packet.
void ps2_mouse::report_when_due() {
    if (!reports_movement_) movement_.forget();
    if (!movement_.has_news() || has_unsent()) return;
    if (now_ps() < next_sample_ps_) {
        sample_.notify(from_ps(next_sample_ps_ - now_ps()));
        return;
    }
    next_sample_ps_ = now_ps() + sample_ps;
    const auto packet = movement_.take();
    send({packet[0], packet[1], packet[2]});
}

// A packet that is under way ends with a command.
void ps2_mouse::on_command(std::uint8_t byte) {
    drop_unsent();
    answer({acknowledge});
    if (byte == enable) {
        reports_movement_ = true;
    } else if (byte == disable) {
        reports_movement_ = false;
    } else if (byte == reset) {
        reports_movement_ = false;
        start_self_test();
    }
}

void ps2_mouse::on_self_test_end() {
    answer({self_test_passed, mouse_id});
}

}  // namespace tabletop
