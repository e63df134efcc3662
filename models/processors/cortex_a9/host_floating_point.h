// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <xmmintrin.h>

namespace tabletop {

/// Translated code runs with the rounding, flushing and exception flags of the firmware's FPSCR in the host's register.
/// While this lives, models that the core calls have the host's own, and leave no trace in the firmware's.
class host_floating_point {
  public:
    // The saved value is not looked at: loading what has just been stored would stall every access.
    host_floating_point() {
        asm volatile("stmxcsr %0" : "=m"(firmware_));
        _mm_setcsr(host_default);
    }
    ~host_floating_point() { _mm_setcsr(firmware_); }
    host_floating_point(const host_floating_point&) = delete;
    host_floating_point& operator=(const host_floating_point&) = delete;

  private:
    static constexpr unsigned host_default = 0x1F80;
    unsigned firmware_;
};

}  // namespace tabletop
