// SPDX-License-Identifier: Apache-2.0
// Register tables of the blocks of the Cyclone V HPS that only store, with the values that a preloader leaves: clock
// manager and system manager (handbook, volume 3). OSC1 is 25 MHz: main PLL x 64, peripheral PLL x 80 / 2.
#pragma once

#include <array>
#include <cstddef>
#include <iterator>

#include "base/register_info.h"
#include "processors/cortex_a9_mpcore/gic_registers.h"

namespace tabletop {

namespace clkmgr_registers {

inline constexpr register_info registers[] = {
    {"ctrl", 0x00, 0x0, reg_access::rw, 0x7, nullptr, 0, "Bit 0: safe mode; stored only."},
    {"bypass", 0x04, 0x0, reg_access::rw, 0x3F, nullptr, 0, "No PLL is bypassed; stored only."},
    {"inter", 0x08, 0x1C7, reg_access::ro, 0x0, nullptr, 0, "All PLLs have been and are locked."},
    {"intren", 0x0C, 0x0, reg_access::rw, 0x1FF, nullptr, 0, "Stored only."},
    {"dbctrl", 0x10, 0x3, reg_access::rw, 0x3, nullptr, 0, "Stored only."},
    {"stat", 0x14, 0x0, reg_access::ro, 0x0, nullptr, 0, "Not busy."},
    {"mainpll_vco", 0x40, 0x1FA, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "25 MHz x 64 = 1600 MHz; stored only."},
    {"mainpll_misc", 0x44, 0x4002, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"mainpll_mpuclk", 0x48, 0x0, reg_access::rw, 0x1FF, nullptr, 0, "800 MHz; stored only."},
    {"mainpll_mainclk", 0x4C, 0x0, reg_access::rw, 0x1FF, nullptr, 0, "400 MHz; stored only."},
    {"mainpll_dbgatclk", 0x50, 0x0, reg_access::rw, 0x1FF, nullptr, 0, "Stored only."},
    {"mainpll_mainqspiclk", 0x54, 0x3, reg_access::rw, 0x1FF, nullptr, 0, "400 MHz; stored only."},
    {"mainpll_mainnandsdmmcclk", 0x58, 0x3, reg_access::rw, 0x1FF, nullptr, 0, "400 MHz; stored only."},
    {"mainpll_cfgs2fuser0clk", 0x5C, 0xF, reg_access::rw, 0x1FF, nullptr, 0, "100 MHz; stored only."},
    {"mainpll_en", 0x60, 0x3FF, reg_access::rw, 0x3FF, nullptr, 0, "All clocks run; stored only."},
    {"mainpll_maindiv", 0x64, 0x90, reg_access::rw, 0x3FF, nullptr, 0, "l4_mp and l4_sp by 2; stored only."},
    {"mainpll_dbgdiv", 0x68, 0x4, reg_access::rw, 0xF, nullptr, 0, "Stored only."},
    {"mainpll_tracediv", 0x6C, 0x0, reg_access::rw, 0x7, nullptr, 0, "Stored only."},
    {"mainpll_l4src", 0x70, 0x2, reg_access::rw, 0x3, nullptr, 0, "l4_sp from the peripheral PLL; stored only."},
    {"mainpll_stat", 0x74, 0x0, reg_access::ro, 0x0, nullptr, 0, "No reset is under way."},
    {"perpll_vco", 0x80, 0x1027A, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "25 MHz x 80 / 2 = 1000 MHz; stored only."},
    {"perpll_misc", 0x84, 0x4002, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"perpll_emac0clk", 0x88, 0x3, reg_access::rw, 0x1FF, nullptr, 0, "250 MHz; stored only."},
    {"perpll_emac1clk", 0x8C, 0x3, reg_access::rw, 0x1FF, nullptr, 0, "250 MHz; stored only."},
    {"perpll_perqspiclk", 0x90, 0x4, reg_access::rw, 0x1FF, nullptr, 0, "Stored only."},
    {"perpll_pernandsdmmcclk", 0x94, 0x4, reg_access::rw, 0x1FF, nullptr, 0, "200 MHz; stored only."},
    {"perpll_perbaseclk", 0x98, 0x4, reg_access::rw, 0x1FF, nullptr, 0, "200 MHz; l4_sp is a half; stored only."},
    {"perpll_s2fuser1clk", 0x9C, 0x9, reg_access::rw, 0x1FF, nullptr, 0, "100 MHz; stored only."},
    {"perpll_en", 0xA0, 0xFFF, reg_access::rw, 0xFFF, nullptr, 0, "All clocks run; stored only."},
    {"perpll_div", 0xA4, 0x0, reg_access::rw, 0xFFF, nullptr, 0, "Stored only."},
    {"perpll_gpiodiv", 0xA8, 0x1869, reg_access::rw, 0xFFFFFF, nullptr, 0, "Stored only."},
    {"perpll_src", 0xAC, 0x15, reg_access::rw, 0x3F, nullptr, 0, "Stored only."},
    {"perpll_stat", 0xB0, 0x0, reg_access::ro, 0x0, nullptr, 0, "No reset is under way."},
    {"sdrpll_vco", 0xC0, 0xFA, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "25 MHz x 32 = 800 MHz; stored only."},
    {"sdrpll_ctrl", 0xC4, 0x4000, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"sdrpll_ddrdqsclk", 0xC8, 0x1, reg_access::rw, 0x1FFFFF, nullptr, 0, "Stored only."},
    {"sdrpll_ddr2xdqsclk", 0xCC, 0x0, reg_access::rw, 0x1FFFFF, nullptr, 0, "Stored only."},
    {"sdrpll_ddrdqclk", 0xD0, 0x1, reg_access::rw, 0x1FFFFF, nullptr, 0, "Stored only."},
    {"sdrpll_s2fuser2clk", 0xD4, 0x5, reg_access::rw, 0x1FFFFF, nullptr, 0, "Stored only."},
    {"sdrpll_en", 0xD8, 0xF, reg_access::rw, 0xF, nullptr, 0, "Stored only."},
    {"sdrpll_stat", 0xDC, 0x0, reg_access::ro, 0x0, nullptr, 0, "No reset is under way."},
    {"altera_mpuclk", 0xE0, 0x1, reg_access::rw, 0x1FF, nullptr, 0, "mpu: 1600 MHz / 2; stored only."},
    {"altera_mainclk", 0xE4, 0x3, reg_access::rw, 0x1FF, nullptr, 0, "Main: 1600 MHz / 4; stored only."},
    {"altera_dbgatclk", 0xE8, 0x3, reg_access::rw, 0x1FF, nullptr, 0, "Stored only."},
};

inline constexpr register_map map = {"clkmgr", 0x200, registers, std::size(registers)};

}  // namespace clkmgr_registers

namespace sysmgr_registers {

struct named {
    const char* name;
    std::uint32_t offset;
    std::uint32_t reset;
    const char* doc;
    bool writable = true;
};

// The words besides the pin multiplexers.
inline constexpr named words[] = {
    {"siliconid1", 0x00, 0x1, "Cyclone V.", false},
    {"siliconid2", 0x04, 0x0, "Reserved.", false},
    {"wddbg", 0x10, 0xF, "Stored only."},
    {"bootinfo", 0x14, 0x0, "Stored only."},
    {"hpsinfo", 0x18, 0x3, "Two processors, CAN; stored only."},
    {"parityinj", 0x1C, 0x0, "Stored only."},
    {"fpgaintf_gbl", 0x20, 0x1, "All interfaces to the fabric are on; stored only."},
    {"fpgaintf_indiv", 0x24, 0xFFFFFFFF, "Likewise; stored only."},
    {"fpgaintf_module", 0x28, 0x0, "Stored only."},
    {"scanmgr_ctrl", 0x30, 0x0, "Stored only."},
    {"frzctrl_vioctrl", 0x40, 0x0, "Stored only."},
    {"frzctrl_vioctrl1", 0x44, 0x0, "Stored only."},
    {"frzctrl_vioctrl2", 0x48, 0x0, "Stored only."},
    {"frzctrl_hioctrl", 0x50, 0x0, "Stored only."},
    {"frzctrl_src", 0x54, 0x0, "Stored only."},
    {"frzctrl_hwctrl", 0x58, 0x0, "Stored only."},
    {"emac_ctrl", 0x60, 0x0, "Stored only."},
    {"emac_l3master", 0x64, 0x0, "Stored only."},
    {"dma_ctrl", 0x70, 0x0, "Stored only."},
    {"dma_persecurity", 0x74, 0x0, "Stored only."},
    {"isw_handoff0", 0x80, 0x0, "Stored only."},
    {"isw_handoff1", 0x84, 0x0, "Stored only."},
    {"isw_handoff2", 0x88, 0x0, "Stored only."},
    {"isw_handoff3", 0x8C, 0x0, "Stored only."},
    {"isw_handoff4", 0x90, 0x0, "Stored only."},
    {"isw_handoff5", 0x94, 0x0, "Stored only."},
    {"isw_handoff6", 0x98, 0x0, "Stored only."},
    {"isw_handoff7", 0x9C, 0x0, "Stored only."},
    {"romcode_ctrl", 0xC0, 0x0, "Stored only."},
    {"romcode_cpu1startaddr", 0xC4, 0x0, "Stored only: there is no second processor."},
    {"romcode_initswstate", 0xC8, 0x49535756, "The preloader has run; stored only."},
    {"romcode_initswlastld", 0xCC, 0x0, "Stored only."},
    {"romcode_bootromswstate", 0xD0, 0x0, "Stored only."},
    {"warmram_enable", 0xE0, 0x0, "Stored only."},
    {"warmram_datastart", 0xE4, 0x0, "Stored only."},
    {"warmram_length", 0xE8, 0x0, "Stored only."},
    {"warmram_execution", 0xEC, 0x0, "Stored only."},
    {"warmram_crc", 0xF0, 0x0, "Stored only."},
    {"sdmmc_ctrl", 0x108, 0x0, "Stored only."},
    {"sdmmc_l3master", 0x10C, 0x0, "Stored only."},
    {"nand_bootstrap", 0x110, 0x0, "Stored only."},
    {"nand_l3master", 0x114, 0x0, "Stored only."},
    {"usb_l3master", 0x118, 0x0, "Stored only."},
    {"ecc_l2", 0x140, 0x0, "Stored only."},
    {"ecc_ocram", 0x144, 0x0, "Stored only."},
    {"ecc_usb0", 0x148, 0x0, "Stored only."},
    {"ecc_usb1", 0x14C, 0x0, "Stored only."},
    {"ecc_emac0", 0x150, 0x0, "Stored only."},
    {"ecc_emac1", 0x154, 0x0, "Stored only."},
    {"ecc_dma", 0x158, 0x0, "Stored only."},
    {"ecc_can0", 0x15C, 0x0, "Stored only."},
    {"ecc_can1", 0x160, 0x0, "Stored only."},
    {"ecc_nand", 0x164, 0x0, "Stored only."},
    {"ecc_qspi", 0x168, 0x0, "Stored only."},
    {"ecc_sdmmc", 0x16C, 0x0, "Stored only."},
};

// EMACIO0 to the last USEFPGA, in the handbook's order.
inline constexpr std::uint32_t first_pinmux = 0x400;
inline constexpr std::size_t pinmuxes = (0x740 - first_pinmux) / 4;
inline constexpr auto pinmux_names = gic_distributor_registers::numbered<pinmuxes>("pinmux");

constexpr auto make_registers() {
    std::array<register_info, std::size(words) + pinmuxes> made{};
    std::size_t count = 0;
    for (const auto& word : words) {
        made[count++] = {word.name,
                         word.offset,
                         word.reset,
                         word.writable ? reg_access::rw : reg_access::ro,
                         word.writable ? ~0u : 0,
                         nullptr,
                         0,
                         word.doc};
    }
    for (std::size_t n = 0; n < pinmuxes; ++n) {
        made[count++] = {pinmux_names[n].text,
                         first_pinmux + 4 * static_cast<std::uint32_t>(n),
                         0,
                         reg_access::rw,
                         0xF,
                         nullptr,
                         0,
                         "What a pin is used for; stored only."};
    }
    return made;
}

inline constexpr auto registers = make_registers();

inline constexpr register_map map = {"sysmgr", 0x800, registers.data(), registers.size()};

}  // namespace sysmgr_registers

}  // namespace tabletop
