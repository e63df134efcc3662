// SPDX-License-Identifier: Apache-2.0
// Register table of connect4_minimax; the behaviour is in README.md beside this file.
#pragma once

#include "base/register_info.h"

#include <iterator>

namespace tabletop::connect4_minimax_registers {

enum offset : std::uint32_t {
    id = 0x00,
    version = 0x04,
    config = 0x08,
    control = 0x0C,
    status = 0x10,
    board_lo = 0x14,
    board_hi = 0x18,
    mask_lo = 0x1C,
    mask_hi = 0x20,
    depth = 0x24,
    options = 0x28,
    move = 0x2C,
    score = 0x30,
    nodes_lo = 0x34,
    nodes_hi = 0x38,
    cycles_lo = 0x3C,
    cycles_hi = 0x40,
};

inline constexpr std::uint32_t id_value = 0x43344D4D;       // "C4MM"
inline constexpr std::uint32_t version_value = 0x00010000;  // 1.0
inline constexpr std::uint32_t max_depth = 12;

inline constexpr field_info config_fields[] = {
    {"alpha_beta", 0, 1, reg_access::ro, "1 in the alpha-beta build."},
    {"solvers", 4, 3, reg_access::ro, "Number of solvers, 1 to 7."},
    {"max_depth", 8, 4, reg_access::ro, "Deepest search, 12."},
};
inline constexpr field_info control_fields[] = {
    {"start", 0, 1, reg_access::wo, "Write 1 while not busy to start a search; reads 0."},
    {"irq_enable", 1, 1, reg_access::rw, "1: the interrupt follows STATUS.DONE."},
};
inline constexpr field_info status_fields[] = {
    {"busy", 0, 1, reg_access::ro, "1 while a search runs."},
    {"done", 1, 1, reg_access::w1c, "Set when a search ends; cleared by writing 1 and by START."},
    {"overrun", 2, 1, reg_access::w1c, "Set by a START while busy; that START is ignored."},
    {"result", 4, 3, reg_access::ro, "0 ok, 1 won, 2 lost, 3 full, 4 illegal; 0 while busy."},
};
inline constexpr field_info depth_fields[] = {
    {"depth", 0, 4, reg_access::rw, "Search depth in plies: 0 searches as 1, 13 to 15 as 12."},
};
inline constexpr field_info options_fields[] = {
    {"alpha_beta", 0, 1, reg_access::rw,
     "1: prune. Alpha-beta build only; reset value 1 there, 0 and read only in the base build."},
};
inline constexpr field_info move_fields[] = {
    {"column", 0, 3, reg_access::ro, "Best column, 1 (left) to 7; 0 when RESULT is not ok."},
};

inline constexpr auto control_start = bits_of(control_fields, "start");
inline constexpr auto control_irq_enable = bits_of(control_fields, "irq_enable");
inline constexpr auto status_busy = bits_of(status_fields, "busy");
inline constexpr auto status_done = bits_of(status_fields, "done");
inline constexpr auto status_overrun = bits_of(status_fields, "overrun");
inline constexpr auto options_alpha_beta = bits_of(options_fields, "alpha_beta");

inline constexpr register_info registers[] = {
    {"id", id, id_value, reg_access::ro, 0, nullptr, 0, "Identification, \"C4MM\"."},
    {"version", version, version_value, reg_access::ro, 0, nullptr, 0, "Major version in [31:16], minor in [15:0]."},
    {"config", config, 0x00000C10, reg_access::ro, 0, config_fields, std::size(config_fields),
     "What was built; the reset value shown is the base build's with one solver."},
    {"control", control, 0, reg_access::rw, 0x2, control_fields, std::size(control_fields),
     "Start and interrupt enable."},
    {"status", status, 0, reg_access::w1c, 0x6, status_fields, std::size(status_fields), "State and result code."},
    {"board_lo", board_lo, 0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Board bits 31:0; 1 = the engine's piece."},
    {"board_hi", board_hi, 0, reg_access::rw, 0x3FF, nullptr, 0, "Board bits 41:32."},
    {"mask_lo", mask_lo, 0, reg_access::rw, 0xFFFFFFFF, nullptr, 0, "Mask bits 31:0; 1 = occupied."},
    {"mask_hi", mask_hi, 0, reg_access::rw, 0x3FF, nullptr, 0, "Mask bits 41:32."},
    {"depth", depth, 8, reg_access::rw, 0xF, depth_fields, std::size(depth_fields),
     "Search depth; the reset value is the parameter engine.depth."},
    {"options", options, 0, reg_access::rw, 0x1, options_fields, std::size(options_fields), "Options of the search."},
    {"move", move, 0, reg_access::ro, 0, move_fields, std::size(move_fields), "Best move."},
    {"score", score, 0, reg_access::ro, 0, nullptr, 0,
     "Score of the move from the engine's side, signed: 255 won, -256 lost."},
    {"nodes_lo", nodes_lo, 0, reg_access::ro, 0, nullptr, 0, "Boards created, bits 31:0; the root is not counted."},
    {"nodes_hi", nodes_hi, 0, reg_access::ro, 0, nullptr, 0, "Boards created, bits 47:32."},
    {"cycles_lo", cycles_lo, 0, reg_access::ro, 0, nullptr, 0, "Clock cycles of the search, bits 31:0."},
    {"cycles_hi", cycles_hi, 0, reg_access::ro, 0, nullptr, 0, "Clock cycles of the search, bits 47:32."},
};

inline constexpr register_map map{"connect4_minimax", 0x10000, registers, std::size(registers)};

}  // namespace tabletop::connect4_minimax_registers
