// SPDX-License-Identifier: Apache-2.0
#include "host/debugger/debug_history.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace tabletop {

using nlohmann::json;

namespace {

constexpr std::size_t history_rows = 40;

}  // namespace

void debug_history::record(iss& core, const std::vector<call_frame>& frames, bool is_passing) {
    history_.emplace(core, frames);
    restart_measurement(core, is_passing);
}

void debug_history::forget(iss& core, bool is_passing) {
    history_.reset();
    restart_measurement(core, is_passing);
}

// What has run so far counts as it was.
void debug_history::restart_measurement(iss& core, bool is_passing) {
    end_run(core.instructions());
    if (is_passing) begin_run(core.instructions());
}

void debug_history::clear() {
    history_.reset();
    past_.clear();
    speed_ = {};
}

void debug_history::look_back() {
    back_ = 0;
    past_ = history_ ? history_->lines() : std::vector<std::string>();
}

void debug_history::move_back(std::size_t lines) {
    back_ = std::min(lines, past_.size());
}

// The last line is the one before what is behind.
json debug_history::shown() const {
    const auto end = past_.size() - std::min(back_, past_.size());
    const auto first = end - std::min(end, history_rows);
    const auto factor = speed_.factor();
    return {{"on", is_on()},
            {"lines", std::vector<std::string>(past_.begin() + static_cast<std::ptrdiff_t>(first),
                                               past_.begin() + static_cast<std::ptrdiff_t>(end))},
            {"back", back_},
            {"count", past_.size()},
            {"factor", factor ? json(*factor) : json()}};
}

void debug_history::run_speed::begin(std::uint64_t instructions, bool records) {
    begun_ = std::chrono::steady_clock::now();
    before_ = instructions;
    records_ = records;
}

void debug_history::run_speed::end(std::uint64_t instructions) {
    if (!begun_) return;
    auto& sum = records_ ? with_ : without_;
    sum.seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - *begun_).count();
    sum.instructions += instructions - before_;
    begun_.reset();
}

std::optional<double> debug_history::run_speed::factor() const {
    constexpr double least = 0.05;  // seconds
    if (with_.seconds < least || without_.seconds < least || with_.instructions == 0) return std::nullopt;
    return static_cast<double>(without_.instructions) / without_.seconds * with_.seconds /
           static_cast<double>(with_.instructions);
}

}  // namespace tabletop
