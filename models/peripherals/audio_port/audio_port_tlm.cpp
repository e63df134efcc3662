// SPDX-License-Identifier: Apache-2.0
#include "peripherals/audio_port/audio_port_tlm.h"

#include "base/bus_word.h"
#include "base/kernel_time.h"
#include "base/process.h"
#include "peripherals/audio_port/timing.h"

#include <algorithm>
#include <stdexcept>

namespace tabletop {

void check(const audio_port_config& config) {
    constexpr std::uint64_t least_cycles = 4, samples = 1000;
    if (config.times().cycle(samples - 1) < least_cycles * samples) {
        throw std::invalid_argument("audio_port: at least 4 cycles from one sample to the next");
    }
}

std::uint32_t audio_port_tlm::read(std::uint32_t offset, std::uint64_t accept_ps) {
    const auto value = fifos_.read(offset, config_.clock.cycle(accept_ps));
    if (offset == audio_port_registers::left || offset == audio_port_registers::right) announce_irq();
    return value;
}

void audio_port_tlm::write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t,
                           std::uint64_t effect_ps) {
    fifos_.write(offset, value & lane_mask(lanes), lanes, config_.clock.cycle_from(effect_ps));
    announce_irq();
}

// A level that rises before the last access has been announced by the one before it.
void audio_port_tlm::announce_irq() {
    irq_level_.announce(fifos_.cycle(), fifos_.irq(), fifos_.next_rise());
}

// A reset that the next edge would sample has not been seen yet.
void audio_port_tlm::settle() {
    const auto cycle = now();
    fifos_.settle(cycle - std::min<std::uint64_t>(cycle, 1));
}

void audio_port_tlm::reset() {
    fifos_.reset(now());
    announce_irq();
}

void audio_port_tlm::on_reset() {
    port_.set_reset(rst.read());
    if (!rst.read() && fifos_.is_held()) fifos_.release(now());
}

std::uint64_t audio_port_tlm::now() const {
    return config_.clock.cycle(now_ps());
}

audio_port_tlm::audio_port_tlm(sc_core::sc_module_name name, view v, const audio_port_config& config)
    : audio_port_block(name),
      config_((check(config), config)),
      port_("port", in, *this, audio_port_registers::map.size,
            access_timing(v, config.clock, audio_port_core::port_cycles)),
      irq_level_("irq_level", config.clock, irq),
      fifos_(config.times()) {
    spawn_method("on_reset", sensitive_to(rst), [this] { on_reset(); });
}

std::unique_ptr<audio_port_block> make_audio_port_tlm(const char* name, view v, const audio_port_config& config) {
    return std::make_unique<audio_port_tlm>(name, v, config);
}

}  // namespace tabletop
