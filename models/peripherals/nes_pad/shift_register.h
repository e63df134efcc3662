// SPDX-License-Identifier: Apache-2.0
// The CD4021 in the pad: eight line levels in, one data pin out. Plain C++ without SystemC; each call is an edge of the
// grid that the register is modelled on.
#pragma once

#include <cstdint>

namespace tabletop::nes_pad_core {

class shift_register {
  public:
    // buttons: 1 = pressed, which pulls the line low; the highest bit is the first to be shifted out.
    void load(std::uint8_t buttons) {
        q_ = static_cast<std::uint8_t>(~buttons);
        replugged_ = false;
    }
    // The serial input is grounded.
    void shift() {
        if (!replugged_) q_ = static_cast<std::uint8_t>(q_ << 1);
    }
    // Pulled out and plugged in again: all ones until the next load.
    void replug() {
        q_ = 0xFF;
        replugged_ = true;
    }

    bool data() const { return (q_ & 0x80) != 0; }
    bool operator==(const shift_register& other) const { return q_ == other.q_ && replugged_ == other.replugged_; }

  private:
    std::uint8_t q_ = 0xFF;  // as after power-up
    bool replugged_ = false;
};

}  // namespace tabletop::nes_pad_core
