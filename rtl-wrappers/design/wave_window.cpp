// SPDX-License-Identifier: Apache-2.0
#include "design/wave_window.h"

#include <fmt/format.h>

#include <cstdlib>
#include <sstream>

namespace tabletop {
namespace {

// Beside what the instrument hands on: its first cycle and the one behind its last.
constexpr const char* handed_on_cycles = "TABLETOP_WAVE_CYCLES";

}  // namespace

handed_on_window::handed_on_window(const wave_window& window) {
    choose_instrument(instrument::waves, window.folder);
    ::setenv(handed_on_cycles, fmt::format("{} {}", window.first_cycle, window.end_cycle).c_str(), 1);
}

handed_on_window::~handed_on_window() {
    choose_instrument(before_, folder_before_);
    ::unsetenv(handed_on_cycles);
}

std::optional<wave_window> told_window() {
    const char* const cycles = std::getenv(handed_on_cycles);
    if (cycles == nullptr || chosen_instrument() != instrument::waves) return std::nullopt;
    wave_window window;
    window.folder = instrument_folder();
    std::istringstream(cycles) >> window.first_cycle >> window.end_cycle;
    return window;
}

}  // namespace tabletop
