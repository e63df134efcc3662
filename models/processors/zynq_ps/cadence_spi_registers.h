// SPDX-License-Identifier: Apache-2.0
// What the register tables of the Zynq-7000's SPI controllers have in common (Cadence; UG585 chapters 12 and 17).
#pragma once

#include "base/register_info.h"

#include <iterator>

namespace tabletop::cadence_spi_registers {

enum shared_offset : std::uint32_t {
    config = 0x000,
    intr_status = 0x004,
    intr_en = 0x008,
    intr_dis = 0x00C,
    intr_mask = 0x010,
    en = 0x014,
    delay = 0x018,
    txd0 = 0x01C,
    rx_data = 0x020,
    tx_thres = 0x028,
    rx_thres = 0x02C,
};

// Of config.
inline constexpr std::uint32_t config_mstren = 1u << 0;
inline constexpr field_info config_div = {"div", 3, 3, reg_access::rw, "SCLK is the reference clock / 2^(div + 1)."};
inline constexpr std::uint32_t config_manual_cs = 1u << 14;
inline constexpr std::uint32_t config_man_start_en = 1u << 15;
inline constexpr std::uint32_t config_man_start = 1u << 16;

inline constexpr field_info intr_fields[] = {
    {"rx_overflow", 0, 1, reg_access::w1c, "A received word found the FIFO full."},
    {"tx_not_full", 2, 1, reg_access::ro, "Fewer words are in the transmit FIFO than tx_thres says."},
    {"tx_full", 3, 1, reg_access::ro, "The transmit FIFO is full."},
    {"rx_not_empty", 4, 1, reg_access::ro, "As many words are in the receive FIFO as rx_thres says."},
    {"rx_full", 5, 1, reg_access::ro, "The receive FIFO is full."},
    {"tx_underflow", 6, 1, reg_access::w1c, "Never: a master waits."},
};
enum intr_bits : std::uint32_t {
    intr_rx_overflow = bits_of(intr_fields, "rx_overflow"),
    intr_tx_not_full = bits_of(intr_fields, "tx_not_full"),
    intr_tx_full = bits_of(intr_fields, "tx_full"),
    intr_rx_not_empty = bits_of(intr_fields, "rx_not_empty"),
    intr_rx_full = bits_of(intr_fields, "rx_full"),
    intr_events = bits_of(intr_fields, "rx_overflow") | bits_of(intr_fields, "tx_underflow"),
    intr_all = 0x7F,
};

// All in cycles of the reference clock.
inline constexpr field_info delay_fields[] = {
    {"init", 0, 8, reg_access::rw, "From the selection to the first word."},
    {"after", 8, 8, reg_access::rw, "From the last word to the end of an automatic selection."},
    {"btwn", 16, 8, reg_access::rw, "Between words."},
    {"nss", 24, 8, reg_access::rw, "From one selection to the next."},
};
inline constexpr auto& delay_init = field_of(delay_fields, "init");
inline constexpr auto& delay_after = field_of(delay_fields, "after");
inline constexpr auto& delay_btwn = field_of(delay_fields, "btwn");
inline constexpr auto& delay_nss = field_of(delay_fields, "nss");

// Rows of both tables.
inline constexpr register_info intr_status_register = {"intr_status",
                                                       intr_status,
                                                       0x4,
                                                       reg_access::w1c,
                                                       intr_events,
                                                       intr_fields,
                                                       std::size(intr_fields),
                                                       "Levels of the FIFOs, and an event."};
inline constexpr register_info intr_en_register = {"intr_en", intr_en, 0x0, reg_access::wo,
                                                   intr_all,  nullptr, 0,   "Sets bits of intr_mask."};
inline constexpr register_info intr_dis_register = {"intr_dis", intr_dis, 0x0, reg_access::wo,
                                                    intr_all,   nullptr,  0,   "Clears them."};
inline constexpr register_info intr_mask_register = {"intr_mask", intr_mask, 0x0, reg_access::ro,
                                                     0x0,         nullptr,   0,   "Interrupts that are enabled."};
inline constexpr register_info en_register = {"en", en,      0x0, reg_access::rw,
                                              0x1,  nullptr, 0,   "Bit 0: the controller is on."};
inline constexpr register_info delay_register = {"delay",
                                                 delay,
                                                 0x0,
                                                 reg_access::rw,
                                                 0xFFFFFFFF,
                                                 delay_fields,
                                                 std::size(delay_fields),
                                                 "Pauses, in cycles of the reference clock."};

}  // namespace tabletop::cadence_spi_registers
