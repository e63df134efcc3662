// SPDX-License-Identifier: Apache-2.0
// The cycles of a simulation in which the signals inside its designs are wanted.
#pragma once

#include "design/instrument.h"

#include <cstdint>
#include <filesystem>
#include <optional>

namespace tabletop {

// Every design of the process writes value change dumps into the folder, NAME-N.0.vcd and, of one without a reset pin,
// NAME-N.1.vcd .. for what follows a reset. Their times are half cycles: 0 is the half before the first rising edge,
// that of first_cycle; 1 is that edge, 2 the half behind it, and so on. What changes between two edges is seen in the
// second half. When a design has come to end_cycle the process ends, with the exit code 0: it has done what it was
// started for.
struct wave_window {
    std::filesystem::path folder;
    std::uint64_t first_cycle = 0;
    std::uint64_t end_cycle = 0;
};

// As long as it lives, programs that are started build their designs with waves, and write them.
class handed_on_window {
  public:
    explicit handed_on_window(const wave_window& window);
    ~handed_on_window();
    handed_on_window(const handed_on_window&) = delete;
    handed_on_window& operator=(const handed_on_window&) = delete;

  private:
    const instrument before_ = chosen_instrument();
    const std::filesystem::path folder_before_ = instrument_folder();
};

// What this program has been told.
std::optional<wave_window> told_window();

}  // namespace tabletop
