// SPDX-License-Identifier: Apache-2.0
// The edges of a serial line, as they come to be known.
#pragma once

#include "base/serial_line.h"

#include <cstdint>
#include <deque>
#include <optional>

namespace tabletop {

class serial_pin_watch : public serial_receiver {
  public:
    explicit serial_pin_watch(serial_line& line) { line.attach(*this); }

    void on_frame(const serial_frame& frame) override {
        for (const auto& edge : expand(frame)) edges_.push_back(edge);
    }
    void on_edge(std::uint64_t time_ps, bool level) override {
        if (level != this->level()) edges_.push_back({time_ps, level});
    }
    void on_release(std::uint64_t time_ps) override {
        while (!edges_.empty() && edges_.back().time_ps >= time_ps) edges_.pop_back();
        if (!level()) edges_.push_back({time_ps, true});
    }

    // The next edge before time_ps, or none.
    std::optional<serial_edge> take_edge(std::uint64_t time_ps) {
        if (edges_.empty() || edges_.front().time_ps >= time_ps) return std::nullopt;
        const auto edge = edges_.front();
        edges_.pop_front();
        taken_level_ = edge.level;
        return edge;
    }

  private:
    bool level() const { return edges_.empty() ? taken_level_ : edges_.back().level; }

    std::deque<serial_edge> edges_;  // not taken
    bool taken_level_ = true;
};

}  // namespace tabletop
