// SPDX-License-Identifier: Apache-2.0
#include "processors/zynq_ps/devcfg.h"

#include <utility>

#include "processors/zynq_ps/store_registers.h"

namespace tabletop {

void devcfg::write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t time_ps) {
    announce_before_change(time_ps);
    const bool program_was_high = (stored(devcfg_registers::ctrl) & devcfg_registers::ctrl_pcfg_prog_b) != 0;
    plain_store::write(offset, value, lanes, time_ps);
    if (offset == devcfg_registers::ctrl) follow_program_pin(program_was_high);
    if (offset == devcfg_registers::dma_dest_len) finish_transfer();
    announce_change(time_ps);
}

void devcfg::follow_program_pin(bool was_high) {
    const bool high = (stored(devcfg_registers::ctrl) & devcfg_registers::ctrl_pcfg_prog_b) != 0;
    if (high == was_high) return;
    store(devcfg_registers::status, stored(devcfg_registers::status) ^ devcfg_registers::status_pcfg_init);
    raise(high ? devcfg_registers::int_pcfg_init_pe : devcfg_registers::int_pcfg_init_ne);
}

// The write of the last of the four registers starts a transfer (UG585 section 6.4.2). With an all-ones destination it
// goes to the fabric.
void devcfg::finish_transfer() {
    constexpr std::uint32_t pcap = 0xFFFF'FFFC;
    raise(devcfg_registers::int_dma_done | devcfg_registers::int_d_p_done);
    if ((stored(devcfg_registers::dma_dst_addr) & pcap) == pcap) raise(devcfg_registers::int_pcfg_done);
}

void devcfg::raise(std::uint32_t events) {
    store(devcfg_registers::int_sts, stored(devcfg_registers::int_sts) | events);
}

bool devcfg::irq_at(std::uint64_t) {
    return (stored(devcfg_registers::int_sts) & ~stored(devcfg_registers::int_mask)) != 0;
}

devcfg::devcfg(register_place place) : plain_store(std::move(place), devcfg_registers::map) {}

}  // namespace tabletop
