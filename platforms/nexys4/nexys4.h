// SPDX-License-Identifier: Apache-2.0
// The Nexys 4 machine: two pads, their host, referee, painter, VGA and a monitor. README.md beside this file has the
// picture.
#pragma once

#include "base/recording.h"
#include "base/view.h"
#include "compositions/connect4_game/connect4_game_rtl.h"
#include "engines/connect4_painter/connect4_painter.h"
#include "engines/connect4_referee/connect4_referee.h"
#include "peripherals/nes_host/nes_host.h"
#include "peripherals/nes_pad/nes_pad.h"
#include "peripherals/vga_monitor/vga_monitor.h"
#include "peripherals/vga_timing/vga_timing.h"

#include <array>
#include <cstdint>
#include <memory>
#include <systemc>

namespace tabletop {

// What stands between the pads and the monitor; one RTL design has no views of the blocks that it is.
enum class nexys4_fabric {
    blocks,
    one_screen,  // timing and painter are one design
    one_game,    // all blocks are
};

struct nexys4_config {
    clock_domain clock;  // of the whole fabric
    nes_pad_config pad;
    nes_host_config host;
    connect4_referee_config referee;
    vga_timing_config timing;
    connect4_painter_config painter;
    vga_monitor_config monitor;
    view pad_view = view::ca;
    view host_view = view::ca;
    view referee_view = view::ca;
    view timing_view = view::ca;
    view painter_view = view::ca;
    nexys4_fabric fabric = nexys4_fabric::blocks;
    bool record_colour = false;  // with a recording: the colour pins too, some 10 000 changes a frame
};

class nexys4 : public sc_core::sc_module {
  public:
    sc_core::sc_in<bool> rst{"rst"};  // the CPU_RESETN button as active high

    std::array<std::unique_ptr<nes_pad_block>, 2> pads;  // the second is null with one pad
    // Null where one design is several of them.
    std::unique_ptr<nes_host_block> host;
    std::unique_ptr<connect4_referee_block> referee;
    std::unique_ptr<vga_timing_block> timing;
    std::unique_ptr<connect4_painter_block> painter;
    std::unique_ptr<connect4_game_block> whole;  // .. all of them, or those that paint

    // record_to: null for no recording; else every pin that crosses between two blocks goes there as a channel, as far
    // as there is a block to drive it: "rst", "pad.latch", "pad.clock", "pad.data1", "host.byte1",
    // "host.event", "referee.enable", "referee.player", "referee.cs", "referee.win", "referee.a" to "referee.g" (the
    // vectors), "vga.hsync", "vga.vsync", "vga.colour". Throws input_error when a Verilated view does not exist in the
    // configured variant.
    nexys4(sc_core::sc_module_name name, const nexys4_config& config, record_target* record_to);
    ~nexys4() override;

    unsigned pad_count() const { return pads[1] ? 2 : 1; }
    cycle_pin_if& strobes();
    cycle_pin_if& second_strobes();  // of pad 2: the same ones, unless RTL has others for it
    cycle_pin_if& data(unsigned pad);
    cycle_pin_if& syncs();
    colour_if& colour();
    // The monitor at the VGA connector. The first call plugs it in, before the simulation starts.
    vga_monitor& screen();

    // It reads the pads, and paints, when the configuration says.
    bool keeps_time() const { return host && timing && host->follows_divider(); }

    // Tell of events and of vectors, before the start. False: there is nobody who could.
    bool watch(press_listener_if& listener);
    bool watch(position_listener_if& listener);

  private:
    class recorder;

    void build_pads(const nexys4_config& config);
    void build_whole(const nexys4_config& config);
    void build_game(const nexys4_config& config);
    void build_video(const nexys4_config& config);
    void bind_host(nes_host_block& block);
    void bind_whole();
    void bind_pads();
    void bind_game();
    void bind_video();

    vga_monitor_config monitor_config_;
    std::unique_ptr<vga_monitor> monitor_;
    std::array<sc_core::sc_signal<std::uint8_t>, 2> buttons_;
    std::unique_ptr<recorder> recorder_;
};

}  // namespace tabletop
