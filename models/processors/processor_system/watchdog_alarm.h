// SPDX-License-Identifier: Apache-2.0
// Waits for a watchdog to expire. The call comes at a multiple of the quantum, where the kernel and the core meet.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <systemc>
#include <utility>

#include "base/kernel_time.h"
#include "base/process.h"

namespace tabletop {

// Watchdog: has expiry_ps(), has_expired(time_ps), on_change(call) and never, as private_watchdog has them.
template <typename Watchdog>
class watchdog_alarm : public sc_core::sc_module {
  public:
    watchdog_alarm(sc_core::sc_module_name name, Watchdog& watchdog, std::uint64_t quantum_ps,
                   std::function<void()> expired)
        : sc_module(name), watchdog_(watchdog), quantum_ps_(quantum_ps), expired_(std::move(expired)) {
        watchdog_.on_change([this] { plan(); });
        spawn_method("on_due", sensitive_to(due_).dont_initialize(), [this] { on_due(); });
    }

  private:
    void plan() {
        due_.cancel();
        const auto expiry = watchdog_.expiry_ps();
        if (expiry == Watchdog::never) return;
        const auto due = (expiry + quantum_ps_ - 1) / quantum_ps_ * quantum_ps_;
        due_.notify(from_ps(std::max(due, now_ps()) - now_ps()));
    }
    void on_due() {
        if (!watchdog_.has_expired(now_ps())) return plan();
        expired_();
    }

    Watchdog& watchdog_;
    std::uint64_t quantum_ps_;
    std::function<void()> expired_;
    sc_core::sc_event due_{"due"};
};

}  // namespace tabletop
