// SPDX-License-Identifier: Apache-2.0
#include "labkit/around/usb_replay.h"

#include "base/kernel_time.h"
#include "base/process.h"

#include <utility>

namespace tabletop {

// Done as soon as all bytes have been announced: they come by themselves.
class usb_replay::far_side : public participant {
  public:
    bool is_player() const override { return true; }
};

usb_replay::usb_replay(sc_core::sc_module_name name, const clock_domain& clock, std::vector<logged_byte> bytes)
    : connection(name, "link"), clock_(clock), bytes_(std::move(bytes)), side_(std::make_unique<far_side>()) {
    host.bind(*this);
    spawn_method("send", [this] { send(); });
}

usb_replay::~usb_replay() = default;

participant& usb_replay::end() const {
    return *side_;
}

bool usb_replay::acting() const {
    return clock_.edge(quiet_cycle()) > now_ps();
}

std::uint64_t usb_replay::quiet_cycle() const {
    return bytes_.empty() ? 0 : clock_.cycle(bytes_.back().time_ps) + 1;
}

void usb_replay::send() {
    for (const auto& one : bytes_) device->send(clock_.cycle(one.time_ps), one.byte);
}

}  // namespace tabletop
