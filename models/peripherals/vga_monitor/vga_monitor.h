// SPDX-License-Identifier: Apache-2.0
// A monitor at a VGA connector. It locks on the edges of the syncs that it measures, not on nominal ones, and delivers
// the pictures that it shows. README.md beside this file says how it finds the picture between the syncs.
#pragma once

#include "base/clock_domain.h"
#include "base/cycle_pin_if.h"
#include "base/picture.h"
#include "peripherals/vga_monitor/colour.h"

#include <systemc>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace tabletop {

// A picture between its syncs, as a standard has it. Where the picture really is the monitor finds out.
struct vga_standard {
    unsigned width = 640;
    unsigned height = 480;
    unsigned columns = 800;  // pixels of a line with its blanking
    unsigned left = 48;      // pixels from the end of hsync to the picture
    unsigned top = 33;       // lines from the end of vsync to the picture
};
// VESA, 60 Hz.
inline constexpr vga_standard xga_standard{1024, 768, 1344, 160, 29};

struct vga_monitor_config {
    clock_domain clock;  // of the cycles of its pins
    vga_standard standard = {};
};

// What the monitor has measured of the last frame.
struct vga_mode {
    std::uint64_t cycles_per_line = 0;
    unsigned lines = 0;
    unsigned cycles_per_pixel = 0;
    unsigned columns = 0;  // pixels a line with its blanking
    // The smallest rectangle with all lit pixels; when it is larger than the monitor's there is no picture.
    unsigned lit_width = 0;
    unsigned lit_height = 0;

    bool fits(const vga_monitor_config& config) const;
    // "640x480 in 800x525, 31.25 kHz, 59.52 Hz", or "no 640x480 in 800x525 with 700x480 lit, .." without a picture.
    std::string text(const vga_monitor_config& config) const;
};

struct shown_frame {
    const picture& image;
    std::uint64_t number;    // of the frame since the start: pulses of vsync before the one that begins it
    std::uint64_t begin_ps;  // the edge of vsync that begins its pulse and the frame
    std::uint64_t end_ps;    // and the one that ends it: the kernel's time
    const vga_mode& mode;
};

class vga_monitor : public sc_core::sc_module {
  public:
    sc_core::sc_port<cycle_pin_if> syncs{"syncs"};
    sc_core::sc_port<colour_if> colour{"colour"};

    vga_monitor(sc_core::sc_module_name name, const vga_monitor_config& config);
    ~vga_monitor() override;

    // tell: called at the end of every frame whose picture differs from that of the frame before; an unchanged frame
    // costs nothing. The first one after a lock is always shown. Add it before the simulation starts.
    void on_frame(std::function<void(const shown_frame&)> tell);

    // While the monitor rests nothing is drawn and nobody is told; when that ends, it tells of the last whole frame, if
    // one has changed. It must not be called from a process of the kernel.
    void rest(bool rests);

    // The picture of the last whole frame, drawn by this call. Width 0: there was none.
    picture last_frame();

    // Empty: no lock (yet).
    const vga_mode* mode() const;

    // What it measures, when it has never had a picture: "no lock: hsync falls every 400 cycles, vsync never changes".
    // Empty: it has had one.
    std::string why_no_picture() const;

  private:
    class state;

    void end_of_elaboration() override;
    void on_wake();

    std::unique_ptr<state> state_;
};

}  // namespace tabletop
