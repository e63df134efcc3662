// SPDX-License-Identifier: Apache-2.0
// Register table of the reset manager of the Cyclone V HPS (handbook, volume 3, reset manager). What is held in reset
// at first is what a preloader leaves: processor 1 alone.
#pragma once

#include <iterator>

#include "base/register_info.h"

namespace tabletop::rstmgr_registers {

enum offset : std::uint32_t {
    stat = 0x00,
    ctrl = 0x04,
    mpumodrst = 0x10,
    permodrst = 0x14,
    per2modrst = 0x18,
    brgmodrst = 0x1C,
    miscmodrst = 0x20,
};

inline constexpr field_info stat_fields[] = {
    {"porvoltrst", 0, 1, reg_access::w1c, "Power on."},
    {"nporpinrst", 1, 1, reg_access::w1c, "The pin of the cold reset."},
    {"swcoldrst", 4, 1, reg_access::w1c, "Software, cold."},
    {"nrstpinrst", 8, 1, reg_access::w1c, "The pin of the warm reset."},
    {"swwarmrst", 10, 1, reg_access::w1c, "Software, warm."},
    {"mpuwd0rst", 12, 1, reg_access::w1c, "Private watchdog of processor 0."},
    {"l4wd0rst", 14, 1, reg_access::w1c, "Watchdog 0."},
    {"l4wd1rst", 15, 1, reg_access::w1c, "Watchdog 1."},
};
inline constexpr field_info ctrl_fields[] = {
    {"swcoldrstreq", 0, 1, reg_access::rw, "1 restarts the system."},
    {"swwarmrstreq", 1, 1, reg_access::rw, "1 restarts the system."},
};
inline constexpr field_info brgmodrst_fields[] = {
    {"hps2fpga", 0, 1, reg_access::rw, "The heavy bridge is held in reset."},
    {"lwhps2fpga", 1, 1, reg_access::rw, "The lightweight bridge is held in reset."},
    {"fpga2hps", 2, 1, reg_access::rw, "Stored only."},
};
inline constexpr field_info permodrst_fields[] = {
    {"l4wd0", 6, 1, reg_access::rw, "Watchdog 0."}, {"l4wd1", 7, 1, reg_access::rw, "Watchdog 1."},
    {"osc1timer0", 8, 1, reg_access::rw, "Timer."}, {"osc1timer1", 9, 1, reg_access::rw, "Timer."},
    {"sptimer0", 10, 1, reg_access::rw, "Timer."},  {"sptimer1", 11, 1, reg_access::rw, "Timer."},
    {"uart0", 16, 1, reg_access::rw, "UART 0."},    {"uart1", 17, 1, reg_access::rw, "UART 1."},
    {"gpio0", 25, 1, reg_access::rw, "GPIO 0."},    {"gpio1", 26, 1, reg_access::rw, "GPIO 1."},
    {"gpio2", 27, 1, reg_access::rw, "GPIO 2."},
};
inline constexpr field_info miscmodrst_fields[] = {
    {"s2f", 6, 1, reg_access::rw, "The fabric's reset."},
    {"s2fcold", 7, 1, reg_access::rw, "The same."},
};

inline constexpr auto power_on = bits_of(stat_fields, "porvoltrst");
inline constexpr auto software_cold = bits_of(stat_fields, "swcoldrst");
inline constexpr auto warm_pin = bits_of(stat_fields, "nrstpinrst");
inline constexpr auto software_warm = bits_of(stat_fields, "swwarmrst");
inline constexpr auto private_watchdog = bits_of(stat_fields, "mpuwd0rst");
inline constexpr std::uint32_t watchdogs[] = {bits_of(stat_fields, "l4wd0rst"), bits_of(stat_fields, "l4wd1rst")};
inline constexpr auto request_cold = bits_of(ctrl_fields, "swcoldrstreq");
inline constexpr auto request_warm = bits_of(ctrl_fields, "swwarmrstreq");
inline constexpr auto heavy_bridge = bits_of(brgmodrst_fields, "hps2fpga");
inline constexpr auto light_bridge = bits_of(brgmodrst_fields, "lwhps2fpga");
// Bits of permodrst.
inline constexpr auto hold_l4wd0 = bits_of(permodrst_fields, "l4wd0");
inline constexpr auto hold_l4wd1 = bits_of(permodrst_fields, "l4wd1");
inline constexpr auto hold_osc1timer0 = bits_of(permodrst_fields, "osc1timer0");
inline constexpr auto hold_osc1timer1 = bits_of(permodrst_fields, "osc1timer1");
inline constexpr auto hold_sptimer0 = bits_of(permodrst_fields, "sptimer0");
inline constexpr auto hold_sptimer1 = bits_of(permodrst_fields, "sptimer1");
inline constexpr auto hold_uart0 = bits_of(permodrst_fields, "uart0");
inline constexpr auto hold_uart1 = bits_of(permodrst_fields, "uart1");
inline constexpr auto hold_gpio0 = bits_of(permodrst_fields, "gpio0");
inline constexpr auto hold_gpio1 = bits_of(permodrst_fields, "gpio1");
inline constexpr auto hold_gpio2 = bits_of(permodrst_fields, "gpio2");
inline constexpr std::uint32_t fabric_resets =
    bits_of(miscmodrst_fields, "s2f") | bits_of(miscmodrst_fields, "s2fcold");

inline constexpr register_info registers[] = {
    {"stat", stat, power_on, reg_access::w1c, 0xFFFFFFFF, stat_fields, std::size(stat_fields),
     "Why the system has been reset; a warm reset adds a bit."},
    {"ctrl", ctrl, 0x100000, reg_access::rw, 0xFFFFFFFF, ctrl_fields, std::size(ctrl_fields), "Requests."},
    {"counts", 0x08, 0x80080, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"mpumodrst", mpumodrst, 0x2, reg_access::rw, 0x1F, nullptr, 0, "Bit 1: processor 1; stored only."},
    {"permodrst", permodrst, 0x0, reg_access::rw, 0x3FFFFFFF, permodrst_fields, std::size(permodrst_fields),
     "1: the peripheral is held in reset; takes effect on those of the fields."},
    {"per2modrst", per2modrst, 0x0, reg_access::rw, 0xFF, nullptr, 0, "Stored only."},
    {"brgmodrst", brgmodrst, 0x0, reg_access::rw, 0x7, brgmodrst_fields, std::size(brgmodrst_fields), "Bridges."},
    {"miscmodrst", miscmodrst, 0x0, reg_access::rw, 0x1FFFF, miscmodrst_fields, std::size(miscmodrst_fields),
     "Others; takes effect on those of the fields."},
    {"tstscratch", 0x54, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
};

inline constexpr register_map map = {"rstmgr", 0x100, registers, std::size(registers)};

}  // namespace tabletop::rstmgr_registers
