// SPDX-License-Identifier: Apache-2.0
// What the peripherals of the Zynq-7000 without a model answer (UG585 appendix B): they are there, and nothing is
// connected to them. No SystemC.
#pragma once

#include "processors/processor_system/store_description.h"
#include "processors/processor_system/store_rows.h"

namespace tabletop {

// Cadence, r1p10. No slave is on the bus: every address is answered by nobody.
namespace idle_i2c {

enum offset : std::uint32_t { cr = 0x00, sr = 0x04, address = 0x08, isr = 0x10, transfer_size = 0x14, imr = 0x20 };

inline constexpr std::uint32_t cr_clear_fifo = 1u << 6;
inline constexpr std::uint32_t cr_monitor = 1u << 5;
inline constexpr std::uint32_t cr_master = 1u << 1;
inline constexpr std::uint32_t isr_nack = 1u << 2;
inline constexpr std::uint32_t isr_complete = 1u << 0;

inline constexpr stored_word words[] = {
    {"CR", cr, 0x0, 0xFF3F},       {"SR", sr, 0x0, 0x0},           {"ADDR", address, 0x0, 0x3FF},
    {"DATA", 0x0C, 0x0, 0x0},      {"ISR", isr, 0x0, 0x0, 0x2FF},  {"TRANS_SIZE", transfer_size, 0x0, 0xFF},
    {"SLV_PAUSE", 0x18, 0x0, 0xF}, {"TIME_OUT", 0x1C, 0x1F, 0xFF}, {"IMR", imr, 0x2FF, 0x0},
    {"IER", 0x24, 0x0, 0x0},       {"IDR", 0x28, 0x0, 0x0},
};
inline constexpr store_reaction reactions[] = {
    store_rows::changes(cr, cr_clear_fifo, cr_clear_fifo, transfer_size, 0, 0xFF),
    {store_access::write, address, ~0u, cr, cr_master | cr_monitor, cr_master, store_effect::change, isr,
     isr_nack | isr_complete, 0, "nobody is on the bus: no address is acknowledged (ISR: NACK, COMP)"},
    {store_access::write, address, ~0u, cr, cr_master | cr_monitor, cr_master | cr_monitor, store_effect::change, isr,
     0, 0, "nobody is on the bus: a slave that is monitored never gets ready (ISR: SLV_RDY)"},
    store_rows::clears(0x24, imr),
    store_rows::sets(0x28, imr),
};
inline constexpr store_description description = {words, reactions, {}};

}  // namespace idle_i2c

// Arasan, SDHCI 2.0, by the words that two half-words share. No card is in the slot.
namespace idle_sdhci {

enum offset : std::uint32_t { command = 0x0C, present_state = 0x24, clock = 0x2C, status = 0x30 };

inline constexpr std::uint32_t command_bytes = 0xFFFF'0000;  // a write of one of these starts a command
inline constexpr std::uint32_t response_type = 0x3u << 16;
inline constexpr std::uint32_t clock_on = 1u << 0;
inline constexpr std::uint32_t clock_stable = 1u << 1;
inline constexpr std::uint32_t reset_all = 1u << 24;
inline constexpr std::uint32_t reset_command = 1u << 25;
inline constexpr std::uint32_t reset_data = 1u << 26;
inline constexpr std::uint32_t status_command_complete = 1u << 0;
inline constexpr std::uint32_t status_data = 0x3Eu;
inline constexpr std::uint32_t status_time_out = 1u << 16 | 1u << 15;  // of the command, and that there is an error

inline constexpr const char* no_card = "no card is in the slot: its commands time out";

inline constexpr stored_word words[] = {
    {"SDMA address", 0x00, 0x0},
    {"block size and count", 0x04, 0x0},
    {"argument", 0x08, 0x0},
    {"transfer mode and command", command, 0x0, 0x3FFB'0037},
    {"response 0", 0x10, 0x0, 0x0},
    {"response 1", 0x14, 0x0, 0x0},
    {"response 2", 0x18, 0x0, 0x0},
    {"response 3", 0x1C, 0x0, 0x0},
    {"data port", 0x20, 0x0, 0x0},
    {"present state", present_state, 0x01F2'0000, 0x0},
    {"host control", 0x28, 0x0},
    {"clock control and reset", clock, 0x0, 0x000F'FF05},
    {"interrupt status", status, 0x0, 0x0, 0x13FF'80FF},
    {"interrupt status enable", 0x34, 0x0},
    {"interrupt signal enable", 0x38, 0x0},
    {"auto CMD12 error", 0x3C, 0x0, 0x0},
    {"capabilities", 0x40, 0x69EC'0080, 0x0},
    {"capabilities, upper half", 0x44, 0x0, 0x0},
    {"maximum current", 0x48, 0x1, 0x0},
    {"force event", 0x50, 0x0, 0x0},
    {"ADMA error", 0x54, 0x0, 0x0},
    {"version", 0xFC, 0x8901'0000, 0x0},
};
constexpr store_reaction on_command(std::uint32_t response, std::uint32_t set, const char* unanswered) {
    return {store_access::write,  command, command_bytes, command, response_type, response << 16,
            store_effect::change, status,  set,           0,       unanswered};
}
inline constexpr store_reaction reactions[] = {
    store_rows::changes(clock, clock_on, clock_on, clock, clock_stable, 0),
    store_rows::changes(clock, clock_on, 0, clock, 0, clock_stable),
    store_rows::changes(clock, reset_command, reset_command, status, 0, status_command_complete),
    store_rows::changes(clock, reset_data, reset_data, status, 0, status_data),
    store_rows::resets(clock, reset_all),
    on_command(0, status_command_complete, nullptr),
    on_command(1, status_time_out, no_card),
    on_command(2, status_time_out, no_card),
    on_command(3, status_time_out, no_card),
};
inline constexpr store_description description = {words, reactions, {}};

}  // namespace idle_sdhci

namespace idle_can {

enum offset : std::uint32_t { srr = 0x00, msr = 0x04, sr = 0x18, isr = 0x1C };

inline constexpr std::uint32_t srr_reset = 1u << 0;
inline constexpr std::uint32_t srr_enable = 1u << 1;
inline constexpr std::uint32_t msr_modes = 0x3;  // loopback, sleep
inline constexpr std::uint32_t sr_modes = 0xF;
inline constexpr std::uint32_t sr_configuration = 1u << 0;
inline constexpr std::uint32_t sr_loopback = 1u << 1;
inline constexpr std::uint32_t sr_sleep = 1u << 2;
inline constexpr std::uint32_t sr_normal = 1u << 3;
inline constexpr std::uint32_t isr_transmitter = 0x6000;  // its FIFO is empty, and below its watermark

inline constexpr const char* no_frame = "no frame is sent or received, in loopback neither";

inline constexpr stored_word words[] = {
    {"SRR", srr, 0x0, srr_enable},     {"MSR", msr, 0x0, 0x7},
    {"BRPR", 0x08, 0x0, 0xFF},         {"BTR", 0x0C, 0x0, 0x1FF},
    {"ECR", 0x10, 0x0, 0x0},           {"ESR", 0x14, 0x0, 0x0, 0x1F},
    {"SR", sr, sr_configuration, 0x0}, {"ISR", isr, isr_transmitter, 0x0},
    {"IER", 0x20, 0x0, 0x7FFF},        {"ICR", 0x24, 0x0, 0x0},
    {"TCR", 0x28, 0x0, 0x0},           {"WIR", 0x2C, 0x3F3F, 0x3F3F},
    {"RXFIFO_ID", 0x50, 0x0, 0x0},     {"RXFIFO_DLC", 0x54, 0x0, 0x0},
    {"RXFIFO_DATA1", 0x58, 0x0, 0x0},  {"RXFIFO_DATA2", 0x5C, 0x0, 0x0},
};
// CEN leaves the mode that MSR says.
constexpr store_reaction enters(std::uint32_t mode, std::uint32_t shown) {
    return {store_access::write, srr, srr_enable, msr, msr_modes, mode, store_effect::change, sr, shown, sr_modes};
}
inline constexpr store_reaction reactions[] = {
    enters(0, sr_normal),
    enters(1, sr_sleep),
    enters(2, sr_loopback),
    store_rows::changes(srr, srr_enable, 0, sr, sr_configuration, sr_modes),
    store_rows::resets(srr, srr_reset),
    store_rows::clears(0x24, isr),
    {store_access::write, 0x3C, ~0u, srr, 0, 0, store_effect::change, isr, 0, isr_transmitter, no_frame},
    {store_access::write, 0x4C, ~0u, srr, 0, 0, store_effect::change, isr, 0, 0, no_frame},
};
inline constexpr store_description description = {words, reactions, {}};

}  // namespace idle_can

// No PHY is connected.
namespace idle_gem {

enum offset : std::uint32_t { nwctrl = 0x000, isr = 0x024, imr = 0x030, phymntnc = 0x034 };

inline constexpr std::uint32_t nwctrl_start = 1u << 9;
inline constexpr std::uint32_t phy_operation = 0x3u << 28;
inline constexpr std::uint32_t phy_read = 0x2u << 28;
inline constexpr std::uint32_t phy_data = 0xFFFF;
inline constexpr std::uint32_t isr_management_done = 1u << 0;

inline constexpr stored_word words[] = {
    {"NWCTRL", nwctrl, 0x0, 0x80BE},     {"NWCFG", 0x004, 0x80000},          {"NWSR", 0x008, 0x6, 0x0},
    {"DMACR", 0x010, 0x20784},           {"TXSR", 0x014, 0x0, 0x0, 0x1FF},   {"RXSR", 0x020, 0x0, 0x0, 0xF},
    {"ISR", isr, 0x0, 0x0, 0x07FF'FFFF}, {"IER", 0x028, 0x0, 0x0},           {"IDR", 0x02C, 0x0, 0x0},
    {"IMR", imr, 0x07FF'FEFF, 0x0},      {"PHYMNTNC", phymntnc, 0x0},        {"ID", 0x0FC, 0x0002'0118, 0x0},
    {"DCFG1", 0x280, 0x0250'0111, 0x0},  {"DCFG2", 0x284, 0x2AB1'3FFF, 0x0}, {"DCFG3", 0x288, 0x0, 0x0},
    {"DCFG4", 0x28C, 0x0, 0x0},          {"DCFG5", 0x290, 0x002F'2045, 0x0}, {"DCFG6", 0x294, 0x0, 0x0},
};
inline constexpr store_reaction reactions[] = {
    store_rows::clears(0x028, imr),
    store_rows::sets(0x02C, imr),
    {store_access::write, phymntnc, ~0u, phymntnc, phy_operation, phy_read, store_effect::change, phymntnc, phy_data, 0,
     "no PHY is connected: its registers read 0xFFFF"},
    {store_access::write, phymntnc, ~0u, phymntnc, 0, 0, store_effect::change, isr, isr_management_done},
    store_rows::changes(nwctrl, nwctrl_start, nwctrl_start, isr, 0, 0,
                        "no frame is sent: neither its descriptor nor TXSR ever says so"),
};
inline constexpr store_description description = {words, reactions, {}};

}  // namespace idle_gem

// No PHY is connected here either; what is asked of it by the viewport ends at once.
namespace idle_usb {

enum offset : std::uint32_t { usbcmd = 0x140, viewport = 0x170 };

inline constexpr std::uint32_t usbcmd_run = 1u << 0;
inline constexpr std::uint32_t usbcmd_reset = 1u << 1;
inline constexpr std::uint32_t viewport_waits = 0x3u << 30;

inline constexpr stored_word words[] = {
    {"ID", 0x000, 0xE441'FA05, 0x0},
    {"USBCMD", usbcmd, 0x0008'0000, ~usbcmd_reset},
    {"USBSTS", 0x144, 0x0, 0x0, 0x018D'057F},
    {"ULPI_VIEWPORT", viewport, 0x0, ~viewport_waits},
};
inline constexpr store_reaction reactions[] = {
    store_rows::resets(usbcmd, usbcmd_reset),
    store_rows::changes(usbcmd, usbcmd_run, usbcmd_run, usbcmd, 0, 0, "nothing is connected: no device is ever seen"),
};
inline constexpr store_description description = {words, reactions, {}};

}  // namespace idle_usb

// The system watchdog.
namespace idle_swdt {

inline constexpr std::uint32_t mode_enable = 1u << 0;

inline constexpr stored_word words[] = {
    {"MODE", 0x0, 0x1C0, 0x1F7, 0x0, 0xFF'F000, 0xAB'C000},
    {"CONTROL", 0x4, 0x3FFC, 0x3FFF, 0x0, 0x3FF'C000, 0x92'0000},
    {"RESTART", 0x8, 0x0, 0x0},
    {"STATUS", 0xC, 0x0, 0x0},
};
inline constexpr store_reaction reactions[] = {
    store_rows::changes(0x0, mode_enable, mode_enable, 0x0, 0, 0, "the watchdog does not count and never expires"),
};
inline constexpr store_description description = {words, reactions, {}};

}  // namespace idle_swdt

namespace idle_dmac {

inline constexpr auto words = idle_dma330::words({0x001E'3071, 0x74, 0x0, 0x07FF'7F73, 0x24});
inline constexpr store_description description = {
    {words.data(), words.size()}, {idle_dma330::reactions.data(), idle_dma330::reactions.size()}, {}};

}  // namespace idle_dmac

}  // namespace tabletop
