// SPDX-License-Identifier: Apache-2.0
// Register table of the general-purpose I/O of the Cyclone V HPS, Synopsys DW_apb_gpio with port A (handbook, volume 3,
// general-purpose I/O interface).
#pragma once

#include <iterator>

#include "base/register_info.h"

namespace tabletop::dw_apb_gpio_registers {

enum offset : std::uint32_t {
    data = 0x00,
    direction = 0x04,
    int_enable = 0x30,
    int_mask = 0x34,
    int_type = 0x38,
    int_polarity = 0x3C,
    int_status = 0x40,
    raw_int_status = 0x44,
    debounce = 0x48,
    eoi = 0x4C,
    pins_read = 0x50,
    ls_sync = 0x60,
};

inline constexpr std::uint32_t most_pins = 0x1FFFFFFF;  // 29

inline constexpr register_info registers[] = {
    {"gpio_swporta_dr", data, 0x0, reg_access::rw, most_pins, nullptr, 0, "Values of the outputs."},
    {"gpio_swporta_ddr", direction, 0x0, reg_access::rw, most_pins, nullptr, 0, "1: output."},
    {"gpio_inten", int_enable, 0x0, reg_access::rw, most_pins, nullptr, 0, "1: the pin can interrupt, as an input."},
    {"gpio_intmask", int_mask, 0x0, reg_access::rw, most_pins, nullptr, 0, "1: its interrupt is masked."},
    {"gpio_inttype_level", int_type, 0x0, reg_access::rw, most_pins, nullptr, 0, "1: edge, 0: level."},
    {"gpio_int_polarity", int_polarity, 0x0, reg_access::rw, most_pins, nullptr, 0, "1: high or rising."},
    {"gpio_intstatus", int_status, 0x0, reg_access::ro, 0x0, nullptr, 0, "Interrupts, after the mask."},
    {"gpio_raw_intstatus", raw_int_status, 0x0, reg_access::ro, 0x0, nullptr, 0, "Interrupts, before the mask."},
    {"gpio_debounce", debounce, 0x0, reg_access::rw, most_pins, nullptr, 0, "Stored only."},
    {"gpio_porta_eoi", eoi, 0x0, reg_access::wo, most_pins, nullptr, 0, "1 clears an edge."},
    {"gpio_ext_porta", pins_read, 0x0, reg_access::ro, 0x0, nullptr, 0, "Levels of the pins."},
    {"gpio_ls_sync", ls_sync, 0x0, reg_access::rw, 0x1, nullptr, 0, "Stored only."},
    {"gpio_ver_id_code", 0x6C, 0x3230382A, reg_access::ro, 0x0, nullptr, 0, "Component version."},
};

inline constexpr register_map map = {"dw_apb_gpio", 0x100, registers, std::size(registers)};

}  // namespace tabletop::dw_apb_gpio_registers
