// SPDX-License-Identifier: Apache-2.0
// What the peripherals of the Cyclone V HPS without a model answer (handbook, volume 3): they are there, and nothing is
// connected to them. No SystemC.
#pragma once

#include <array>
#include <cstddef>

#include "processors/processor_system/store_description.h"
#include "processors/processor_system/store_rows.h"

namespace tabletop {

// Synopsys DW_apb_i2c. No slave is on the bus: every address is answered by nobody.
namespace idle_hps_i2c {

enum offset : std::uint32_t {
    data_cmd = 0x10,
    intr_stat = 0x2C,
    intr_mask = 0x30,
    raw_intr_stat = 0x34,
    clr_intr = 0x40,
    clr_tx_abrt = 0x54,
    enable = 0x6C,
    tx_abrt_source = 0x80,
    enable_status = 0x9C,
};

inline constexpr std::uint32_t intr_tx_empty = 1u << 4;
inline constexpr std::uint32_t intr_tx_abrt = 1u << 6;
inline constexpr std::uint32_t intr_stop_det = 1u << 9;
inline constexpr std::uint32_t intr_start_det = 1u << 10;
inline constexpr std::uint32_t intr_cleared_by_reading = 0xFEB;
inline constexpr std::uint32_t abrt_7b_addr_noack = 1u << 0;

inline constexpr stored_word words[] = {
    {"CON", 0x00, 0x7D, 0x7F},
    {"TAR", 0x04, 0x1055, 0x1FFF},
    {"SAR", 0x08, 0x55, 0x3FF},
    {"DATA_CMD", data_cmd, 0x0, 0x0},
    {"SS_SCL_HCNT", 0x14, 0x190, 0xFFFF},
    {"SS_SCL_LCNT", 0x18, 0x1D6, 0xFFFF},
    {"FS_SCL_HCNT", 0x1C, 0x3C, 0xFFFF},
    {"FS_SCL_LCNT", 0x20, 0x82, 0xFFFF},
    {"INTR_STAT", intr_stat, 0x0, 0x0},
    {"INTR_MASK", intr_mask, 0x8FF, 0xFFF},
    {"RAW_INTR_STAT", raw_intr_stat, 0x0, 0x0},
    {"RX_TL", 0x38, 0x0, 0xFF},
    {"TX_TL", 0x3C, 0x0, 0xFF},
    {"CLR_INTR", clr_intr, 0x0, 0x0},
    {"CLR_RX_UNDER", 0x44, 0x0, 0x0},
    {"CLR_RX_OVER", 0x48, 0x0, 0x0},
    {"CLR_TX_OVER", 0x4C, 0x0, 0x0},
    {"CLR_RD_REQ", 0x50, 0x0, 0x0},
    {"CLR_TX_ABRT", clr_tx_abrt, 0x0, 0x0},
    {"CLR_RX_DONE", 0x58, 0x0, 0x0},
    {"CLR_ACTIVITY", 0x5C, 0x0, 0x0},
    {"CLR_STOP_DET", 0x60, 0x0, 0x0},
    {"CLR_START_DET", 0x64, 0x0, 0x0},
    {"CLR_GEN_CALL", 0x68, 0x0, 0x0},
    {"ENABLE", enable, 0x0, 0x1},
    {"STATUS", 0x70, 0x6, 0x0},
    {"TXFLR", 0x74, 0x0, 0x0},
    {"RXFLR", 0x78, 0x0, 0x0},
    {"SDA_HOLD", 0x7C, 0x1, 0xFFFF},
    {"TX_ABRT_SOURCE", tx_abrt_source, 0x0, 0x0},
    {"SDA_SETUP", 0x94, 0x64, 0xFF},
    {"ACK_GENERAL_CALL", 0x98, 0x1, 0x1},
    {"ENABLE_STATUS", enable_status, 0x0, 0x0},
    {"COMP_PARAM_1", 0xF4, 0x003F'3FEA, 0x0},
    {"COMP_VERSION", 0xF8, 0x3132'302A, 0x0},
    {"COMP_TYPE", 0xFC, 0x4457'0140, 0x0},
};
constexpr store_reaction clears_by_reading(std::uint32_t offset, std::uint32_t target, std::uint32_t bits) {
    return {store_access::read, offset, 0, offset, 0, 0, store_effect::change, target, 0, bits};
}
inline constexpr store_reaction reactions[] = {
    store_rows::changes(enable, 1, 1, enable_status, 1, 0),
    store_rows::changes(enable, 1, 0, enable_status, 0, 1),
    store_rows::changes(enable, 1, 1, raw_intr_stat, intr_tx_empty, 0),
    store_rows::changes(enable, 1, 0, raw_intr_stat, 0, intr_tx_empty),
    {store_access::write, data_cmd, 0x0000'FFFF, enable, 1, 1, store_effect::change, raw_intr_stat,
     intr_tx_abrt | intr_stop_det | intr_start_det, 0,
     "nobody is on the bus: no address is acknowledged (TX_ABRT, 7B_ADDR_NOACK)"},
    {store_access::write, data_cmd, 0x0000'FFFF, enable, 1, 1, store_effect::change, tx_abrt_source,
     abrt_7b_addr_noack},
    clears_by_reading(clr_intr, raw_intr_stat, intr_cleared_by_reading),
    clears_by_reading(clr_intr, tx_abrt_source, ~0u),
    clears_by_reading(0x44, raw_intr_stat, 1u << 0),
    clears_by_reading(0x48, raw_intr_stat, 1u << 1),
    clears_by_reading(0x4C, raw_intr_stat, 1u << 3),
    clears_by_reading(0x50, raw_intr_stat, 1u << 5),
    clears_by_reading(clr_tx_abrt, raw_intr_stat, intr_tx_abrt),
    clears_by_reading(clr_tx_abrt, tx_abrt_source, ~0u),
    clears_by_reading(0x58, raw_intr_stat, 1u << 7),
    clears_by_reading(0x5C, raw_intr_stat, 1u << 8),
    clears_by_reading(0x60, raw_intr_stat, intr_stop_det),
    clears_by_reading(0x64, raw_intr_stat, intr_start_det),
    clears_by_reading(0x68, raw_intr_stat, 1u << 11),
};
inline constexpr masked_word masked[] = {{intr_stat, raw_intr_stat, intr_mask}};
inline constexpr store_description description = {words, reactions, masked};

}  // namespace idle_hps_i2c

// Synopsys DW_apb_ssi. What is sent stays in the FIFO, so that nobody believes in what would have come back.
namespace idle_hps_spi {

enum offset : std::uint32_t { enable = 0x08, sr = 0x28, dr = 0x60 };

inline constexpr std::uint32_t sr_busy = 1u << 0;
inline constexpr std::uint32_t sr_tx_empty = 1u << 2;

inline constexpr stored_word words[] = {
    {"CTRLR0", 0x00, 0x7, 0xFFFF},
    {"CTRLR1", 0x04, 0x0, 0xFFFF},
    {"SSIENR", enable, 0x0, 0x1},
    {"MWCR", 0x0C, 0x0, 0x7},
    {"SER", 0x10, 0x0, 0xF},
    {"BAUDR", 0x14, 0x0, 0xFFFE},
    {"TXFTLR", 0x18, 0x0, 0xFF},
    {"RXFTLR", 0x1C, 0x0, 0xFF},
    {"TXFLR", 0x20, 0x0, 0x0},
    {"RXFLR", 0x24, 0x0, 0x0},
    {"SR", sr, 0x6, 0x0},
    {"IMR", 0x2C, 0x3F, 0x3F},
    {"ISR", 0x30, 0x0, 0x0},
    {"RISR", 0x34, 0x0, 0x0},
    {"IDR", 0x58, 0x0551'0000, 0x0},
    {"SPI_VERSION_ID", 0x5C, 0x3332'302A, 0x0},
    {"DR", dr, 0x0, 0x0},
};
inline constexpr store_reaction reactions[] = {
    store_rows::changes(enable, 1, 0, sr, sr_tx_empty, sr_busy),
    {store_access::write, dr, ~0u, enable, 1, 1, store_effect::change, sr, sr_busy, sr_tx_empty,
     "nothing is shifted out: neither the end (SR: BUSY) nor a received word (RFNE) ever comes"},
};
inline constexpr store_description description = {words, reactions, {}};

}  // namespace idle_hps_spi

// Synopsys DWC_mobile_storage. No card is in the slot.
namespace idle_hps_sdmmc {

enum offset : std::uint32_t { ctrl = 0x00, cmd = 0x2C, mintsts = 0x40, intmask = 0x24, rintsts = 0x44 };

inline constexpr std::uint32_t ctrl_resets = 0x7;
inline constexpr std::uint32_t cmd_start = 1u << 31;
inline constexpr std::uint32_t cmd_clock_only = 1u << 21;
inline constexpr std::uint32_t cmd_response = 1u << 6;
inline constexpr std::uint32_t int_command_done = 1u << 2;
inline constexpr std::uint32_t int_response_time_out = 1u << 8;

inline constexpr stored_word words[] = {
    {"CTRL", ctrl, 0x0, ~ctrl_resets},
    {"PWREN", 0x04, 0x0},
    {"CLKDIV", 0x08, 0x0},
    {"CLKSRC", 0x0C, 0x0},
    {"CLKENA", 0x10, 0x0},
    {"TMOUT", 0x14, 0xFFFF'FF40},
    {"CTYPE", 0x18, 0x0},
    {"BLKSIZ", 0x1C, 0x200},
    {"BYTCNT", 0x20, 0x200},
    {"INTMASK", intmask, 0x0},
    {"CMDARG", 0x28, 0x0},
    {"CMD", cmd, 0x2000'0000, ~cmd_start},
    {"RESP0", 0x30, 0x0, 0x0},
    {"RESP1", 0x34, 0x0, 0x0},
    {"RESP2", 0x38, 0x0, 0x0},
    {"RESP3", 0x3C, 0x0, 0x0},
    {"MINTSTS", mintsts, 0x0, 0x0},
    {"RINTSTS", rintsts, 0x0, 0x0, 0x1'FFFF},
    {"STATUS", 0x48, 0x106, 0x0},
    {"FIFOTH", 0x4C, 0x03FF'0000},
    {"CDETECT", 0x50, 0x1, 0x0},
    {"WRTPRT", 0x54, 0x1, 0x0},
    {"TCBCNT", 0x5C, 0x0, 0x0},
    {"TBBCNT", 0x60, 0x0, 0x0},
    {"DEBNCE", 0x64, 0xFF'FFFF},
    {"USRID", 0x68, 0x0796'7797},
    {"VERID", 0x6C, 0x5342'240A, 0x0},
    {"HCON", 0x70, 0x00C4'3081, 0x0},
    {"BMOD", 0x80, 0x0, ~1u},
    {"PLDMND", 0x84, 0x0, 0x0},
    {"DBADDR", 0x88, 0x0},
    {"IDSTS", 0x8C, 0x0, 0x0, 0x337},
    {"IDINTEN", 0x90, 0x0},
};
constexpr store_reaction on_command(std::uint32_t bits, std::uint32_t set, const char* unanswered) {
    constexpr auto looked_at = cmd_start | cmd_clock_only | cmd_response;
    return {store_access::write,  cmd,     cmd_start, cmd, looked_at, bits,
            store_effect::change, rintsts, set,       0,   unanswered};
}
inline constexpr store_reaction reactions[] = {
    on_command(cmd_start, int_command_done, nullptr),
    on_command(cmd_start | cmd_response, int_command_done | int_response_time_out,
               "no card is in the slot: its commands time out"),
};
inline constexpr masked_word masked[] = {{mintsts, rintsts, intmask}};
inline constexpr store_description description = {words, reactions, masked};

}  // namespace idle_hps_sdmmc

// Cadence. No flash memory is connected: what is read of it are ones.
namespace idle_hps_qspi {

enum offset : std::uint32_t { cfg = 0x00, indirect_read = 0x60, indirect_write = 0x70, flash_command = 0x90 };

inline constexpr std::uint32_t cfg_idle = 1u << 31;
inline constexpr std::uint32_t start = 1u << 0;
inline constexpr std::uint32_t cancel = 1u << 1;
inline constexpr std::uint32_t busy = 1u << 2;
inline constexpr std::uint32_t command_reads = 1u << 23;

inline constexpr const char* no_flash = "no flash memory is connected: it reads as ones";
inline constexpr const char* no_transfer = "no flash memory is connected: the indirect transfer never ends";

inline constexpr stored_word words[] = {
    {"CFG", cfg, cfg_idle | 0x0078'0000, ~cfg_idle},
    {"RDINSTR", 0x04, 0x3},
    {"WRINSTR", 0x08, 0x2},
    {"DELAY", 0x0C, 0x0},
    {"RDDATACAP", 0x10, 0x1},
    {"DEVSZ", 0x14, 0x10'1002},
    {"SRAMPART", 0x18, 0x40},
    {"SRAMFILL", 0x2C, 0x0, 0x0},
    {"TXTHRESH", 0x30, 0x1},
    {"RXTHRESH", 0x34, 0x1},
    {"IRQSTAT", 0x40, 0x100, 0x0, 0x1FFF},
    {"IRQMASK", 0x44, 0x0},
    {"INDRD", indirect_read, 0x0, 0x0, 0x20},
    {"INDRDSTADDR", 0x68, 0x0},
    {"INDWR", indirect_write, 0x0, 0x0, 0x20},
    {"INDWRWATER", 0x74, ~0u},
    {"FLSHCMD", flash_command, 0x0, 0xFFFF'FF80},
    {"FLSHCMDRDDATALO", 0xA0, 0x0, 0x0},
    {"FLSHCMDRDDATAUP", 0xA4, 0x0, 0x0},
    {"MODULEID", 0xFC, 0x1001, 0x0},
};
constexpr store_reaction on_read(std::uint32_t target) {
    return {store_access::write,
            flash_command,
            start,
            flash_command,
            start | command_reads,
            start | command_reads,
            store_effect::change,
            target,
            ~0u,
            0,
            no_flash};
}
inline constexpr store_reaction reactions[] = {
    store_rows::changes(flash_command, start, start, flash_command, 0, 0, no_flash),
    on_read(0xA0),
    on_read(0xA4),
    store_rows::changes(indirect_read, start, start, indirect_read, busy, 0, no_transfer),
    store_rows::changes(indirect_read, cancel, cancel, indirect_read, 0, busy),
    store_rows::changes(indirect_write, start, start, indirect_write, busy, 0, no_transfer),
    store_rows::changes(indirect_write, cancel, cancel, indirect_write, 0, busy),
};
inline constexpr store_description description = {words, reactions, {}};

}  // namespace idle_hps_qspi

// The fabric is in user mode and stays so. MSEL is as on the board.
namespace idle_hps_fpgamgr {

enum offset : std::uint32_t { stat = 0x00, ctrl = 0x04, monitor_pins = 0x850 };

inline constexpr std::uint32_t ctrl_enable = 1u << 0;

inline constexpr stored_word words[] = {
    {"STAT", stat, 0x54, 0x0},
    {"CTRL", ctrl, 0x200, 0x3FF},
    {"DCLKCNT", 0x08, 0x0},
    {"DCLKSTAT", 0x0C, 0x0, 0x0, 0x1},
    {"GPO", 0x10, 0x0},
    {"GPI", 0x14, 0x0, 0x0},
    {"MISCI", 0x18, 0x0, 0x0},
    {"MON_GPIO_INTEN", 0x830, 0x0, 0xFFF},
    {"MON_GPIO_INTMASK", 0x834, 0x0, 0xFFF},
    {"MON_GPIO_INTTYPE_LEVEL", 0x838, 0x0, 0xFFF},
    {"MON_GPIO_INT_POLARITY", 0x83C, 0x0, 0xFFF},
    {"MON_GPIO_INTSTATUS", 0x840, 0x0, 0x0},
    {"MON_GPIO_RAW_INTSTATUS", 0x844, 0x0, 0x0},
    {"MON_GPIO_PORTA_EOI", 0x84C, 0x0, 0x0},
    {"MON_GPIO_EXT_PORTA", monitor_pins, 0xF07, 0x0},
    {"MON_GPIO_LS_SYNC", 0x860, 0x0, 0x1},
    {"MON_GPIO_VER_ID_CODE", 0x86C, 0x3230'382A, 0x0},
    {"MON_GPIO_CONFIG_REG2", 0x870, 0x0003'9CEB, 0x0},
    {"MON_GPIO_CONFIG_REG1", 0x874, 0x001F'50F2, 0x0},
};
inline constexpr store_reaction reactions[] = {
    store_rows::changes(ctrl, ctrl_enable, ctrl_enable, stat, 0, 0,
                        "the fabric cannot be configured anew: STAT stays in user mode"),
};
inline constexpr store_description description = {words, reactions, {}};

}  // namespace idle_hps_fpgamgr

// Synopsys GMAC. No PHY is connected.
namespace idle_hps_emac {

enum offset : std::uint32_t { mii_address = 0x10, mii_data = 0x14, bus_mode = 0x1000, transmit_poll = 0x1004 };

inline constexpr std::uint32_t mii_busy = 1u << 0;
inline constexpr std::uint32_t mii_write = 1u << 1;
inline constexpr std::uint32_t bus_reset = 1u << 0;

inline constexpr stored_word words[] = {
    {"GMII_Address", mii_address, 0x0, ~mii_busy},    {"Version", 0x20, 0x1037, 0x0},
    {"MAC_Address0_High", 0x40, 0x8000'FFFF, 0xFFFF}, {"MAC_Address0_Low", 0x44, ~0u},
    {"Bus_Mode", bus_mode, 0x2'0100, ~bus_reset},     {"Transmit_Poll_Demand", transmit_poll, 0x0, 0x0},
    {"Receive_Poll_Demand", 0x1008, 0x0, 0x0},        {"Status", 0x1014, 0x0, 0x0, 0x1'E7FF},
    {"Operation_Mode", 0x1018, 0x0, ~(1u << 20)},
};
inline constexpr store_reaction reactions[] = {
    {store_access::write, mii_address, mii_busy, mii_address, mii_busy | mii_write, mii_busy, store_effect::change,
     mii_data, 0xFFFF, 0, "no PHY is connected: its registers read 0xFFFF"},
    store_rows::resets(bus_mode, bus_reset),
    {store_access::write, transmit_poll, ~0u, transmit_poll, 0, 0, store_effect::change, transmit_poll, 0, 0,
     "no frame is sent: its descriptor is never given back"},
};
inline constexpr store_description description = {words, reactions, {}};

}  // namespace idle_hps_emac

namespace idle_hps_dma {

inline constexpr auto words = idle_dma330::words({0xF'F071, 0xF5, 0x0, 0x1FF7'F7F3, 0x04});
inline constexpr store_description description = {
    {words.data(), words.size()}, {idle_dma330::reactions.data(), idle_dma330::reactions.size()}, {}};

}  // namespace idle_hps_dma

}  // namespace tabletop
