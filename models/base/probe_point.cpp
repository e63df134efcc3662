// SPDX-License-Identifier: Apache-2.0
#include "base/probe_point.h"

#include "base/kernel_time.h"
#include "base/process.h"

#include <algorithm>

namespace tabletop {

void probe_point::bind(tlm::tlm_initiator_socket<32>& initiator, tlm::tlm_target_socket<32>& target,
                       const std::string& name, const clock_domain& clock) {
    if (record_to_ == nullptr && !check_) {
        initiator.bind(target);
        return;
    }
    auto module_name = name;
    std::replace(module_name.begin(), module_name.end(), '.', '_');
    auto probe = std::make_unique<transaction_probe>((module_name + "_probe").c_str());
    initiator.bind(probe->in);
    probe->out.bind(target);
    if (record_to_ != nullptr) observers_.push_back(std::make_unique<transaction_recorder>(*record_to_, name, clock));
    if (record_to_ != nullptr) probe->observe(*observers_.back());
    if (check_) observers_.push_back(std::make_unique<protocol_checker>(name, payloads_));
    if (check_) probe->observe(*observers_.back());
    probes_.push_back(std::move(probe));
}

pin_recorder::pin_recorder(sc_core::sc_module_name name, record_target& to, const std::string& channel,
                           const clock_domain& clock)
    : sc_module(name), to_(to), channel_(to.add_channel(channel, clock, 1)) {
    spawn_method("on_change", sensitive_to(pin).dont_initialize(), [this] { on_change(); });
}

void pin_recorder::on_change() {
    to_.add_level(channel_, now_ps(), pin.read() ? 1 : 0);
}

}  // namespace tabletop
