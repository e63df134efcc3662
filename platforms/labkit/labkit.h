// SPDX-License-Identifier: Apache-2.0
// The labkit machine: camera, frame store, vision, referee, link to the PC and screen. README.md beside this file has
// the picture and the wires.
#pragma once

#include "base/cycle_pin.h"
#include "base/recording.h"
#include "base/view.h"
#include "compositions/labkit/labkit_fabric.h"
#include "engines/checkers_referee/checkers_referee.h"
#include "engines/checkers_screen/checkers_screen.h"
#include "engines/checkers_search/checkers_search.h"
#include "engines/checkers_vision/checkers_vision.h"
#include "engines/ycrcb_converter/ycrcb_converter.h"
#include "labkit/labkit_board.h"
#include "labkit/labkit_contacts.h"
#include "labkit/screen_reader.h"
#include "memories/zbt_sram/zbt_sram.h"
#include "peripherals/bt656_decoder/bt656_decoder.h"
#include "peripherals/camera/bt656_camera.h"
#include "peripherals/camera/camera.h"
#include "peripherals/debouncer/debouncer.h"
#include "peripherals/frame_packer/frame_packer.h"
#include "peripherals/ft245r/ft245r.h"
#include "peripherals/usb_link/usb_link.h"
#include "peripherals/vga_monitor/vga_monitor.h"

#include <systemc>

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace tabletop {

// What the board's sixteen hexadecimal digits show: half of the display array, or counts of eight squares.
enum class hex_shown : std::uint8_t { low, high, red, blue };
constexpr bool shows_counts(hex_shown what) {
    return what == hex_shown::red || what == hex_shown::blue;
}

struct labkit_config {
    clock_domain clock;
    std::uint64_t camera_phase = camera_core::usual_phase;
    debouncer_config debouncer{clock};
    frame_packer_config packer{clock};
    ycrcb_converter_config converter{clock};
    checkers_vision_config vision{clock};
    checkers_referee_config referee{clock};
    usb_link_config link{clock};
    checkers_screen_config screen{clock};
    std::optional<checkers_search_config> search = {};  // in the place of the PC; nothing: there is no such block
    std::optional<bt656_decoder_config> decoder = {};   // of the words of the camera's chip; nothing: decoded pins
    bool never_freezes = false;                         // a fault: the packer's freeze is 0; of a fabric of blocks only
    hex_shown hex = hex_shown::low;
    unsigned hex_rows = 3;  // of red and blue: rows 2 n and 2 n + 1, n = 0 to 3
    view debouncer_view = view::ca;
    view packer_view = view::ca;
    view converter_view = view::ca;
    view vision_view = view::ca;
    view referee_view = view::ca;
    view link_view = view::ca;
    view screen_view = view::ca;
    view search_view = view::ca;
    view decoder_view = view::ca;  // rtl: the packer must be, too, whose models read frames and no samples
    bool is_whole = false;         // the fabric is one RTL design, whatever the views of its blocks
};

class labkit : public sc_core::sc_module {
  public:
    sc_core::sc_in<bool> rst{"rst"};               // active high
    sc_core::sc_port<usb_host_if> host{"host"};    // the PC at the other end of the USB cable
    sc_core::sc_export<usb_device_if> usb{"usb"};  // to it

    camera eye;
    std::unique_ptr<bt656_camera> chip;  // null: the camera's pins are decoded
    zbt_sram store;
    ft245r usb_chip;
    // The fabric: these blocks, or all of it as one.
    std::array<std::unique_ptr<debouncer_block>, labkit_contacts> debouncers;
    std::unique_ptr<bt656_decoder_block> decoder;  // of the chip's words
    std::unique_ptr<frame_packer_block> packer;
    std::unique_ptr<ycrcb_converter_block> converter;
    std::unique_ptr<checkers_vision_block> vision;
    std::unique_ptr<checkers_referee_block> referee;
    std::unique_ptr<usb_link_block> link;
    std::unique_ptr<checkers_screen_block> screen;
    std::unique_ptr<checkers_search_block> search;  // null: the PC finds the computer's moves
    std::unique_ptr<labkit_fabric> whole;

    // image: what the camera sees; it must outlive the machine. Throws input_error when a Verilated view does not
    // exist in the configured variant, and when RTL cannot be built.
    labkit(sc_core::sc_module_name name, const labkit_config& config, const camera_image& image);
    ~labkit() override;

    // Called from a process of the kernel; it holds from now on.
    void set_contact(labkit_contact which, bool closed);

    bool contact(labkit_contact which, std::uint64_t cycle) const {
        return contacts_[static_cast<unsigned>(which)]->value(cycle) != 0;
    }

    // Pins of the fabric.
    cycle_pin_if& syncs();
    cycle_pin_if& blank();
    colour_if& colour();
    const zbt_master_if& memory_port() const;
    cycle_pin_if& write();
    cycle_pin_if& rd_n();
    cycle_pin_if& message_lost();

    // Pins of a fabric of blocks: what answers the referee, the link or the search.
    cycle_pin_if& answer_flag();
    cycle_pin_if& answer(unsigned half);

    // Called before the start for a fabric that is one block: what its screen shows is read from its picture.
    void read_screen();

    // What the screen shows of the game in a cycle, for whoever looks at it: the camera, a player.
    checkers_screen_core::screen_state shown(std::uint64_t cycle);
    // The next cycle in which that may be another one, as far as it is known.
    std::uint64_t next_shown(std::uint64_t cycle) const;
    bool first_phase(std::uint64_t cycle) const;

    // What the board's sixteen hexadecimal digits show, the last square first. A fabric that is one block does not have
    // them.
    std::uint64_t hex_digits(std::uint64_t cycle) const { return hex_pin().value(cycle); }
    cycle_pin_if& hex_pin() const { return *hex_; }

    // Called before the start: sets the listener that is told when that, or the grid, may change.
    void watch(cycle_pin_listener& listener);
    checkers_vision_core::grid grid(std::uint64_t cycle) const;

    // The monitor at the connector. The first call plugs it in, before the simulation starts.
    vga_monitor& monitor();

  private:
    void on_reset();
    void build_blocks();
    void bind_whole();
    void bind_contacts();
    void bind_video();
    void bind_game();
    void bind_link();
    template <typename Answering>
    void bind_answers(Answering& from);
    void bind_screen();
    cycle_pin_if& digits() const;

    cycle_pin_if& level(labkit_contact which) { return *debouncers[static_cast<unsigned>(which)]->level.operator->(); }

    const labkit_config config_;
    std::array<std::unique_ptr<cycle_pin>, labkit_contacts> contacts_;
    cycle_pin low_{0};  // of a packer that never freezes, and of a link that is asked nothing
    shown_pins pins_;
    cycle_pin_if* hex_ = nullptr;
    shown_state shown_;
    std::uint64_t released_ = 0;  // the reset: marks flash from here on, whatever raster the RTL of a screen has
    std::unique_ptr<vga_monitor> monitor_;
    std::unique_ptr<screen_reader> reader_;
};

}  // namespace tabletop
