// SPDX-License-Identifier: Apache-2.0
#include "pins/serial_pins.h"

#include "base/kernel_time.h"
#include "base/process.h"

namespace tabletop {

void serial_pins_adapter::on_frame(const serial_frame& frame) {
    for (const auto& edge : expand(frame)) announce(edge.time_ps, edge.level);
}

void serial_pins_adapter::on_edge(std::uint64_t time_ps, bool level) {
    announce(time_ps, level);
}

void serial_pins_adapter::on_release(std::uint64_t time_ps) {
    while (!edges_.empty() && edges_.back().time_ps > time_ps) edges_.pop_back();
    const bool level = edges_.empty() ? rx_level_ : edges_.back().level;
    if (!level) announce(time_ps, true);
}

void serial_pins_adapter::announce(std::uint64_t time_ps, bool level) {
    edges_.push_back({time_ps, level});
    if (edges_.size() == 1) notify();
}

// Even an edge at this very moment goes through the kernel: the announcement may come from inside an evaluation of the
// model.
void serial_pins_adapter::notify() {
    due_.notify(from_ps(edges_.front().time_ps - now_ps()));
}

void serial_pins_adapter::drive() {
    owner_.before_change();
    while (!edges_.empty() && edges_.front().time_ps == now_ps()) {
        rx_level_ = edges_.front().level;
        edges_.pop_front();
    }
    pins_.drive_rx(rx_level_);
    owner_.pins_changed();
    owner_.after_change();
    if (!edges_.empty()) notify();
}

void serial_pins_adapter::sample() {
    const auto level = pins_.tx();
    if (level == tx_level_) return;
    tx_level_ = level;
    tx_.drive(now_ps(), level);
}

serial_pins_adapter::serial_pins_adapter(sc_core::sc_module_name name, serial_line& rx, serial_line& tx,
                                         serial_pins& pins, pin_owner& owner)
    : sc_module(name), tx_(tx), pins_(pins), owner_(owner) {
    pins_.drive_rx(true);
    rx.attach(*this);
    spawn_method("drive", sensitive_to(due_).dont_initialize(), [this] { drive(); });
}

}  // namespace tabletop
