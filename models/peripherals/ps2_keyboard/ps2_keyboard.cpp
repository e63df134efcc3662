// SPDX-License-Identifier: Apache-2.0
#include "peripherals/ps2_keyboard/ps2_keyboard.h"

#include "base/kernel_time.h"
#include "base/process.h"

#include <algorithm>

namespace tabletop {
namespace {

constexpr std::uint64_t ps_per_ms = 1'000'000'000;
constexpr std::uint64_t first_repeat_ps = 500 * ps_per_ms;
constexpr std::uint64_t repeat_ps = 100 * ps_per_ms;

constexpr std::uint8_t self_test_passed = 0xAA;
constexpr std::uint8_t set_lights = 0xED;  // the first of the commands, none of which is an argument
constexpr std::uint8_t enable = 0xF4;
constexpr std::uint8_t disable = 0xF5;
constexpr std::uint8_t reset = 0xFF;

}  // namespace

ps2_keyboard::ps2_keyboard(sc_core::sc_module_name name, const ps2_device_config& config) : ps2_device(name, config) {
    spawn_method("on_repeat_time", sensitive_to(repeat_).dont_initialize(), [this] { on_repeat_time(); });
    spawn_method("on_repeat", sensitive_to(repeats_).dont_initialize(), [this] { on_repeat(); });
}

bool ps2_keyboard::press(std::string_view sdl_key_name) {
    const auto* const key = find_ps2_key(sdl_key_name);
    if (key == nullptr) return false;
    if (std::find(held_.begin(), held_.end(), key) != held_.end()) return true;
    held_.push_back(key);
    report(ps2_make_codes(*key));
    stop_repeating();
    if (!reports() || !key->is_plain()) return true;
    repeating_ = key;
    repeat_.notify(from_ps(first_repeat_ps));
    return true;
}

bool ps2_keyboard::release(std::string_view sdl_key_name) {
    const auto* const key = find_ps2_key(sdl_key_name);
    if (key == nullptr) return false;
    const auto found = std::find(held_.begin(), held_.end(), key);
    if (found == held_.end()) return true;
    held_.erase(found);
    if (key == repeating_) stop_repeating();
    report(ps2_break_codes(*key));
    return true;
}

void ps2_keyboard::stop_repeating() {
    repeating_ = nullptr;
    repeat_.cancel();
    repeats_.cancel();
}

// A key that goes up at this very time does not repeat, whichever of the two the kernel has first.
void ps2_keyboard::on_repeat_time() {
    repeats_.notify(sc_core::SC_ZERO_TIME);
}

// What a host does not take is not said again and again.
void ps2_keyboard::on_repeat() {
    if (!has_unsent()) report(ps2_make_codes(*repeating_));
    repeat_.notify(from_ps(repeat_ps));
}

void ps2_keyboard::report(const ps2_codes& codes) {
    if (!reports()) return;
    for (std::size_t n = 0; n < codes.count; ++n) send({codes.bytes[n]});
}

void ps2_keyboard::on_command(std::uint8_t byte) {
    const bool is_argument = expects_lights_ && byte < set_lights;
    expects_lights_ = byte == set_lights;
    answer({acknowledge});
    if (is_argument) {
        lights_ = byte & 7;
    } else if (byte == enable) {
        scans_ = true;
    } else if (byte == disable) {
        stop(false);
    } else if (byte == reset) {
        stop(true);
        lights_ = 0;
        start_self_test();
    }
}

void ps2_keyboard::stop(bool scans) {
    scans_ = scans;
    drop_unsent();
    stop_repeating();
}

void ps2_keyboard::on_self_test_end() {
    answer({self_test_passed});
}

}  // namespace tabletop
