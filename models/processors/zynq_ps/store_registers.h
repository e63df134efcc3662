// SPDX-License-Identifier: Apache-2.0
// Register tables of the blocks that do little but store: the DDR controller, device configuration, quad SPI and
// on-chip memory control (UG585 appendix B).
#pragma once

#include <iterator>

#include "base/register_info.h"

namespace tabletop {

namespace ddrc_registers {

inline constexpr register_info registers[] = {
    {"ddrc_ctrl", 0x000, 0x200, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"two_rank_cfg", 0x004, 0xC1076, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"hpr_reg", 0x008, 0x3C0780F, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"lpr_reg", 0x00C, 0x3C0780F, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"wr_reg", 0x010, 0x7F80F, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"dram_param_reg0", 0x014, 0x41016, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"dram_param_reg1", 0x018, 0x351B48D9, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"dram_param_reg2", 0x01C, 0x83015904, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"dram_param_reg3", 0x020, 0x250882D0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"dram_param_reg4", 0x024, 0x3C, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"dram_init_param", 0x028, 0x2007, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"dram_emr_reg", 0x02C, 0x8, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"dram_emr_mr_reg", 0x030, 0x940, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"dram_burst8_rdwr", 0x034, 0x20034, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"dram_disable_dq", 0x038, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"dram_addr_map_bank", 0x03C, 0xF77, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"dram_addr_map_col", 0x040, 0xFFF00000, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"dram_addr_map_row", 0x044, 0xFF55555, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"dram_odt_reg", 0x048, 0x249, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"phy_dbg_reg", 0x04C, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"phy_cmd_timeout_rddata_cpt", 0x050, 0x10200, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"mode_sts_reg", 0x054, 0x1, reg_access::ro, 0x0, nullptr, 0, "Bits 2 to 0: the controller is in its normal mode."},
    {"dll_calib", 0x058, 0x101, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"odt_delay_hold", 0x05C, 0x23, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"ctrl_reg1", 0x060, 0x3E, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"ctrl_reg2", 0x064, 0x20000, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"ctrl_reg3", 0x068, 0x284027, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"ctrl_reg4", 0x06C, 0x1610, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"ctrl_reg5", 0x078, 0x455111, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"ctrl_reg6", 0x07C, 0x32222, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"che_refresh_timer01", 0x0A0, 0x8000, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"che_t_zq", 0x0A4, 0x10300802, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"che_t_zq_short_interval_reg", 0x0A8, 0x20003A, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"deep_pwrdwn_reg", 0x0AC, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"reg_2c", 0x0B0, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"reg_2d", 0x0B4, 0x200, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"dfi_timing", 0x0B8, 0x200067, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"che_ecc_control_reg_offset", 0x0C4, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"che_corr_ecc_log_reg_offset", 0x0C8, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"che_uncorr_ecc_log_reg_offset", 0x0DC, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"che_ecc_stats_reg_offset", 0x0F0, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"ecc_scrub", 0x0F4, 0x8, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"che_ecc_corr_bit_mask_31_0_reg_offset", 0x0F8, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"che_ecc_corr_bit_mask_63_32_reg_offset", 0x0FC, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"phy_rcvr_enable", 0x114, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"phy_config0", 0x118, 0x40000001, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"phy_config1", 0x11C, 0x40000001, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"phy_config2", 0x120, 0x40000001, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"phy_config3", 0x124, 0x40000001, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"phy_init_ratio0", 0x12C, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"phy_init_ratio1", 0x130, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"phy_init_ratio2", 0x134, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"phy_init_ratio3", 0x138, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"phy_rd_dqs_cfg0", 0x140, 0x40, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"phy_rd_dqs_cfg1", 0x144, 0x40, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"phy_rd_dqs_cfg2", 0x148, 0x40, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"phy_rd_dqs_cfg3", 0x14C, 0x40, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"phy_wr_dqs_cfg0", 0x154, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"phy_wr_dqs_cfg1", 0x158, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"phy_wr_dqs_cfg2", 0x15C, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"phy_wr_dqs_cfg3", 0x160, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"phy_we_cfg0", 0x168, 0x40, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"phy_we_cfg1", 0x16C, 0x40, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"phy_we_cfg2", 0x170, 0x40, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"phy_we_cfg3", 0x174, 0x40, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"wr_data_slv0", 0x17C, 0x80, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"wr_data_slv1", 0x180, 0x80, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"wr_data_slv2", 0x184, 0x80, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"wr_data_slv3", 0x188, 0x80, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"reg_64", 0x190, 0x10020000, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"reg_65", 0x194, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"reg69_6a0", 0x1A4, 0x0, reg_access::ro, 0x0, nullptr, 0, "Training status."},
    {"reg69_6a1", 0x1A8, 0x0, reg_access::ro, 0x0, nullptr, 0, "Training status."},
    {"reg6c_6d2", 0x1B0, 0x0, reg_access::ro, 0x0, nullptr, 0, "Training status."},
    {"reg6c_6d3", 0x1B4, 0x0, reg_access::ro, 0x0, nullptr, 0, "Training status."},
    {"reg6e_710_0", 0x1B8, 0x0, reg_access::ro, 0x0, nullptr, 0, "Training status."},
    {"reg6e_710_1", 0x1BC, 0x0, reg_access::ro, 0x0, nullptr, 0, "Training status."},
    {"reg6e_710_2", 0x1C0, 0x0, reg_access::ro, 0x0, nullptr, 0, "Training status."},
    {"reg6e_710_3", 0x1C4, 0x0, reg_access::ro, 0x0, nullptr, 0, "Training status."},
    {"phy_dll_sts0", 0x1CC, 0x0, reg_access::ro, 0x0, nullptr, 0, "DLL status."},
    {"phy_dll_sts1", 0x1D0, 0x0, reg_access::ro, 0x0, nullptr, 0, "DLL status."},
    {"phy_dll_sts2", 0x1D4, 0x0, reg_access::ro, 0x0, nullptr, 0, "DLL status."},
    {"phy_dll_sts3", 0x1D8, 0x0, reg_access::ro, 0x0, nullptr, 0, "DLL status."},
    {"dll_lock_sts", 0x1E0, 0xF0F, reg_access::ro, 0x0, nullptr, 0, "All DLLs locked."},
    {"phy_ctrl_sts", 0x1E4, 0x0, reg_access::ro, 0x0, nullptr, 0, "Status."},
    {"phy_ctrl_sts_reg2", 0x1E8, 0x0, reg_access::ro, 0x0, nullptr, 0, "Status."},
    {"axi_id", 0x200, 0x153042, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"page_mask", 0x204, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"axi_priority_wr_port0", 0x208, 0x803FF, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"axi_priority_wr_port1", 0x20C, 0x803FF, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"axi_priority_wr_port2", 0x210, 0x803FF, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"axi_priority_wr_port3", 0x214, 0x803FF, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"axi_priority_rd_port0", 0x218, 0x3FF, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"axi_priority_rd_port1", 0x21C, 0x3FF, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"axi_priority_rd_port2", 0x220, 0x3FF, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"axi_priority_rd_port3", 0x224, 0x3FF, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"excl_access_cfg0", 0x294, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"excl_access_cfg1", 0x298, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"excl_access_cfg2", 0x29C, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"excl_access_cfg3", 0x2A0, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"mode_reg_read", 0x2A4, 0x0, reg_access::ro, 0x0, nullptr, 0, "Status."},
    {"lpddr_ctrl0", 0x2A8, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"lpddr_ctrl1", 0x2AC, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"lpddr_ctrl2", 0x2B0, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"lpddr_ctrl3", 0x2B4, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
};

inline constexpr register_map map = {"ddrc", 0x1000, registers, std::size(registers)};

}  // namespace ddrc_registers

namespace devcfg_registers {

enum offset : std::uint32_t {
    ctrl = 0x000,
    int_sts = 0x00C,
    int_mask = 0x010,
    status = 0x014,
    dma_src_addr = 0x018,
    dma_dst_addr = 0x01C,
    dma_src_len = 0x020,
    dma_dest_len = 0x024,
    mctrl = 0x080,
    xadcif_msts = 0x10C,
    xadcif_cmdfifo = 0x110,
    xadcif_mctl = 0x118,
};

inline constexpr std::uint32_t ctrl_pcfg_prog_b = 1u << 30;
inline constexpr std::uint32_t ctrl_pcap = 3u << 26;  // PCAP_PR and PCAP_MODE: the PCAP has the fabric's port
inline constexpr std::uint32_t status_pcfg_init = 1u << 4;
inline constexpr std::uint32_t status_dma_done_count = 3u << 28;
inline constexpr std::uint32_t status_one_done = 1u << 28;
inline constexpr std::uint32_t length_bits = (1u << 27) - 1;  // words
inline constexpr std::uint32_t mctrl_loopback = 1u << 4;
inline constexpr std::uint32_t msts_idle = 0x500;  // both FIFOs are empty
inline constexpr std::uint32_t msts_command_empty = 1u << 10;
inline constexpr std::uint32_t msts_command_full = 1u << 11;
inline constexpr std::uint32_t msts_one_command = 1u << 16;
inline constexpr std::uint32_t msts_most_commands = 15;
inline constexpr std::uint32_t mctl_reset = 1u << 4;
inline constexpr std::uint32_t mctl_flush = 1u << 0;

enum int_bits : std::uint32_t {
    int_pcfg_init_ne = 1u << 0,  // the fabric is being cleared
    int_pcfg_init_pe = 1u << 1,  // it is ready to be configured
    int_pcfg_done = 1u << 2,     // it is configured
    int_length = 1u << 11,       // source and destination are of different lengths
    int_d_p_done = 1u << 12,     // DMA and PCAP transfer done
    int_dma_done = 1u << 13,     // DMA command done
    int_axi_read = 1u << 20,     // the source is no memory
    int_axi_write = 1u << 22,    // the destination is no memory
};

inline constexpr register_info registers[] = {
    {"ctrl", ctrl, 0x4E00E07F, reg_access::rw, 0xFFFFFFFF, nullptr, 0,
     "Bit 30: PCFG_PROG_B; as the first-stage boot loader leaves it."},
    {"lock", 0x004, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"cfg", 0x008, 0x508, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"int_sts", int_sts, 0x4, reg_access::w1c, 0xFFFFFFFF, nullptr, 0,
     "Interrupt status; bit 2: the fabric is configured, 12 and 13: a transfer is done."},
    {"int_mask", int_mask, 0xFFFFFFFF, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "1: no interrupt 40 from that bit."},
    {"status", status, 0x40000A30, reg_access::w1c, status_dma_done_count, nullptr, 0,
     "DMA queue empty, FIFOs empty; bits 29 to 28 count finished transfers; bit 4, PCFG_INIT, follows PCFG_PROG_B."},
    {"dma_src_addr", dma_src_addr, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0,
     "Where words come from; 0xFFFFFFFF: the PCAP."},
    {"dma_dst_addr", dma_dst_addr, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Where they go, likewise."},
    {"dma_src_len", dma_src_len, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Words."},
    {"dma_dest_len", dma_dest_len, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0,
     "Words; a write starts a transfer, which is done at once."},
    {"rom_shadow", 0x028, 0xFFFFFFFF, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"multiboot_addr", 0x02C, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"sw_id", 0x030, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"unlock", 0x034, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"mctrl", mctrl, 0x30800100, reg_access::rw, 0x7FFFFFF, nullptr, 0,
     "Bits 31 to 28: silicon version 3; bit 4: the PCAP is looped back."},
    {"xadcif_cfg", 0x100, 0x1114, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"xadcif_int_sts", 0x104, 0x200, reg_access::w1c, 0x3FF, nullptr, 0, "Command FIFO empty; nothing else happens."},
    {"xadcif_int_mask", 0x108, 0xFFFFFFFF, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"xadcif_msts", xadcif_msts, msts_idle, reg_access::ro, 0x0, nullptr, 0,
     "Both FIFOs are empty at first; commands stay in theirs."},
    {"xadcif_cmdfifo", xadcif_cmdfifo, 0x0, reg_access::wo, 0xFFFFFFFF, nullptr, 0, "Nobody executes it."},
    {"xadcif_rdfifo", 0x114, 0x0, reg_access::ro, 0x0, nullptr, 0, "Nothing to read."},
    {"xadcif_mctl", xadcif_mctl, 0x10, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Bits 4 and 0 empty the FIFOs."},
};

inline constexpr register_map map = {"devcfg", 0x1000, registers, std::size(registers)};

}  // namespace devcfg_registers

namespace ocm_control_registers {

inline constexpr register_info registers[] = {
    {"parity_ctrl", 0x000, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
    {"parity_erraddress", 0x004, 0x0, reg_access::ro, 0x0, nullptr, 0, "No parity error."},
    {"irq_sts", 0x008, 0x0, reg_access::w1c, 0x7, nullptr, 0, "No parity error."},
    {"control", 0x00C, 0x0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Stored only."},
};

inline constexpr register_map map = {"ocm_control", 0x1000, registers, std::size(registers)};

}  // namespace ocm_control_registers

}  // namespace tabletop
