// SPDX-License-Identifier: Apache-2.0
#include "processors/zynq_ps/devcfg.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/bus_word.h"
#include "processors/zynq_ps/store_registers.h"

namespace tabletop {

namespace reg = devcfg_registers;

namespace {

constexpr std::uint32_t device_idcode = 0x0372'7093;  // XC7Z020
constexpr std::uint32_t pcap = 0xFFFF'FFFC;           // as a source or a destination, whatever its lowest bits
constexpr std::uint32_t last_bits = 3;                // of an address: it is the last transfer of a row
constexpr std::size_t words_at_once = 4096;

}  // namespace

void devcfg::write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t time_ps) {
    announce_before_change(time_ps);
    const bool program_was_high = (stored(reg::ctrl) & reg::ctrl_pcfg_prog_b) != 0;
    plain_store::write(offset, value, lanes, time_ps);
    switch (offset) {
        case reg::ctrl:
            follow_program_pin(program_was_high, time_ps);
            break;
        case reg::int_sts:
            if (logic_.configured()) raise(reg::int_pcfg_done);  // as long as it holds
            break;
        case reg::dma_dest_len:
            transfer(time_ps);
            break;
        case reg::xadcif_cmdfifo:
            take_conversion(time_ps);
            break;
        case reg::xadcif_mctl:
            if ((value & (reg::mctl_reset | reg::mctl_flush)) != 0) empty_conversions();
            break;
        default:
            break;
    }
    announce_change(time_ps);
}

void devcfg::follow_program_pin(bool was_high, std::uint64_t time_ps) {
    const bool high = (stored(reg::ctrl) & reg::ctrl_pcfg_prog_b) != 0;
    if (high == was_high) return;
    set_status(reg::status_pcfg_init, high);
    raise(high ? reg::int_pcfg_init_pe : reg::int_pcfg_init_ne);
    if (high) return;
    logic_.clear();
    tell(reg::ctrl, time_ps, "the fabric is not cleared: it stays what this machine has");
}

// The write of the last of the four registers starts a transfer (UG585 section 6.4.2).
void devcfg::transfer(std::uint64_t time_ps) {
    if ((stored(reg::ctrl) & reg::ctrl_pcap) != reg::ctrl_pcap) {
        tell(reg::dma_dest_len, time_ps, "the PCAP is off (ctrl: PCAP_PR, PCAP_MODE), so no transfer is done");
        return;
    }
    const bool loops = (stored(reg::mctrl) & reg::mctrl_loopback) != 0;
    const auto errors = loops ? loop_back() : send() | receive(time_ps);
    if (errors != 0) return raise(errors);
    raise(reg::int_dma_done | reg::int_d_p_done);
    const auto status = stored(reg::status);
    if ((status & reg::status_dma_done_count) != reg::status_dma_done_count) {
        store(reg::status, status + reg::status_one_done);
    }
    show_configuration(time_ps);
}

// Memory to memory. Returns errors.
std::uint32_t devcfg::loop_back() {
    if (words(reg::dma_src_len) != words(reg::dma_dest_len)) return reg::int_length;
    const auto source = stored(reg::dma_src_addr) & ~last_bits, destination = stored(reg::dma_dst_addr) & ~last_bits;
    std::array<std::uint32_t, words_at_once> some{};
    for (std::uint64_t done = 0; done < words(reg::dma_src_len);) {
        const auto part = std::min<std::uint64_t>(words(reg::dma_src_len) - done, some.size());
        if (!memory_.fetch(source + word_bytes * done, some.data(), word_bytes * part)) return reg::int_axi_read;
        if (!memory_.put(destination + word_bytes * done, some.data(), word_bytes * part)) return reg::int_axi_write;
        done += part;
    }
    return 0;
}

// Memory to the fabric.
std::uint32_t devcfg::send() {
    const auto source = stored(reg::dma_src_addr) & ~last_bits;
    if (is_pcap(reg::dma_src_addr)) return 0;
    std::array<std::uint32_t, words_at_once> some{};
    for (std::uint64_t done = 0; done < words(reg::dma_src_len);) {
        const auto part = std::min<std::uint64_t>(words(reg::dma_src_len) - done, some.size());
        if (!memory_.fetch(source + word_bytes * done, some.data(), word_bytes * part)) return reg::int_axi_read;
        for (std::size_t n = 0; n < part; ++n) logic_.take(some[n]);
        done += part;
    }
    return 0;
}

// The fabric to memory: there is nothing to be read.
std::uint32_t devcfg::receive(std::uint64_t time_ps) {
    const auto destination = stored(reg::dma_dst_addr) & ~last_bits;
    if (is_pcap(reg::dma_dst_addr)) return 0;
    const std::array<std::uint32_t, words_at_once> zeros{};
    for (std::uint64_t done = 0; done < words(reg::dma_dest_len);) {
        const auto part = std::min<std::uint64_t>(words(reg::dma_dest_len) - done, zeros.size());
        if (!memory_.put(destination + word_bytes * done, zeros.data(), word_bytes * part)) return reg::int_axi_write;
        done += part;
    }
    tell(reg::dma_dest_len, time_ps, "nothing can be read back of the fabric: zeros have come");
    return 0;
}

void devcfg::show_configuration(std::uint64_t time_ps) {
    if (logic_.failed() && (stored(reg::status) & reg::status_pcfg_init) != 0) {
        set_status(reg::status_pcfg_init, false);
        raise(reg::int_pcfg_init_ne);
        tell(reg::dma_dest_len, time_ps, "the bitstream is not for an XC7Z020: PCFG_DONE never comes");
    }
    if (!logic_.configured() || (stored(reg::int_sts) & reg::int_pcfg_done) != 0) return;
    raise(reg::int_pcfg_done);
    tell(reg::dma_dest_len, time_ps, "the bitstream has been taken, but the fabric stays what this machine has");
}

// A command that comes while the channel is in reset is dropped.
void devcfg::take_conversion(std::uint64_t time_ps) {
    tell(reg::xadcif_cmdfifo, time_ps, "the XADC converts nothing: nothing comes to xadcif_rdfifo, which reads 0");
    if ((stored(reg::xadcif_mctl) & reg::mctl_reset) != 0) return;
    auto state = stored(reg::xadcif_msts) & ~reg::msts_command_empty;
    const auto commands = state / reg::msts_one_command;
    if (commands < reg::msts_most_commands) state += reg::msts_one_command;
    if (commands + 1 >= reg::msts_most_commands) state |= reg::msts_command_full;
    store(reg::xadcif_msts, state);
}

void devcfg::empty_conversions() {
    store(reg::xadcif_msts, reg::msts_idle);
}

void devcfg::raise(std::uint32_t events) {
    store(reg::int_sts, stored(reg::int_sts) | events);
}

void devcfg::set_status(std::uint32_t bits, bool set) {
    store(reg::status, (stored(reg::status) & ~bits) | (set ? bits : 0));
}

std::uint32_t devcfg::words(std::uint32_t length) const {
    return stored(length) & reg::length_bits;
}

bool devcfg::is_pcap(std::uint32_t address) const {
    return (stored(address) & pcap) == pcap;
}

bool devcfg::irq_at(std::uint64_t) {
    return (stored(reg::int_sts) & ~stored(reg::int_mask)) != 0;
}

// A configured fabric stays so.
void devcfg::reset(std::uint64_t time_ps) {
    plain_store::reset(time_ps);
    logic_ = configuration_logic(device_idcode);
}

devcfg::devcfg(register_place place, device_memory& memory)
    : plain_store(std::move(place), reg::map), memory_(memory), logic_(device_idcode) {}

}  // namespace tabletop
