// SPDX-License-Identifier: Apache-2.0
// Buttons and switches of the labkit that the machine uses. Plain data, no SystemC.
#pragma once

#include <array>
#include <cstdint>

namespace tabletop {

// The contacts in the order of the pins.
enum class labkit_contact : std::uint8_t {
    left,
    right,
    up,
    down,
    button2,  // grows a distance of the grid
    button3,  // shrinks it
    enter,
    switch3,  // chooses the vertical distance
    switch4,  // shows the video
    switch5,  // the human has moved
};

inline constexpr unsigned labkit_contacts = 10;
inline constexpr unsigned labkit_buttons = 7;  // the first ones; the others are switches

// The contacts as scripts call them.
inline constexpr std::array<const char*, labkit_contacts> labkit_contact_names = {"left", "right", "up", "down", "2",
                                                                                  "3",    "enter", "3",  "4",    "5"};

// The groups of the board's panel, in this order: contacts count on from the buttons.
struct labkit_group {
    enum : unsigned { digits, buttons, switches };
};

}  // namespace tabletop
