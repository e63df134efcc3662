// SPDX-License-Identifier: Apache-2.0
// The history of the page's debugger: what the core has executed, recorded as long as somebody wants it, its lines at
// the latest stop, and how much slower it makes the core.
#pragma once

#include "host/processor/call_frames.h"
#include "host/processor/instruction_history.h"

#include <nlohmann/json_fwd.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tabletop {

class debug_history {
  public:
    // Of a core that stands still. is_passing: it goes on at once, and what runs from here on is measured anew.
    void record(iss& core, const std::vector<call_frame>& frames, bool is_passing);
    void forget(iss& core, bool is_passing);
    // There is none any more, and nothing is known of its speed.
    void clear();
    bool is_on() const { return history_.has_value(); }

    // The core runs, and has stopped: `instructions` have been executed since its reset.
    void begin_run(std::uint64_t instructions) { speed_.begin(instructions, is_on()); }
    void end_run(std::uint64_t instructions) { speed_.end(instructions); }

    // Takes the lines as they are now, and shows the newest.
    void look_back();
    // What is shown ends so many lines before the newest.
    void move_back(std::size_t lines);
    nlohmann::json shown() const;

  private:
    // Of the core between stops, with and without the history.
    class run_speed {
      public:
        void begin(std::uint64_t instructions, bool records);
        void end(std::uint64_t instructions);
        // By how much the history makes it slower; empty: it has not run long enough with and without.
        std::optional<double> factor() const;

      private:
        struct sum {
            double seconds = 0;
            std::uint64_t instructions = 0;
        };
        sum with_, without_;
        std::optional<std::chrono::steady_clock::time_point> begun_;
        std::uint64_t before_ = 0;
        bool records_ = false;
    };

    void restart_measurement(iss& core, bool is_passing);

    std::optional<instruction_history> history_;  // empty: it is off
    std::vector<std::string> past_;               // its lines at this stop
    std::size_t back_ = 0;                        // lines of those behind what is shown
    run_speed speed_;
};

}  // namespace tabletop
