// SPDX-License-Identifier: Apache-2.0
#include "processors/zynq_ps/ps_spi.h"

#include <utility>

#include "processors/zynq_ps/ps_spi_registers.h"

namespace tabletop {

unsigned ps_spi::bytes_sent_by(std::uint32_t offset) const {
    return offset == ps_spi_registers::txd0 ? 1 : 0;
}

// With a decoder the last number is that of none.
unsigned ps_spi::number() const {
    const auto config = stored(ps_spi_registers::config);
    const auto field = value_of(ps_spi_registers::config_cs, config);
    if ((config & ps_spi_registers::config_peri_sel) != 0) return field & 7u;
    unsigned n = 0;
    while (n < slaves && (field >> n & 1u) != 0) ++n;
    return n;
}

bool ps_spi::selects_by_hand() const {
    return number() < slaves;
}

spi_device* ps_spi::chosen() const {
    const auto n = number();
    return n < slaves ? slaves_[n] : nullptr;
}

std::uint32_t ps_spi::as_read(std::uint32_t received) const {
    return received >> 24;
}

ps_spi::ps_spi(register_place place, const clock_domain& reference)
    : cadence_spi(std::move(place), ps_spi_registers::map, reference, fifo_bytes) {}

}  // namespace tabletop
