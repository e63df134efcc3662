// SPDX-License-Identifier: Apache-2.0
// A PS/2 keyboard with scan codes of set 2. README.md beside this file says what it sends and answers.
#pragma once

#include "peripherals/ps2_device/ps2_device.h"
#include "peripherals/ps2_keyboard/scan_codes.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace tabletop {

class ps2_keyboard : public ps2_device {
  public:
    ps2_keyboard(sc_core::sc_module_name name, const ps2_device_config& config);

    // Called from a process of the kernel: the key of this name (as SDL has it: "A", "Left", "Left Shift") goes down,
    // or up, now. False: there is no such key; is_ps2_key() tells before a run. A key that is down already, or up,
    // stays so.
    bool press(std::string_view sdl_key_name);
    bool release(std::string_view sdl_key_name);

    // The lights as command ED has set them: bit 0 scroll lock, 1 num lock, 2 caps lock.
    std::uint8_t lights() const { return lights_; }

    bool busy() const override { return ps2_device::busy() || repeating_ != nullptr; }

  private:
    void on_command(std::uint8_t byte) override;
    void on_self_test_end() override;
    void on_repeat_time();
    void on_repeat();
    bool reports() const { return scans_ && !in_self_test(); }
    void report(const ps2_codes& codes);
    void stop_repeating();
    void stop(bool scans);

    std::vector<const ps2_key*> held_;
    const ps2_key* repeating_ = nullptr;  // the last one that went down
    bool scans_ = true;
    bool expects_lights_ = false;
    std::uint8_t lights_ = 0;
    sc_core::sc_event repeat_{"repeat"};
    sc_core::sc_event repeats_{"repeats"};
};

}  // namespace tabletop
