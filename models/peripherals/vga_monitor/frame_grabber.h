// SPDX-License-Identifier: Apache-2.0
// Makes a picture from the colour pins of one measured frame: finds where pixels are sampled and which of them belong
// to the picture.
#pragma once

#include "base/picture.h"
#include "peripherals/vga_monitor/colour.h"
#include "peripherals/vga_monitor/sync_tracker.h"
#include "peripherals/vga_monitor/vga_monitor.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tabletop::vga_monitor_core {

class frame_grabber {
  public:
    explicit frame_grabber(const vga_monitor_config& config);

    // Starts a new search for the picture.
    void forget_window();

    // Ends the frame and fills in what is lit. Returns true when that fits into a picture that differs from the last
    // one.
    bool grab(const measured_frame& frame, const colour_if& colour, vga_mode& mode);

    // The last picture. Width 0: there is none, or it did not fit.
    const picture& image() const { return image_; }

  private:
    // Counted in pixels from the end of a pulse of hsync, and in rows of samples_.
    struct window {
        std::int64_t x;
        std::int64_t y;
    };
    // Rows of pixels from the top. One that is like the row above is not there a second time.
    struct pixel_rows {
        std::vector<colour_level> levels;
        std::vector<std::size_t> begins;  // of each row, in levels

        bool is_like_above(std::size_t row) const { return row > 0 && begins[row] == begins[row - 1]; }
        const colour_level* row(std::size_t n) const { return levels.data() + begins[n]; }
    };
    // Smallest rectangle with all lit pixels; last < first: none is.
    struct lit_area {
        std::int64_t left = INT64_MAX;
        std::int64_t right = -1;
        std::int64_t top = INT64_MAX;
        std::int64_t bottom = -1;
    };

    void find_first_line(const measured_frame& frame, const vga_mode& mode);
    void find_phase(const measured_frame& frame, const colour_if& colour, const vga_mode& mode);
    void sample(const measured_frame& frame, const colour_if& colour, const vga_mode& mode);
    colour_level* add_row(unsigned columns);
    void drop_row_like_above(unsigned columns);
    lit_area find_lit(const vga_mode& mode) const;
    void move_window(const lit_area& lit, const vga_mode& mode);
    bool take_window();

    const vga_monitor_config config_;
    std::int64_t pulse_end_line_ = 0;  // cycle in which row 0 begins, the one at the end of the pulse of vsync
    std::int64_t rows_above_ = 0;      // of samples_ before row 0
    std::int64_t rows_ = 0;            // of samples_
    std::int64_t phase_ = 0;           // cycles from the edge of hsync to that of a pixel
    pixel_rows samples_;
    window at_{};
    colour_depth depth_ = colour_depth::four_bits;
    pixel_rows shown_;  // of image_
    picture image_;
};

}  // namespace tabletop::vga_monitor_core
