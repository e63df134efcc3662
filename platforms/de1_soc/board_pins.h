// SPDX-License-Identifier: Apache-2.0
// Lights, switches, keys and headers of the board, and the parallel ports at which they are. A level is what a person
// sees: a light that is on and a switch that is up are 1; a key gives 0 while it is held down.
#pragma once

#include "de1_soc/memory_map.h"

namespace tabletop {

struct board_pins {
    const char* group;
    const char* name;  // LEDR0 is "LEDR" and a number, HEX0a "HEX0" and a letter
    const char* port;
    unsigned first;  // bit of the port
    unsigned count;
    bool input;   // moved from outside
    bool output;  // moved by the port
    bool lettered = false;
    bool inverted = false;  // between the board and the port
};

namespace de1_soc_map {

// Segments have the letters of a data sheet, a at the top and g in the middle. JP1_n and JP2_n are bits of the ports:
// D0 is pin GPIO 1 of its header, D1-D13 are 3-15, D14 is 17, D15-D31 are 19-35.
inline constexpr board_pins board[] = {
    {"LEDR", "LEDR", ledr.name, 0, 10, false, true},
    {"HEX0", "HEX0", hex3_0.name, 0, 7, false, true, true},
    {"HEX1", "HEX1", hex3_0.name, 8, 7, false, true, true},
    {"HEX2", "HEX2", hex3_0.name, 16, 7, false, true, true},
    {"HEX3", "HEX3", hex3_0.name, 24, 7, false, true, true},
    {"HEX4", "HEX4", hex5_4.name, 0, 7, false, true, true},
    {"HEX5", "HEX5", hex5_4.name, 8, 7, false, true, true},
    {"SW", "SW", sw.name, 0, 10, true, false},
    {"KEY", "KEY", key.name, 0, 4, true, false, false, true},
    {"JP1", "JP1_", jp1.name, 0, 32, true, true},
    {"JP2", "JP2_", jp2.name, 0, 32, true, true},
};

}  // namespace de1_soc_map
}  // namespace tabletop
