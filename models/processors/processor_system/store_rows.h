// SPDX-License-Identifier: Apache-2.0
// Rows of the descriptions of stores that several peripherals share.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "processors/processor_system/store_description.h"

namespace tabletop::store_rows {

// One register of a pair enables interrupts and the other disables them: what is written sets, or clears, bits of the
// mask.
constexpr store_reaction sets(std::uint32_t offset, std::uint32_t target) {
    return {store_access::write, offset, ~0u, offset, 0, 0, store_effect::set_written, target};
}
constexpr store_reaction clears(std::uint32_t offset, std::uint32_t target) {
    return {store_access::write, offset, ~0u, offset, 0, 0, store_effect::clear_written, target};
}
// A word that is written with some of the bits set resets the peripheral.
constexpr store_reaction resets(std::uint32_t offset, std::uint32_t bits) {
    return {store_access::write, offset, bits, offset, bits, bits, store_effect::reset};
}
// When a word is written with this value in these bits, bits of another one change.
constexpr store_reaction changes(std::uint32_t offset, std::uint32_t bits, std::uint32_t value, std::uint32_t target,
                                 std::uint32_t set, std::uint32_t cleared, const char* unanswered = nullptr) {
    return {store_access::write,  offset, bits, offset,  bits,      value,
            store_effect::change, target, set,  cleared, unanswered};
}

}  // namespace tabletop::store_rows

// The DMA controllers of Arm (DMA-330, its technical reference manual). A channel that is started executes for ever.
namespace tabletop::idle_dma330 {

enum offset : std::uint32_t { csr0 = 0x100, dbgstatus = 0xD00, dbgcmd = 0xD04, dbginst0 = 0xD08, cr0 = 0xE00 };

inline constexpr unsigned channels = 8;
inline constexpr std::uint32_t channel_stride = 8;
inline constexpr std::uint32_t executing = 1;
inline constexpr std::uint32_t channel_status = 0xF;

inline constexpr const char* not_executed =
    "no DMA is done: the channel's program is not executed, and its end and its interrupt never come";

// DMAGO and DMAKILL, as the debug registers give them.
inline constexpr auto reactions = [] {
    constexpr std::uint32_t go_bits = 0x07FD'0000, go = 0x00A0'0000;  // secure or not
    constexpr std::uint32_t kill_bits = 0x00FF'0701, kill = 0x0001'0001;
    std::array<store_reaction, 2 * channels> all{};
    for (std::uint32_t n = 0; n < channels; ++n) {
        const auto status = csr0 + channel_stride * n;
        all[2 * n] = {store_access::write,  dbgcmd, ~0u,       dbginst0,       go_bits,     go | n << 24,
                      store_effect::change, status, executing, channel_status, not_executed};
        all[2 * n + 1] = {store_access::write,  dbgcmd, ~0u, dbginst0,      kill_bits, kill | n << 8,
                          store_effect::change, status, 0,   channel_status};
    }
    return all;
}();

struct build {
    std::uint32_t cr0;
    std::uint32_t cr1;
    std::uint32_t cr4;
    std::uint32_t crd;
    std::uint32_t peripheral_id2;
};

constexpr auto words(const build& built) {
    constexpr std::size_t of_channels = 5;
    std::array<stored_word, 24 + of_channels * channels> all{};
    std::size_t count = 0;
    const auto add = [&](const char* name, std::uint32_t at, std::uint32_t reset, std::uint32_t writable = 0) {
        all[count++] = {name, at, reset, writable};
    };
    add("DSR", 0x000, 0);
    add("DPC", 0x004, 0);
    add("INTEN", 0x020, 0, ~0u);
    add("INT_EVENT_RIS", 0x024, 0);
    add("INTMIS", 0x028, 0);
    add("INTCLR", 0x02C, 0);
    add("FSRD", 0x030, 0);
    add("FSRC", 0x034, 0);
    add("FTRD", 0x038, 0);
    for (std::uint32_t n = 0; n < channels; ++n) {
        add("FTR", 0x040 + 4 * n, 0);
        add("CSR", csr0 + channel_stride * n, 0);
        add("SAR", 0x400 + 0x20 * n, 0);
        add("DAR", 0x404 + 0x20 * n, 0);
        add("CCR", 0x408 + 0x20 * n, 0x0080'0200);
    }
    add("DBGSTATUS", dbgstatus, 0);
    add("DBGCMD", dbgcmd, 0);
    add("CR0", cr0, built.cr0);
    add("CR1", 0xE04, built.cr1);
    add("CR4", 0xE10, built.cr4);
    add("CRD", 0xE14, built.crd);
    add("PERIPH_ID_0", 0xFE0, 0x30);
    add("PERIPH_ID_1", 0xFE4, 0x13);
    add("PERIPH_ID_2", 0xFE8, built.peripheral_id2);
    add("PERIPH_ID_3", 0xFEC, 0x00);
    add("PCELL_ID_0", 0xFF0, 0x0D);
    add("PCELL_ID_1", 0xFF4, 0xF0);
    add("PCELL_ID_2", 0xFF8, 0x05);
    add("PCELL_ID_3", 0xFFC, 0xB1);
    add("CR2", 0xE08, 0);
    return all;
}

}  // namespace tabletop::idle_dma330
