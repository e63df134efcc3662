// SPDX-License-Identifier: Apache-2.0
// Register table of the UARTs of the Cyclone V HPS, Synopsys DW_apb_uart: a 16550 with a word a register (handbook,
// volume 3, UART controller). Names and bits of the 16550's own registers are those of uart_16550.
#pragma once

#include "base/register_info.h"
#include "peripherals/uart_16550/registers.h"

#include <array>
#include <cstddef>
#include <iterator>

namespace tabletop::dw_apb_uart_registers {

using namespace uart_16550_registers;

enum own_offset : std::uint32_t {
    usr = 0x7C,
    tfl = 0x80,
    rfl = 0x84,
};

inline constexpr unsigned fifo_depth = 128;

inline constexpr field_info afce = {"afce", 5, 1, reg_access::rw, "Stored only."};
inline constexpr field_info mcr_fields[] = {uart_16550_registers::mcr_fields[0], uart_16550_registers::mcr_fields[1],
                                            uart_16550_registers::mcr_fields[2], uart_16550_registers::mcr_fields[3],
                                            uart_16550_registers::mcr_fields[4], afce};
inline constexpr field_info usr_fields[] = {
    {"busy", 0, 1, reg_access::ro, "A character is being sent or received."},
    {"tfnf", 1, 1, reg_access::ro, "The transmitter FIFO is not full."},
    {"tfe", 2, 1, reg_access::ro, "The transmitter FIFO is empty."},
    {"rfne", 3, 1, reg_access::ro, "The receiver FIFO is not empty."},
    {"rff", 4, 1, reg_access::ro, "The receiver FIFO is full."},
};

inline constexpr auto usr_busy = bits_of(usr_fields, "busy");
inline constexpr auto usr_transmitter_not_full = bits_of(usr_fields, "tfnf");
inline constexpr auto usr_transmitter_empty = bits_of(usr_fields, "tfe");
inline constexpr auto usr_receiver_not_empty = bits_of(usr_fields, "rfne");
inline constexpr auto usr_receiver_full = bits_of(usr_fields, "rff");
inline constexpr std::uint32_t mcr_writable = 0x3F;

inline constexpr register_info own_registers[] = {
    {"usr", usr, 0x6, reg_access::ro, 0x0, usr_fields, std::size(usr_fields), "Status."},
    {"tfl", tfl, 0x0, reg_access::ro, 0x0, nullptr, 0, "Characters in the transmitter FIFO."},
    {"rfl", rfl, 0x0, reg_access::ro, 0x0, nullptr, 0, "Characters in the receiver FIFO."},
    {"cpr", 0xF4, 0x0, reg_access::ro, 0x0, nullptr, 0,
     "Component parameters; 0: a driver asks for a DMA controller otherwise."},
    {"ucv", 0xF8, 0x3331312A, reg_access::ro, 0x0, nullptr, 0, "Component version."},
    {"ctr", 0xFC, 0x44570110, reg_access::ro, 0x0, nullptr, 0, "Component type."},
};

inline constexpr auto registers = [] {
    constexpr auto of_family = family_registers(mcr_fields, mcr_writable);
    std::array<register_info, of_family.size() + std::size(own_registers)> all{};
    std::size_t count = 0;
    for (const auto& each : of_family) all[count++] = each;
    for (const auto& each : own_registers) all[count++] = each;
    return all;
}();

inline constexpr register_map map = {"dw_apb_uart", 0x100, registers.data(), registers.size()};

}  // namespace tabletop::dw_apb_uart_registers
