// SPDX-License-Identifier: Apache-2.0
// Register table of the SPI controllers of the Zynq-7000 (UG585 chapter 17 and appendix B.30).
#pragma once

#include <iterator>

#include "base/register_info.h"
#include "processors/zynq_ps/cadence_spi_registers.h"

namespace tabletop::ps_spi_registers {

using namespace cadence_spi_registers;

inline constexpr field_info config_fields[] = {
    {"mstren", 0, 1, reg_access::rw, "Master: nothing is sent without it."},
    {"cpol", 1, 1, reg_access::rw, "Stored only."},
    {"cpha", 2, 1, reg_access::rw, "Stored only."},
    {"div", 3, 3, reg_access::rw, "SCLK is the reference clock / 2^(div + 1)."},
    {"peri_sel", 9, 1, reg_access::rw, "Cs is the number of a slave, behind a decoder."},
    {"cs", 10, 4, reg_access::rw, "The lowest 0 is the number of the slave, 0 to 2; all ones: none."},
    {"manual_cs", 14, 1, reg_access::rw, "Cs selects; else what is in the FIFO does."},
    {"man_start_en", 15, 1, reg_access::rw, "Bytes go when man_start is written; else at once."},
    {"man_start", 16, 1, reg_access::wo, "Starts what is in the FIFO."},
    {"modefail_en", 17, 1, reg_access::rw, "Stored only."},
};
inline constexpr auto config_peri_sel = bits_of(config_fields, "peri_sel");
inline constexpr auto& config_cs = field_of(config_fields, "cs");

inline constexpr register_info registers[] = {
    {"config", config, 0x20000, reg_access::rw, 0x2FFFF, config_fields, std::size(config_fields),
     "Mode, rate, selection."},
    intr_status_register,
    intr_en_register,
    intr_dis_register,
    intr_mask_register,
    en_register,
    delay_register,
    {"txd", txd0, 0x0, reg_access::wo, 0xFF, nullptr, 0, "A byte to send."},
    {"rx_data", rx_data, 0x0, reg_access::ro, 0x0, nullptr, 0, "The oldest received byte."},
    {"slave_idle_count", 0x024, 0xFF, reg_access::rw, 0xFF, nullptr, 0, "Stored only."},
    {"tx_thres", tx_thres, 0x1, reg_access::rw, 0x7F, nullptr, 0, "Bytes."},
    {"rx_thres", rx_thres, 0x1, reg_access::rw, 0x7F, nullptr, 0, "Bytes."},
    {"mod_id", 0x0FC, 0x90106, reg_access::ro, 0x0, nullptr, 0, "Module identification."},
};

inline constexpr register_map map = {"ps_spi", 0x1000, registers, std::size(registers)};

}  // namespace tabletop::ps_spi_registers
