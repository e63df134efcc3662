// SPDX-License-Identifier: Apache-2.0
#include "peripherals/debouncer/debouncer_tlm.h"

#include "base/kernel_time.h"
#include "base/process.h"

#include <stdexcept>

namespace tabletop {
namespace {

constexpr std::uint64_t most_steady = 1u << 24;

const debouncer_config& checked(const debouncer_config& config) {
    check(config);
    return config;
}

}  // namespace

void check(const debouncer_config& config) {
    if (config.steady < 1 || config.steady > most_steady) {
        throw std::invalid_argument("debouncer: 1 to 16777216 cycles without a break");
    }
}

debouncer_tlm::debouncer_tlm(sc_core::sc_module_name name, const debouncer_config& config)
    : debouncer_block(name), clock_(checked(config).clock), pin_(config.steady) {
    level.bind(pin_);
    spawn_method("follow_reset", sensitive_to(rst), [this] { follow_reset(); });
}

void debouncer_tlm::end_of_elaboration() {
    pin_.follow(*contact[0]);
}

// The edge that ends the cycle samples what the pin is then.
void debouncer_tlm::follow_reset() {
    pin_.set_reset(clock_.cycle(now_ps()), rst.read());
}

std::unique_ptr<debouncer_block> make_debouncer_tlm(const char* name, view, const debouncer_config& config) {
    return std::make_unique<debouncer_tlm>(name, config);
}

}  // namespace tabletop
