// SPDX-License-Identifier: Apache-2.0
#include "labkit/around/usb_port.h"

#include "base/kernel_time.h"
#include "base/process.h"

#include <algorithm>

namespace tabletop {

class usb_port::far_side : public participant {
  public:
    explicit far_side(const std::string& backend) : port(open_host_port(backend, "link")) {}

    bool gives_up() const override { return port->gives_up(); }
    bool open() const override { return port->open(); }
    bool live() const override { return port->live(); }
    int descriptor() const override { return port->descriptor(); }
    void flush() override { port->flush(); }

    const std::unique_ptr<host_port> port;
};

usb_port::usb_port(sc_core::sc_module_name name, const clock_domain& clock, const std::string& backend,
                   std::uint64_t gap)
    : connection(name, "link"), clock_(clock), gap_(gap), side_(std::make_unique<far_side>(backend)) {
    host.bind(*this);
    spawn_method("send", sensitive_to(poll_).dont_initialize(), [this] { send(); });
}

usb_port::~usb_port() = default;

participant& usb_port::end() const {
    return *side_;
}

void usb_port::poll() {
    poll_.notify(sc_core::SC_ZERO_TIME);
}

bool usb_port::acting() const {
    return clock_.edge(free_) > now_ps();
}

void usb_port::received(std::uint64_t cycle, std::uint8_t byte) {
    last_ps_ = clock_.edge(cycle);
    side_->port->write(byte);
}

// What has come, one after the other. What the fabric does not read stays in the port, and stops whoever sends it.
void usb_port::send() {
    while (device->waiting() < most_waiting) {
        const auto byte = side_->port->read();
        if (!byte) return;
        free_ = std::max(free_, clock_.cycle(now_ps()) + 1);
        device->send(free_, *byte);
        last_ps_ = clock_.edge(free_);
        free_ += gap_;
    }
    if (acting()) poll_.notify(from_ps(clock_.edge(free_) - now_ps()));
}

}  // namespace tabletop
