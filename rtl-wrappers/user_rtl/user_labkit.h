// SPDX-License-Identifier: Apache-2.0
// A user's own RTL in the labkit: all of its fabric, its link to the PC, or its screen.
#pragma once

#include "compositions/labkit/labkit_fabric.h"
#include "engines/checkers_screen/checkers_screen.h"
#include "peripherals/usb_link/usb_link.h"
#include "user_rtl/user_rtl.h"

#include <memory>
#include <string>

namespace tabletop {

// Bundles camera_pins, contact_pins, ft245_pins, vga_pins and zbt_pins. message_lost stays 0: it is no pin of theirs.
// As make_user_serial_pins.
std::unique_ptr<labkit_fabric> make_user_labkit(const char* name, const user_rtl_description& description);

class user_usb_link_block : public usb_link_block {
  public:
    using usb_link_block::usb_link_block;

    // As of serial_pins_block.
    virtual std::string fault() const = 0;
};

// Bundles ft245_pins and message_pins; message_lost stays 0 without its pin. As make_user_serial_pins.
std::unique_ptr<user_usb_link_block> make_user_usb_link(const char* name, const user_rtl_description& description);

class user_checkers_screen_block : public checkers_screen_block {
  public:
    using checkers_screen_block::checkers_screen_block;

    // As of serial_pins_block.
    virtual std::string fault() const = 0;
};

// Bundles board_pins, raster_pins, vga_pins and video_pins; blank stays 0 without its pin. As make_user_serial_pins.
std::unique_ptr<user_checkers_screen_block> make_user_checkers_screen(const char* name,
                                                                      const user_rtl_description& description);

}  // namespace tabletop
