// SPDX-License-Identifier: Apache-2.0
// Register table of the quad SPI controller of the Zynq-7000 (UG585 chapter 12 and appendix B.27).
#pragma once

#include <iterator>

#include "base/register_info.h"
#include "processors/zynq_ps/cadence_spi_registers.h"

namespace tabletop::qspi_registers {

using namespace cadence_spi_registers;

enum offset : std::uint32_t {
    txd1 = 0x080,
    txd2 = 0x084,
    txd3 = 0x088,
    lqspi_cfg = 0x0A0,
    lqspi_sts = 0x0A4,
};

inline constexpr field_info config_fields[] = {
    {"mstren", 0, 1, reg_access::rw, "Master: nothing is sent without it."},
    {"cpol", 1, 1, reg_access::rw, "Stored only."},
    {"cpha", 2, 1, reg_access::rw, "Stored only."},
    {"div", 3, 3, reg_access::rw, "SCLK is the reference clock / 2^(div + 1)."},
    {"width", 6, 2, reg_access::rw, "FIFO width, 3: 32 bits; stored only."},
    {"pcs", 10, 1, reg_access::rw, "With manual_cs, 0: the memory is selected."},
    {"manual_cs", 14, 1, reg_access::rw, "PCS selects; else what is in the FIFO does."},
    {"man_start_en", 15, 1, reg_access::rw, "Words go when man_start is written; else at once."},
    {"man_start", 16, 1, reg_access::wo, "Starts what is in the FIFO."},
    {"holdb", 19, 1, reg_access::rw, "Stored only."},
    {"endian", 26, 1, reg_access::rw, "The highest byte of a word goes first."},
    {"ifmode", 31, 1, reg_access::rw, "The first byte is an instruction, which says on how many lines the others go."},
};
inline constexpr auto config_pcs = bits_of(config_fields, "pcs");
inline constexpr auto config_endian = bits_of(config_fields, "endian");
inline constexpr auto config_ifmode = bits_of(config_fields, "ifmode");

inline constexpr field_info lqspi_cfg_fields[] = {
    {"inst_code", 0, 8, reg_access::rw, "Instruction."},
    {"dummy_byte", 8, 3, reg_access::rw, "Dummy bytes behind address and mode."},
    {"mode_bits", 16, 8, reg_access::rw, "Mode byte."},
    {"mode_on", 24, 1, reg_access::rw, "The instruction is sent once only."},
    {"mode_en", 25, 1, reg_access::rw, "There is a mode byte."},
    {"u_page", 28, 1, reg_access::rw, "With two_mem, I/O mode: the upper memory, which is not there."},
    {"sep_bus", 29, 1, reg_access::rw, "Stored only."},
    {"two_mem", 30, 1, reg_access::rw, "From 16 MiB on the window is the upper memory, which is not there."},
    {"lq_mode", 31, 1, reg_access::rw, "The window reads the memory; else there is I/O mode."},
};
inline constexpr auto& lqspi_inst_code = field_of(lqspi_cfg_fields, "inst_code");
inline constexpr auto& lqspi_dummy_byte = field_of(lqspi_cfg_fields, "dummy_byte");
inline constexpr auto& lqspi_mode_bits = field_of(lqspi_cfg_fields, "mode_bits");
inline constexpr auto lqspi_mode_on = bits_of(lqspi_cfg_fields, "mode_on");
inline constexpr auto lqspi_mode_en = bits_of(lqspi_cfg_fields, "mode_en");
inline constexpr auto lqspi_u_page = bits_of(lqspi_cfg_fields, "u_page");
inline constexpr auto lqspi_sep_bus = bits_of(lqspi_cfg_fields, "sep_bus");
inline constexpr auto lqspi_two_mem = bits_of(lqspi_cfg_fields, "two_mem");
inline constexpr auto lqspi_lq_mode = bits_of(lqspi_cfg_fields, "lq_mode");

inline constexpr field_info lqspi_sts_fields[] = {
    {"wr_recvd", 1, 1, reg_access::w1c, "Something was written to the window."},
    {"d_fsm_err", 2, 1, reg_access::w1c, "Never."},
};
inline constexpr auto lqspi_wr_recvd = bits_of(lqspi_sts_fields, "wr_recvd");

inline constexpr register_info registers[] = {
    {"config", config, 0x80020000, reg_access::rw, 0xFFFCFFFF, config_fields, std::size(config_fields),
     "Mode, rate, selection; bit 17 reads 1."},
    intr_status_register,
    intr_en_register,
    intr_dis_register,
    intr_mask_register,
    en_register,
    delay_register,
    {"txd0", txd0, 0x0, reg_access::wo, 0xFFFFFFFF, nullptr, 0, "Four bytes to send."},
    {"rx_data", rx_data, 0x0, reg_access::ro, 0x0, nullptr, 0,
     "The oldest received word; fewer than four bytes are the upper ones of it."},
    {"slave_idle_count", 0x024, 0xFF, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"tx_thres", tx_thres, 0x1, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Words."},
    {"rx_thres", rx_thres, 0x1, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Words."},
    {"gpio", 0x030, 0x1, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"lpbk_dly_adj", 0x038, 0x33, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"txd1", txd1, 0x0, reg_access::wo, 0xFFFFFFFF, nullptr, 0, "One byte to send, the lowest."},
    {"txd2", txd2, 0x0, reg_access::wo, 0xFFFFFFFF, nullptr, 0, "Two."},
    {"txd3", txd3, 0x0, reg_access::wo, 0xFFFFFFFF, nullptr, 0, "Three."},
    {"lqspi_cfg", lqspi_cfg, 0x7A002EB, reg_access::rw, 0xFFFFFFFF, lqspi_cfg_fields, std::size(lqspi_cfg_fields),
     "Linear mode."},
    {"lqspi_sts", lqspi_sts, 0x0, reg_access::w1c, 0x6, lqspi_sts_fields, std::size(lqspi_sts_fields),
     "What has gone wrong in it."},
    {"mod_id", 0x0FC, 0x1090101, reg_access::ro, 0x0, nullptr, 0, "Module identification."},
};

inline constexpr register_map map = {"qspi", 0x1000, registers, std::size(registers)};

}  // namespace tabletop::qspi_registers
