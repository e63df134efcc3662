// SPDX-License-Identifier: Apache-2.0
// Turns edges of two syncs into measured frames. A frame is judged by its own edges and those of the line before it.
// Plain C++, no SystemC; a copy may run ahead of its original.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

namespace tabletop::vga_monitor_core {

// A frame from the begin of a pulse of vsync to that of the next.
struct measured_frame {
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
    std::uint64_t vsync_end = 0;        // where the pulse ends that begins the frame
    std::uint64_t number = 0;           // pulses of vsync before it
    std::uint64_t cycles_per_line = 0;  // 0: the lines are not alike, or the frame is no whole number of them
    std::uint64_t hsync_end = 0;        // where a pulse of hsync ends; those of the other lines are whole lines away

    bool is_even() const { return cycles_per_line != 0; }
    std::uint64_t length() const { return end - begin; }
    unsigned lines() const { return static_cast<unsigned>(length() / cycles_per_line); }
    measured_frame moved(std::uint64_t frames) const;
};

class sync_tracker {
  public:
    // levels: vga_syncs of cycle 0.
    explicit sync_tracker(std::uint64_t levels) : levels_(levels) {}

    std::uint64_t levels() const { return levels_; }

    // Sets the levels from `cycle` on; cycles come in order. Returns the frame that ends here, if one does.
    std::optional<measured_frame> feed(std::uint64_t cycle, std::uint64_t levels);

    // True if lines have come at this distance so far, and still do.
    bool has_lines_of(std::uint64_t cycles_per_line, std::uint64_t now) const;

    // Advances as if so many more frames, all like this one, had passed.
    void skip(const measured_frame& frame, std::uint64_t frames);

  private:
    // Edges of one direction.
    struct edge_train {
        std::optional<std::uint64_t> last;
        std::uint64_t distance = 0;     // of the last two
        std::uint64_t alike_since = 0;  // the first edge of those that are all at this distance

        void add(std::uint64_t cycle);
        bool covers(std::uint64_t begin, std::uint64_t end) const;
        void move(std::uint64_t cycles);
    };

    std::optional<measured_frame> add_vsync_edge(std::uint64_t cycle);
    void measure_lines(measured_frame& frame) const;

    std::uint64_t levels_;
    edge_train falls_;  // of hsync
    edge_train rises_;
    std::array<std::uint64_t, 3> vsync_edges_{};  // the last ones, of both directions
    std::uint64_t vsync_edge_count_ = 0;
};

}  // namespace tabletop::vga_monitor_core
