// SPDX-License-Identifier: Apache-2.0
#include "peripherals/nes_pad/nes_pad_tlm.h"

#include "base/kernel_time.h"

#include <stdexcept>

namespace tabletop {
namespace {

constexpr unsigned longest_delay = 120'000;

const nes_pad_config& checked(const nes_pad_config& config) {
    check(config);
    return config;
}

}  // namespace

void check(const nes_pad_config& config) {
    if (config.delay < 1 || config.delay > longest_delay) {
        throw std::invalid_argument("nes_pad: a delay of 1 to 120000 cycles");
    }
}

nes_pad_tlm::nes_pad_tlm(sc_core::sc_module_name name, const nes_pad_config& config)
    : nes_pad_block(name), config_(checked(config)), line_(config.delay), race_(this->name(), config.clock) {
    data.bind(line_);
}

void nes_pad_tlm::end_of_elaboration() {
    line_.connect(*strobes.operator->());
    strobes->attach(*this);
    race_.watch(*strobes.operator->());
}

std::uint64_t nes_pad_tlm::now_cycle() const {
    return config_.clock.cycle(now_ps());
}

void nes_pad_tlm::press(std::uint8_t buttons) {
    line_.hold(now_cycle(), buttons);
}

void nes_pad_tlm::plug(bool in) {
    line_.plug(now_cycle(), in);
}

void nes_pad_tlm::revised(std::uint64_t cycle) {
    line_.follow_strobes(now_cycle(), cycle);
}

std::unique_ptr<nes_pad_block> make_nes_pad_tlm(const char* name, view, const nes_pad_config& config) {
    return std::make_unique<nes_pad_tlm>(name, config);
}

}  // namespace tabletop
